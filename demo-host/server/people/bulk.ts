/**
 * One act on many people (promises/bulk-actions.md#what-holds-for-all). Each person is done or not by the rules of the call
 * on one, and by the same functions of the database; who is not done does not stop the others.
 */
import { textAbout } from '#domain/lists/bulk.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { NOT_TO_ONESELF } from '#host/server/http/policy.ts';
import type { Session } from '#host/server/http/session.ts';
import { keepPace } from '#host/server/messages/messages.calls.ts';
import { USER_MESSAGES } from '#host/server/sign-in/userRules.ts';
import { lineOfMessage } from '#host/server/students/attention.calls.ts';
import { addActions, familiesOf, writeToParents } from '#host/server/students/attention.queries.ts';
import { lineOfBan, lineOfChange, whyNotYours } from './users.calls.ts';
import { banUsers, moveClasses, type UserAccess, usersAccess } from './users.queries.ts';

/** Said of people who do not exist and of those whom the session may not see: the answer must not tell the two apart (policy). */
const NOT_THERE = 'This person is not there.';
const NO_STUDENT = 'This person is not a student.';
const NO_PARENT = 'No parent of this student can be written to.';
const TOO_LONG = `With the name of this student the text has more than ${TEXT_MAX.title} characters in the subject, or ${TEXT_MAX.message} in the message.`;

/** Why people are not done, by pid; those who are not in it are. */
type Refusals = Map<number, string>;

/** What became of each person, in the order that was asked; a reason stands in a table, as a sentence. */
const resultsOf = (pids: readonly number[], refused: Refusals) =>
  pids.map((pid) => {
    const reason = refused.get(pid);
    return { pid, done: reason === undefined, reason: reason?.replace(/(?<!\.)$/, '.') ?? null };
  });

/** Those who are not refused. */
const others = (pids: readonly number[], refused: Refusals) => pids.filter((pid) => !refused.has(pid));

/** People as the caller sees them, and why the caller may not change some of them. */
async function changeable(
  db: Tx,
  session: Session,
  pids: readonly number[],
): Promise<{ users: Map<number, UserAccess>; refused: Refusals }> {
  const users = await usersAccess(db, pids);
  const refused: Refusals = new Map();
  for (const pid of pids) {
    const user = users.get(pid);
    if (!user || user.isDeleted) refused.set(pid, NOT_THERE);
    else if (pid === session.person.pid) refused.set(pid, NOT_TO_ONESELF);
    else if (!user.mayChange) refused.set(pid, whyNotYours(user));
  }
  return { users, refused };
}

export const bulkHandlers = {
  // The parents of each student, each in a conversation of their own (promises/bulk-actions.md#messages).
  bulkMessage: async ({ db, body: { pids, subject, message, texts = [] }, now, record }) => {
    const families = await familiesOf(db, pids);
    const byLanguage = new Map(texts.map((text) => [text.language, text]));
    const refused: Refusals = new Map();
    const letters = pids.flatMap((pid) => {
      const family = families.get(pid);
      const refuse = (reason: string) => {
        refused.set(pid, reason);
        return [];
      };
      if (!family) return refuse(NOT_THERE);
      if (!family.isStudent) return refuse(NO_STUDENT);
      if (family.parents.length === 0) return refuse(NO_PARENT);
      const written = family.parents.map(({ pid: parent, language }) => {
        const text = (language && byLanguage.get(language)) ?? { subject, message };
        return {
          student: pid,
          parent,
          subject: textAbout(text.subject, family.firstName),
          message: textAbout(text.message, family.firstName),
        };
      });
      const isLong = written.some(
        (each) => each.subject.length > TEXT_MAX.title || each.message.length > TEXT_MAX.message,
      );
      return isLong ? refuse(TOO_LONG) : written;
    });
    if (letters.length > 0) await keepPace(db, letters.length);
    const ids = await writeToParents(db, letters);
    const lines = letters.flatMap((letter, at) => {
      const id = ids[at];
      return id == null ? [] : [{ ...lineOfMessage(id, letter), student: letter.student }];
    });
    // A parent may have been banned or unlinked since.
    const reached = new Set(lines.map(({ student }) => student));
    for (const pid of others(pids, refused)) if (!reached.has(pid)) refused.set(pid, NO_PARENT);
    const done = others(pids, refused);
    const noteOf = (pid: number) => textAbout(subject, families.get(pid)?.firstName ?? '');
    await addActions(
      db,
      done.map((pid) => ({ pid, action: 'message', note: noteOf(pid) })),
      now,
    );
    await record(...lines);
    return { message: 'Messages sent', results: resultsOf(pids, refused) };
  },

  // The wanted state is sent: those in it already are done (promises/bulk-actions.md#bans).
  bulkBan: async ({ db, session, body: { pids, banned }, record }) => {
    const { refused } = await changeable(db, session, pids);
    const done = await banUsers(db, others(pids, refused), banned);
    for (const pid of others(pids, refused)) if (!done.has(pid)) refused.set(pid, NOT_THERE);
    await record(...others(pids, refused).map((pid) => lineOfBan(pid, banned)));
    return { message: 'Updated', results: resultsOf(pids, refused) };
  },

  // To classes of the own school, by their names (promises/bulk-actions.md#classes).
  bulkMoveClass: async ({ db, session, body: { moves }, record }) => {
    const pids = moves.map(({ pid }) => pid);
    const { users, refused } = await changeable(db, session, pids);
    for (const pid of others(pids, refused)) {
      if (users.get(pid)?.role !== STUDENT) refused.set(pid, USER_MESSAGES.onlyOfStudent);
    }
    const wanted = moves.flatMap(({ pid, className }) =>
      refused.has(pid) ? [] : [{ pid, className: className || null }],
    );
    const before = await moveClasses(db, wanted);
    for (const pid of others(pids, refused)) if (!before.has(pid)) refused.set(pid, NOT_THERE);
    await record(...others(pids, refused).map((pid) => lineOfChange(pid, users.get(pid)?.schools ?? [])));
    return {
      message: 'Updated',
      results: resultsOf(pids, refused).map((row) => ({ ...row, before: before.get(row.pid) ?? null })),
    };
  },
} satisfies Partial<Handlers>;
