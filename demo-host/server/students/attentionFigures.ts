/**
 * Keeps what the rules of `src/domain/learning/attention.ts` read of each student, and the reasons that hold. A job calls it:
 * those of whom something new came in are counted at once, everybody else in turn, since days pass and classes go on.
 * Everything is counted from the rollups and facts that the screens show, so nothing of it can drift from them.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import {
  type AttentionRules,
  AVERAGE_DAYS,
  FALL_WEEKS,
  FIGURES_BACK,
  type Reason,
  reasonsOf,
  type StudentFigures,
} from '#domain/learning/attention.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import { all, one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';
import { presentRules } from './attentionRules.ts';

type Owner = Transaction<DB>;

/** Students whose figures are counted in one transaction. */
const AT_ONCE = 1_000;
/** Every run counts at least this many students in turn, or this share of all, so that a round takes ten minutes at most. */
const IN_TURN = { least: 500, share: 1 / 30 } as const;
/** The latest number of each table of events. */
interface Seen {
  exam_attempt: number;
  video_watch: number;
  study_plan_visit: number;
}

const FALL_DAYS = 7 * FALL_WEEKS;

/**
 * The figures of these students. A school day is one on which the student had live sessions that are over, as for
 * parents (parents.md): no Sunday and no holiday, absent where none of them was attended.
 */
const figuresOf = (tx: Owner, pids: readonly number[], now: Date) =>
  all(
    tx,
    sql<{ pid: number; figures: StudentFigures }>`
  with s as materialized (
    select p.pid, p.school_id, p.class_id, c.grade, local_day(p.created_at) as joined
      from person p left join class c using (class_id)
     where p.pid = any (${pids}::int[]) and p.role = 5 and p.deleted_at is null and p.banned_at is null),
  today as (select local_day(${now}::timestamptz) as day),
  held as materialized (
    select l.live_session_id, local_day(l.starts_at) as day from live_session l, today t
     where l.starts_at >= moment_of(t.day - ${FIGURES_BACK.days}::int)
       and l.starts_at + make_interval(mins => l.duration_minutes) <= ${now}::timestamptz
       and l.school_id in (select school_id from s)
       and extract(dow from local_day(l.starts_at)) <> 0),
  school_day as (
    select d.pid, json_agg(json_build_object('day', d.day, 'isAbsent', d.absent) order by d.day desc) as days
      from (select a.pid, h.day, bool_and(a.minutes <= 0) as absent,
                   row_number() over (partition by a.pid order by h.day desc) as place
              from s join live_attendance a using (pid) join held h using (live_session_id)
             where not exists (select from holiday o where o.day = h.day and (o.school_id is null or o.school_id = s.school_id))
             group by 1, 2) d
     where d.place <= ${FIGURES_BACK.schoolDays}::int
     group by 1),
  plan as materialized (
    select p.study_plan_id, p.grade, w.school_id, local_day(w.shared_at) as shared, i.sessions
      from study_plan_school w join study_plan p using (study_plan_id)
      join (select study_plan_id, count(*) as sessions from study_plan_item where day is not null group by 1) i using (study_plan_id)
     where w.school_id in (select school_id from s) and p.deleted_at is null and p.is_enabled),
  class_plan as materialized (
    select q.class_id, l.study_plan_id, count(*) as students, count(b.pid) as begun, local_day(max(b.last_activity_at)) as last_opened
      from (select distinct class_id, school_id, grade from s where class_id is not null) k
      join plan l on l.school_id = k.school_id and (l.grade = k.grade or l.grade is null)
      join person q on q.class_id = k.class_id and q.role = 5 and q.deleted_at is null and q.banned_at is null
      left join student_plan b on b.pid = q.pid and b.study_plan_id = l.study_plan_id
     group by 1, 2)
  select s.pid, json_build_object(
    'schoolDays', coalesce(d.days, '[]'),
    'exams', coalesce(e.exams, '[]'),
    'recent', json_build_object('exams', x.recent, 'percentageSum', x.recent_sum, 'firstDay', x.recent_first),
    'before', json_build_object('exams', x.before, 'percentageSum', x.before_sum, 'firstDay', x.before_first),
    'month', json_build_object('exams', x.month, 'percentageSum', x.month_sum, 'firstDay', x.month_first),
    'plans', coalesce(p.plans, '[]')) as figures
    from s cross join today t
    left join school_day d using (pid)
    cross join lateral (
      select json_agg(json_build_object('day', local_day(a.submitted_at), 'percentage', a.percentage)
                      order by a.submitted_at desc, a.exam_attempt_id desc) as exams
        from (select submitted_at, percentage, exam_attempt_id from exam_attempt a
               where a.pid = s.pid and a.submitted_at >= moment_of(t.day - ${FIGURES_BACK.days}::int)
                 and a.submitted_at <= ${now}::timestamptz
               order by a.submitted_at desc, a.exam_attempt_id desc limit ${FIGURES_BACK.exams}::int) a) e
    cross join lateral (
      select coalesce(sum(exams) filter (where is_recent), 0) as recent,
             coalesce(sum(percentage_sum) filter (where is_recent), 0) as recent_sum,
             min(day) filter (where is_recent) as recent_first,
             coalesce(sum(exams) filter (where not is_recent), 0) as before,
             coalesce(sum(percentage_sum) filter (where not is_recent), 0) as before_sum,
             min(day) filter (where not is_recent) as before_first,
             coalesce(sum(exams) filter (where is_month), 0) as month,
             coalesce(sum(percentage_sum) filter (where is_month), 0) as month_sum,
             min(day) filter (where is_month) as month_first
        from (select y.day, y.exams, y.percentage_sum, y.day > t.day - ${FALL_DAYS}::int as is_recent,
                     y.day > t.day - ${AVERAGE_DAYS}::int as is_month from student_day y
               where y.pid = s.pid and y.exams > 0
                 and y.day > t.day - 2 * ${FALL_DAYS}::int and y.day <= t.day) y) x
    cross join lateral (
      select json_agg(json_build_object(
               'planId', l.study_plan_id, 'lastOpened', local_day(b.last_activity_at),
               'isDone', coalesce(b.sessions_attended >= l.sessions, false),
               'classStudents', c.students, 'classBegun', c.begun, 'classLastOpened', c.last_opened,
               'givenOn', greatest(l.shared, s.joined)) order by l.study_plan_id) as plans
        from plan l join class_plan c on c.study_plan_id = l.study_plan_id and c.class_id = s.class_id
        left join student_plan b on b.pid = s.pid and b.study_plan_id = l.study_plan_id
       where l.school_id = s.school_id) p`,
  );

/** Writes what was counted of these students, and the reasons that hold with these thresholds. */
async function renew(
  tx: Owner,
  pids: readonly number[],
  { rules, version, now, today }: { rules: AttentionRules; version: number; now: Date; today: string },
): Promise<void> {
  const counted = await figuresOf(tx, pids, now);
  const reasons: (Reason & { pid: number })[] = counted.flatMap(({ pid, figures }) =>
    reasonsOf(figures, rules, today).map((reason) => ({ pid, ...reason })),
  );
  const found = sql`
    jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb)
      as f(pid int, kind text, "planId" int, since date, numbers jsonb)`;
  // A reason that still holds keeps its row: since when it is known, and the note of who contests it.
  await sql`
    delete from attention_reason r
     where r.pid = any (${pids}::int[])
       and not exists (select from ${found} where f.pid = r.pid and f.kind = r.kind and f."planId" is not distinct from r.study_plan_id)`.execute(
    tx,
  );
  await sql`
    insert into attention_reason as r (pid, school_id, kind, study_plan_id, since, numbers, found_at)
    select f.pid, p.school_id, f.kind, f."planId", f.since, f.numbers, ${now}::timestamptz
      from ${found} join person p using (pid)
     order by f.pid, f.kind, f."planId"
    on conflict (pid, kind, study_plan_id) do update
      set since = excluded.since, numbers = excluded.numbers, school_id = excluded.school_id
      where (r.since, r.numbers, r.school_id) is distinct from (excluded.since, excluded.numbers, excluded.school_id)`.execute(
    tx,
  );
  // Students who are deleted or banned are looked at again when they are back.
  await sql`
    delete from attention_figures t
     where t.pid = any (${pids}::int[]) and t.pid <> all (${counted.map(({ pid }) => pid)}::int[])`.execute(tx);
  await sql`
    insert into attention_figures (pid, school_id, figures, version, checked_at)
    select c.pid, p.school_id, c.figures, ${version}::int, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c(pid int, figures jsonb) join person p using (pid)
     order by c.pid
    on conflict (pid) do update
      set school_id = excluded.school_id, figures = excluded.figures, version = excluded.version, checked_at = excluded.checked_at`.execute(
    tx,
  );
}

/** Students of whom something came in since the run before the last one. Numbers of events ascend. */
async function changedStudents(tx: Owner): Promise<number[]> {
  const latest = await one(
    tx,
    sql<Seen>`
      select (select coalesce(max(exam_attempt_id), 0) from exam_attempt) as exam_attempt,
             (select coalesce(max(video_watch_id), 0) from video_watch) as video_watch,
             (select coalesce(max(study_plan_visit_id), 0) from study_plan_visit) as study_plan_visit`,
  );
  const state = await tx.selectFrom('attention_seen').select('before').executeTakeFirst();
  const text = JSON.stringify(latest);
  await sql`
    insert into attention_seen as a (events, before) values (${text}::jsonb, ${text}::jsonb)
    on conflict (is_only_row) do update set events = excluded.events, before = a.events`.execute(tx);
  // The first run counts everybody, because nobody has figures.
  if (!state) return [];
  const { exam_attempt, video_watch, study_plan_visit } = state.before as unknown as Seen;
  const rows = await all(
    tx,
    sql<{ pid: number }>`
      select pid from exam_attempt where exam_attempt_id > ${exam_attempt}::bigint
      union select pid from video_watch where video_watch_id > ${video_watch}::bigint
      union select pid from study_plan_visit where study_plan_visit_id > ${study_plan_visit}::bigint`,
  );
  return rows.map(({ pid }) => pid);
}

/** Students without figures, and those whose reasons were found with other thresholds; some thousands at a time. */
const outdated = async (tx: Owner, version: number): Promise<number[]> =>
  (
    await all(
      tx,
      sql<{ pid: number }>`
        select p.pid from counted.student p left join attention_figures f using (pid)
         where f.pid is null or f.version <> ${version}::int
         order by p.class_id, p.pid limit ${10 * AT_ONCE}::int`,
    )
  ).map(({ pid }) => pid);

/** Those whose figures are the oldest. */
const oldest = async (tx: Owner): Promise<number[]> =>
  (
    await all(
      tx,
      sql<{ pid: number }>`
        select pid from attention_figures order by checked_at
         limit greatest(${IN_TURN.least}::int, ((select count(*) from attention_figures) * ${IN_TURN.share}::float8)::int)`,
    )
  ).map(({ pid }) => pid);

/**
 * Counts the figures of students anew and finds their reasons: first of those of whom something came in, of whom nothing
 * is known, or whose thresholds have changed, then of those who were counted longest ago.
 * @param owner the tables' owner.
 * @param ending ends a long run between two parts.
 * @returns how many students were counted; undefined when another process is at it.
 */
export async function renewAttention(
  owner: Kysely<DB>,
  { now = new Date(), ending }: { now?: Date; ending?: AbortSignal } = {},
): Promise<number | undefined> {
  const locked = async <T>(work: (tx: Owner) => Promise<T>): Promise<T | undefined> =>
    owner.transaction().execute(async (tx) => {
      const { ok } = await one(
        tx,
        sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(${lockNumber('attention')}) as ok`,
      );
      return ok ? work(tx) : undefined;
    });
  let students = 0;
  const count = async (pids: readonly number[]): Promise<boolean> => {
    for (let from = 0; from < pids.length; from += AT_ONCE) {
      if (ending?.aborted) return false;
      const part = pids.slice(from, from + AT_ONCE);
      const isDone = await locked(async (tx) => {
        const { rules, version } = await presentRules(tx);
        const { today } = await one(tx, sql<{ today: string }>`select local_day(${now}::timestamptz) as today`);
        await renew(tx, part, { rules, version, now, today });
        return true;
      });
      if (!isDone) return false;
      students += part.length;
    }
    return true;
  };

  const changed = await locked(changedStudents);
  if (!changed) return undefined;
  if (!(await count(changed))) return students;
  for (;;) {
    const next = await locked(async (tx) => outdated(tx, (await presentRules(tx)).version));
    if (!next) return students;
    if (next.length === 0) break;
    if (!(await count(next))) return students;
  }
  const rest = await locked(oldest);
  if (rest) await count(rest);
  return students;
}
