/** Invitations: links by which people choose their own password. All of these calls are beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  count,
  flag,
  id,
  idOrNull,
  list,
  measure,
  moment,
  oneOf,
  shape,
  text,
  textRow,
  writtenAnswer,
} from '#contract/fields.ts';
import {
  bodyIdOrNull,
  flagInput,
  idInput,
  optionalId,
  optionalIds,
  optionalNumber,
  optionalSecret,
  optionalText,
  optionalWord,
  pageInput,
  searchInput,
  secretInput,
} from '#contract/inputs.ts';
import { dataAndPagination } from '#contract/pageFields.ts';
import { login } from '#contract/sign-in/session.ts';
import { INVITED_AT_ONCE, TEXT_MAX } from '#domain/lists/limits.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { INVITATION_STATES, MAIL_FAILURES, MAIL_STATES } from '#domain/people/invitations.ts';
import { LANGUAGES } from '#domain/people/languages.ts';

const CAPABILITY = 'invitations';

/** Somebody who was invited, with the secret that exists only in this answer. */
const invited = () =>
  shape({
    invitationId: id(),
    pid: id(),
    firstName: text(),
    userRole: idOrNull(),
    mobileNumber: text(),
    emailId: text(),
    schoolName: text(),
    /** The class of a parent's first child; empty for others. */
    grade: text(),
    childNames: list(textRow()),
    secret: text(),
  });

/**
 * How many people you may invite, of a school, a class (its students' parents) or a role, or of all that you may change.
 * `ready` have neither a password of their own nor an open invitation, `invited` have an open invitation, and
 * `signedUp` have a password. `shared` also belong to schools that are not yours, so only the academy invites them. Of those
 * who are ready and those invited, `…WithEmail` have an e-mail address. `canMail` says whether this server sends e-mails.
 * Banned users and students, who do not sign in, are not counted.
 */
export const invitees = defineCall('invitees', {
  route: 'GET /api/admin/invitations/invitees',
  promise: 'menu-and-routes#invitations',
  summary: 'How many people can be invited',
  capability: CAPABILITY,
  query: { schoolId: optionalId(), classId: optionalId(), role: optionalId() },
  answer: shape({
    ready: measure(),
    readyWithEmail: measure(),
    invited: measure(),
    invitedWithEmail: measure(),
    signedUp: measure(),
    shared: measure(),
    canMail: flag(),
  }),
});

/** How many invitations there are, by their state and by that of their e-mail. */
export const invitationCounts = defineCall('invitationCounts', {
  route: 'GET /api/admin/invitations/counts',
  promise: 'menu-and-routes#invitations',
  summary: 'Numbers of invitations',
  capability: CAPABILITY,
  query: { schoolId: optionalId() },
  answer: shape({
    total: measure(),
    open: measure(),
    opened: measure(),
    used: measure(),
    ended: measure(),
    revoked: measure(),
    mailWaiting: measure(),
    mailSent: measure(),
    mailFailed: measure(),
  }),
});

/**
 * A page of invitations, newest first. `state` is `open`, `opened` (the link was opened), `used`, `ended` (its 30 days are
 * over) or `revoked` (also by a newer one). `mailState` is null for an invitation that was printed or given by hand;
 * `mailFailure` says why an e-mail failed. No answer of this call carries a secret.
 */
export const invitations = defineCall('invitations', {
  route: 'GET /api/admin/invitations',
  promise: 'menu-and-routes#invitations',
  summary: 'Invitations and what became of them, newest first',
  capability: CAPABILITY,
  query: {
    page: pageInput(),
    limit: optionalNumber(1, PAGE_SIZE.schoolDropdown),
    search: searchInput(),
    schoolId: optionalId(),
    state: optionalWord([...INVITATION_STATES, 'mail-failed'] as const),
  },
  answer: dataAndPagination(
    shape({
      invitationId: id(),
      pid: id(),
      firstName: text(),
      userRole: idOrNull(),
      schoolName: text(),
      state: oneOf(INVITATION_STATES, null),
      madeDate: moment(),
      endsDate: moment(),
      openedDate: moment(),
      usedDate: moment(),
      mailState: oneOf(MAIL_STATES, null),
      mailDate: moment(),
      mailFailure: oneOf(MAIL_FAILURES, null),
    }),
  ),
});

/**
 * Invites people, up to 500 with one call: those of `pids`, or everybody of a school, a class (its students' parents) and a
 * role who has no password of their own; without any of these, everybody. Who has an open invitation is left out, unless
 * `replaceOpen` makes a new one: the old link then no longer works. Where there are more, `next` is not null: make the
 * call again with it as `after`.
 *
 * **The secrets are answered once and stored nowhere**; the server keeps hashes. The link is the address of the console,
 * then `invite#` and the secret: in the fragment, which browsers send to no server. It works for 30 days and once.
 *
 * With `byMail` everyone who has an e-mail address gets the link by e-mail, in the background; `mailed` is their number, and
 * `invitations` has the others. It answers 409 where the server sends no e-mails.
 */
export const makeInvitations = defineCall('makeInvitations', {
  // Not a POST: the answer to a POST with an Idempotency-Key is stored, and this one has secrets.
  route: 'PUT /api/admin/invitations',
  promise: 'menu-and-routes#invitations',
  summary: 'Invite people to choose their password',
  capability: CAPABILITY,
  body: {
    schoolId: bodyIdOrNull(),
    classId: bodyIdOrNull(),
    role: bodyIdOrNull(),
    pids: optionalIds(INVITED_AT_ONCE),
    replaceOpen: flagInput(),
    byMail: flagInput(),
    /** Of the e-mails, and of the page that the link opens. */
    language: v.picklist(LANGUAGES),
    after: bodyIdOrNull(),
  },
  answer: writtenAnswer({ invitations: list(invited()), mailed: count(), next: idOrNull() }),
});

/**
 * Makes a new invitation in place of one, whatever became of that. The old link no longer works. The answer has the
 * new secret, once. Answers 403 for somebody who now also belongs to a school that is not yours.
 */
export const remakeInvitation = defineCall('remakeInvitation', {
  route: 'PUT /api/admin/invitations/{invitationId}',
  promise: 'menu-and-routes#invitations',
  summary: 'Replace an invitation by a new one',
  capability: CAPABILITY,
  params: { invitationId: idInput() },
  answer: writtenAnswer({ invitations: list(invited()) }),
});

/** Takes an invitation back: its link no longer works. Answers 409 when it was used, or has ended or was revoked already. */
export const revokeInvitation = defineCall('revokeInvitation', {
  route: 'DELETE /api/admin/invitations/{invitationId}',
  promise: 'menu-and-routes#invitations',
  summary: 'Take an invitation back',
  capability: CAPABILITY,
  params: { invitationId: idInput() },
  answer: writtenAnswer(),
});

/** Both calls are for people who are not signed in yet, so no user has this word. */
const ACCEPTING = 'accept-invitation';
const secret = () => secretInput(TEXT_MAX.deviceToken);

/**
 * What an invitation is for, before a password is chosen. `needsPhone` says that the academy knows no phone number of the
 * person, so that accepting takes one. Answers 404 for a wrong secret, 410 for an invitation that was used or revoked or
 * has ended, 403 where the account is blocked, and 429 after too many wrong secrets.
 */
export const openInvitation = defineCall('openInvitation', {
  route: 'POST /api/invitations/open',
  promise: 'session-and-errors#invitations',
  summary: 'What an invitation is for',
  capability: ACCEPTING,
  anonymous: true,
  body: { secret: secret() },
  answer: shape({
    name: text(),
    mobileNumber: text(),
    needsPhone: flag(),
    schoolNames: list(textRow()),
    academyName: text(),
    language: oneOf(LANGUAGES, 'en'),
  }),
});

/**
 * Stores the password that the person has chosen, and signs them in: it answers what a login answers. The invitation is
 * used then. Errors are those of `openInvitation`; also 400 for a password or phone number that is not accepted, 409 for a
 * phone number that somebody else signs in with, and 401 with `needs`, as of a login, where two-step sign-in asks for a
 * code: send the same call again with `code`. Until one call succeeds, the invitation stays open and nothing is stored.
 */
export const acceptInvitation = defineCall('acceptInvitation', {
  route: 'POST /api/invitations/accept',
  promise: 'session-and-errors#invitations',
  summary: 'Choose a password by an invitation',
  capability: ACCEPTING,
  anonymous: true,
  body: {
    secret: secret(),
    password: secretInput(TEXT_MAX.password),
    /** Only where `needsPhone` asks for it. */
    mobileNumber: optionalText(TEXT_MAX.phone),
    /** What this API gave the browser at an earlier login, if anything (guide "Security"). */
    deviceToken: optionalSecret(TEXT_MAX.deviceToken),
    /** A code of an authenticator app, or a recovery code. */
    code: optionalText(TEXT_MAX.code),
  },
  answer: login.answer,
});

/** The calls of this file, in the order in which the reference lists them. */
export const invitationCalls = {
  invitees,
  invitationCounts,
  invitations,
  makeInvitations,
  remakeInvitation,
  revokeInvitation,
};

/** The calls of people who were invited. */
export const invitedCalls = { openInvitation, acceptInvitation };
