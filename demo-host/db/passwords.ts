import { hash, type Options, verify } from '@node-rs/argon2';

/** Argon2id as OWASP's password storage cheat sheet has it: 46 MiB (in KiB here), one pass. */
const PASSWORD_HASHING: Options = {
  // Argon2id: the package's enum is `const` and has no value to import.
  algorithm: 2,
  memoryCost: 47_104,
  timeCost: 1,
  parallelism: 1,
};

/** The hash to store, with its salt and cost in it. */
export const hashPassword = (password: string): Promise<string> => hash(password, PASSWORD_HASHING);

/** Nobody's password, with today's cost. */
let decoy: Promise<string> | undefined;

/** Is it the password of this hash? Without a hash it is not, and finding that out takes the same time. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody');
  const isRight = await verify(stored ?? (await decoy), password);
  return isRight && stored !== undefined;
}
