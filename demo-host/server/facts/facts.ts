/**
 * The one writer of facts: what students did. Whatever brings them (statements, results of a roster, sheets, the demo)
 * writes them here, in batches; the triggers of `005_rollups.sql` keep every sum in the same transaction.
 *
 * A fact that comes from somewhere counts once. `source` says where it comes from and `sourceId` what it is called there.
 * The same fact again changes nothing, another content under the same name corrects the fact, and `takeBack` removes it.
 * Facts may come late and in any order: they count on the day on which they happened.
 */
import { hash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { roundTo } from '#domain/format/rounding.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import type { DB } from '#host/server/database/schema.ts';

/** What every fact has. */
export interface Fact {
  /** The student. */
  pid: number;
  /** What the source calls the fact. A fact without it is added whenever it comes, so a second import doubles it. */
  sourceId?: string | undefined;
}

/** An exam that a student submitted. */
export interface ExamAttempt extends Fact {
  examId: number;
  /** The session of a plan that the exam was taken in; null outside of plans. */
  studyPlanItemId: number | null;
  startedAt: Date;
  submittedAt: Date;
  /** Questions that were answered. */
  attended: number;
  /** Of them those that were right: at most `attended`. */
  rightAnswers: number;
  mark: number;
  /** From 0 to 100. */
  percentage: number;
  durationSeconds: number;
}

/** A video that a student watched, or a part of it. */
export interface VideoWatch extends Fact {
  videoId: number;
  /** The session of a plan that the video was watched in; null outside of plans. */
  studyPlanItemId: number | null;
  watchedAt: Date;
  seconds: number;
  /** Percentage of the video that was seen, from 0 to 100. */
  completion: number;
}

/** A session of a plan that is neither exam nor video, opened. */
export interface PlanVisit extends Fact {
  studyPlanItemId: number;
  visitedAt: Date;
  seconds: number;
}

/** How long a student was in a live session. There is one for each student and session: a later one replaces it. */
export interface LiveAttendance extends Fact {
  liveSessionId: number;
  /** 0 means absent. */
  minutes: number;
}

/** Facts of one source, in any number. */
export interface Facts {
  /** Where they come from, such as `xapi` or `oneroster:` with the name of the roster: `sourceId`s are unique in it. */
  source: string;
  attempts?: readonly ExamAttempt[];
  watches?: readonly VideoWatch[];
  visits?: readonly PlanVisit[];
  attendance?: readonly LiveAttendance[];
}

/** What became of the facts of a batch. */
export interface Written {
  added: number;
  /** Were there with another content, and have been corrected. */
  changed: number;
  /** Were there already, just so. */
  unchanged: number;
}

/** Where facts go: through `writeFacts` at once, or set aside first (stagedFacts.ts). */
export interface FactWriter {
  write(facts: Facts): Promise<unknown>;
  takeBack(source: string, sourceIds: readonly string[]): Promise<unknown>;
}

/** Writes them at once. */
export const factWriter = (db: Db): FactWriter => ({
  write: (facts) => writeFacts(db, facts),
  takeBack: (source, sourceIds) => takeBack(db, source, sourceIds),
});

/** A transaction in which facts may be written: of the tables' owner, or of the actor `recorder`. */
type Db = Kysely<DB>;

/** The most facts that one statement writes: enough for sets to pay off, few enough to stay in memory. */
const AT_ONCE = 5_000;

/** How a column of a table is filled from a fact. */
interface Column<F> {
  name: string;
  type: 'int4' | 'numeric' | 'timestamptz';
  of: (fact: F) => number | Date | null;
}

/** Facts of one table. */
export interface Kind<F> {
  table: FactTable;
  columns: readonly Column<F>[];
}

const column = <F>(name: string, type: Column<F>['type'], of: Column<F>['of']): Column<F> => ({ name, type, of });

export const ATTEMPTS: Kind<ExamAttempt> = {
  table: 'exam_attempt',
  columns: [
    column('pid', 'int4', (fact) => fact.pid),
    column('exam_id', 'int4', (fact) => fact.examId),
    column('study_plan_item_id', 'int4', (fact) => fact.studyPlanItemId),
    column('started_at', 'timestamptz', (fact) => fact.startedAt),
    column('submitted_at', 'timestamptz', (fact) => fact.submittedAt),
    column('attended', 'int4', (fact) => fact.attended),
    column('right_answers', 'int4', (fact) => fact.rightAnswers),
    column('mark', 'numeric', (fact) => round(fact.mark)),
    column('percentage', 'numeric', (fact) => round(fact.percentage)),
    column('duration_seconds', 'int4', (fact) => fact.durationSeconds),
  ],
};

export const WATCHES: Kind<VideoWatch> = {
  table: 'video_watch',
  columns: [
    column('pid', 'int4', (fact) => fact.pid),
    column('video_id', 'int4', (fact) => fact.videoId),
    column('study_plan_item_id', 'int4', (fact) => fact.studyPlanItemId),
    column('watched_at', 'timestamptz', (fact) => fact.watchedAt),
    column('seconds', 'int4', (fact) => fact.seconds),
    column('completion', 'numeric', (fact) => round(fact.completion)),
  ],
};

export const VISITS: Kind<PlanVisit> = {
  table: 'study_plan_visit',
  columns: [
    column('pid', 'int4', (fact) => fact.pid),
    column('study_plan_item_id', 'int4', (fact) => fact.studyPlanItemId),
    column('visited_at', 'timestamptz', (fact) => fact.visitedAt),
    column('seconds', 'int4', (fact) => fact.seconds),
  ],
};

export const ATTENDANCE: Kind<LiveAttendance> = {
  table: 'live_attendance',
  columns: [
    column('pid', 'int4', (fact) => fact.pid),
    column('live_session_id', 'int4', (fact) => fact.liveSessionId),
    column('minutes', 'int4', (fact) => fact.minutes),
  ],
};

/** Marks and percentages as the tables keep them, so that a fact that comes again compares equal. */
const round = (value: number): number => roundTo(value, 2, Math.round);

/** The tables of facts. */
export type FactTable = 'exam_attempt' | 'video_watch' | 'study_plan_visit' | 'live_attendance';

const TABLES: readonly FactTable[] = ['exam_attempt', 'video_watch', 'study_plan_visit', 'live_attendance'];

/**
 * Writes facts, in the caller's transaction: all of them count when it commits. Of facts with the same `sourceId` the last
 * one counts. One writer is at work at a time, because corrections have to see the facts of everybody before.
 * @param db the tables' owner, or a transaction of the actor `recorder`, who may write for its schools alone
 * @throws an error of PostgreSQL where a number names nobody or nothing (23503), or a value is impossible (23514)
 */
export async function writeFacts(db: Db, facts: Facts): Promise<Written> {
  await holdFacts(db);
  const { source, attempts = [], watches = [], visits = [], attendance = [] } = facts;
  const written: Written = { added: 0, changed: 0, unchanged: 0 };
  const write = async <F extends Fact>(kind: Kind<F>, all: readonly F[]) => {
    const once = lastOfEach(all);
    written.unchanged += all.length - once.length;
    for (let at = 0; at < once.length; at += AT_ONCE) {
      const part = once.slice(at, at + AT_ONCE);
      const rows = rowsOf(source, kind, part);
      const { added, changed } =
        kind.table === 'live_attendance'
          ? await writeAttendance(db, rows)
          : await writeRows(db, kind, sql`select * from ${rows}`);
      written.added += added;
      written.changed += changed;
      written.unchanged += part.length - added - changed;
    }
  };
  await write(ATTEMPTS, attempts);
  await write(WATCHES, watches);
  await write(VISITS, visits);
  await write(ATTENDANCE, lastOfSession(attendance));
  return written;
}

/**
 * Adds facts that a query makes, in the order of `columns`, for a caller who has more of them than fit through here. They come
 * from nowhere else, and are added whenever it is called.
 */
export async function writeFactsOf(
  db: Db,
  table: FactTable,
  columns: readonly string[],
  query: RawBuilder<unknown>,
): Promise<void> {
  await holdFacts(db);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) ${query}`.execute(db);
}

/**
 * Takes facts back: they count no more. Whose live session is taken back was absent, if expected.
 * @returns how many there were
 */
export async function takeBack(db: Db, source: string, sourceIds: readonly string[]): Promise<number> {
  if (sourceIds.length === 0) return 0;
  await holdFacts(db);
  const keys = keysOf(source, sourceIds);
  let count = 0;
  for (const table of TABLES) {
    const { rows } = await sql<{ live_session_id?: number }>`
      delete from ${sql.table(table)} where source_key = any (${keys}::uuid[])
      returning ${table === 'live_attendance' ? sql`live_session_id` : sql`1`}`.execute(db);
    count += rows.length;
    if (table === 'live_attendance')
      await expectClasses(
        db,
        rows.map((row) => row.live_session_id ?? 0),
      );
  }
  return count;
}

/**
 * Waits until nobody else writes facts, and keeps others waiting until the end of the transaction. For those who decide
 * what to write by what is there. What writes facts without this file waits only for corrections (005_rollups.sql).
 */
export async function holdFacts(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber('facts')})`.execute(db);
}

/** Does so if it takes no longer than this many ms. @returns whether the facts are held */
export async function holdFactsWithin(db: Db, patienceMs: number): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select actor.hold_facts_within(${patienceMs}::int) as "isFree"`.execute(db);
  return rows[0]?.isFree === true;
}

/** Does so if nobody else writes facts at the moment. @returns whether nobody does */
export async function holdFactsIfFree(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber('facts')}) as "isFree"`.execute(db);
  return rows[0]?.isFree === true;
}

/** An attempt as it was written. */
export interface KnownAttempt {
  examId: number;
  pid: number;
  /** Of its submission, at the academy: YYYY-MM-DD. */
  day: string;
  mark: number;
  percentage: number;
}

/** Those attempts of a source that are there, by what it calls them. */
export async function knownAttempts(
  db: Db,
  source: string,
  sourceIds: readonly string[],
): Promise<Map<string, KnownAttempt>> {
  const found = new Map<string, KnownAttempt>();
  for (let at = 0; at < sourceIds.length; at += AT_ONCE) {
    const idOf = new Map(sourceIds.slice(at, at + AT_ONCE).map((id) => [sourceKey(source, id), id]));
    const { rows } = await sql<KnownAttempt & { key: string }>`
      select replace(source_key::text, '-', '') as key, exam_id as "examId", pid, local_day(submitted_at)::text as day,
             mark::float8 as mark, percentage::float8 as percentage
        from exam_attempt where source_key = any (${`{${[...idOf.keys()].join(',')}}`}::uuid[])`.execute(db);
    for (const { key, ...attempt } of rows) found.set(idOf.get(key) ?? '', attempt);
  }
  return found;
}

/** By what a fact is found again: nothing of a name that a source may have given can be read out of it. */
const sourceKey = (source: string, sourceId: string): string => hash('md5', `${source}\n${sourceId}`);

/** The same of many, as an array of PostgreSQL. */
export const keysOf = (source: string, sourceIds: readonly string[]): string =>
  `{${sourceIds.map((id) => sourceKey(source, id)).join(',')}}`;

/** Of facts with one name the last; those without a name all. */
function lastOfEach<F extends Fact>(facts: readonly F[]): readonly F[] {
  const byName = new Map<string, F>();
  const nameless: F[] = [];
  for (const fact of facts) {
    if (fact.sourceId === undefined) nameless.push(fact);
    else byName.set(fact.sourceId, fact);
  }
  return byName.size + nameless.length === facts.length ? facts : [...byName.values(), ...nameless];
}

/** Of a student's facts about one live session the last. */
const lastOfSession = (facts: readonly LiveAttendance[]): readonly LiveAttendance[] => [
  ...new Map(facts.map((fact) => [`${fact.liveSessionId} ${fact.pid}`, fact])).values(),
];

/** Facts as a table with a row for each, the source's key first. */
export function rowsOf<F extends Fact>(source: string, { columns }: Kind<F>, facts: readonly F[]): RawBuilder<unknown> {
  const keys = facts.map(({ sourceId }) => (sourceId === undefined ? 'null' : sourceKey(source, sourceId)));
  const arrays = columns.map(({ type, of }) => {
    const values = facts.map((fact) => {
      const value = of(fact);
      return value instanceof Date ? value.toISOString() : String(value);
    });
    return sql`${`{${values.join(',')}}`}::${sql.raw(type)}[]`;
  });
  const names = sql.join(['source_key', ...columns.map(({ name }) => name)].map((name) => sql.ref(name)));
  return sql`unnest(${`{${keys.join(',')}}`}::uuid[], ${sql.join(arrays)}) as u(${names})`;
}

/**
 * Writes the facts of one table that a query gives, each with its `source_key`: adds what is new and corrects what says
 * something else. What is there is looked up fact by fact, so that it costs the same however long the history is.
 */
export async function writeRows(
  db: Db,
  { table, columns }: Pick<Kind<never>, 'table' | 'columns'>,
  rows: RawBuilder<unknown>,
): Promise<{ added: number; changed: number }> {
  const names = columns.map(({ name }) => name);
  const list = (prefix: string) => sql.join(names.map((name) => sql.ref(`${prefix}.${name}`)));
  const found = await sql<{ added: number; changed: number }>`
    with incoming as materialized (
      select u.*, k.differs
        from (${rows}) u
        -- Null where there is none. offset 0 keeps the planner from reading the whole index of what is there.
        left join lateral (
          select (${list('e')}) is distinct from (${list('u')}) as differs from ${sql.table(table)} e
           where e.source_key = u.source_key offset 0) k on true),
    changed as (
      update ${sql.table(table)} e set (${sql.join(names.map((name) => sql.ref(name)))}) = row(${list('u')})
        from incoming u
       -- Where nothing differs, which is nearly always, what is there is not read at all.
       where exists (select from incoming where differs) and u.differs and e.source_key = u.source_key
      returning 1),
    added as (
      insert into ${sql.table(table)} (source_key, school_id, ${sql.join(names.map((name) => sql.ref(name)))})
      select u.source_key, case when p.deleted_at is null then p.school_id end, ${list('u')}
        from incoming u left join person p on p.pid = u.pid
       where u.differs is null
      on conflict (source_key) where source_key is not null do nothing
      returning 1)
    select (select count(*) from added) as added, (select count(*) from changed) as changed`.execute(db);
  return found.rows[0] ?? { added: 0, changed: 0 };
}

async function writeAttendance(db: Db, rows: RawBuilder<unknown>): Promise<{ added: number; changed: number }> {
  // What was said of another session or student before is said no more.
  const gone = await sql<{ live_session_id: number }>`
    delete from live_attendance a using ${rows}
     where a.source_key = u.source_key and (a.live_session_id, a.pid) <> (u.live_session_id, u.pid)
    returning a.live_session_id`.execute(db);
  const written = await sql<{ live_session_id: number; is_new: boolean }>`
    insert into live_attendance as a (live_session_id, pid, school_id, minutes, source_key)
    select u.live_session_id, u.pid, case when p.deleted_at is null then p.school_id end, u.minutes, u.source_key
      from ${rows} left join person p on p.pid = u.pid
    on conflict (live_session_id, pid) do update
       set minutes = excluded.minutes, source_key = coalesce(excluded.source_key, a.source_key)
     where (a.minutes, a.source_key) is distinct from (excluded.minutes, coalesce(excluded.source_key, a.source_key))
    returning live_session_id, xmax = 0 as is_new`.execute(db);
  await expectClasses(
    db,
    [...gone.rows, ...written.rows].map((row) => row.live_session_id),
  );
  const added = written.rows.filter((row) => row.is_new).length;
  return { added, changed: written.rows.length - added };
}

/** Students of the class of a live session were expected there, and were absent if nothing says otherwise. */
async function expectClasses(db: Db, sessions: readonly number[]): Promise<void> {
  if (sessions.length === 0) return;
  await sql`select actor.expect_classes(${`{${[...new Set(sessions)].join(',')}}`}::int[])`.execute(db);
}
