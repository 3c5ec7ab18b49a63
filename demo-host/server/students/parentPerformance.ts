/**
 * Student Performance Analysis and Study Sessions (promises/parent-performance.md); parents.md explains what the
 * figures mean.
 */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { parentPerformance } from '#contract/students/parent.ts';
import type { ParentTimeframe } from '#domain/format/timeframes.ts';
import {
  type Done,
  improvementOf,
  improvementText,
  mean,
  progressOf,
  STRENGTHS_SHOWN,
} from '#domain/learning/childMeasures.ts';
import { FOCUS_AREA_BELOW, STRONG_SUBJECT_FROM } from '#domain/learning/insights.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';
import { activityOf, type Days, type Period, periodOf, sharedPlans, startOf } from './children.ts';

type Performance = Required<CallAnswer<typeof parentPerformance>>;

export async function childPerformance(
  tx: Tx,
  child: number,
  timeframe: ParentTimeframe,
  now: Date,
): Promise<Performance> {
  const period = await periodOf(tx, timeframe, now);
  const parts = await activityByMonth(tx, child, period, now);
  const within = parts.filter((part) => part.isWithin);
  const sessions = await attendedSessions(tx, child, period, now);
  const missed = await missedSessions(tx, child, period);
  const overall = added(within);
  const exams = await examAverages(tx, child, period, now);
  return {
    overallStats: {
      totalSessionsAttended: sessions.length,
      totalSessionsAvailable: sessions.length + missed,
      attendancePercentage: mean(100 * sessions.length, sessions.length + missed),
      overallProgress: progressOf(overall),
      totalExamsCompleted: overall.exams,
      totalVideosWatched: overall.videos,
    },
    studyPlanSessions: sessions.map(({ months: _, ...session }) => session),
    subjectPerformance: subjectsOf(parts, sessions),
    monthlyTrends: monthsOf(within, sessions, period),
    strengths: exams
      .filter(({ average }) => average >= STRONG_SUBJECT_FROM)
      .slice(0, STRENGTHS_SHOWN)
      .map(nameOf),
    improvements: exams
      .filter(({ average }) => average < FOCUS_AREA_BELOW)
      .reverse()
      .slice(0, STRENGTHS_SHOWN)
      .map(nameOf),
  };
}

const nameOf = ({ subject, title }: { subject: string; title: string }) => (subject ? `${subject}: ${title}` : title);

interface Part extends Done {
  isWithin: boolean;
  isRecent: boolean;
  isBefore: boolean;
  /** First day of the month. */
  month: string;
  subject: string;
  best: number | null;
  seconds: number;
}

/** What the child did in the period and in the one before it, by month and subject. */
export const activityByMonth = (tx: Tx, child: number, { from, recent, before }: Period, now: Date) =>
  all(
    tx,
    sql<Part>`
  with activity as (
    select a.*, coalesce(actor.localized(b.name, b.names), '') as subject, coalesce(b.name, '') as place,
           ${from}::date is null or at >= ${startOf(from)} as "isWithin",
           at >= ${startOf(recent)} as "isRecent",
           at < ${startOf(recent)} and (${before}::date is null or at >= ${startOf(before)}) as "isBefore"
      from (${activityOf(child)}) a left join subject b using (subject_id)
     where at <= ${now}::timestamptz)
  select "isWithin", "isRecent", "isBefore", local_month(at) as month, subject,
         count(*) filter (where kind = 'exam') as exams,
         coalesce(sum(share) filter (where kind = 'exam'), 0) as "percentageSum",
         max(share) filter (where kind = 'exam') as best,
         count(*) filter (where kind = 'video') as videos,
         coalesce(sum(share) filter (where kind = 'video'), 0) as "completionSum",
         sum(seconds) as seconds
    from activity
   where "isWithin" or "isRecent" or "isBefore"
   group by 1, 2, 3, 4, 5, place
   order by month, place`,
  );

function added(parts: readonly Done[]): Done {
  const sum: Done = { exams: 0, percentageSum: 0, videos: 0, completionSum: 0 };
  for (const part of parts) {
    sum.exams += part.exams;
    sum.percentageSum += part.percentageSum;
    sum.videos += part.videos;
    sum.completionSum += part.completionSum;
  }
  return sum;
}

/** A session that was attended, with the first days of the months in which it was. */
type Attended = Performance['studyPlanSessions'][number] & { months: readonly string[] };

/** Sessions of plans that the child attended in the period, latest first. A session has one row, whatever the number of times. */
export const attendedSessions = (tx: Tx, child: number, { from, last = null }: Days, now: Date): Promise<Attended[]> =>
  all(
    tx,
    sql`
  select a.session as id, ${iso(sql`max(a.at)`)} as date, coalesce(actor.localized(b.name, b.names), '') as subject,
         a.session_title as "sessionName", a.plan_title as "studyPlanName", sum(a.seconds) as "watchDuration",
         max(a.share) filter (where a.kind = 'exam') as "examScore",
         -- What is neither exam nor video is only opened.
         coalesce(max(a.share), 100) as "overallProgress",
         array_agg(distinct local_month(a.at)::text) as months
    from (${activityOf(child)}) a left join subject b on b.subject_id = a.session_subject_id
   where a.session is not null and a.at <= ${now}::timestamptz
     and (${from}::date is null or a.at >= ${startOf(from)})
     and (${last}::date is null or a.at < ${startOf(sql<string>`(${last}::date + 1)`)})
   group by a.session, b.name, b.names, a.session_title, a.plan_title
   order by max(a.at) desc, a.session desc`,
  );

/**
 * Sessions that have not been attended until now, with the day on which each is due. Day 1 of a plan is the day on which
 * the child began it.
 */
export const sessionsToDo = (child: number) => sql`
  select local_day(s.first_activity_at) + i.day - 1 as due, i.study_plan_item_id, i.study_plan_id, i.title
    from student_plan s join (${sharedPlans(child)}) p using (study_plan_id) join study_plan_item i using (study_plan_id)
   where s.pid = ${child}::int and i.day is not null
     and not exists (select 1 from student_item t where t.pid = s.pid and t.study_plan_item_id = i.study_plan_item_id)`;

/** How many sessions, of all plans or of one, were due in the period, before today, and have not been attended until now. */
export async function missedSessions(
  tx: Tx,
  child: number,
  { from, today, last = null, planId = null }: Days & { planId?: number | null },
): Promise<number> {
  const { missed } = await one(
    tx,
    sql<{ missed: number }>`
      select count(*) as missed from (${sessionsToDo(child)}) o
       where o.due < ${today}::date and (${from}::date is null or o.due >= ${from}::date)
         and (${last}::date is null or o.due <= ${last}::date)
         and (${planId}::int is null or o.study_plan_id = ${planId}::int)`,
  );
  return missed;
}

/** By how many points the exam average of a subject has changed, as the API writes it. */
export function improvementIn(parts: readonly Part[], subject: string): string | null {
  const own = parts.filter((part) => part.subject === subject);
  const recent = added(own.filter((part) => part.isRecent));
  const before = added(own.filter((part) => part.isBefore));
  return improvementText(
    improvementOf(mean(recent.percentageSum, recent.exams), mean(before.percentageSum, before.exams)),
  );
}

/** Each subject in which the child did anything in the period, also in a session of that subject alone, by progress. */
function subjectsOf(
  parts: readonly Part[],
  sessions: Performance['studyPlanSessions'],
): Performance['subjectPerformance'] {
  const names = new Set([...parts.filter((part) => part.isWithin), ...sessions].map(({ subject }) => subject));
  return [...names]
    .map((subject) => {
      const own = parts.filter((part) => part.subject === subject);
      const within = own.filter((part) => part.isWithin);
      const { exams, videos, ...sums } = added(within);
      const best = within.flatMap((part) => part.best ?? []);
      return {
        subject,
        improvement: improvementIn(parts, subject),
        totalSessions: sessions.filter((session) => session.subject === subject).length,
        progressScore: progressOf({ exams, videos, ...sums }),
        totalExams: exams,
        totalVideos: videos,
        bestScore: best.length > 0 ? Math.max(...best) : null,
        totalHours: Math.round(within.reduce((sum, part) => sum + part.seconds, 0) / 60),
      };
    })
    .sort((a, b) => (b.progressScore ?? -1) - (a.progressScore ?? -1));
}

/** As in `Sep 2026`. */
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Every month of the period until this one; without a first day, from the first month in which the child did anything. */
function monthsOf(
  within: readonly Part[],
  sessions: readonly Attended[],
  { from, today }: Period,
): Performance['monthlyTrends'] {
  const first = from ?? within[0]?.month;
  if (first === undefined) return [];
  const months: Performance['monthlyTrends'] = [];
  const [year = 0, number = 0] = first.split('-').map(Number);
  for (let later = 0; ; later += 1) {
    const start = new Date(Date.UTC(year, number - 1 + later));
    const month = start.toISOString().slice(0, 10);
    if (month > today) return months;
    const done = added(within.filter((part) => part.month === month));
    months.push({
      month: MONTH.format(start),
      sessions: sessions.filter((session) => session.months.includes(month)).length,
      overallProgress: progressOf(done),
      videoProgress: mean(done.completionSum, done.videos),
    });
  }
}

/** The exams taken in the period with the mean of their percentages, best first. */
const examAverages = (tx: Tx, child: number, { from }: Period, now: Date) =>
  all(
    tx,
    sql<{ subject: string; title: string; average: number }>`
  select coalesce(actor.localized(b.name, b.names), '') as subject, e.title, round(avg(a.percentage), 2) as average
    from exam_attempt a join exam e using (exam_id) left join subject b using (subject_id)
   where a.pid = ${child}::int and a.submitted_at <= ${now}::timestamptz
     and (${from}::date is null or a.submitted_at >= ${startOf(from)})
   group by e.exam_id, b.name, b.names
   order by average desc, max(a.submitted_at) desc, e.exam_id`,
  );
