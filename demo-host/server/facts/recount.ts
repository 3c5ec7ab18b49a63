/**
 * Counts the whole history anew and compares it with the rollups that triggers have kept (`npm run recount`). Counting
 * reads one snapshot into temporary tables, so the server goes on meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { lockNumber } from '#host/server/database/locks.ts';
import type { DB } from '#host/server/database/schema.ts';
import { FACTS, ROLLUPS, type Rollup, type RollupGroup, SOURCES } from './rollups.ts';

/** Rows of a rollup that are not as the facts say. */
export interface Difference {
  /** Null for rows of no school: sums of the whole academy, and what deleted students did. */
  schoolId: number | null;
  school: string | null;
  rows: number;
  /** The key of one such row, such as `pid 83, day 2026-03-14`. */
  example: string;
}

export interface Recounted {
  rollup: string;
  /** How many rows it has when counted anew. */
  rows: number;
  differences: Difference[];
}

interface RecountOptions {
  /** Is told what is being counted. */
  onProgress?: ((line: string) => void) | undefined;
}

/** How long one attempt waits for writers, in ms: less than after what PostgreSQL looks for a deadlock. */
const LOCK_WAIT_MS = 700;
/** How often the locks are tried; with pauses between, writers have half a minute to come to an end. */
const LOCK_ATTEMPTS = 40;
const CANCELED = '57014';

/**
 * Compares all rollups with the facts, and changes nothing.
 * @param owner the tables' owner.
 */
export async function compareRollups(owner: Kysely<DB>, options: RecountOptions = {}): Promise<Recounted[]> {
  return owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await countAnew(tx, ROLLUPS, options);
      return compareAll(tx, ROLLUPS);
    });
}

/**
 * Compares all rollups with the facts, and writes those rows anew that differ, in one transaction. Reports are read
 * meanwhile; what writes to the same rollups waits, so nothing is locked while there is no difference.
 * @param owner the tables' owner.
 * @returns what differed before.
 */
export async function rewriteRollups(owner: Kysely<DB>, options: RecountOptions = {}): Promise<Recounted[]> {
  const found = await compareRollups(owner, options);
  const wrong = new Set(found.filter(({ differences }) => differences.length > 0).map(({ rollup }) => rollup));
  const groups = [...new Set(ROLLUPS.filter(({ table }) => wrong.has(table)).map(({ group }) => group))];
  if (groups.length === 0) return found;
  const rollups = ROLLUPS.filter(({ group }) => groups.includes(group));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await owner.transaction().execute(async (tx) => {
        await lock(tx, groups, rollups);
        await countAnew(tx, rollups, options);
        const differed = await compareAll(tx, rollups);
        // The rows of one rollup must not be counted into the next, which is written anew too.
        for (const { table } of rollups) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
        for (const rollup of rollups) await write(tx, rollup);
        for (const { table } of rollups) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
        await sql`select rollup.note_all_changes()`.execute(tx);
        const now = new Map(differed.map((rollup) => [rollup.rollup, rollup]));
        return found.map((rollup) => now.get(rollup.rollup) ?? rollup);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code !== CANCELED || attempt === LOCK_ATTEMPTS) throw error;
      await pause(50);
    }
  }
}

/**
 * Waits until nobody writes to these rollups or to what they are counted from, and lets nobody until the transaction ends.
 * It gives up early, so that a writer who waits for something else is never ended as the other side of a deadlock.
 */
async function lock(tx: Transaction<DB>, groups: readonly RollupGroup[], rollups: readonly Rollup[]): Promise<void> {
  const tables = [...groups.flatMap((group) => SOURCES[group]), ...rollups.map(({ table }) => table)];
  // One statement with one limit: with one for each lock, or a way through this process between them, a writer who waits
  // for the first could wait for longer than all of them may take.
  await sql`set local statement_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(tx);
  // A sender of statements over HTTP is then told that the facts are held, and does not wait for the tables.
  const hold = groups.includes('learning')
    ? sql`perform pg_advisory_xact_lock(${sql.lit(lockNumber('facts'))});`
    : sql``;
  await sql`do $$ begin ${hold}
    lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode;
  end $$`.execute(tx);
  await sql`set local statement_timeout to default`.execute(tx);
}

const anew = (table: string) => `anew_${table}`;
const columnsOf = ({ key, values }: Rollup) => sql.join([...key, ...values].map((column) => sql.ref(column)));

/**
 * Does some work while nobody adds up what it writes, and then counts all rollups of learning once, which are empty before.
 * The rows are those that the triggers would have made, in a fraction of the time.
 * @param tx of the tables' owner. Others who write facts wait for its end.
 */
export async function countedOnce(tx: Kysely<DB>, work: () => Promise<void>): Promise<void> {
  const rollups = ROLLUPS.filter(({ group }) => group === 'learning');
  const tables = [...SOURCES.learning, ...rollups.map(({ table }) => table)];
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  await work();
  await readFacts(tx);
  for (const rollup of rollups) {
    const table = sql.table(rollup.table);
    await sql`
      insert into ${table} (${columnsOf(rollup)})
      select ${columnsOf(rollup)} from (${sql.raw(rollup.counted)}) counted
       order by ${sql.join(rollup.key.map((column) => sql.ref(column)))}`.execute(tx);
    await sql`analyze ${table}`.execute(tx);
    // Those that follow are counted from this one.
    await sql`create temporary view ${sql.table(anew(rollup.table))} as select * from ${table}`.execute(tx);
  }
  for (const { table } of rollups) await sql`drop view ${sql.table(anew(table))}`.execute(tx);
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
}

/** Makes the temporary tables that rollups of learning are counted from. */
async function readFacts(tx: Kysely<DB>): Promise<void> {
  for (const [name, query] of Object.entries(FACTS)) {
    await sql`create temporary table ${sql.table(name)} on commit drop as ${sql.raw(query)}`.execute(tx);
    await sql`analyze ${sql.table(name)}`.execute(tx);
  }
}

/** Fills a temporary table for each rollup. */
async function countAnew(
  tx: Transaction<DB>,
  rollups: readonly Rollup[],
  { onProgress = () => {} }: RecountOptions,
): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx);
  if (rollups.some(({ group }) => group === 'learning')) {
    onProgress('Reading what students did');
    await readFacts(tx);
  }
  for (const rollup of rollups) {
    onProgress(`Counting ${rollup.table}`);
    const table = sql.table(anew(rollup.table));
    // A copy of the columns, so that values are rounded as they are in the rollup.
    await sql`create temporary table ${table} (like ${sql.table(rollup.table)}) on commit drop`.execute(tx);
    // What the rollup makes of other columns is not counted.
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
       where attrelid = ${rollup.table}::regclass and attnum > 0 and not attisdropped and attnotnull
         and attname <> all (${[...rollup.key, ...rollup.values]}::text[])`.execute(tx);
    for (const { name } of rows)
      await sql`alter table ${table} alter column ${sql.ref(name)} drop not null`.execute(tx);
    await sql`
      insert into ${table} (${columnsOf(rollup)})
      select ${columnsOf(rollup)} from (${sql.raw(rollup.counted)}) counted`.execute(tx);
    await sql`analyze ${table}`.execute(tx);
  }
}

async function compareAll(tx: Transaction<DB>, rollups: readonly Rollup[]): Promise<Recounted[]> {
  const found: Recounted[] = [];
  for (const rollup of rollups) found.push(await compare(tx, rollup));
  return found;
}

/** The rows that are kept and not counted, or counted and not kept, by school. */
async function compare(tx: Transaction<DB>, rollup: Rollup): Promise<Recounted> {
  const { table, key, values, says = 'true' } = rollup;
  const columns = columnsOf(rollup);
  const keyed = sql.join(key.map((column) => sql`${sql.ref(column)}::text`));
  const inWords = sql.join(
    key.map((column) => sql`${sql.lit(`${column} `)} || coalesce(${sql.ref(column)}::text, '–')`),
    sql` || ', ' || `,
  );
  const ofSchool = [...key, ...values].includes('school_id') ? sql`w.school_id` : sql`null::integer`;
  const rowsOf = (from: string) => sql`select ${columns} from ${sql.table(from)} where ${sql.raw(says)}`;
  const { rows: differences } = await sql<Difference>`
    with kept as (${rowsOf(table)}), counted as (${rowsOf(anew(table))}),
    wrong as ((select * from kept except select * from counted) union all (select * from counted except select * from kept))
    select ${ofSchool} as "schoolId", (select s.name from school s where s.school_id = ${ofSchool}) as school,
           count(distinct array[${keyed}])::integer as rows, min(${inWords}) as example
      from wrong w group by 1, 2 order by 1 nulls first`.execute(tx);
  const { rows: counts } = await sql<{ rows: number }>`
    select count(*)::integer as rows from ${sql.table(anew(table))} where ${sql.raw(says)}`.execute(tx);
  return { rollup: table, rows: counts[0]?.rows ?? 0, differences };
}

/** Replaces the rows of a rollup that differ. */
async function write(tx: Transaction<DB>, rollup: Rollup): Promise<void> {
  const { table, key } = rollup;
  const columns = columnsOf(rollup);
  const counted = anew(table);
  // A key may hold an empty column, such as the school of those who have none.
  const comparable = (alias: string) =>
    sql.join(key.map((column) => sql`coalesce(${sql.ref(`${alias}.${column}`)}::text, '')`));
  await sql`
    delete from ${sql.table(table)} k
     using (select ${columns} from ${sql.table(table)} except select ${columns} from ${sql.table(counted)}) w
     where (${comparable('k')}) = (${comparable('w')})`.execute(tx);
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from ${sql.table(counted)} except select ${columns} from ${sql.table(table)}`.execute(tx);
}
