/** Opening an invitation, and choosing a password by it: for people who are not signed in. */
import { createHash } from 'node:crypto';
import { passwordFaultOf } from '#domain/people/passwords.ts';
import { toRole } from '#domain/people/roles.ts';
import { validateUser } from '#domain/people/users.ts';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { numberReader, type ReadNumber } from '#host/server/database/phoneNumbers.ts';
import { writeActivity } from '#host/server/http/activityLog.ts';
import { ApiError, CommittedError, tooManyAttempts } from '#host/server/http/errors.ts';
import type { Handlers, PublicContext, PublicRequestContext } from '#host/server/http/handlers.ts';
import { addressGroup } from '#host/server/http/network/clientAddress.ts';
import { actingRoleOf } from '#host/server/http/policy.ts';
import { LIFETIME, loginAnswer, newToken, sha256, startSession } from '#host/server/http/session.ts';
import { transaction } from '#host/server/http/transaction.ts';
import { isTaken } from '#host/server/people/users.queries.ts';
import { type Attempt, recordAttempt, undoAttempt } from '#host/server/sign-in/attempts.ts';
import { commonPasswords } from '#host/server/sign-in/commonPasswords.ts';
import { rememberAddress, rememberDevice } from '#host/server/sign-in/devices.ts';
import { PASSWORD_MESSAGES } from '#host/server/sign-in/passwordMessages.ts';
import { hashPassword } from '#host/server/sign-in/passwords.ts';
import { hashedAddress, SIGN_IN_LIMITS } from '#host/server/sign-in/signInGuard.ts';
import { passTwoStep } from '#host/server/sign-in/twoStep.queries.ts';
import { checkSecondStep } from '#host/server/sign-in/twoStepSignIn.ts';
import { USER_MESSAGES } from '#host/server/sign-in/userRules.ts';
import { type EnteredInvitation, enterInvitation, noteOpened, useInvitation } from './acceptedInvitations.ts';

/** Why an invitation opens nothing. The holder of its secret was given it, so the reason may be told. */
const REFUSALS: Readonly<Record<Exclude<EnteredInvitation['state'], 'open'>, [403 | 410, string]>> = {
  used: [410, 'This invitation was used already. Please sign in with the password that you chose.'],
  revoked: [
    410,
    'This invitation counts no more: it was taken back, there is a newer one, or the account has changed since. Please ask your school.',
  ],
  ended: [410, 'This invitation has ended. Please ask your school for a new one.'],
  blocked: [403, 'This account is blocked. Please ask your school.'],
};
const TAKEN = 'Somebody else signs in with this phone number. Please use another, or ask your school.';
const UNKNOWN = 'This is not the link of an invitation, or not all of it. Please ask your school.';

/** Wrong secrets are counted by address. Nobody can guess one of 256 bits; this keeps the attempts of a program cheap. */
const attemptOf = (address: string): Attempt => ({
  kind: 'invitation',
  key: createHash('sha256')
    .update(`invitation ${addressGroup(address)}`)
    .digest(),
  limit: SIGN_IN_LIMITS.invitation,
});

/**
 * Numbers of other people that were chosen with one invitation: each says that somebody has this number. As wrong
 * passwords of an account, so that nobody searches through numbers by an invitation.
 */
const numberAttemptOf = ({ invitationId }: EnteredInvitation): Attempt => ({
  kind: 'invitation',
  key: createHash('sha256').update(`number ${invitationId}`).digest(),
  limit: SIGN_IN_LIMITS.account,
});

/**
 * As an `invitation` actor: the open invitation of a secret, whose person is the actor from here on.
 * @throws CommittedError 404, 410, 403 or 429.
 */
async function enter(tx: Tx, secret: string, { client }: PublicContext): Promise<EnteredInvitation> {
  const { wait, counted } = await recordAttempt(tx, [attemptOf(client.address)]);
  if (wait > 0) throw tooManyAttempts(wait);
  const invitation = await enterInvitation(tx, sha256(secret));
  if (!invitation) throw new CommittedError(404, UNKNOWN, undefined, { reason: 'unknown' });
  await undoAttempt(tx, counted);
  if (invitation.state === 'open') return invitation;
  const [status, message] = REFUSALS[invitation.state];
  throw new CommittedError(status, message, undefined, { reason: invitation.state });
}

async function openInvitation(context: PublicRequestContext<'openInvitation'>) {
  const { body, services } = context;
  return transaction(services.database, { kind: 'invitation' }, async (tx) => {
    const { invitationId, name, phone, schools, language } = await enter(tx, body.secret, context);
    await noteOpened(tx, invitationId);
    const academy = await academyOf(tx);
    return {
      name,
      mobileNumber: phone ?? '',
      needsPhone: phone === null,
      schoolNames: schools,
      academyName: academy?.name ?? '',
      language,
    };
  });
}

/** The number that somebody without one chooses to sign in with. @throws ApiError 400 */
function chosenPhone({ name, role, schoolId }: EnteredInvitation, typed: string | undefined, read: ReadNumber): string {
  const mobileNumber = read(typed ?? '');
  const faults = validateUser({ firstName: name, mobileNumber, emailId: '', userRole: role, schoolId });
  if (mobileNumber === '') throw new ApiError(400, USER_MESSAGES.phoneMissing, { reason: 'phone' });
  if (faults.includes('phoneForm')) throw new ApiError(400, USER_MESSAGES.phoneForm, { reason: 'phone' });
  return mobileNumber;
}

/**
 * Stores the password and opens a session. The invitation is read in a first transaction, so that no connection of the
 * database is busy while the password is hashed, and used in a second one, together with the session: both or nothing.
 */
async function acceptInvitation(context: PublicRequestContext<'acceptInvitation'>) {
  const { body, services, origin, client, userAgent, requestId, capabilitiesOf } = context;
  const { database } = services;
  const as = { kind: 'invitation' } as const;
  const { first, read } = await transaction(database, as, async (tx) => {
    const read = await numberReader(tx);
    return { first: await enter(tx, body.secret, context), read };
  });
  const phone = first.phone ?? chosenPhone(first, body.mobileNumber, read);
  const fault = passwordFaultOf(body.password, { ...first, phone }, await commonPasswords());
  if (fault) throw new ApiError(400, PASSWORD_MESSAGES[fault], { reason: 'password' });
  // Committed before the number is tried, since a number that is somebody's rolls everything else back.
  const counted = await transaction(database, as, async (tx) => {
    const invitation = await enter(tx, body.secret, context);
    if (invitation.phone !== null) return [];
    const { wait, counted } = await recordAttempt(tx, [numberAttemptOf(invitation)]);
    if (wait > 0) throw tooManyAttempts(wait);
    return counted;
  });
  const hash = await hashPassword(body.password);

  const { started, deviceToken, recoveryCodes } = await transaction(database, as, async (tx) => {
    const invitation = await enter(tx, body.secret, context);
    const { pid, schoolId } = invitation;
    const role = toRole(invitation.role);
    if (role === undefined) throw new ApiError(403, 'Access denied');
    const { recoveryCodes } = await checkSecondStep(tx, {
      services,
      origin,
      requestId,
      label: phone,
      account: invitation,
      provedBy: { invitation: invitation.invitationId },
      code: body.code,
    });
    await passTwoStep(tx);
    await writeActivity(tx, {
      kind: 'choseByInvitation',
      pid,
      schoolId,
      requestId,
    });
    await useInvitation(tx, hash, phone);
    const isParent = actingRoleOf(role, false) === 'parent';
    const started = await startSession(tx, {
      pid,
      parentView: false,
      lifetime: isParent ? LIFETIME.parent : LIFETIME.staff,
      userAgent,
      requestId,
      began: { kind: 'signedInByInvitation', values: { view: isParent ? 'parent' : 'staff' } },
    });
    // The person was read in this transaction, so only the schools can be the reason: they were deleted.
    if (started.kind !== 'started') {
      throw new ApiError(403, 'Your school is no longer part of the academy. Please ask the academy.');
    }
    await rememberAddress(tx, pid, hashedAddress({ phone, address: client.address }));
    const fresh = newToken();
    const isNew = await rememberDevice(tx, {
      pid,
      sent: body.deviceToken ? sha256(body.deviceToken) : undefined,
      fresh: sha256(fresh),
      label: userAgent ?? '',
    });
    return { started, deviceToken: isNew ? fresh : undefined, recoveryCodes };
  }).catch(async (error: unknown) => {
    if (isTaken(error)) throw new ApiError(409, TAKEN, { reason: 'phone' });
    // It failed for something else, such as the code of the app, which says nothing about the number.
    await transaction(database, as, async (tx) => {
      await enter(tx, body.secret, context);
      await undoAttempt(tx, counted);
    }).catch(() => {});
    throw error;
  });
  return {
    ...loginAnswer(started, capabilitiesOf),
    ...(deviceToken ? { deviceToken } : {}),
    ...(recoveryCodes ? { recoveryCodes } : {}),
  };
}

export const acceptInvitationHandlers = { openInvitation, acceptInvitation } satisfies Partial<Handlers>;
