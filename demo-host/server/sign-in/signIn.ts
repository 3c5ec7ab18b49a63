/** Signing in with phone number and password, and signing out. */
import { toRole } from '#domain/people/roles.ts';
import type { Deed } from '#host/server/database/activity/activityKinds.ts';
import { signInNumber } from '#host/server/database/phoneNumbers.ts';
import { writeActivity } from '#host/server/http/activityLog.ts';
import { ApiError } from '#host/server/http/errors.ts';
import type { Handlers, PublicRequestContext } from '#host/server/http/handlers.ts';
import { actingRoleOf } from '#host/server/http/policy.ts';
import { LIFETIME, loginAnswer, newToken, sha256, startSession } from '#host/server/http/session.ts';
import { endSession, findAccount } from '#host/server/http/sessions.ts';
import { undoAttempt } from './attempts.ts';
import { rememberAddress, rememberDevice } from './devices.ts';
import { chosenPassword, keepChosenPassword } from './oneTimePassword.ts';
import { verifyPassword } from './passwords.ts';
import { admit, hashedAddress, RefusalTiming, refusal, takeBack } from './signInGuard.ts';
import { passTwoStep } from './twoStep.queries.ts';
import { takeSecondStep } from './twoStepSignIn.ts';

const timing = new RefusalTiming();

/**
 * Signs somebody in, in three steps, so that no connection of the database is held while the password is hashed:
 * count the attempt and find the account, check the password, then open the session or log why not.
 */
async function signIn(context: PublicRequestContext<'login'>) {
  const { body, services, origin, client, userAgent, requestId, capabilitiesOf } = context;
  const { database } = services;
  const began = performance.now();
  // Attempts are counted by the number, so that another spelling of it is no other account.
  const { number, stored: phone } = await database.as({ kind: 'nobody' }, (tx) => signInNumber(tx, body.identifier));
  const actor = { kind: 'sign-in', phone } as const;
  const deviceHash = body.deviceToken ? sha256(body.deviceToken) : undefined;

  const { admission, account } = await database.as(actor, async (tx) => {
    const admission = await admit(tx, { phone: number, address: client.address, deviceHash });
    return { admission, account: admission.way === 'none' ? undefined : await findAccount(tx) };
  });
  if (admission.way === 'none') {
    await timing.waitAsLong(began, () => verifyPassword(undefined, body.password));
    throw refusal(admission);
  }

  // Takes the same time for a phone number without an account, so that the time does not tell which numbers exist.
  const isRight = await verifyPassword(account?.passwordHash, body.password);

  /** Logs a failed sign-in and refuses it. */
  const refuse = async (deed: Deed, error: ApiError): Promise<never> => {
    await database.as(actor, (tx) =>
      writeActivity(tx, {
        ...deed,
        pid: account?.pid ?? null,
        schoolId: account?.schoolId ?? null,
        requestId,
      }),
    );
    timing.note(performance.now() - began);
    throw error;
  };
  if (!account || !isRight) {
    return refuse({ kind: 'wrongPassword' }, refusal(admission));
  }
  const role = toRole(account.role);
  if (role === undefined) {
    return refuse({ kind: 'roleMayNotSignIn' }, new ApiError(403, 'Access denied'));
  }
  if (account.isBanned) {
    const message = 'This account is blocked. Please ask your school.';
    return refuse({ kind: 'accountBlocked' }, new ApiError(403, message));
  }

  const nextHash = await chosenPassword({
    database,
    phone,
    account,
    oneTime: body.password,
    chosen: body.newPassword,
  }).catch(async (error: unknown) => {
    // The one-time password was right: it does not count as an attempt.
    await database.as(actor, (tx) => undoAttempt(tx, admission.counted));
    throw error;
  });

  const { recoveryCodes } = await takeSecondStep({
    services,
    origin,
    requestId,
    phone,
    account,
    code: body.code,
    counted: admission.counted,
  });

  const isParent = actingRoleOf(role, body.parentView) === 'parent';
  const { started, deviceToken } = await database.as(actor, async (tx) => {
    await takeBack(tx, admission);
    await passTwoStep(tx);
    if (nextHash !== undefined) await keepChosenPassword(tx, account, nextHash, requestId);
    const started = await startSession(tx, {
      pid: account.pid,
      parentView: body.parentView,
      lifetime: isParent ? LIFETIME.parent : LIFETIME.staff,
      userAgent,
      requestId,
      began: { kind: 'signedIn', values: { view: isParent ? 'parent' : 'staff' } },
    });
    if (started.kind !== 'started') return { started };
    await rememberAddress(tx, account.pid, hashedAddress({ phone: number, address: client.address }));
    const fresh = newToken();
    const isNew = await rememberDevice(tx, {
      pid: account.pid,
      sent: deviceHash,
      fresh: sha256(fresh),
      label: userAgent ?? '',
    });
    return { started, deviceToken: isNew ? fresh : undefined };
  });
  if (started.kind === 'started') {
    return {
      ...loginAnswer(started, capabilitiesOf),
      ...(deviceToken ? { deviceToken } : {}),
      ...(recoveryCodes ? { recoveryCodes } : {}),
    };
  }
  // The account itself was checked above, so only its schools can be the reason: they were deleted.
  if (started.kind === 'denied') {
    const message = 'Your school is no longer part of the academy. Please ask the academy.';
    return refuse({ kind: 'schoolDeleted' }, new ApiError(403, message));
  }
  throw new ApiError(403, 'There is no child on record for you. Please ask your school.');
}

export const sessionHandlers = {
  login: signIn,
  signOut: async ({ session, db, record }) => {
    await endSession(db, session.sessionId);
    await record({ kind: 'signedOut' });
    return { message: 'Signed out' };
  },
} satisfies Partial<Handlers>;
