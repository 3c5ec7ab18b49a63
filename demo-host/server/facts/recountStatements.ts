/**
 * Reads all statements again, and compares the facts that they became with what they say by the rules of today: after a release
 * that reads them better, after a live session was moved, and as a proof.
 */
import { type Kysely, sql } from 'kysely';
import { longTransaction } from '#host/server/database/longWork.ts';
import type { DB } from '#host/server/database/schema.ts';
import {
  ATTEMPTS,
  ATTENDANCE,
  type Fact,
  type Facts,
  type FactWriter,
  factWriter,
  holdFacts,
  type Kind,
  keysOf,
  type LiveAttendance,
  rowsOf,
  VISITS,
  WATCHES,
} from './facts.ts';
import { matchAgain, readKept } from './matchStatements.ts';
import { detailOf } from './statementMeaning.ts';
import { keptWithDetail } from './statements.queries.ts';
import { Names, rewriteFacts } from './takeStatements.ts';

/** Facts that are not as their statements say. */
export interface FactDifference {
  table: string;
  /** Null for facts of deleted students. */
  schoolId: number | null;
  school: string | null;
  rows: number;
  /** One of them, such as `pid 83: 720 seconds, becomes 600`. */
  example: string;
}

/** The most statements that are read at once. */
const AT_ONCE = 2_000;

/** What a fact is told by. */
const MEASURES = {
  exam_attempt: 'percentage',
  video_watch: 'seconds',
  study_plan_visit: 'seconds',
  live_attendance: 'minutes',
} as const;

interface Options {
  /** Writes what differs; otherwise nothing stays written. */
  write: boolean;
  /** Is told what is being done. */
  onProgress?: ((line: string) => void) | undefined;
}

/**
 * Compares all facts of statements with what these say, and writes those that differ if that is wanted, in one transaction.
 * Others who write facts wait; statements over HTTP are kept meanwhile.
 * @param owner the tables' owner
 * @returns what differed, by table and school
 */
export async function recountStatements(
  owner: Kysely<DB>,
  { write, onProgress = () => {} }: Options,
): Promise<FactDifference[]> {
  const dry = new Error('It was only compared.');
  let found: FactDifference[] = [];
  const work = longTransaction(owner, { what: 'recount of statements' }, async (tx) => {
    await holdFacts(tx);
    onProgress('Reading statements');
    const writer = new ComparingWriter(tx);
    const names = new Names();
    await names.load(tx, [], []);
    const now = new Date();
    for (let after = 0; ; ) {
      const kept = await keptWithDetail(tx, { after, limit: AT_ONCE });
      if (kept.length === 0) break;
      const changed = kept.flatMap(({ json, ...row }) => {
        const statement = row.detail && readKept(json, { id: row.id, now });
        const detail = statement && row.detail && detailOf(statement, row.detail.becomes, names.dayOf);
        return detail && textOf(detail) !== textOf(row.detail ?? {}) ? [{ ...row, detail }] : [];
      });
      if (changed.length > 0) await matchAgain(tx, changed, names, writer);
      const isMatched = new Set(changed.map(({ id }) => id));
      const keys = kept.flatMap(({ id, factKey }) => (factKey === null || isMatched.has(id) ? [] : factKey));
      await rewriteFacts(tx, [...new Set(keys)], names, writer);
      after = kept.at(-1)?.seq ?? after;
    }
    found = await writer.differences();
    if (!write) throw dry;
  });
  await work.catch((error: unknown) => {
    if (error !== dry) throw error;
  });
  return found;
}

/** A value of JSON as text, in whatever order its names came. */
const textOf = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Writes facts, and notes what it changes: each fact once, as it was before all. */
class ComparingWriter implements FactWriter {
  private readonly writer: FactWriter;
  private isOpen = false;

  constructor(private readonly db: Kysely<DB>) {
    this.writer = factWriter(db);
  }

  async write(facts: Facts): Promise<void> {
    const { source, attempts = [], watches = [], visits = [] } = facts;
    const attendance = await this.ownAttendance(source, facts.attendance ?? []);
    await this.note(source, ATTEMPTS, attempts);
    await this.note(source, WATCHES, watches);
    await this.note(source, VISITS, visits);
    await this.note(source, ATTENDANCE, attendance);
    await this.writer.write({ ...facts, attendance });
  }

  async takeBack(source: string, sourceIds: readonly string[]): Promise<void> {
    const keys = keysOf(source, sourceIds);
    for (const { table } of [ATTEMPTS, WATCHES, VISITS, ATTENDANCE]) {
      await this.open();
      await sql`
        insert into fact_before
        select e.source_key, ${table}, e.pid, e.${sql.ref(MEASURES[table])}
          from ${sql.table(table)} e where e.source_key = any (${keys}::uuid[])
        on conflict do nothing`.execute(this.db);
    }
    await this.writer.takeBack(source, sourceIds);
  }

  /** Attendance that nothing else has told since, such as a register: the later word stays. */
  private async ownAttendance(
    source: string,
    attendance: readonly LiveAttendance[],
  ): Promise<readonly LiveAttendance[]> {
    if (attendance.length === 0) return attendance;
    const { rows } = await sql<{ name: string }>`
      select u.live_session_id || ' ' || u.pid as name
        from ${rowsOf(source, ATTENDANCE, attendance)} join live_attendance a using (live_session_id, pid)
       where a.source_key <> u.source_key`.execute(this.db);
    const others = new Set(rows.map(({ name }) => name));
    return attendance.filter(({ liveSessionId, pid }) => !others.has(`${liveSessionId} ${pid}`));
  }

  /** Remembers what is there of facts that will say something else. */
  private async note<F extends Fact>(source: string, kind: Kind<F>, facts: readonly F[]): Promise<void> {
    if (facts.length === 0) return;
    await this.open();
    const list = (prefix: string) => sql.join(kind.columns.map(({ name }) => sql.ref(`${prefix}.${name}`)));
    await sql`
      insert into fact_before
      select u.source_key, ${kind.table}, u.pid, e.${sql.ref(MEASURES[kind.table])}
        from ${rowsOf(source, kind, facts)} left join ${sql.table(kind.table)} e using (source_key)
       where e.source_key is null or (${list('e')}) is distinct from (${list('u')})
      on conflict do nothing`.execute(this.db);
  }

  private async open(): Promise<void> {
    if (this.isOpen) return;
    this.isOpen = true;
    await sql`
      create temporary table fact_before (
        source_key uuid primary key, of_table text not null, pid integer not null, measure numeric) on commit drop`.execute(
      this.db,
    );
  }

  /** What was changed, by table and school. */
  async differences(): Promise<FactDifference[]> {
    await this.open();
    const found: FactDifference[] = [];
    for (const { table } of [ATTEMPTS, WATCHES, VISITS, ATTENDANCE]) {
      const measure = MEASURES[table];
      const { rows } = await sql<Omit<FactDifference, 'table'>>`
        select s.school_id as "schoolId", s.name as school, count(*)::integer as rows,
               min('pid ' || b.pid || ': ' || coalesce(trim_scale(b.measure) || ' ' || ${measure}, 'nothing')
                   || ', becomes ' || coalesce(trim_scale(e.${sql.ref(measure)}::numeric)::text, 'nothing')) as example
          from fact_before b left join ${sql.table(table)} e using (source_key)
          left join person p on p.pid = b.pid
          left join school s on s.school_id = case when p.deleted_at is null then p.school_id end
         where b.of_table = ${table}
         group by 1, 2 order by 1 nulls first`.execute(this.db);
      found.push(...rows.map((row) => ({ table, ...row })));
    }
    return found;
  }
}
