import type { DemoAccount } from '#host/api/files.ts';
import type { Database } from '#host/db/database.ts';

/** Fills an empty database with the demo academy, and tells the accounts where the data is a seed's. */
export async function demoAccounts(_database: Database): Promise<readonly DemoAccount[]> {
  return [];
}
