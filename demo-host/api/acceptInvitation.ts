/** Opening an invitation, and choosing a password by it: for people who are not signed in. */
import { createHash } from 'node:crypto';
import { passwordFaultOf } from '#domain/passwords.ts';
import { toRole } from '#domain/roles.ts';
import { phoneOf, validateUser } from '#domain/users.ts';
import { academyOf } from '#host/db/academy.ts';
import { type EnteredInvitation, enterInvitation, noteOpened, useInvitation } from '#host/db/acceptedInvitations.ts';
import { writeActivity } from '#host/db/activityLog.ts';
import type { Tx } from '#host/db/actor.ts';
import { type Attempt, recordAttempt, undoAttempt } from '#host/db/attempts.ts';
import { rememberAddress, rememberDevice } from '#host/db/devices.ts';
import { hashPassword } from '#host/db/passwords.ts';
import { passTwoStep } from '#host/db/twoStep.ts';
import { isTaken } from '#host/db/users.ts';
import { addressGroup } from './clientAddress.ts';
import { commonPasswords } from './commonPasswords.ts';
import { ApiError, CommittedError, tooManyAttempts } from './errors.ts';
import type { Handlers, PublicContext, PublicRequestContext } from './handlers.ts';
import { PASSWORD_MESSAGES } from './passwordMessages.ts';
import { actingRoleOf } from './policy.ts';
import { LIFETIME, loginAnswer, newToken, sha256, startSession } from './session.ts';
import { hashedAddress, SIGN_IN_LIMITS } from './signInGuard.ts';
import { transaction } from './transaction.ts';
import { checkSecondStep } from './twoStepSignIn.ts';
import { USER_MESSAGES } from './userRules.ts';

/** Why an invitation opens nothing. Whoever has its secret was given it, so the reason may be told. */
const REFUSALS: Readonly<Record<Exclude<EnteredInvitation['state'], 'open'>, [403 | 410, string]>> = {
  used: [410, 'This invitation was used already. Please sign in with the password that you chose.'],
  revoked: [410, 'This invitation was taken back, or there is a newer one. Please ask your school.'],
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
function chosenPhone({ name, role, schoolId }: EnteredInvitation, typed: string | undefined): string {
  const mobileNumber = phoneOf(typed ?? '');
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
  const first = await transaction(database, as, (tx) => enter(tx, body.secret, context));
  const phone = first.phone ?? chosenPhone(first, body.mobileNumber);
  const fault = passwordFaultOf(body.password, { ...first, phone }, await commonPasswords());
  if (fault) throw new ApiError(400, PASSWORD_MESSAGES[fault], { reason: 'password' });
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
      code: body.code,
    });
    await passTwoStep(tx);
    await writeActivity(tx, {
      type: 'ACCEPT_INVITATION',
      narration: 'Chose a password by an invitation',
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
      narration: `Signed in${isParent ? ' as parent' : ''} by an invitation`,
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
  }).catch((error: unknown) => {
    throw isTaken(error) ? new ApiError(409, TAKEN, { reason: 'phone' }) : error;
  });
  return {
    ...loginAnswer(started, capabilitiesOf),
    ...(deviceToken ? { deviceToken } : {}),
    ...(recoveryCodes ? { recoveryCodes } : {}),
  };
}

export const acceptInvitationHandlers = { openInvitation, acceptInvitation } satisfies Partial<Handlers>;
