/**
 * The lists behind numbers (promises/academy-list.md): for each kind the rows that a number of another file counts, by the
 * same pieces of SQL, so that number and list cannot drift apart. Where the number comes from a rollup, a test compares both
 * (tests/server/figures/lists.test.ts). Row-level security limits all of it to the actor's schools.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { countedList } from '#contract/figures/lists.ts';
import { type PerformanceMetric, REPORT_TIMEFRAMES, type ReportTimeframe } from '#domain/format/timeframes.ts';
import type { DashboardTimeframe } from '#domain/lists/limits.ts';
import {
  type ListBand,
  type ListKind,
  type ListOrder,
  type ListPeriod,
  type ListRow,
  type ListSort,
  listKind,
} from '#domain/lists/lists.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import {
  all,
  inOrder,
  inSchools,
  iso,
  nameHolds,
  one,
  type Page,
  pageOf,
  scoresByExam,
  viewsByVideo,
} from '#host/server/database/reporting.ts';
import { planStudentsOf } from '#host/server/plans/planLists.ts';
import { activePeople, countedSchools, isActive, placeOfSchool } from './analytics.queries.ts';
import {
  categoryName,
  countedContents,
  countedPlans,
  type Days,
  daysOf,
  EXAMS,
  studentsOfDays,
  studentsOnRecord,
  takenExams,
  VIDEOS,
  watchedVideos,
} from './dashboard.queries.ts';
import { followUpOf } from './followUp.queries.ts';
import { SCORE_BANDS, scored } from './performance.queries.ts';

/** What is listed. The handler has checked that the kind has what it needs, and that the actor sees what ids name. */
export interface ListQuestion {
  list: ListKind;
  period?: ListPeriod | undefined;
  metric?: PerformanceMetric | undefined;
  band?: ListBand | undefined;
  schoolId?: number | undefined;
  planId?: number | undefined;
  day?: number | undefined;
  /** What `ITEMS` names for the kind. */
  itemId?: number | undefined;
  /** A category or a place. */
  group?: string | undefined;
  search?: string | undefined;
  sort?: ListOrder | undefined;
  inSchool?: number | undefined;
  /** The name of a class; several schools may have one of it. */
  inClass?: string | undefined;
  schools: PersonActor['schools'];
  now: Date;
}

/** What the item of a list is. */
export const ITEMS = {
  attempts: 'exam',
  'student-attempts': 'student',
  viewings: 'video',
  'plan-session': 'session',
} as const satisfies Partial<Record<ListKind, string>>;
export type ItemKind = (typeof ITEMS)[keyof typeof ITEMS];

export const itemOf = (list: ListKind): ItemKind | undefined => (ITEMS as Partial<Record<ListKind, ItemKind>>)[list];

type Row = CallAnswer<typeof countedList>['items'][number];
type Query = ReturnType<typeof sql>;

/** The rows of a list, in their order, and how many they are. */
interface Listed {
  rows: RawBuilder<Row>;
  total: RawBuilder<{ total: number }>;
}

/** The rows of a list, a page of them. */
export async function listedRows(tx: Tx, question: ListQuestion, page: Page): Promise<{ items: Row[]; total: number }> {
  const { rows, total } = narrowed(await listOf(tx, question, await daysOfPeriod(tx, question)), question);
  const listed = await pageOf(tx, page, rows, total);
  return tellsFollowUp(question) ? { ...listed, items: await withFollowUp(tx, listed.items, question.now) } : listed;
}

/** What names a row. */
const NAME_OF: Readonly<Record<ListRow, Query>> = {
  students: sql`l.name`,
  people: sql`l.name`,
  schools: sql`l."schoolName"`,
  plans: sql`l.title`,
  sessions: sql`l.title`,
  contents: sql`l.title`,
  results: sql`l.name`,
};

const keysOf = (rows: ListRow): Readonly<Record<ListSort, Query>> => ({
  name: sql`name_key(${NAME_OF[rows]})`,
  class: rows === 'plans' ? sql`name_key(l."gradeName")` : sql`name_key(l."className")`,
  school: sql`name_key(l."schoolName")`,
  percent: sql`l.percent`,
  date: sql`l.date`,
});

/** The rows that search and filters leave, in the order that was asked for; rows that are alike in it, and all others, in their own. */
function narrowed({ rows, total }: Listed, { list, search, sort, inSchool, inClass }: ListQuestion): Listed {
  const of = listKind(list).rows;
  const filters = [
    ...(search === undefined
      ? []
      : [
          sql`(${nameHolds(sql`name_key(${NAME_OF[of]})`, search)}${of === 'results' ? sql` or ${nameHolds(sql`name_key(l.title)`, search)}` : sql``})`,
        ]),
    ...(inSchool === undefined ? [] : [sql`l."schoolId" = ${inSchool}::int`]),
    ...(inClass === undefined ? [] : [sql`is_called(${inClass}::text, l."className", l."classNames")`]),
  ];
  if (filters.length === 0 && sort === undefined) return { rows, total };
  const isFound = filters.length === 0 ? sql`true` : sql.join(filters, sql` and `);
  const order = sort && sql`${inOrder(keysOf(of), sort)}, `;
  return {
    rows: sql`select l.* from (${rows}) l where ${isFound} order by ${order ?? sql``}row_number() over ()`,
    total: filters.length === 0 ? total : countOf(sql`select from (${rows}) l where ${isFound}`),
  };
}

type Options = NonNullable<CallAnswer<typeof countedList>['options']>;

/** The schools and classes of the rows of a list, each with how many they are. */
export async function listOptions(tx: Tx, question: ListQuestion): Promise<Options> {
  const { rows } = await listOf(tx, question, await daysOfPeriod(tx, question));
  const schools = await all(
    tx,
    sql<Options['schools'][number]>`
      select "schoolId", max("schoolName") as name, count(*) as rows from (${rows}) l
       where "schoolId" is not null group by 1 order by name_key(max("schoolName")), 1`,
  );
  const { inSchool } = question;
  const classes = await all(
    tx,
    sql<Options['classes'][number]>`
      select "gradeName" as name, count(*) as rows from (${rows}) l
       where "gradeName" is not null and ${inSchool === undefined ? sql`true` : sql`"schoolId" = ${inSchool}::int`}
       group by 1, "className" order by name_key("className"), 1`,
  );
  return { schools, classes };
}

/** Who needs attention by a score: the reader asks whether they are among the students to follow up. */
const tellsFollowUp = ({ list, band }: ListQuestion) => list === 'plan-care' || (list === 'scores' && band === 'low');

async function withFollowUp(tx: Tx, rows: Row[], now: Date): Promise<Row[]> {
  const followUps = await followUpOf(
    tx,
    rows.flatMap(({ pid }) => pid ?? []),
    now,
  );
  return rows.map((row) => ({ ...row, followUp: followUps.get(row.pid ?? 0) ?? null }));
}

/** Where the name of each item stands. */
const NAMES: Readonly<Record<ItemKind, (id: number | Query) => Query>> = {
  exam: (id) => sql`select title from exam where exam_id = ${id}::int`,
  video: (id) => sql`select title from video where video_id = ${id}::int`,
  session: (id) => sql`select title from study_plan_item where study_plan_item_id = ${id}::int`,
  student: (id) => sql`select name from person where pid = ${id}::int`,
};

/** What the item of a list is called, as a column; null where the list has none, and where the actor does not see it. */
export const itemNameIn = (list: Query, itemId: Query): Query => sql`
  case ${list} ${sql.join(
    Object.entries(ITEMS).map(([kind, item]) => sql`when ${kind}::text then (${NAMES[item](itemId)})`),
    sql` `,
  )} end`;

/** What the heading says of the ids. */
export async function aboutList(
  tx: Tx,
  { list, schoolId, planId, itemId }: ListQuestion,
): Promise<CallAnswer<typeof countedList>['about']> {
  const item = itemOf(list);
  const nameOf = (id: number | undefined, query: (id: number) => Query) =>
    id === undefined ? sql`null::text` : sql`(${query(id)})`;
  return one(
    tx,
    sql<CallAnswer<typeof countedList>['about']>`
    select ${nameOf(schoolId, (id) => sql`select name from school where school_id = ${id}::int`)} as "schoolName",
           ${nameOf(planId, (id) => sql`select title from study_plan where study_plan_id = ${id}::int`)} as "planTitle",
           ${item ? nameOf(itemId, NAMES[item]) : sql`null::text`} as "itemName"`,
  );
}

const DASHBOARD_WORDS: Readonly<Record<Exclude<ListPeriod, ReportTimeframe>, DashboardTimeframe>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This Week',
};

const reportTimeframe = (period: ListPeriod) => REPORT_TIMEFRAMES.find((timeframe) => timeframe === period);

/** The first and the last day of the period; undefined for all time. */
async function daysOfPeriod(tx: Tx, { period, now }: ListQuestion): Promise<Days | undefined> {
  if (period === undefined) return undefined;
  const timeframe = reportTimeframe(period);
  const { today, start } = await one(
    tx,
    sql<{ today: string; start: string | null }>`
      select local_day(${now}::timestamptz) as today,
             timeframe_start(${timeframe ?? null}::text, local_day(${now}::timestamptz)) as start`,
  );
  if (timeframe && start !== null) return { from: start, to: today };
  return daysOf(DASHBOARD_WORDS[period as keyof typeof DASHBOARD_WORDS], today);
}

async function listOf(tx: Tx, question: ListQuestion, days: Days | undefined): Promise<Listed> {
  const { list, schools, schoolId, band } = question;
  const everybody = schools === 'all' ? manyPeople : people;
  switch (list) {
    case 'students':
      return days
        ? people(pidsOf(studentsOfDays(days, schools)))
        : everybody(
            pidsOf(sql`
              select s.pid from counted.student s join school h using (school_id) where h.deleted_at is null`),
            { total: sql`select (${studentsOnRecord}) as total` },
          );
    case 'school-students':
      return people(pidsOf(sql`select pid from counted.student where school_id = ${schoolId}::int`));
    case 'teachers':
      return people(
        seenPeople(sql`
          pid in (select t from actor.listed_teachers(${days?.from ?? null}::date, ${days?.to ?? null}::date, ${schoolId ?? null}::int) t)`),
      );
    case 'active-users': {
      const since = sql`${days?.from}::date`;
      const active = activePeople(since, schools);
      return everybody(seenPeople(schools === 'all' ? isActive(since, schools) : sql`p.pid in (${active})`), {
        total: countOf(active),
      });
    }
    case 'scores':
      return people(await scoresOf(tx, question), { first: band === 'low' ? sql`s.percent` : sql`s.percent desc` });
    case 'schools':
      return schoolsAt(question.group);
    case 'plans':
      return plansOf(days, schools);
    case 'exams':
      return contents(EXAMS, days && takenExams(days, schools), question);
    case 'videos':
      return contents(VIDEOS, days && watchedVideos(days, schools), question);
    case 'attempts':
    case 'student-attempts':
      return attempts(days, question);
    case 'viewings':
      return viewings(days, question);
    case 'plan-sessions':
      return sessions(question);
    case 'plan-videos':
    case 'plan-exams':
      return results(planStudentsOf(list, question));
    default:
      return people(planStudentsOf(list, question));
  }
}

/** Numbers of people alone, as a source of `people`. */
const pidsOf = (pids: Query) =>
  sql`select pid, null::numeric as percent, null::timestamptz as date from (${pids}) listed(pid)`;

/** People `p` who are seen to be there, by when that was. */
const seenPeople = (are: Query) => sql`
  select p.pid, null::numeric as percent, p.last_seen_at as date from person p where p.deleted_at is null and ${are}`;

/** Students with a score, and their average. */
async function scoresOf(tx: Tx, { period, metric = 'overall', band, schools, now }: ListQuestion): Promise<Query> {
  const about = { timeframe: reportTimeframe(period ?? 'month') ?? 'month', metric, schools, now };
  return sql`
    select pid, average / 100.0 as percent, null::timestamptz as date
      from (${await scored(tx, about)}) scored
     where ${band === 'top' || band === 'low' ? SCORE_BANDS[band] : sql`true`}`;
}

/** How people are listed who come from `source`: `pid`, `percent` and `date` of each. */
interface PeopleOrder {
  /** What they are sorted by before their names. */
  first?: Query;
  /** How many they are, where that is counted faster. */
  total?: RawBuilder<{ total: number }>;
}

/** People with their class and school. */
const people = (source: Query, { first, total = countOf(source) }: PeopleOrder = {}): Listed => ({
  // Found first, then sorted: else PostgreSQL, which cannot know how few they are, goes through all people by name.
  rows: sql`
    with s as materialized (${source})
    select ${personOf} from s join person p using (pid) ${withWhere}
     order by ${first ? sql`${first}, ` : sql``}p.name_key, p.pid`,
  total,
});

/** The same of a good part of all people, gone through by name until the page is full. */
const manyPeople = (source: Query, { total = countOf(source) }: Pick<PeopleOrder, 'total'> = {}): Listed => ({
  rows: sql`
    select ${personOf} from (${source}) s join person p on p.pid = s.pid and p.deleted_at is null ${withWhere}
     order by p.name_key, p.pid`,
  total,
});

/** Class and school of a person `p`. */
const whereOf = sql`
  actor.localized(c.name, c.names) as "gradeName", c.name as "className", c.names as "classNames", h.school_id as "schoolId",
  h.name as "schoolName"`;
const withWhere = sql`
  left join class c on c.class_id = p.class_id left join school h on h.school_id = p.school_id and h.deleted_at is null`;
const personOf = sql`p.pid, p.name, p.role, ${whereOf}, s.percent, ${iso(sql`s.date`)} as date`;

const countOf = (source: Query) => sql<{ total: number }>`select count(*) as total from (${source}) s`;

/** What students did, the latest first. @param source `pid`, `title`, `percent`, `date` and `id` of each. */
function results(source: Query, total?: RawBuilder<{ total: number }>): Listed {
  return {
    rows: sql`
      select p.pid, p.name, ${whereOf}, s.title, s.percent, ${iso(sql`s.date`)} as date
        from (${source}) s join person p using (pid) ${withWhere}
       order by s.date desc, s.id desc`,
    total: total ?? countOf(source),
  };
}

const inDays = (days: Days | undefined, schools: PersonActor['schools']) => ({
  from: sql`${days?.from}::date`,
  to: sql`${days?.to}::date`,
  schools,
});
const within = (moment: Query, days: Days | undefined) =>
  sql`${moment} >= moment_of(${days?.from}::date) and ${moment} < moment_of(${days?.to}::date + 1)`;

const ofItem = (column: Query, itemId: number | undefined) =>
  itemId === undefined ? sql`true` : sql`${column} = ${itemId}::int`;

/** Exams handed in. Of a student: without Chapter Wise exams, as Performance Tracking counts them. */
function attempts(days: Days | undefined, { list, itemId, schools }: ListQuestion): Listed {
  const isOfStudent = itemOf(list) === 'student';
  const source = sql`
    select a.exam_attempt_id as id, a.pid, e.title, a.percentage as percent, a.submitted_at as date
      from exam_attempt a join exam e using (exam_id)
     where ${within(sql`a.submitted_at`, days)} and ${inSchools(sql`a.school_id`, schools)}
       and ${isOfStudent ? sql`a.pid = ${itemId}::int and e.exam_category_id <> 5` : ofItem(sql`a.exam_id`, itemId)}`;
  if (isOfStudent) return results(source);
  const { from, to } = inDays(days, schools);
  return results(
    source,
    itemId === undefined
      ? sql`select coalesce(sum(exams), 0) as total from actor.exams_by_subject(${from}, ${to})`
      : sql`
        select coalesce(sum(attempts), 0) as total from ${scoresByExam(inDays(days, schools))} c where exam_id = ${itemId}::int`,
  );
}

/** Videos watched. */
function viewings(days: Days | undefined, { itemId, schools }: ListQuestion): Listed {
  const { from, to } = inDays(days, schools);
  return results(
    sql`
    select w.video_watch_id as id, w.pid, v.title, w.completion as percent, w.watched_at as date
      from video_watch w join video v using (video_id)
     where ${within(sql`w.watched_at`, days)} and ${inSchools(sql`w.school_id`, schools)}
       and ${ofItem(sql`w.video_id`, itemId)}`,
    itemId === undefined
      ? sql`select coalesce(sum(watches), 0) as total from actor.videos_by_category(${from}, ${to})`
      : sql`
        select coalesce(sum(watches), 0) as total from ${viewsByVideo(inDays(days, schools))} c where video_id = ${itemId}::int`,
  );
}

function schoolsAt(place: string | undefined): Listed {
  const from = sql`${countedSchools} and ${place === undefined ? sql`true` : sql`${placeOfSchool} = ${place}`}`;
  return {
    rows: sql`
      select h.school_id as "schoolId", h.name as "schoolName", ${placeOfSchool} as place
        from ${from} order by h.name_key, h.school_id`,
    total: sql`select count(*) as total from ${from}`,
  };
}

/** Study plans that are shared, as the card Study Plan Access counts them. */
function plansOf(days: Days | undefined, schools: PersonActor['schools']): Listed {
  const from = sql`(${countedPlans(days, schools)}) counted join study_plan p using (study_plan_id) where counted.shared`;
  return {
    rows: sql`
      select study_plan_id as "planId", p.title, p.grade::text as "gradeName" from ${from}
       order by name_key(p.title), study_plan_id`,
    total: sql`select count(*) as total from ${from}`,
  };
}

/** Exams or videos with their category and subject. */
function contents(of: typeof EXAMS, ids: Query | undefined, { group, band }: ListQuestion): Listed {
  const name = band === 'uncategorized' ? '' : group;
  const from = sql`${countedContents(of, ids)} and ${name === undefined ? sql`true` : sql`is_called(${name}::text, c.title, c.names)`}`;
  return {
    rows: sql`
      select i.title, ${categoryName} as category, (select actor.localized(b.name, b.names) from subject b where b.subject_id = i.subject_id) as subject
        from ${from} order by name_key(i.title), i.${of.id}`,
    total: sql`select count(*) as total from ${from}`,
  };
}

/** The sessions that are in a plan today, in its order. */
function sessions({ planId, day }: ListQuestion): Listed {
  const from = sql`
    study_plan_item i left join subject b using (subject_id)
     where i.study_plan_id = ${planId}::int and ${day === undefined ? sql`i.day is not null` : sql`i.day = ${day}::int`}`;
  return {
    rows: sql`
      select i.day, i.title, actor.localized(b.name, b.names) as subject from ${from} order by i.day, i.position, i.study_plan_item_id`,
    total: sql`select count(*) as total from ${from}`,
  };
}
