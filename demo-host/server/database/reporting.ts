/** What the queries of several reports have in common. */
import { type Kysely, type RawBuilder, type Sql, sql } from 'kysely';
import type { Pagination } from '#contract/pageFields.ts';
import { fieldOf } from '#domain/lists/orders.ts';
import { pageCount } from '#domain/lists/paging.ts';
import type { PersonActor, Tx } from './actor.ts';
import type { DB } from './schema.ts';

/** The rows of a query. */
export async function all<Row>(tx: Tx, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(tx)).rows;
}

/** The only row of a query that always returns one. */
export async function one<Row>(tx: Tx, query: RawBuilder<Row>): Promise<Row> {
  return (await query.execute(tx)).rows[0] as Row;
}

/** A moment as the API writes it: ISO 8601 in UTC. The database formats it, which avoids thousands of `Date`s. */
export const iso = (column: ReturnType<Sql>): RawBuilder<string | null> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A text for a LIKE pattern in which `%` and `_` have no special meaning. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a `name_key` contains this text, of which the key is made once: for each row it would cost more than to compare. */
export const nameHolds = (column: ReturnType<Sql>, search: string): RawBuilder<boolean> =>
  sql`${column} like (select '%' || name_key(${literally(search)}::text) || '%')`;

/** A condition for the schools that the actor sees. Row-level security applies anyway, but cannot use an index. */
export const inSchools = (column: ReturnType<Sql>, schools: PersonActor['schools']): RawBuilder<boolean> =>
  schools === 'all' ? sql`${column} is not null` : sql`${column} = any (${[...schools]}::int[])`;

/** Days, both included, and the schools that the actor sees. */
interface DaysOfSchools {
  from: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
  schools: PersonActor['schools'];
}

/**
 * How often each video was watched on these days, without deleted schools. Academy staff get sums that are kept for all
 * schools together.
 */
export const viewsByVideo = ({ from, to, schools }: DaysOfSchools) =>
  schools === 'all'
    ? sql`actor.academy_videos(${from}, ${to})`
    : sql`(select video_id, sum(watches) as watches from video_school_day
            where day between ${from} and ${to} and watches > 0 and ${inSchools(sql`school_id`, schools)}
            group by 1)`;

/** How often each exam was taken on these days, and the sum of the scores. */
export const scoresByExam = ({ from, to, schools }: DaysOfSchools) =>
  schools === 'all'
    ? sql`actor.academy_exams(${from}, ${to})`
    : sql`(select exam_id, sum(attempts) as attempts, sum(percentage_sum) as percentage_sum from exam_school_day
            where day between ${from} and ${to} and attempts > 0 and ${inSchools(sql`school_id`, schools)}
            group by 1)`;

/** A page of a list, from 1. */
export interface Page {
  page: number;
  pageSize: number;
}

/**
 * Where a page of a list of this many rows is, counted from the nearer end of the list, so that the last page is found as
 * quickly as the first.
 */
export function nearerEnd(total: number, { page, pageSize }: Page) {
  const offset = (page - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, total - offset));
  const isFromEnd = offset > total / 2;
  return { length, skipped: isFromEnd ? Math.max(0, total - offset - length) : offset, isFromEnd };
}

/**
 * The rows of a page and the number of rows on all pages. Rows are counted only if necessary: a page that is not full is the
 * last one.
 * @param rows where it is a function, it says which rows are of the page, so that more is looked up of these alone.
 */
export async function pageOf<Row>(
  tx: Tx,
  { page, pageSize }: Page,
  rows: RawBuilder<Row> | ((part: RawBuilder<unknown>) => RawBuilder<Row>),
  counted: RawBuilder<{ total: number }>,
): Promise<{ items: Row[]; total: number }> {
  const offset = (page - 1) * pageSize;
  const part = sql`limit ${pageSize}::int offset ${offset}::bigint`;
  const items = await all(tx, typeof rows === 'function' ? rows(part) : sql<Row>`${rows} ${part}`);
  const isLast = items.length < pageSize && (items.length > 0 || offset === 0);
  return { items, total: isLast ? offset + items.length : (await one(tx, counted)).total };
}

/** Rows by what a field of an order means, those without a value last. */
export const inOrder = <Field extends string>(
  keys: Readonly<Record<Field, RawBuilder<unknown>>>,
  order: Field | `-${Field}`,
): RawBuilder<unknown> =>
  sql`${keys[fieldOf<Field>(order)]} ${order.startsWith('-') ? sql`desc` : sql`asc`} nulls last`;

/**
 * The schools that a plan is shared with and that the actor sees, without deleted ones. The reports of a plan are about
 * these.
 */
export const sharedSchools = (planId: number) => sql<{ school_id: number; name: string }>`
  select s.school_id, h.name from study_plan_school s join school h using (school_id)
   where s.study_plan_id = ${planId}::int and h.deleted_at is null`;

/** Whether a plan is shared with a school that the actor sees. */
export async function isSharedWith(tx: Tx, planId: number, schoolId: number): Promise<boolean> {
  return (await all(tx, sql`${sharedSchools(planId)} and s.school_id = ${schoolId}::int`)).length > 0;
}

/** The number of sessions of a plan, of days that have sessions, and of weeks that have such days. */
export const planTotals = (planId: number) => sql<{ sessions: number; days: number; weeks: number }>`
  select count(*) as sessions, count(distinct i.day) as days, count(distinct d.week_no) as weeks
    from study_plan_item i join study_plan_day d using (study_plan_id, day)
   where i.study_plan_id = ${planId}::int`;

/**
 * The days of a plan with their week and the date of each: its weeks follow one another from the day on which it begins,
 * and the days of a week follow one another from the weekday of that day. Null where nobody has said when it begins, and
 * for an eighth day of a week.
 */
export const datedDays = (planId: number) => sql<{ day: number; week_no: number; date: string | null }>`
  select day, week_no, date from (${datedDaysOf(sql`study_plan_id = ${planId}::int`)}) dated`;

/** The same of several plans: those for which a condition on `study_plan_id` holds. */
export const datedDaysOf = (ofPlans: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select study_plan_id, d.day, d.week_no,
         case when d.place <= 7 then p.starts_on + (7 * (d.week_no - 1) + d.place - 1)::int end as date
    from (select study_plan_id, day, week_no, row_number() over (partition by study_plan_id, week_no order by day) as place
            from study_plan_day where ${ofPlans}) d
    join study_plan p using (study_plan_id)`;

/**
 * Whether a plan is meant for a student `p` of `counted.student`: it has the student's grade or none. A student without a
 * class has no grade.
 */
export const isMeantFor = (planId: number): RawBuilder<boolean> =>
  sql`(p.grade = ${gradeOf(planId)} or ${gradeOf(planId)} is null)`;

/** The grade that a plan is meant for; null for all. */
export const gradeOf = (planId: number): RawBuilder<number | null> =>
  sql`(select grade from study_plan where study_plan_id = ${planId}::int)`;

/** Whether a student `p` is one of the plan's students: it is meant for them, or they have begun it. */
export const isOfPlan = (planId: number): RawBuilder<boolean> => sql`
  (${isMeantFor(planId)}
   or exists (select 1 from student_plan begun where begun.pid = p.pid and begun.study_plan_id = ${planId}::int))`;

/** How many students of those schools, or of one of them, have started a plan, that is done anything in it. */
export async function activeStudents(tx: Tx, planId: number, schoolId?: number): Promise<number> {
  const { students } = await one(
    tx,
    sql<{ students: number }>`
      with shared as (${sharedSchools(planId)})
      ${activeInShared(planId)} and ${schoolId === undefined ? sql`true` : sql`school_id = ${schoolId}::int`}`,
  );
  return students;
}

/** The same as a query, of the schools of `shared`. */
export const activeInShared = (planId: number) => sql<{ students: number }>`
  select coalesce(sum(students), 0) as students from counted.plan_school
   where study_plan_id = ${planId}::int and school_id in (select school_id from shared)`;

/** A page of a list as the API's `data` and `pagination`, with `limit` rows a page. */
export async function listOf<Row>(
  tx: Tx,
  { page, limit }: { page: number; limit: number },
  rows: RawBuilder<Row>,
  counted: RawBuilder<{ total: number }>,
): Promise<{ data: Row[]; pagination: Pagination }> {
  const { items, total } = await pageOf(tx, { page, pageSize: limit }, rows, counted);
  return {
    data: items,
    pagination: { currentPage: page, totalPages: pageCount(total, limit), totalItems: total, itemsPerPage: limit },
  };
}

/** The time zone in which the academy's days begin. */
export async function academyZone(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select local_zone() as zone`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}
