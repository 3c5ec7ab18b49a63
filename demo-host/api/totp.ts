import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** As the apps that people have make codes: six digits a 30 seconds, with SHA-1 (RFC 6238). */
const TOTP_FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks differ: the code before and the code after are good too. */
const WINDOW_STEPS = 1;
/** As RFC 4226 recommends, in bytes. */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
/** Digits and letters that nobody takes for another one. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 60 bits in three groups. */
const RECOVERY_GROUPS = 3;
const GROUP_LENGTH = 4;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an app reads from a QR code. @param host tells one academy in the app from another. */
export function totpUri(secret: string, host: string, account: string): string {
  return new TOTP({
    ...TOTP_FORM,
    secret: Secret.fromBase32(secret),
    issuer: `Academy ${host}`,
    label: account,
  }).toString();
}

/** The step whose code this is; undefined where it is the code of none that counts now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...TOTP_FORM, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** As it is typed, without the blanks that apps show in it; undefined for what has another form, as a recovery code. */
export const totpCodeOf = (typed: string): string | undefined => /^\d{6}$/.exec(typed.replace(/[\s-]/g, ''))?.[0];

export function newRecoveryCodes(): string[] {
  const letter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  const code = () => Array.from({ length: RECOVERY_GROUPS }, group).join('-');
  return Array.from({ length: RECOVERY_CODES }, code);
}

/** What is kept of a recovery code. Random as it is, it needs no slow hash; the person in it keeps one guess to one account. */
export function recoveryHash(pid: number, typed: string): Buffer {
  const plain = typed
    .toLowerCase()
    .replace(/[^\da-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(`${pid} ${plain}`).digest();
}
