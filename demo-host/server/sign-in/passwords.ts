import { hash, type Options, verify } from '@node-rs/argon2';

/** Argon2id with the values of OWASP's Password Storage Cheat Sheet: 46 MiB (here in KiB), one pass. */
const PASSWORD_HASHING: Options = {
  // Argon2id. The package declares a `const enum`, which has no value that could be imported.
  algorithm: 2,
  memoryCost: 47_104,
  timeCost: 1,
  parallelism: 1,
};

/** The hash to store; it includes salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(password, PASSWORD_HASHING);

/** The hash of a password that nobody has, at the current cost. */
let decoy: Promise<string> | undefined;

/** Whether it is the password of this hash. Without a hash it is false, after the same time. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody');
  const isRight = await verify(stored ?? (await decoy), password);
  return isRight && stored !== undefined;
}
