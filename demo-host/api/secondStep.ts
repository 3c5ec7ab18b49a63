/**
 * The second step of a sign-in: a code of an app (TOTP) or a recovery code. An LMS that signs somebody in stands for
 * that by itself: a launch asks for no code.
 */
import { createHash } from 'node:crypto';
import { ROLE } from '#domain/roles.ts';
import { writeActivity } from '#host/db/activityLog.ts';
import type { Tx } from '#host/db/actor.ts';
import {
  type Attempt,
  type AttemptLimit,
  type Counted,
  clearAttempts,
  recordAttempt,
  undoAttempt,
} from '#host/db/attempts.ts';
import type { Account } from '#host/db/sessions.ts';
import {
  insertTwoStep,
  isTwoStepRequired,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
  type TwoStep,
  turnOn,
  twoStepOf,
} from '#host/db/twoStep.ts';
import { ApiError, type LoginNeeds, slowedDown, unauthorized } from './errors.ts';
import type { Services } from './route.ts';
import { seal, unseal } from './sealed.ts';
import { newRecoveryCodes, newTotpSecret, recoveryHash, stepOfCode, totpCodeOf, totpUri } from './totp.ts';

const HOUR = 3600;
/**
 * How guessing at codes is slowed, by the account alone: whoever gets here knows the password. A day leaves some forty
 * guesses at three codes in a million that count.
 */
export const CODE_LIMIT: AttemptLimit = {
  free: 5,
  longestPauseSeconds: HOUR,
  expirySeconds: 24 * HOUR,
  expires: 'all',
};

export const codeAttempt = (pid: number): Attempt => ({
  kind: 'account',
  key: createHash('sha256').update(`code of ${pid}`).digest(),
  limit: CODE_LIMIT,
});

const PURPOSE = 'academy two-step sign-in';
export const WRONG_CODE = 'This code is not right. Each code is good for half a minute, and once.';

type Keys = Pick<Services, 'twoStepSecret'>;

/** A secret as the database keeps it. */
export function stored(secret: string, { twoStepSecret }: Keys): [secret: string, isEncrypted: boolean] {
  return twoStepSecret ? [seal(secret, PURPOSE, twoStepSecret), true] : [secret, false];
}

/** Undefined where the host was given another secret since. */
const secretOf = ({ secret, isEncrypted }: TwoStep, { twoStepSecret }: Keys): string | undefined =>
  isEncrypted ? unseal(secret, PURPOSE, twoStepSecret) : secret;

export const UNREADABLE =
  'Codes of apps cannot be checked, because this host was given another TWO_STEP_SECRET. Use a recovery code, or ask an administrator.';

/** What an app calls the account: the host that it is for, where it is known. */
export const hostOf = (origin: string | undefined) => (origin ? new URL(origin).hostname : 'Academy');

export async function newCodes(tx: Tx, pid: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    pid,
    codes.map((code) => recoveryHash(pid, code)),
  );
  return codes;
}

interface SecondStep {
  services: Services;
  origin: string | undefined;
  requestId: string;
  phone: string;
  /** Whose password was right. */
  account: Account;
  code: string | undefined;
  /** What the login was counted by: the password was right. */
  counted: readonly Counted[];
}

type Outcome = { passed: true; recoveryCodes?: string[] } | { passed: false; error: ApiError };

/**
 * The second step of a login whose password was right: nothing where none is set up, else the code.
 * @returns recovery codes, where this turned two-step sign-in on.
 * @throws ApiError 401 that says what is needed, 409, 429.
 */
export async function takeSecondStep(step: SecondStep): Promise<{ recoveryCodes?: string[] }> {
  const outcome = await step.services.database.as({ kind: 'sign-in', phone: step.phone }, async (tx) => {
    const outcome = await secondStep(tx, step);
    // The password was right; a code that was wrong has a count of its own.
    if (!outcome.passed) await undoAttempt(tx, step.counted);
    return outcome;
  });
  if (!outcome.passed) throw outcome.error;
  return outcome.recoveryCodes ? { recoveryCodes: outcome.recoveryCodes } : {};
}

async function secondStep(tx: Tx, step: SecondStep): Promise<Outcome> {
  const { account, services, code, requestId } = step;
  const { pid, schoolId } = account;
  const own = await twoStepOf(tx, pid);
  const isOn = own?.onSince != null;
  const mustSetUp = !isOn && account.role !== ROLE.parent && (await isTwoStepRequired(tx));
  if (!isOn && !mustSetUp) return { passed: true };
  const refused = (message: string, login: LoginNeeds): Outcome => ({
    passed: false,
    error: new ApiError(401, message, { login, headers: unauthorized('').more.headers }),
  });
  const note = (type: string, narration: string) => writeActivity(tx, { type, narration, pid, schoolId, requestId });

  if (!code) {
    return isOn
      ? refused('Two-step sign-in: enter the code of your app', { needs: 'code' })
      : refused('The academy requires two-step sign-in: set it up first', await setUp(tx, step, own));
  }
  const attempt = codeAttempt(pid);
  const { wait } = await recordAttempt(tx, [attempt]);
  if (wait > 0) return { passed: false, error: slowedDown(wait) };
  const used = own && (await spendCode(tx, pid, own, code, services));
  if (used === 'unreadable') return { passed: false, error: new ApiError(409, UNREADABLE) };
  if (!used) {
    await note('LOGIN_FAILED', 'Wrong code of two-step sign-in');
    return refused(WRONG_CODE, isOn ? { needs: 'code' } : await setUp(tx, step, own));
  }
  await clearAttempts(tx, attempt);
  if (used === 'recovery code') await note('RECOVERY_CODE', 'Signed in with a recovery code');
  if (isOn) return { passed: true };
  await note('TWO_STEP_ON', 'Set up two-step sign-in, as the academy requires');
  return { passed: true, recoveryCodes: await newCodes(tx, pid) };
}

/** What an app has to be told; until a first code was right the same each time, so that a form may be sent again. */
async function setUp(
  tx: Tx,
  { account: { pid }, phone, services, origin }: SecondStep,
  begun: TwoStep | undefined,
): Promise<LoginNeeds> {
  let secret = begun && secretOf(begun, services);
  if (secret === undefined) {
    secret = newTotpSecret();
    await insertTwoStep(tx, pid, ...stored(secret, services));
  }
  return { needs: 'set-up', secret, uri: totpUri(secret, hostOf(origin), phone) };
}

/** Uses a code up, and says what it was; undefined where it is none that counts. */
export async function spendCode(
  tx: Tx,
  pid: number,
  own: TwoStep,
  typed: string,
  services: Services,
): Promise<'app' | 'recovery code' | 'unreadable' | undefined> {
  const code = totpCodeOf(typed);
  if (code === undefined) {
    const isRight = own.onSince !== null && (await spendRecoveryCode(tx, pid, recoveryHash(pid, typed)));
    return isRight ? 'recovery code' : undefined;
  }
  const secret = secretOf(own, services);
  if (secret === undefined) return 'unreadable';
  const step = stepOfCode(secret, code, services.clock());
  if (step === undefined) return undefined;
  const isFirst = own.onSince === null ? await turnOn(tx, pid, step) : await spendStep(tx, pid, step);
  return isFirst ? 'app' : undefined;
}
