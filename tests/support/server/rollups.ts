import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '#host/server/database/schema.ts';
import { compareRollups } from '#host/server/facts/recount.ts';

/** Expects every rollup to be what is counted from the facts, and none to be empty. */
export async function expectRollupsToEqualFacts(owner: Kysely<DB>): Promise<void> {
  for (const { rollup, rows, differences } of await compareRollups(owner)) {
    expect({ rollup, differences }).toEqual({ rollup, differences: [] });
    expect([rollup, rows > 0]).toEqual([rollup, true]);
  }
}
