import {
  beginTwoStep,
  changeSignInRules,
  confirmTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  resetTwoStep,
  signInRules,
  twoStep,
  twoStepOfUser,
} from '#contract/account.ts';
import { becoming } from '#host/db/actor.ts';
import { clearAttempts, recordAttempt } from '#host/db/attempts.ts';
import { accountOwner } from '#host/db/ownAccount.ts';
import {
  deleteTwoStep,
  hasTwoStep,
  insertTwoStep,
  isTwoStepRequired,
  recoveryCodesLeft,
  requireTwoStep,
  resetTwoStepOf,
  type TwoStep,
  twoStepOf,
} from '#host/db/twoStep.ts';
import { ApiError, slowedDown } from './errors.ts';
import { checkOwnPassword } from './ownPassword.ts';
import { type Asked, route } from './route.ts';
import { codeAttempt, hostOf, newCodes, spendCode, stored, UNREADABLE, WRONG_CODE } from './secondStep.ts';
import { newTotpSecret, totpUri } from './totp.ts';

const ALREADY_ON = 'Two-step sign-in is on already';
const NOT_ON = 'Two-step sign-in is not on';

/** Counts a guess at a first code while it is looked at; a guess is counted as whoever signs in. */
async function tryCode({ db, session, services, body }: Asked<typeof confirmTwoStep>, own: TwoStep) {
  const { pid } = session.person;
  const { phone } = await accountOwner(db, pid);
  await becoming({ kind: 'sign-in', phone }).execute(db);
  const attempt = codeAttempt(pid);
  const { wait } = await recordAttempt(db, [attempt]);
  const used = wait > 0 ? undefined : await spendCode(db, pid, own, body.code, services);
  if (used === 'app') await clearAttempts(db, attempt);
  await becoming(session.person).execute(db);
  return { wait, used };
}

export const twoStepRoutes = [
  route(twoStep, async ({ db, session: { person } }) => {
    const own = await twoStepOf(db, person.pid);
    const isOn = own?.onSince != null;
    return {
      isOn,
      isRequired: await isTwoStepRequired(db),
      onSinceDate: own?.onSince?.toISOString() ?? null,
      recoveryCodesLeft: isOn ? await recoveryCodesLeft(db, person.pid) : 0,
    };
  }),
  route(beginTwoStep, async (asked) => {
    const { db, session, services, origin, body, record } = asked;
    const { pid } = session.person;
    const refusal = await checkOwnPassword(asked, body.password);
    if (refusal) return refusal;
    const secret = newTotpSecret();
    if (!(await insertTwoStep(db, pid, ...stored(secret, services)))) return new ApiError(409, ALREADY_ON);
    await record({ type: 'TWO_STEP_BEGUN', narration: 'Began to set up two-step sign-in' });
    const { phone } = await accountOwner(db, pid);
    return { message: 'Begun', secret, uri: totpUri(secret, hostOf(origin), phone) };
  }),
  route(confirmTwoStep, async (asked) => {
    const { db, session, record } = asked;
    const { pid } = session.person;
    const own = await twoStepOf(db, pid);
    if (!own) return new ApiError(409, 'Start to set up two-step sign-in first');
    if (own.onSince) return new ApiError(409, ALREADY_ON);
    const { wait, used } = await tryCode(asked, own);
    if (used !== 'app') await record({ type: 'WRONG_CODE', narration: 'Gave a wrong first code for two-step sign-in' });
    if (wait > 0) return slowedDown(wait);
    if (used === 'unreadable') return new ApiError(409, UNREADABLE);
    if (used !== 'app') return new ApiError(422, WRONG_CODE);
    await record({ type: 'TWO_STEP_ON', narration: 'Turned two-step sign-in on' });
    return { message: 'Two-step sign-in is on', recoveryCodes: await newCodes(db, pid) };
  }),
  route(renewRecoveryCodes, async (asked) => {
    const { db, session, body, record } = asked;
    const { pid } = session.person;
    const refusal = await checkOwnPassword(asked, body.password);
    if (refusal) return refusal;
    if (!(await twoStepOf(db, pid))?.onSince) return new ApiError(409, NOT_ON);
    await record({ type: 'RECOVERY_CODES', narration: 'Renewed the recovery codes of two-step sign-in' });
    return { message: 'The old codes no longer work', recoveryCodes: await newCodes(db, pid) };
  }),
  route(endTwoStep, async (asked) => {
    const { db, session, body, record } = asked;
    const refusal = await checkOwnPassword(asked, body.password);
    if (refusal) return refusal;
    if (await isTwoStepRequired(db)) return new ApiError(409, 'The academy requires two-step sign-in for all staff');
    if (!(await deleteTwoStep(db, session.person.pid))) return new ApiError(409, NOT_ON);
    await record({ type: 'TWO_STEP_OFF', narration: 'Turned two-step sign-in off' });
    return { message: 'Two-step sign-in is off' };
  }),

  // The academy's ------------------------------------------------------------------------------------

  route(signInRules, async ({ db }) => ({ twoStepRequired: await isTwoStepRequired(db) })),
  route(changeSignInRules, async ({ db, body: { twoStepRequired }, record }) => {
    await requireTwoStep(db, twoStepRequired);
    const narration = twoStepRequired
      ? 'Requires two-step sign-in of all staff'
      : 'No longer requires two-step sign-in';
    await record({ type: 'SIGN_IN_RULES', narration });
    return { message: 'Saved' };
  }),
  route(twoStepOfUser, async ({ db, params: { pid } }) => ({ isOn: await hasTwoStep(db, pid) })),
  route(resetTwoStep, async ({ db, params: { pid }, record }) => {
    const wasOn = await resetTwoStepOf(db, pid);
    const what = wasOn ? 'Turned two-step sign-in off' : 'Two-step sign-in was not on';
    await record({ type: 'RESET_TWO_STEP', narration: `${what} for user ${pid}; all sessions of the account ended` });
    return { message: 'Two-step sign-in is off for this user' };
  }),
];
