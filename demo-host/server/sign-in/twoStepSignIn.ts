/**
 * The second step of a sign-in with a password: a code of an authenticator app, or a recovery code. A launch from an
 * LMS asks for no code: the sign-in of the LMS takes its place.
 */
import { ROLE } from '#domain/people/roles.ts';
import type { Deed } from '#host/server/database/activity/activityKinds.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { writeActivity } from '#host/server/http/activityLog.ts';
import { CommittedError, type LoginNeeds, tooManyAttempts, unauthorized } from '#host/server/http/errors.ts';
import type { Services } from '#host/server/http/handlers.ts';
import type { Account } from '#host/server/http/sessions.ts';
import { transaction } from '#host/server/http/transaction.ts';
import { type Counted, clearAttempts, recordAttempt, undoAttempt } from './attempts.ts';
import { newTotpSecret, totpUri } from './totp.ts';
import { insertTwoStep, isTwoStepRequired, type Proof, provenBy, type TwoStep, twoStepOf } from './twoStep.queries.ts';
import {
  codeAttempt,
  issuerOf,
  newCodes,
  secretOf,
  spendCode,
  storedSecret,
  UNREADABLE,
  WRONG_CODE,
} from './twoStepCodes.ts';

interface SecondStep {
  services: Services;
  origin: string | undefined;
  requestId: string;
  /** What an app shows beside the code, such as the phone number. */
  label: string;
  /** The account whose first step was right. */
  account: Pick<Account, 'pid' | 'role' | 'schoolId'>;
  /** What the first step was. A person who comes in another way is shown another key. */
  provedBy: Proof;
  code: string | undefined;
}

interface StepAfterPassword extends Omit<SecondStep, 'label' | 'provedBy'> {
  account: Account;
  phone: string;
  /** The attempts that the sign-in was counted by; they are taken back, since the password was right. */
  counted: readonly Counted[];
}

interface Passed {
  /** New recovery codes, where this sign-in turned two-step sign-in on. */
  recoveryCodes?: string[];
}

/**
 * Takes the second step after the right password. Does nothing for an account without two-step sign-in.
 * @throws CommittedError 401 that says what is needed, 409, 429.
 */
export const takeSecondStep = (step: StepAfterPassword): Promise<Passed> =>
  transaction(step.services.database, { kind: 'sign-in', phone: step.phone }, (tx) =>
    checkSecondStep(tx, { ...step, label: step.phone, provedBy: { password: step.account.passwordHash } }).catch(
      async (error: unknown) => {
        // The password was right. Wrong codes have a count of their own.
        if (error instanceof CommittedError) await undoAttempt(tx, step.counted);
        throw error;
      },
    ),
  );

/**
 * Takes the second step in a transaction whose actor may be signed in: `sign-in`, or `oidc-person`.
 * @throws CommittedError 401 that says what is needed, 409, 429.
 */
export async function checkSecondStep(tx: Tx, step: SecondStep): Promise<Passed> {
  const { account, services, code, requestId, provedBy } = step;
  const { pid, schoolId } = account;
  const kept = await twoStepOf(tx, pid);
  const isOn = kept?.onSince != null;
  const own = isOn || kept?.begunBy?.equals(provenBy(provedBy)) ? kept : undefined;
  const mustSetUp = !isOn && account.role !== ROLE.parent && (await isTwoStepRequired(tx));
  if (!isOn && !mustSetUp) return {};
  const needs = async (message: string) =>
    new CommittedError(401, message, undefined, {
      login: isOn ? { needs: 'code' } : await setUp(tx, step, own),
      headers: unauthorized('').more.headers ?? {},
    });
  const log = (deed: Deed) => writeActivity(tx, { ...deed, pid, schoolId, requestId });

  if (!code) {
    throw await needs(
      isOn ? 'Two-step sign-in: enter the code of your app' : 'The academy requires two-step sign-in: set it up first',
    );
  }
  const attempt = codeAttempt(pid);
  const { wait } = await recordAttempt(tx, [attempt]);
  if (wait > 0) throw tooManyAttempts(wait);
  const used = own && (await spendCode(tx, pid, own, code, services));
  if (used === 'unreadable') throw new CommittedError(409, UNREADABLE);
  if (!used) {
    await log({ kind: 'wrongSignInCode' });
    throw await needs(WRONG_CODE);
  }
  await clearAttempts(tx, attempt);
  if (used === 'recovery code') await log({ kind: 'usedRecoveryCode' });
  if (isOn) return {};
  await log({ kind: 'setUpRequiredTwoStep' });
  return { recoveryCodes: await newCodes(tx, pid) };
}

/** What an app needs for a set-up. Until the first right code it stays the same, so that the form may be sent again. */
async function setUp(
  tx: Tx,
  { account: { pid }, label, services, origin, provedBy }: SecondStep,
  begun: TwoStep | undefined,
): Promise<LoginNeeds> {
  let secret = begun && secretOf(begun, services);
  if (secret === undefined) {
    secret = newTotpSecret();
    await insertTwoStep(tx, pid, { ...storedSecret(secret, services), provedBy });
  }
  return { needs: 'set-up', secret, uri: totpUri(secret, issuerOf(origin), label) };
}
