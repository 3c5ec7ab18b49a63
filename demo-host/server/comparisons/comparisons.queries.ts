/**
 * Figures of the staff's screens beside those of the period before (promises/comparisons.md). Each figure is counted by the
 * function behind the screen's own number, asked about an earlier time, so that the two can never tell different stories.
 * What is told of too few pupils is left out here, whatever a screen would do with it.
 */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { comparisons } from '#contract/figures/comparisons.ts';
import type { PerformanceMetric, ReportTimeframe } from '#domain/format/timeframes.ts';
import {
  COMPARED_WEEKS,
  type Compared,
  MIN_OTHER_SCHOOLS,
  MIN_PUPILS,
  reportedBoth,
  reportedOf,
  STATE_WEEKS,
  shareOf,
} from '#domain/learning/comparison.ts';
import type { DashboardTimeframe } from '#domain/lists/limits.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import { activeStudents as activeInPlan, all, inSchools, one } from '#host/server/database/reporting.ts';
import { doneIn, doneTotals } from '#host/server/figures/analytics.queries.ts';
import {
  activeStudents,
  type Days,
  daysOf,
  studentsOnRecord,
  watchedVideos,
} from '#host/server/figures/dashboard.queries.ts';
import { scoreFigures } from '#host/server/figures/performance.queries.ts';
import type { PartsOfSchools } from '#host/server/http/keptParts.ts';
import { type PlanSchool, planInAcademy, schoolSummary, startedBy } from '#host/server/plans/planStudents.ts';
import { attendedOn } from '#host/server/plans/studyPlans.queries.ts';
import { schoolDayBefore, schoolDays } from '#host/server/students/schoolDays.ts';
import { lastWeeks, scoreWeeks } from './schoolWeeks.ts';

export type Comparison = CallAnswer<typeof comparisons>['measures'][number];
type Schools = PersonActor['schools'];

const WEEK_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const daysBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

const EMPTY: Omit<Comparison, 'measure'> = {
  now: null,
  from: null,
  to: null,
  before: null,
  beforeFrom: null,
  beforeTo: null,
  day: null,
  beforeDay: null,
  academy: null,
  students: null,
  weeks: [],
};

/** A measure with the fields that it has; the others are unknown. */
export const compared = (measure: Compared, known: Partial<Comparison>): Comparison => ({
  measure,
  ...EMPTY,
  ...known,
});

/** `now` and `before`, or neither where too few pupils are behind one of them. */
const both = (figures: readonly [number | null, number | null], pupils: readonly [number, number]) => {
  const least = Math.min(...pupils);
  return { now: reportedOf(figures[0], least), before: reportedOf(figures[1], least) };
};

/** The same of figures that are numbers of pupils themselves. */
const bothCounted = (now: number, before: number) => {
  const [reportedNow, reportedBefore] = reportedBoth(now, before);
  return { now: reportedNow, before: reportedBefore };
};

const count = async (tx: Tx, query: ReturnType<typeof sql>): Promise<number> =>
  (await one(tx, sql<{ count: number }>`select (${query}) as count`)).count;

const todayOf = async (tx: Tx, now: Date): Promise<string> =>
  (await one(tx, sql<{ today: string }>`select local_day(${now}::timestamptz) as today`)).today;

/** The day on which students of these schools did the first thing; null where nothing was done. */
export const begunOn = async (tx: Tx, schools: Schools): Promise<string | null> =>
  (
    await one(
      tx,
      sql<{ day: string | null }>`
        select min(day) as day from school_day where students > 0 and ${inSchools(sql`school_id`, schools)}`,
    )
  ).day;

/**
 * Measures, without the figure before of those whose period before begins earlier than anything that was done: half a period compares with
 * nothing (promises/comparisons.md#which-period).
 */
export const sinceBegun = (measures: readonly Comparison[], begun: string | null): Comparison[] =>
  measures.map((measure) =>
    measure.beforeFrom !== null && (begun === null || measure.beforeFrom < begun)
      ? { ...measure, before: null }
      : measure,
  );

// The admin dashboard -----------------------------------------------------------------------------

/** Today and This Week are compared with the same days a week before, since a Sunday is no Monday. */
export async function dashboardComparisons(
  tx: Tx,
  { timeframe, schools, now }: { timeframe: DashboardTimeframe; schools: Schools; now: Date },
): Promise<Comparison[]> {
  const today = await todayOf(tx, now);
  const days = daysOf(timeframe, today);
  const before = daysOf(timeframe, daysBefore(today, WEEK_DAYS));
  if (!days || !before) return [await onRecord(tx, today, now)];

  const periods = { from: days.from, to: days.to, beforeFrom: before.from, beforeTo: before.to };
  const students = bothCounted(
    await count(tx, activeStudents(days, schools)),
    await count(tx, activeStudents(before, schools)),
  );
  const watched = (of: Days) => count(tx, sql`select count(*) from (${watchedVideos(of, schools)}) watched`);
  const [videos, videosBefore] = [await watched(days), await watched(before)];
  const pupils = await pupilsOf(
    tx,
    [
      { ...days, exams: 0, videos },
      { ...before, exams: 0, videos: videosBefore },
    ],
    schools,
  );
  return [
    compared('totalStudents', {
      ...periods,
      ...students,
      weeks: days.from === days.to ? await sameDays(tx, days.to, schools) : [],
    }),
    compared('watchedVideos', {
      ...periods,
      ...both([videos, videosBefore], pairOf(pupils, 'videos')),
    }),
  ];
}

/** Students on record, beside those of some weeks ago. Of what was before the first of them nothing is told. */
async function onRecord(tx: Tx, today: string, now: Date): Promise<Comparison> {
  const ago = daysBefore(today, STATE_WEEKS * WEEK_DAYS);
  const current = await count(tx, studentsOnRecord);
  const weeks = await all(tx, lastWeeks(now));
  const changes = await all(
    tx,
    sql<{ day: string; change: number }>`
      select day, change from actor.student_changes(least(${ago}::date, ${weeks[0]?.week ?? ago}::date))`,
  );
  /** At the end of a day. */
  const at = (end: string) =>
    changes.filter(({ day }) => day > end).reduce((students, { change }) => students - change, current);
  return compared('totalStudents', {
    ...bothCounted(current, at(ago)),
    to: today,
    beforeTo: ago,
    weeks: weeks.map(({ week }) => {
      const students = at(daysBefore(week, 1 - WEEK_DAYS));
      return { starts: week, value: reportedOf(students, students) };
    }),
  });
}

/** How many students did something on this day and on the same day of the weeks before. */
async function sameDays(tx: Tx, day: string, schools: Schools): Promise<Comparison['weeks']> {
  const rows = await all(
    tx,
    sql<{ starts: string; students: number }>`
  select d.day as starts, coalesce(sum(s.students), 0) as students
    from (select ${day}::date - ${WEEK_DAYS}::int * n as day from generate_series(0, ${COMPARED_WEEKS - 1}::int) n) d
    left join school_day s on s.day = d.day and ${inSchools(sql`s.school_id`, schools)}
   group by 1 order by 1`,
  );
  return rows.map(({ starts, students }) => ({ starts, value: reportedOf(students, students) }));
}

/** How many exams were taken, and videos watched. */
interface Done {
  exams: number;
  videos: number;
}

/** Pupils who took an exam, and who watched a video: counted up to as many as a figure needs. */
interface Pupils {
  exams: number;
  videos: number;
}

const NOBODY: Pupils = { exams: 0, videos: 0 };

/** Of a period, and of the one before it. */
const pairOf = ([present = NOBODY, before = NOBODY]: readonly Pupils[], did: keyof Pupils) =>
  [present[did], before[did]] as const;

const DONE = {
  exams: { inAll: sql`p.exams`, onDay: sql`d.exams` },
  videos: { inAll: sql`p.videos`, onDay: sql`d.videos` },
} as const;

/**
 * How many pupils did either on the days of each period, in one question however many there are. Where nothing was done,
 * nobody is looked for: that would be a look at each pupil.
 */
async function pupilsOf(tx: Tx, periods: readonly (Days & Done)[], schools: Schools): Promise<Pupils[]> {
  const some = (did: keyof Pupils) => sql`
    case when ${DONE[did].inAll} = 0 then 0 else (
      select count(*) from (
        select 1 from student_activity a
         where ${inSchools(sql`a.school_id`, schools)} and a.last_day >= p.start
           and exists (select 1 from student_day d
                        where d.pid = a.pid and d.day between p.start and p.until and ${DONE[did].onDay} > 0)
         limit ${MIN_PUPILS}::int) some_pupils) end`;
  const each = <Field extends keyof (Days & Done)>(field: Field) => periods.map((period) => period[field]);
  return all(
    tx,
    sql<Pupils>`
  select ${some('exams')} as exams, ${some('videos')} as videos
    from unnest(${each('from')}::date[], ${each('to')}::date[], ${each('exams')}::bigint[], ${each('videos')}::bigint[])
         with ordinality as p (start, until, exams, videos, place)
   order by place`,
  );
}

// Performance Tracking and Platform Analytics --------------------------------------------------------

/** The days of a timeframe and of the one before it, and a moment at which that one was the present one. */
const periodsOf = (tx: Tx, timeframe: ReportTimeframe, now: Date) =>
  one(
    tx,
    sql<{ from: string; to: string; beforeFrom: string; beforeTo: string; earlier: Date }>`
  select start as "from", today as "to", timeframe_start(${timeframe}, start - 1) as "beforeFrom", start - 1 as "beforeTo",
         moment_of(start) - interval '1 second' as earlier
    from (select today, timeframe_start(${timeframe}, today) as start
            from (select local_day(${now}::timestamptz) as today) t) s`,
  );

/** The four cards of Performance Tracking. */
export async function performanceComparisons(
  tx: Tx,
  {
    timeframe,
    metric,
    schools,
    now,
    partsOfSchools,
  }: {
    timeframe: ReportTimeframe;
    metric: PerformanceMetric;
    schools: Schools;
    now: Date;
    partsOfSchools: PartsOfSchools;
  },
): Promise<Comparison[]> {
  const { earlier, ...periods } = await periodsOf(tx, timeframe, now);
  const present = await scoreFigures(tx, { timeframe, metric, schools, now }, partsOfSchools);
  const before = await scoreFigures(tx, { timeframe, metric, schools, now: earlier }, partsOfSchools, 'before');
  const weeks = await scoreWeeks(tx, { metric, schools, now });
  const pupils = [present.activeStudents, before.activeStudents] as const;
  const counted = (measure: 'activeStudents' | 'topPerformers' | 'needAttention', more: Partial<Comparison> = {}) =>
    compared(measure, { ...periods, ...bothCounted(present[measure], before[measure]), ...more });
  return [
    compared('averageScore', {
      ...periods,
      ...both([present.averageScore, before.averageScore], pupils),
      students: reportedOf(present.activeStudents, present.activeStudents),
      weeks: weeks.map(({ week, students, average }) => ({ starts: week, value: reportedOf(average, students) })),
    }),
    counted('activeStudents', {
      weeks: weeks.map(({ week, students }) => ({ starts: week, value: reportedOf(students, students) })),
    }),
    counted('topPerformers'),
    counted('needAttention'),
  ];
}

/** Today: who was present on the last school day, beside the same day a week before; and the exams of the last month. */
export async function todayComparisons(
  tx: Tx,
  about: { schools: Schools; now: Date; partsOfSchools: PartsOfSchools },
): Promise<Comparison[]> {
  const { schools, now } = about;
  const exams = await performanceComparisons(tx, { ...about, timeframe: 'month', metric: 'exam' });
  const academy = schools === 'all' ? null : await examAverageOfAll(tx, now);
  const average = exams.flatMap((each) =>
    each.measure === 'averageScore'
      ? [{ ...each, measure: 'examAverage' as const, academy: each.now === null ? null : academy }]
      : [],
  );
  // Today too, once a session of it is over.
  const day = await schoolDayBefore(tx, sql`local_day(${now}::timestamptz) + 1`, about);
  if (day === null) return average;
  const before = daysBefore(day, WEEK_DAYS);
  const present = await presentOn(tx, day, about);
  const presentBefore = await presentOn(tx, before, about);
  const weeks = await scoreWeeks(tx, { metric: 'attendance', schools, now });
  return [
    compared('attendance', {
      from: day,
      to: day,
      beforeFrom: before,
      beforeTo: before,
      now: reportedOf(shareOf(present.present, present.students), present.students),
      before: reportedOf(shareOf(presentBefore.present, presentBefore.students), presentBefore.students),
      students: reportedOf(present.students, present.students),
      weeks: weeks.map((week) => ({ starts: week.week, value: reportedOf(week.average, week.students) })),
    }),
    ...average,
  ];
}

/** The exam average of all schools in the last month; null where that would tell of one of them. */
async function examAverageOfAll(tx: Tx, now: Date): Promise<number | null> {
  const [found] = await all(
    tx,
    sql<{ average: number }>`
      select round(average)::int as average
        from actor.academy_exam_average('month', local_day(${now}::timestamptz), ${MIN_OTHER_SCHOOLS}, ${MIN_PUPILS})`,
  );
  return found ? found.average / 100 : null;
}

/** How many students had school on a day, and how many of them were there in full. */
const presentOn = (tx: Tx, day: string, { schools, now }: { schools: Schools; now: Date }) =>
  one(
    tx,
    sql<{ students: number; present: number }>`
  select count(*) as students, count(*) filter (where status = 'present') as present
    from (${schoolDays(sql`${day}::date`, sql`${day}::date`, now)}) d where ${inSchools(sql`d.school_id`, schools)}`,
  );

/** The exams and videos of Platform Analytics. */
export async function analyticsComparisons(
  tx: Tx,
  { timeframe, schools, now }: { timeframe: ReportTimeframe; schools: Schools; now: Date },
): Promise<Comparison[]> {
  const { earlier: _, ...periods } = await periodsOf(tx, timeframe, now);
  const { from, to, beforeFrom, beforeTo } = periods;
  const done = async (days: Days): Promise<Days & Done> => {
    const { totalExams, totalVideos } = doneTotals(await doneIn(tx, sql`${days.from}::date`, sql`${days.to}::date`));
    return { ...days, exams: totalExams, videos: totalVideos };
  };
  const present = await done({ from, to });
  const before = await done({ from: beforeFrom, to: beforeTo });
  const weeks = await doneByWeek(tx, schools, now);
  const [ofPeriod = NOBODY, ofPeriodBefore = NOBODY, ...ofWeeks] = await pupilsOf(
    tx,
    [
      present,
      before,
      ...weeks.map((week) => ({ ...week, from: week.starts, to: daysBefore(week.starts, 1 - WEEK_DAYS) })),
    ],
    schools,
  );
  const reportedShares = (did: keyof Pupils) =>
    weeks.map((week, index) => ({
      starts: week.starts,
      value: week[did] === 0 ? null : reportedOf(week[did], ofWeeks[index]?.[did] ?? 0),
    }));
  const pupils = [ofPeriod, ofPeriodBefore];
  return [
    compared('totalExams', {
      ...periods,
      ...both([present.exams, before.exams], pairOf(pupils, 'exams')),
      weeks: reportedShares('exams'),
    }),
    compared('videoViews', {
      ...periods,
      ...both([present.videos, before.videos], pairOf(pupils, 'videos')),
      weeks: reportedShares('videos'),
    }),
  ];
}

/** Exams taken and videos watched in each of the last weeks. */
const doneByWeek = (tx: Tx, schools: Schools, now: Date) =>
  all(
    tx,
    sql<{ starts: string; exams: number; videos: number }>`
  select w.week as starts, coalesce(sum(s.exams), 0) as exams, coalesce(sum(s.videos), 0) as videos
    from (${lastWeeks(now)}) w
    left join school_day s on s.day between w.week and w.week + 6 and ${inSchools(sql`s.school_id`, schools)}
   group by 1 order by 1`,
  );

// Study plans ---------------------------------------------------------------------------------------

/**
 * Summary of the report of a plan: who had started some weeks ago, of the students of today; and, for those who see all
 * schools, the share of those who have started, beside that of all schools of the plan.
 */
export async function planReportComparisons(
  tx: Tx,
  school: PlanSchool,
  { schools, now }: { schools: Schools; now: Date },
): Promise<Comparison[]> {
  const today = await todayOf(tx, now);
  const ago = daysBefore(today, STATE_WEEKS * WEEK_DAYS);
  const weeks = await all(tx, lastWeeks(now));
  const ends = weeks.map(({ week }) => daysBefore(week, 1 - WEEK_DAYS));
  const summary = await schoolSummary(tx, school);
  const counted = new Map((await startedBy(tx, school, [ago, ...ends])).map(({ day, students }) => [day, students]));
  const started = summary.studentsStarted ?? 0;
  const students = summary.studentsInSchool ?? 0;
  const measures = [
    compared('studentsStarted', {
      ...bothCounted(started, counted.get(ago) ?? 0),
      to: today,
      beforeTo: ago,
      weeks: weeks.map(({ week }, index) => {
        const value = counted.get(ends[index] ?? '') ?? 0;
        return { starts: week, value: reportedOf(value, value) };
      }),
    }),
  ];
  if (schools !== 'all') return measures;
  const academy = await planInAcademy(tx, school.planId);
  if (academy.schools < 2) return measures;
  const startedInAll = await activeInPlan(tx, school.planId);
  const fewest = Math.min(students, academy.students);
  return [
    ...measures,
    compared('shareStarted', {
      now: reportedOf(shareOf(started, students), fewest),
      academy: reportedOf(shareOf(startedInAll, academy.students), fewest),
    }),
  ];
}

/** Attendance by School: a day of the plan beside the day with sessions before it, and a school beside all of the plan. */
export async function attendanceComparisons(
  tx: Tx,
  { planId, day, schoolId }: { planId: number; day: number; schoolId: number | undefined },
  schools: Schools,
): Promise<Comparison[]> {
  const ofDay = (on: number, at: number | undefined) => attendedOn(tx, { planId, day: on, schoolId: at });
  const present = await ofDay(day, schoolId);
  const beforeDay = present.dayBefore;
  const before = beforeDay === null ? undefined : await ofDay(beforeDay, schoolId);
  const started = await activeInPlan(tx, planId, schoolId);
  const isOneOfAll = schools === 'all' && schoolId !== undefined;
  const startedInAll = isOneOfAll ? await activeInPlan(tx, planId) : started;
  // Where nobody else has started the plan, the academy is this school.
  const academy = startedInAll > started ? (await ofDay(day, undefined)).attended : null;
  const days = { day, beforeDay };
  return [
    compared('attended', { ...days, ...(before ? bothCounted(present.attended, before.attended) : {}) }),
    compared('shareAttended', {
      ...days,
      now: reportedOf(shareOf(present.attended, started), started),
      before: before ? reportedOf(shareOf(before.attended, started), started) : null,
      academy: academy === null ? null : reportedOf(shareOf(academy, startedInAll), started),
    }),
  ];
}
