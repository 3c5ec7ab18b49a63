/**
 * Facts of a whole file, which are set aside while it is read and written at its end. A batch of a file touches nearly
 * every row that a rollup keeps for its students, and the next batch touches the same ones again: written at the end, a
 * row is added up once for the file.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#host/server/database/schema.ts';
import {
  ATTEMPTS,
  type Fact,
  type Facts,
  type FactTable,
  type FactWriter,
  holdFacts,
  type Kind,
  keysOf,
  rowsOf,
  takeBack,
  VISITS,
  WATCHES,
  writeFacts,
  writeRows,
} from './facts.ts';

/** The most facts that are added up together: PostgreSQL remembers some bytes of each until the statement that wrote it ends. */
const AT_ONCE = 200_000;

const KINDS: readonly Pick<Kind<never>, 'table' | 'columns'>[] = [ATTEMPTS, WATCHES, VISITS];

/**
 * Keeps facts until `flush`, in temporary tables of the transaction. Attendance of live sessions does not
 * wait, because nothing is added up of it.
 *
 * Every fact needs its `sourceId`: what comes later about the same one replaces what came before.
 */
export class StagedFacts implements FactWriter {
  private readonly db: Kysely<DB>;
  /** Counts what came, so that the last word on a fact is known. */
  private turn = 0;

  private constructor(db: Kysely<DB>) {
    this.db = db;
  }

  /** @param db a transaction of the tables' owner */
  static async open(db: Kysely<DB>): Promise<StagedFacts> {
    await holdFacts(db);
    for (const { table, columns } of KINDS) {
      const list = columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`);
      await sql`create temporary table ${staged(table)} (turn integer not null, source_key uuid not null, ${sql.join(list)})
                on commit drop`.execute(db);
    }
    await sql`create temporary table staged_gone (turn integer not null, source_key uuid not null) on commit drop`.execute(
      db,
    );
    return new StagedFacts(db);
  }

  async write({ source, attempts = [], watches = [], visits = [], attendance = [] }: Facts): Promise<void> {
    this.turn += 1;
    const set = async <F extends Fact>(kind: Kind<F>, facts: readonly F[]) => {
      if (facts.length === 0) return;
      await sql`insert into ${staged(kind.table)} select ${this.turn}::int, u.* from ${rowsOf(source, kind, facts)}`.execute(
        this.db,
      );
    };
    await set(ATTEMPTS, attempts);
    await set(WATCHES, watches);
    await set(VISITS, visits);
    if (attendance.length > 0) await writeFacts(this.db, { source, attendance });
  }

  async takeBack(source: string, sourceIds: readonly string[]): Promise<void> {
    if (sourceIds.length === 0) return;
    this.turn += 1;
    await takeBack(this.db, source, sourceIds);
    await sql`
      insert into staged_gone select ${this.turn}::int, u.key from unnest(${keysOf(source, sourceIds)}::uuid[]) u(key)`.execute(
      this.db,
    );
  }

  /**
   * Writes everything that waits. It may be called once, after which nothing more is taken.
   * @param onStep is told how many of how many steps are done: before the first, and after each
   */
  async flush(onStep: (done: number, all: number) => void = () => {}): Promise<void> {
    // Sums of a large set are made in memory; and the planner knows nothing of tables that were made a moment ago.
    await sql`set local work_mem = '64MB'`.execute(this.db);
    await sql`analyze staged_gone`.execute(this.db);
    const kinds: (typeof KINDS)[number][] = [];
    let facts = 0;
    for (const kind of KINDS) {
      await sql`analyze ${staged(kind.table)}`.execute(this.db);
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${staged(kind.table)}`.execute(
        this.db,
      );
      const count = rows[0]?.count ?? 0;
      if (count > 0) kinds.push(kind);
      facts += count;
    }
    // All facts of a student are in one part, so that the student's rows are touched once.
    const parts = Math.ceil(facts / AT_ONCE);
    const steps = parts * (kinds.length + 1);
    let done = 0;
    onStep(done, steps);
    await sql`select rollup.gather()`.execute(this.db);
    for (let part = 0; part < parts; part += 1) {
      for (const kind of kinds) {
        await writeRows(this.db, kind, lastWords(kind.table, part, parts));
        onStep(++done, steps);
      }
      await sql`select rollup.add_gathered()`.execute(this.db);
      onStep(++done, steps);
    }
    await sql`set local rollup.gathers to off`.execute(this.db);
    for (const name of [...KINDS.map(({ table }) => `staged_${table}`), 'staged_gone', 'gathered'])
      await sql`drop table ${sql.table(name)}`.execute(this.db);
  }
}

const staged = (table: FactTable) => sql.table(`staged_${table}`);

/**
 * What was said last of each fact, unless that it is gone; of one part of the students, whose facts are next to each other.
 * The one part of a small file needs no condition, so that the planner knows how many they are.
 */
const lastWords = (table: FactTable, part: number, parts: number): RawBuilder<unknown> => sql`
  select * from (
    select distinct on (s.source_key) s.* from ${staged(table)} s
     where ${parts === 1 ? sql`true` : sql`mod(s.pid, ${parts}::int) = ${part}::int`}
       and not exists (select from staged_gone g where g.source_key = s.source_key and g.turn > s.turn)
     order by s.source_key, s.turn desc) last
   order by pid`;
