/** The calls of sign-in by the provider. */
import { ROUTE } from '#domain/people/menu.ts';
import { toRole } from '#domain/people/roles.ts';
import { writeActivity } from '#host/server/http/activityLog.ts';
import { ApiError, CommittedError } from '#host/server/http/errors.ts';
import type { Handlers, PublicRequestContext } from '#host/server/http/handlers.ts';
import { actingRoleOf } from '#host/server/http/policy.ts';
import { LIFETIME, loginAnswer, newToken, sha256, startSession } from '#host/server/http/session.ts';
import { transaction } from '#host/server/http/transaction.ts';
import { rememberAddress, rememberDevice } from '#host/server/sign-in/devices.ts';
import { hashedAddress } from '#host/server/sign-in/signInGuard.ts';
import { passTwoStep } from '#host/server/sign-in/twoStep.queries.ts';
import { checkSecondStep } from '#host/server/sign-in/twoStepSignIn.ts';
import { mayUseProvider } from './oidcPages.ts';
import { closeSignIn, enterSignIn } from './providerSignIns.ts';

const OVER = 'This sign-in has expired. Please sign in again.';

/**
 * Opens the session of somebody whom the provider has proved, as after a password: with the academy's second step, unless
 * the provider has asked for one itself, and with a line in the activity log and in the list of devices.
 */
async function signInByProvider(context: PublicRequestContext<'signInByProvider'>) {
  const { body, services, origin, publicUrl, client, userAgent, requestId, capabilitiesOf } = context;
  const { database } = services;
  const { started, deviceToken, recoveryCodes } = await transaction(database, { kind: 'oidc' }, async (tx) => {
    const person = await enterSignIn(tx, body.ticket, body.secret);
    if (!person) throw new ApiError(403, OVER);
    const { pid, phone, parentView } = person;
    const role = toRole(person.role);
    if (role === undefined) throw new ApiError(403, 'Access denied');

    const { recoveryCodes } = person.hadSecondStep
      ? {}
      : await checkSecondStep(tx, {
          services,
          origin,
          requestId,
          label: phone ?? person.email ?? person.name,
          account: person,
          provedBy: 'provider',
          code: body.code,
        });
    await passTwoStep(tx);
    await closeSignIn(tx, body.ticket);
    const isParent = actingRoleOf(role, parentView) === 'parent';
    const started = await startSession(tx, {
      pid,
      parentView,
      lifetime: isParent ? LIFETIME.parent : LIFETIME.staff,
      userAgent,
      requestId,
      began: {
        kind: 'signedInByProvider',
        values: { view: isParent ? 'parent' : 'staff', provider: services.oidc?.name ?? 'the provider' },
      },
    });
    if (started.kind === 'noChild') {
      throw new CommittedError(403, 'There is no child on record for you. Please ask your school.');
    }
    // The account itself was checked above, so only its schools can be the reason, or a ban of this moment.
    if (started.kind === 'denied') {
      await writeActivity(tx, {
        kind: 'schoolDeleted',
        pid: null,
        schoolId: null,
        requestId,
      });
      throw new CommittedError(403, 'Your school is no longer part of the academy. Please ask the academy.');
    }
    if (phone !== null) await rememberAddress(tx, pid, hashedAddress({ phone, address: client.address }));
    const fresh = newToken();
    const isNew = await rememberDevice(tx, {
      pid,
      sent: body.deviceToken ? sha256(body.deviceToken) : undefined,
      fresh: sha256(fresh),
      label: userAgent ?? '',
    });
    return { started, deviceToken: isNew ? fresh : undefined, recoveryCodes };
  });
  const answer = loginAnswer(started, capabilitiesOf);
  const signOutUrl = publicUrl && services.oidc?.signOutUrl(publicUrl + ROUTE.login);
  return {
    ...answer,
    user: { ...answer.user, ...(signOutUrl ? { signOutUrl } : {}) },
    ...(deviceToken ? { deviceToken } : {}),
    ...(recoveryCodes ? { recoveryCodes } : {}),
  };
}

export const oidcHandlers = {
  signInOptions: async ({ services: { oidc, corsOrigins }, origin, pageOrigin }) => {
    // A page of this server sends no origin with what it only reads.
    const mayUse = origin !== undefined && mayUseProvider(pageOrigin ?? origin, origin, corsOrigins ?? 'any');
    return { provider: oidc?.isReady() && mayUse ? { name: oidc.name } : null };
  },
  signInByProvider,
} satisfies Partial<Handlers>;
