/** Codes of two-step sign-in: those of an authenticator app (TOTP), and recovery codes. */
import { createHash } from 'node:crypto';
import type { Tx } from '#host/server/database/actor.ts';
import { decrypt, encrypt } from '#host/server/http/encryption.ts';
import type { Services } from '#host/server/http/handlers.ts';
import type { Attempt, AttemptLimit } from './attempts.ts';
import { newRecoveryCodes, recoveryHash, stepOfCode, totpCodeOf } from './totp.ts';
import {
  replaceRecoveryCodes,
  type ShownKey,
  spendRecoveryCode,
  spendStep,
  type TwoStep,
  turnOn,
} from './twoStep.queries.ts';

const HOUR = 3600;
/**
 * How attempts at codes are slowed, for each account: a person who gets this far knows the password. It leaves about forty
 * attempts a day, each with a chance of three in a million, since three codes are valid at a time.
 */
export const CODE_LIMIT: AttemptLimit = {
  free: 5,
  longestPauseSeconds: HOUR,
  expirySeconds: 24 * HOUR,
  expires: 'all',
};

/** What attempts at the codes of one person are counted by. */
export const codeAttempt = (pid: number): Attempt => ({
  kind: 'account',
  key: createHash('sha256').update(`code of ${pid}`).digest(),
  limit: CODE_LIMIT,
});

const PURPOSE = 'academy two-step sign-in';

export const WRONG_CODE = 'This code is not right. Each code is good for half a minute, and once.';
export const UNREADABLE =
  'Codes of apps cannot be checked, because this server was given another TWO_STEP_SECRET. Use a recovery code, or ask an administrator.';

type Keys = Pick<Services, 'twoStepSecret'>;

/** A secret in the form in which the database keeps it. */
export function storedSecret(secret: string, { twoStepSecret }: Keys): Pick<ShownKey, 'secret' | 'isEncrypted'> {
  return twoStepSecret
    ? { secret: encrypt(secret, PURPOSE, twoStepSecret), isEncrypted: true }
    : { secret, isEncrypted: false };
}

/** The secret of an app; undefined when it was encrypted with another `TWO_STEP_SECRET`. */
export const secretOf = (
  { secret, isEncrypted }: Pick<TwoStep, 'secret' | 'isEncrypted'>,
  { twoStepSecret }: Keys,
): string | undefined => (isEncrypted ? decrypt(secret, PURPOSE, twoStepSecret) : secret);

/** The name under which an app shows the academy: its hostname where that is known. */
export const issuerOf = (origin: string | undefined) => (origin ? new URL(origin).hostname : 'Academy');

/** Replaces the recovery codes of a person. @returns the new ones, which are stored as hashes only. */
export async function newCodes(tx: Tx, pid: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    pid,
    codes.map((code) => recoveryHash(pid, code)),
  );
  return codes;
}

/**
 * Checks a code and makes sure that it cannot be used again. The first right code of an app turns two-step sign-in on.
 * @param keptSession the session that goes on where it is turned on.
 * @returns which kind of code it was; `unreadable` when the server cannot decrypt the secret; undefined for a wrong code.
 */
export async function spendCode(
  tx: Tx,
  pid: number,
  own: TwoStep,
  typed: string,
  services: Services,
  keptSession?: number,
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
  const isFirst = own.onSince === null ? await turnOn(tx, pid, step, keptSession) : await spendStep(tx, pid, step);
  return isFirst ? 'app' : undefined;
}
