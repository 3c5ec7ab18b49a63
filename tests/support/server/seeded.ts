import { type SeedSize, seedAcademy } from '#host/seed/seed.ts';
import { filledDatabase, type TestDatabase } from './database.ts';

/** What several files begin with: the run seeds each once. */
export const SEEDS = {
  /** A history of four months, for figures. */
  months: { students: 240, days: 120, seed: 11 },
  /** Some of everything, for tables and what comes in. */
  small: { students: 64, days: 12, seed: 3 },
  /** A history of four months that ends some weeks after a festival, for what the demo academy shows. */
  autumn: { students: 240, days: 120, seed: 11, now: '2026-11-12T13:30:00Z' },
  /** A history that ends at a day that is always the same, for sums. */
  march: { students: 48, days: 20, seed: 5, now: '2026-03-14T13:30:00Z' },
} as const satisfies Record<string, SeedSize & { now?: string }>;

/** A database of its own with a made-up academy, and the moment at which its history ends. */
export async function seededDatabase(seed: keyof typeof SEEDS): Promise<{ database: TestDatabase; now: Date }> {
  const { now = new Date().toISOString(), ...size }: SeedSize & { now?: string } = SEEDS[seed];
  const { database, made } = await filledDatabase(`seed of ${seed}`, async ({ owner }) => {
    await seedAcademy(owner, { ...size, now: new Date(now) });
    return now;
  });
  return { database, now: new Date(made) };
}
