/**
 * No answer grows with the academy: what a screen asks is as long in an academy with many students as in one with few. Both
 * have the same schools and plans.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { performanceSummary } from '#contract/figures/performance.ts';
import { seedAcademy } from '#host/seed/seed.ts';
import { screen as performanceScreen } from '#screens/academy-performance/screen.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { appOn } from '#tests/support/server/app.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';
import { addressOf, askerOf, askersOf, READING } from '#tests/support/server/everyReading.ts';
import { ask } from '#tests/support/server/world.ts';

const FEW = inGate(400, 1_000);
const MANY = inGate(1_600, 20_000);
const SCHOOLS = 10;
/** How many times as long an answer may be, since numbers have more digits and names more letters. */
const GROWTH = 1.2;
/** A shorter answer may grow to this many bytes: a page of a list that is not full yet. */
const SMALL = 6 * 1024;
const LONGEST = 200 * 1024;
/** Those who come first of many have more reasons each, of which there are a few kinds. */
const GROWTH_OF: Readonly<Record<string, number>> = { attentionStudents: 1.5 };

/** What is one row for each of many, by the basic contract, and why no screen waits for it. */
const WHOLE: Readonly<Record<string, string>> = {
  performanceTracking: 'Performance Tracking asks performanceSummary where a server offers it',
  planIntensiveCare: 'Study Plan Reports asks planCareStudents where a server offers it',
  planExamData: 'the tab Exam Performance asks planExamStudents where a server offers it',
  recipients:
    'the form of a new message asks it for the staff of the child’s own school, and the schools here are larger',
};
interface Measured {
  sizes: ReadonlyMap<string, number>;
  failed: readonly string[];
}

let few: Measured;
let many: Measured;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  few = await measured(FEW);
  many = await measured(MANY);
});
afterAll(() => Promise.all(opened.map((database) => database.close())));

const today = new Date();
/** Asks everything that can be asked of an academy with this many students. */
async function measured(students: number): Promise<Measured> {
  const database = await testDatabase();
  opened.push(database);
  await seedAcademy(database.owner, { students, days: 6, schools: SCHOOLS, seed: 3, now: today });
  const app = appOn(database, { clock: () => today });
  const { objects, tokens } = await askersOf(database.owner, app);
  // What is taught is the same in both; so is what was used of it.
  const at = new Date(today.getTime() - 60 * 60_000);
  await sql`
    insert into video_watch (video_id, pid, watched_at, seconds, completion)
    select video_id, ${objects.pid}::int, ${at}::timestamptz, 60, 50 from video`.execute(database.owner);
  await sql`
    insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    select exam_id, ${objects.pid}::int, ${at}::timestamptz, ${at}::timestamptz, 10, 5, 5, 50, 600 from exam`.execute(
    database.owner,
  );

  const sizes = new Map<string, number>();
  const failed: string[] = [];
  for (const call of READING) {
    const response = await ask(app, 'GET', addressOf(call, objects, today), { token: tokens[askerOf(call)] });
    const text = await response.text();
    if (response.status !== 200) failed.push(`${call.id}: ${response.status} ${text}`);
    sizes.set(call.id, text.length);
  }
  return { sizes, failed };
}

it('every call that reads is asked', () => {
  expect([...few.failed, ...many.failed]).toEqual([]);
  expect(many.sizes.size).toBeGreaterThan(80);
});

it(`no answer is longer by more than a fifth with ${MANY} students than with ${FEW}`, () => {
  const grown = [...many.sizes]
    .map(([id, size]) => ({ id, from: few.sizes.get(id) ?? 0, to: size }))
    .filter(({ id, from, to }) => !(id in WHOLE) && to > Math.max((GROWTH_OF[id] ?? GROWTH) * from, SMALL));
  expect(grown).toEqual([]);
});

it('no answer is longer than 200 kB', () => {
  expect([...many.sizes].filter(([id, size]) => !(id in WHOLE) && size > LONGEST)).toEqual([]);
});

it('would notice one: the list of every student grows', () => {
  expect(many.sizes.get('performanceTracking')).toBeGreaterThan(2 * (few.sizes.get('performanceTracking') ?? 0));
});

it('Performance Tracking asks for the sums and the first students where a server offers them', () => {
  const [capability, offered] = performanceScreen.first();
  expect(capability).toBe(performanceSummary.capability);
  expect(offered).toContain(performanceSummary.path);
});
