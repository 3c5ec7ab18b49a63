/** What benches of the API share: an academy to ask, and a table of how long it takes to answer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEMO_ACCOUNTS } from '#host/seed/demoAccounts.ts';
import { type SeedSize, seedAcademy } from '#host/seed/seed.ts';
import { type Database, openDatabase } from '#host/server/database/database.ts';
import { medians } from './bench.ts';
import { signedIn } from './signedIn.ts';

export interface Academy {
  database: Database;
  /** Closes it, and throws it away where it was made for the bench. */
  discard(): Promise<void>;
}

/** A new folder with an academy, for a server that is started on it. */
export async function madeDataDir(size: Omit<SeedSize, 'seed'>): Promise<string> {
  const { dataDir, database } = await seeded(size);
  await database.close();
  return dataDir;
}

/** Waits until the reasons of all students have been found for the first time, which takes the database minutes. */
export async function untilFound(owner: Database['owner']): Promise<void> {
  const isFound = async () => {
    const { rows } = await sql<{ found: boolean }>`
      select not exists (select from counted.student s where not exists (
        select from attention_figures f where f.pid = s.pid)) as found`.execute(owner);
    return rows[0]?.found === true;
  };
  while (!(await isFound())) await setTimeout(1_000);
}

/**
 * What notes, in the schools of those who sign in and of their children, that people and what they do have changed: each of
 * the answers of `MIXTURE` then has to be made anew.
 */
export async function changeOf(owner: Database['owner']): Promise<() => Promise<unknown>> {
  const phones = DEMO_ACCOUNTS.map(({ phone }) => phone);
  const { rows } = await sql<{ school: number }>`
    with asking as (select pid, school_ids from person where phone = any (${phones}::text[]))
    select distinct unnest(school_ids) as school from (
      select school_ids from asking
      union all select c.school_ids from asking a join guardian g on g.guardian_pid = a.pid join person c on c.pid = g.child_pid) of_all`.execute(
    owner,
  );
  const schools = rows.map(({ school }) => school);
  return () =>
    sql`
    select rollup.note_changes(${schools}::int[], 'record'), rollup.note_changes(${schools}::int[], 'facts'),
           rollup.gather_changes()`.execute(owner);
}

async function seeded(size: Omit<SeedSize, 'seed'>): Promise<{ dataDir: string; database: Database }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const database = await openDatabase({ dataDir });
  await seedAcademy(database.owner, { ...size, seed: 1 });
  return { dataDir, database };
}

/** An academy that is thrown away in the end. */
export async function madeAcademy(size: Omit<SeedSize, 'seed'>): Promise<Academy> {
  const { dataDir, database } = await seeded(size);
  const discard = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { database, discard };
}

/** `BENCH_DATA_DIR`: an academy that is there, and is only read. */
export async function givenAcademy(): Promise<(Academy & { dataDir: string }) | undefined> {
  const dataDir = process.env.BENCH_DATA_DIR;
  if (!dataDir) return undefined;
  const database = await openDatabase({ dataDir });
  return { dataDir, database, discard: () => database.close() };
}

const ROLES = [
  { role: 3, who: 'an administrator, who sees all schools' },
  { role: 4, who: 'a school user' },
] as const;

/** The number of the last page, in the place of one. */
export const LAST = '{last}';

/**
 * Prints how long each call of `/api/admin/` takes as either role; with a second database, how much longer
 * there. A call that fails says so in its row, and the others are measured.
 */
export async function compare(databases: readonly Database[], calls: readonly string[]): Promise<void> {
  for (const { role, who } of ROLES) {
    console.log(`\nAs ${who}`);
    const gets = await Promise.all(databases.map((database) => signedIn(database, role)));
    const rows: object[] = [];
    for (const call of calls) {
      try {
        const paths = await Promise.all(gets.map((get) => withLastPage(call, get)));
        const [ms = Number.NaN, later] = await medians(gets.map((get, at) => () => get(paths[at] ?? call)));
        const growth = later && { 'history twice ms': later.toFixed(1), growth: `${(later / ms).toFixed(2)}×` };
        rows.push({ call: paths[0], 'median ms': ms.toFixed(1), ...growth });
      } catch (error) {
        rows.push({ call, 'median ms': error instanceof Error ? error.message : String(error) });
      }
    }
    console.table(rows);
  }
}

async function withLastPage(call: string, get: Awaited<ReturnType<typeof signedIn>>): Promise<string> {
  if (!call.includes(LAST)) return call;
  const first = (await get.json(call.replace(LAST, '1'))) as { pagination: { totalPages: number } };
  return call.replace(LAST, String(Math.max(1, first.pagination.totalPages)));
}
