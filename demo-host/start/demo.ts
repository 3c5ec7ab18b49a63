import { signInHints } from '#host/seed/demoAccounts.ts';
import { isSeeded, seedDemoIfEmpty } from '#host/seed/seed.ts';
import type { Database } from '#host/server/database/database.ts';
import type { SignInHint } from '#host/server/http/files/files.ts';

/** The demo academy: its data and its accounts. */

/** Fills an empty database with the demo academy. */
export const seedDemo = (database: Database, say: (line: string) => void) => seedDemoIfEmpty(database.owner, say);

/** The demo accounts where the database was filled by the seed; otherwise none, since everybody knows their password. */
export async function demoAccounts(database: Database): Promise<readonly SignInHint[]> {
  if (!(await isSeeded(database.owner))) return [];
  return signInHints;
}
