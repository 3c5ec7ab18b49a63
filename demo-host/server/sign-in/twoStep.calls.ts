/** Two-step sign-in: your own, the academy's rule for staff, and that of another user. */
import { setActor } from '#host/server/database/actor.ts';
import { ApiError, CommittedError, tooManyAttempts } from '#host/server/http/errors.ts';
import type { Handlers, RequestContext } from '#host/server/http/handlers.ts';
import { clearAttempts, recordAttempt } from './attempts.ts';
import { accountOwner } from './ownAccount.ts';
import { withOwnPassword } from './ownPassword.ts';
import { newTotpSecret, totpUri } from './totp.ts';
import {
  deleteTwoStep,
  hasTwoStep,
  insertTwoStep,
  isTwoStepRequired,
  provenBy,
  recoveryCodesLeft,
  requireTwoStep,
  resetTwoStepOf,
  type TwoStep,
  twoStepOf,
} from './twoStep.queries.ts';
import { codeAttempt, issuerOf, newCodes, spendCode, storedSecret, UNREADABLE, WRONG_CODE } from './twoStepCodes.ts';

const ALREADY_ON = 'Two-step sign-in is on already';
const NOT_ON = 'Two-step sign-in is not on';

/** Checks a first code and counts the attempt, as the actor of a sign-in. */
async function tryCode({ db, session, services, body }: RequestContext<'confirmTwoStep'>, own: TwoStep) {
  const { sessionId, person } = session;
  const { pid } = person;
  const { phone } = await accountOwner(db, pid);
  await setActor({ kind: 'sign-in', phone }).execute(db);
  const attempt = codeAttempt(pid);
  const { wait } = await recordAttempt(db, [attempt]);
  const used = wait > 0 ? undefined : await spendCode(db, pid, own, body.code, services, sessionId);
  if (used === 'app') await clearAttempts(db, attempt);
  await setActor(person).execute(db);
  return { wait, used };
}

export const twoStepHandlers = {
  twoStep: async ({ db, session: { person } }) => {
    const own = await twoStepOf(db, person.pid);
    const isOn = own?.onSince != null;
    return {
      isOn,
      isRequired: await isTwoStepRequired(db),
      onSinceDate: own?.onSince?.toISOString() ?? null,
      recoveryCodesLeft: isOn ? await recoveryCodesLeft(db, person.pid) : 0,
    };
  },
  beginTwoStep: withOwnPassword<'beginTwoStep'>(
    ({ body }) => ({ current: body.password }),
    async ({ db, session, services, origin, record }) => {
      const { pid } = session.person;
      const secret = newTotpSecret();
      const shown = { ...storedSecret(secret, services), provedBy: { session: session.sessionId } };
      if (!(await insertTwoStep(db, pid, shown))) throw new CommittedError(409, ALREADY_ON);
      await record({ kind: 'beganTwoStep' });
      const { phone } = await accountOwner(db, pid);
      return { message: 'Begun', secret, uri: totpUri(secret, issuerOf(origin), phone) };
    },
  ),
  confirmTwoStep: async (context) => {
    const { db, session, record } = context;
    const { pid } = session.person;
    const own = await twoStepOf(db, pid);
    if (own?.onSince) throw new ApiError(409, ALREADY_ON);
    // Somebody else may have been shown the key of another beginning.
    if (!own?.begunBy?.equals(provenBy({ session: session.sessionId }))) {
      throw new ApiError(409, 'Start to set up two-step sign-in first');
    }
    const { wait, used } = await tryCode(context, own);
    if (used !== 'app') await record({ kind: 'wrongFirstCode' });
    if (wait > 0) throw tooManyAttempts(wait);
    if (used === 'unreadable') throw new CommittedError(409, UNREADABLE);
    if (used !== 'app') throw new CommittedError(422, WRONG_CODE);
    await record({ kind: 'turnedTwoStepOn' });
    return { message: 'Two-step sign-in is on', recoveryCodes: await newCodes(db, pid) };
  },
  renewRecoveryCodes: withOwnPassword<'renewRecoveryCodes'>(
    ({ body }) => ({ current: body.password }),
    async ({ db, session, record }) => {
      const { pid } = session.person;
      if (!(await twoStepOf(db, pid))?.onSince) throw new CommittedError(409, NOT_ON);
      await record({ kind: 'renewedRecoveryCodes' });
      return { message: 'The old codes no longer work', recoveryCodes: await newCodes(db, pid) };
    },
  ),
  endTwoStep: withOwnPassword<'endTwoStep'>(
    ({ body }) => ({ current: body.password }),
    async ({ db, session, record }) => {
      if (await isTwoStepRequired(db)) {
        throw new CommittedError(409, 'The academy requires two-step sign-in for all staff');
      }
      if (!(await deleteTwoStep(db, session.person.pid))) throw new CommittedError(409, NOT_ON);
      await record({ kind: 'turnedTwoStepOff' });
      return { message: 'Two-step sign-in is off' };
    },
  ),

  signInRules: async ({ db }) => ({ twoStepRequired: await isTwoStepRequired(db) }),
  changeSignInRules: async ({ db, body: { twoStepRequired }, record }) => {
    await requireTwoStep(db, twoStepRequired);
    await record({ kind: 'requiredTwoStep', values: { is: twoStepRequired ? 'on' : 'off' } });
    return { message: 'Saved' };
  },
  twoStepOfUser: async ({ db, params: { pid } }) => ({ isOn: await hasTwoStep(db, pid) }),
  resetTwoStep: async ({ db, params: { pid }, record }) => {
    const wasOn = await resetTwoStepOf(db, pid);
    await record({ kind: 'resetTwoStep', values: { was: wasOn ? 'on' : 'off', user: pid } });
    return { message: 'Two-step sign-in is off for this user' };
  },
} satisfies Partial<Handlers>;
