/** Students who may need attention, and what is done about them. */
import { type AttentionRules, wrongRules } from '#domain/learning/attention.ts';
import { ASIDE_DAYS_MAX } from '#domain/learning/attentionActions.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { isStudent } from '#host/server/figures/performance.queries.ts';
import type { Activity } from '#host/server/http/activityLog.ts';
import { badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { keepPace } from '#host/server/messages/messages.calls.ts';
import {
  addActions,
  attentionOptions,
  attentionPage,
  attentionStudent,
  attentionTotals,
  contest,
  daysAhead,
  visit,
  writeToParents,
} from './attention.queries.ts';
import { caughtBy, changeRules, rulesOf } from './attentionRules.ts';

/** The policy has checked that the session sees this user. @throws ApiError 404 unless it is a student. */
async function refuseOthers(db: Tx, pid: number): Promise<void> {
  if (!(await isStudent(db, pid))) throw notFound();
}

/** @throws ApiError 400 for thresholds that cannot be. */
function refuseRules(rules: AttentionRules): void {
  const [name] = wrongRules(rules);
  if (name) throw badRequest(`Wrong field "${name}": more than there are to look at`);
}

const KINDS = { call: 'notedCall', aside: 'setAside', back: 'tookBackIntoList' } as const;

/** The line of the log about a conversation that was begun with a parent. */
export const lineOfMessage = (id: number, { student, parent }: { student: number; parent: number }): Activity => ({
  kind: 'beganConversation',
  values: { conversation: id, user: parent },
  about: student,
});

export const attentionHandlers = {
  attentionStudents: ({
    db,
    query: { page = 1, pageSize = PAGE_SIZE.students, view = 'open', ...filter },
    session,
    now,
  }) => attentionPage(db, { ...filter, view, now, schools: session.person.schools }, { page, pageSize }),
  attentionCounts: ({ db, session, now }) => attentionTotals(db, { schools: session.person.schools, now }),
  attentionFilters: ({ db, query, session, now }) =>
    attentionOptions(db, { ...query, schools: session.person.schools, now }),
  visitAttention: async ({ db, now, record }) => {
    await visit(db, now);
    await record({ kind: 'sawAttention' });
    return { message: 'Noted' };
  },
  attentionOfStudent: async ({ db, params: { pid }, now }) => {
    const student = await attentionStudent(db, pid, now);
    if (!student) throw notFound();
    return student;
  },
  // The log tells who did what about whom, and never the note: it stays with the student.
  noteAttention: async ({ db, params: { pid }, body: { action, note, until }, now, record }) => {
    await refuseOthers(db, pid);
    if ((until === undefined) === (action === 'aside')) throw badRequest('Wrong field "until": only "aside" has a day');
    if (until !== undefined) {
      if (note === '') throw badRequest('Wrong field "note": must say why');
      const days = await daysAhead(db, until, now);
      if (days < 1 || days > ASIDE_DAYS_MAX) throw badRequest('Wrong field "until": tomorrow or later, within a year');
    }
    await addActions(db, [{ pid, action, note, until }], now);
    await record({ kind: KINDS[action], values: { student: pid }, about: pid });
    return { message: 'Noted' };
  },
  messageParent: async ({ db, params: { pid }, body: { parentPid, subject, message }, now, record }) => {
    await refuseOthers(db, pid);
    await keepPace(db);
    const [id = null] = await writeToParents(db, [{ student: pid, parent: parentPid, subject, message }]);
    if (id === null) throw notFound();
    await addActions(db, [{ pid, action: 'message', note: subject }], now);
    await record(lineOfMessage(id, { student: pid, parent: parentPid }));
    return { message: 'Message sent', conversationId: id };
  },
  contestReason: async ({ db, params: { reasonId }, body: { note }, now, record }) => {
    const pid = await contest(db, reasonId, note, now);
    if (pid === undefined) throw notFound();
    const kind = note === '' ? 'tookBackContest' : 'contestedReason';
    await record({ kind, values: { student: pid }, about: pid });
    return { message: 'Noted' };
  },
  attentionRules: ({ db }) => rulesOf(db),
  tryAttentionRules: ({ db, query, now }) => {
    refuseRules(query);
    return caughtBy(db, query, now);
  },
  saveAttentionRules: async ({ db, body, now, record }) => {
    refuseRules(body);
    await changeRules(db, body, now);
    await record({ kind: 'changedAttentionRules' });
    return { message: 'Saved' };
  },
} satisfies Partial<Handlers>;
