/**
 * Makes an academy: people, content and a history of learning that ends now. The same numbers make the same academy on
 * every machine; only the dates depend on today. The database makes everything in sets, and counts the rollups at the end
 * by the queries of `npm run recount`, so they cannot differ from those that triggers keep in daily use.
 */

import { type Kysely, sql } from 'kysely';
import { renewWeeks } from '#host/server/comparisons/schoolWeeks.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import type { DB } from '#host/server/database/schema.ts';
import { renewPerformance } from '#host/server/figures/performance.queries.ts';
import { hashPassword } from '#host/server/sign-in/passwords.ts';
import { renewAttention } from '#host/server/students/attentionFigures.ts';
import { makeCourse } from './course.ts';
import { DEMO_PASSWORD } from './demoAccounts.ts';
import { makeHistory } from './facts.ts';
import { makeActivityLog, makeConversations, makeNotes, makeNotifications } from './messages.ts';
import { makeDemoAccounts, makePeople, makeSchools } from './people.ts';
import { makeCalendar, makeContent, makePlans } from './plans.ts';
import { FIRST_STUDENT, FIRST_TEACHER, LEAST_SCHOOLS, Seeding, type SeedSize } from './seeding.ts';

export { LEAST_SCHOOLS, type SeedSize };

export interface SeedOptions extends SeedSize {
  /** The moment at which the history ends; now by default. */
  now?: Date;
  onProgress?: ((line: string) => void) | undefined;
}

/** The size of the academy that a first start makes. */
export const DEMO_SEED: SeedSize = { students: 1200, days: 365, seed: 1 };

/** There is data that no seed made; it is deleted only on request. */
class NotSeededData extends Error {
  override readonly name = 'NotSeededData';
  constructor() {
    super('The database holds data that was not made by a seed. Add --replace to delete all of it.');
  }
}

/**
 * Fills an empty database with the demo. Of several processes that start at once, one does it.
 * @returns whether this one did.
 */
export async function seedDemoIfEmpty(owner: Kysely<DB>, onProgress?: (line: string) => void): Promise<boolean> {
  const has = async (table: 'person' | 'seed_run') =>
    (await owner.selectFrom(table).select(sql`1`.as('row')).limit(1).execute()).length > 0;
  // Where the demo was removed, its mark is left.
  if ((await has('person')) || (await has('seed_run'))) return false;
  return run(owner, { ...DEMO_SEED, onProgress }, 'if empty');
}

/** Whether a seed made the data, so that the demo accounts exist. */
export async function isSeeded(db: Kysely<DB>): Promise<boolean> {
  const rows = await db.selectFrom('seed_run').select('seed').where('removed_at', 'is', null).limit(1).execute();
  return rows.length > 0;
}

/** What would be removed with the demo academy. */
export async function sizeOfDemo(owner: Kysely<DB>): Promise<{ people: number; schools: number }> {
  const { rows } = await sql<{ people: number; schools: number }>`
    select (select count(*) from person) as people, (select count(*) from school) as schools`.execute(owner);
  return rows[0] ?? { people: 0, schools: 0 };
}

/**
 * Removes the demo academy with everything that was entered into it. No later start makes it again.
 * @returns false when no seed made the data; then nothing is removed.
 */
export async function removeDemo(owner: Kysely<DB>): Promise<boolean> {
  return owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber('seed')}::bigint)`.execute(tx);
    if (!(await isSeeded(tx))) return false;
    const runs = await tx.selectFrom('seed_run').selectAll().execute();
    await empty(tx);
    const removed_at = sql<Date>`now()`;
    await tx
      .insertInto('seed_run')
      .values(runs.slice(0, 1).map((run) => ({ ...run, removed_at })))
      .execute();
    return true;
  });
}

/**
 * Makes an academy in one transaction: all of it or nothing. Seeded data is replaced.
 * @throws NotSeededData when there is other data and `replace` is not set.
 */
export async function seedAcademy(owner: Kysely<DB>, options: SeedOptions & { replace?: boolean }): Promise<void> {
  await run(owner, options, options.replace ? 'replace' : 'replace seeded');
}

type Mode = 'if empty' | 'replace seeded' | 'replace';

async function run(owner: Kysely<DB>, options: SeedOptions, mode: Mode): Promise<boolean> {
  const { onProgress = () => {} } = options;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const done = await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber('seed')}::bigint)`.execute(tx);
    const isEmpty = (await tx.selectFrom('person').select('pid').limit(1).execute()).length === 0;
    if (!isEmpty) {
      if (mode === 'if empty') return false;
      if (mode === 'replace seeded' && !(await isSeeded(tx))) throw new NotSeededData();
    }
    await empty(tx);
    await makeAll(new Seeding(tx, options, options.now ?? new Date(), onProgress), passwordHash);
    return true;
  });
  if (done) {
    onProgress('Adding up the timeframes of Performance Tracking, and looking for students who may need attention');
    await Promise.all([
      renewPerformance(owner).then(() => renewWeeks(owner)),
      renewAttention(owner, options.now ? { now: options.now } : {}),
    ]);
    onProgress('Gathering statistics for the query planner');
    await sql`analyze`.execute(owner);
    await checkpoint(owner);
  }
  return done;
}

/**
 * Writes everything to disk, if the owner may: after a crash the server would otherwise repeat the whole seed, which takes
 * longer than the rest of a start.
 */
async function checkpoint(owner: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select pg_has_role('pg_checkpoint', 'usage') as may`.execute(owner);
  if (rows[0]?.may) await sql`checkpoint`.execute(owner);
}

/** Empties all tables except those that migrations fill. */
async function empty(tx: Kysely<DB>): Promise<void> {
  await sql`
    do $$ begin
      execute (select 'truncate ' || string_agg(format('public.%I', tablename), ', ') || ' restart identity'
                 from pg_tables
                where schemaname = 'public' and tablename not like 'kysely\\_%' and tablename not in ('user_role', 'country', 'xapi_rule'));
    end $$`.execute(tx);
}

/** Makes everything, in one transaction. */
async function makeAll(seeding: Seeding, passwordHash: string): Promise<void> {
  const { students, days, seed } = seeding.size;
  await sql`set local work_mem = '64MB'`.execute(seeding.tx);
  await sql`set local maintenance_work_mem = '256MB'`.execute(seeding.tx);
  // Whole sets are joined here, but the planner takes tables that were empty a moment ago for small.
  await sql`set local enable_nestloop = off`.execute(seeding.tx);
  await sql`set local enable_mergejoin = off`.execute(seeding.tx);
  seeding.progress(`Making an academy of ${students} students with ${days} days of history`);
  await makeSchools(seeding);
  await makePeople(seeding);
  await makeDemoAccounts(seeding, passwordHash);
  await makeContent(seeding);
  await makePlans(seeding);
  await makeCourse(seeding);
  await makeCalendar(seeding);
  // Statistics are not gathered automatically within a transaction, and without them the triggers' plans are poor.
  await sql`analyze`.execute(seeding.tx);
  await makeHistory(seeding);
  await makeNotifications(seeding);
  await makeActivityLog(seeding);
  await makeConversations(seeding);
  await makeNotes(seeding);
  await finish(seeding);
  await seeding.tx.insertInto('seed_run').values({ students, days, seed, seeded_at: seeding.now }).execute();
  await sql`select rollup.note_all_changes()`.execute(seeding.tx);
}

/** Deletes two people, who can still be restored, and lets numbers continue after those given here. */
async function finish(seeding: Seeding): Promise<void> {
  const gone = new Date(seeding.now.getTime() - 5 * 86_400_000);
  await seeding.tx
    .updateTable('person')
    .set({ deleted_at: gone })
    .where('pid', 'in', [FIRST_STUDENT + 17, FIRST_TEACHER + 7])
    .execute();
  await sql`
    do $$ declare c record; begin
      for c in select table_name, column_name from information_schema.columns
                where table_schema = 'public' and is_identity = 'YES' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), greatest(1, (select coalesce(max(%I), 0) from %I)))',
                       'public.' || c.table_name, c.column_name, c.column_name, c.table_name);
      end loop;
    end $$`.execute(seeding.tx);
}
