/**
 * Passwords of the stand-in. It takes the place of `server/sign-in/passwords.ts` where a build may carry no native code. The sign-in
 * page shows the password of every demo account, and nothing that is stored outlives the process: a light hash will do.
 */
import { randomBytes, scryptSync } from 'node:crypto';

/** A fraction of a second, in JavaScript too. */
const COST = { N: 1024, r: 8, p: 1 };
const BYTES = 32;

const hashOf = (password: string, salt: string) => scryptSync(password, salt, BYTES, COST).toString('hex');

/** The hash to store, with its salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `scrypt$${salt}$${hashOf(password, salt)}`;
}

/** Whether it is the password of this hash. Without a hash it is false. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const [, salt, hash] = stored?.split('$') ?? [];
  return salt !== undefined && hashOf(password, salt) === hash;
}
