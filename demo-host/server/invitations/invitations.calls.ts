/** Inviting people to choose their own password. */

import { INVITED_AT_ONCE } from '#domain/lists/limits.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { ApiError, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { isVisible } from '#host/server/http/objects.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import {
  countInvitations,
  countInvitees,
  type InvitedBy,
  type InvitedPerson,
  type Inviter,
  insertInvitations,
  invitationList,
  invitationOf,
  invitedPeople,
  nextInvitees,
  revoke,
  type Whom,
} from './invitations.queries.ts';

/** Somebody who was invited, with the secret of their link, which is stored nowhere. */
export type WithSecret = InvitedPerson & { secret: string };

interface Invite extends Whom {
  replaceOpen: boolean;
  /** Those who have an email address get the link by email. */
  byMail: boolean;
  language: Language;
  after?: number | null | undefined;
}

interface Invited {
  /** Those who get their link from the one who invites them, in the order of the sheets. */
  invitations: WithSecret[];
  /** How many get it by email. */
  mailed: number;
  /** Where the next people begin; null after the last. */
  next: number | null;
}

/** Invites the next people, `most` of them; by default as many as an answer holds. */
export async function inviteNext(
  tx: Inviter,
  invite: Invite,
  by: InvitedBy = 'person',
  most: number = INVITED_AT_ONCE,
): Promise<Invited> {
  const people = await nextInvitees(tx, { ...invite, most }, by);
  const secrets = new Map<number, string>();
  for (const { pid, hasEmail } of people) {
    if (!invite.byMail || !hasEmail) secrets.set(pid, newToken());
  }
  const rows = people.map(({ pid }) => {
    const secret = secrets.get(pid);
    return { pid, secretHash: secret === undefined ? null : sha256(secret) };
  });
  const invited = await insertInvitations(tx, rows, invite.language, by);
  const byHand = [...secrets.keys()].filter((pid) => invited.has(pid));
  const printed = byHand.length > 0 ? await invitedPeople(tx, byHand) : [];
  return {
    invitations: printed.map((person) => ({ ...person, secret: secrets.get(person.pid) ?? '' })),
    mailed: invited.size - byHand.length,
    next: people.length === most ? (people.at(-1)?.pid ?? null) : null,
  };
}

/** @throws ApiError 404 for a school that the caller does not see. */
async function refuseUnseenSchool(db: Tx, schoolId: number | null | undefined): Promise<void> {
  if (schoolId != null && !(await isVisible(db, 'school', schoolId))) throw notFound();
}

export const invitationHandlers = {
  invitees: async ({ db, query: { schoolId, classId, role }, services: { canMail = false } }) => ({
    ...(await countInvitees(db, { schoolId, classId, role })),
    canMail,
  }),
  invitationCounts: ({ db, query: { schoolId } }) => countInvitations(db, schoolId),
  invitations: ({ db, query: { page = 1, limit = PAGE_SIZE.notifications, ...filter } }) =>
    invitationList(db, { page, limit }, filter),
  makeInvitations: async ({ db, body, services: { canMail }, record }) => {
    await refuseUnseenSchool(db, body.schoolId);
    if (body.byMail && !canMail) throw new ApiError(409, 'This server sends no emails: set SMTP_URL and MAIL_FROM');
    const { invitations, mailed, next } = await inviteNext(db, body);
    await record({ kind: 'invited', values: { from: 'screen', people: invitations.length + mailed } });
    return { message: 'Invited', invitations, mailed, next };
  },
  remakeInvitation: async ({ db, params: { invitationId }, record }) => {
    const before = await invitationOf(db, invitationId);
    if (!before) throw notFound();
    const { pid, language } = before;
    const { invitations } = await inviteNext(db, { pids: [pid], replaceOpen: true, byMail: false, language });
    if (invitations.length === 0) {
      throw new ApiError(
        409,
        'This person can no longer be invited: they are blocked, or now belong to another school too',
      );
    }
    await record({ kind: 'invitedAgain', values: { user: pid }, about: pid });
    return { message: 'Invited again', invitations };
  },
  revokeInvitation: async ({ db, params: { invitationId }, record }) => {
    const before = await invitationOf(db, invitationId);
    if (!before || !(await revoke(db, invitationId))) {
      throw new ApiError(409, 'This invitation was used, has ended or was revoked already');
    }
    await record({
      kind: 'revokedInvitation',
      values: { user: before.pid },
      about: before.pid,
    });
    return { message: 'Invitation revoked' };
  },
} satisfies Partial<Handlers>;
