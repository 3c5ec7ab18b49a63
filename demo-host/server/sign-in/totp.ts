/** Codes of authenticator apps (TOTP), and recovery codes. */
import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The form of codes that common apps support: six digits, a new code every 30 seconds, SHA-1 (RFC 6238). */
const TOTP_FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The code before and the code after are valid too, since clocks differ. */
const WINDOW_STEPS = 1;
/** The length that RFC 4226 recommends, in bytes. */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
/** Digits and letters that cannot be mistaken for one another. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 60 bits in three groups. */
const RECOVERY_GROUPS = 3;
const GROUP_LENGTH = 4;

/** A new secret for an app, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth://` address for a QR code. @param hostname tells this academy from others in the app. */
export function totpUri(secret: string, hostname: string, account: string): string {
  return new TOTP({
    ...TOTP_FORM,
    secret: Secret.fromBase32(secret),
    issuer: `Academy ${hostname}`,
    label: account,
  }).toString();
}

/** The time step that a code belongs to; undefined when the code is not valid now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...TOTP_FORM, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** A typed code without blanks and dashes; undefined when it is not a code of an app, such as a recovery code. */
export const totpCodeOf = (typed: string): string | undefined => /^\d{6}$/.exec(typed.replace(/[\s-]/g, ''))?.[0];

/** New recovery codes, such as `3kx9-w2ab-71tq`. */
export function newRecoveryCodes(): string[] {
  const letter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  const code = () => Array.from({ length: RECOVERY_GROUPS }, group).join('-');
  return Array.from({ length: RECOVERY_CODES }, code);
}

/** The stored hash of a recovery code. Codes are random, so no slow hash is needed. It includes the person, so that one attempt tests one account only. */
export function recoveryHash(pid: number, typed: string): Buffer {
  const plain = typed
    .toLowerCase()
    .replace(/[^\da-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(`${pid} ${plain}`).digest();
}
