/**
 * Study Plan Reports (promises/academy-plan-reports.md): one plan over all schools that it is shared with and that the
 * actor sees. Active students are those who have started the plan; deleted and banned students do not count. Everything
 * comes from rollups by session and school, so the cost does not grow with history.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { planCareStudents } from '#contract/plans/planPages.ts';
import type {
  planActivityCounts,
  planExamPerformance,
  planIntensiveCare,
  planVideoEngagement,
  studyPlanReports,
} from '#contract/plans/studyPlanReports.ts';
import type { CareOrder, CareSort } from '#domain/learning/planOrders.ts';
import { INTENSIVE_CARE_BELOW } from '#domain/learning/studyPlans.ts';
import type { Tx } from '#host/server/database/actor.ts';
import {
  activeStudents,
  all,
  inOrder,
  iso,
  one,
  type Page,
  pageOf,
  sharedSchools,
} from '#host/server/database/reporting.ts';
import { started } from './planStudents.ts';

/** Plans to choose from, those with the most active students first. */
export const planReports = (tx: Tx): Promise<CallAnswer<typeof studyPlanReports>> =>
  all(
    tx,
    sql`
  with active as (
    select c.study_plan_id, sum(c.students) as students
      from counted.plan_school c
      join study_plan_school using (study_plan_id, school_id)
      join school h using (school_id)
     where h.deleted_at is null
     group by 1)
  select p.study_plan_id as "studyPlanId", p.title, coalesce(a.students, 0) as "activeStudents",
         (select count(*) from study_plan_item i where i.study_plan_id = p.study_plan_id and i.day is not null) as "totalItems"
    from study_plan p left join active a using (study_plan_id)
   where p.deleted_at is null
   order by 3 desc, name_key(p.title), 1`,
  );

/** For each session of a plan: how many students attended it, and the sum of their best percentages. */
const attendedSessions = (planId: number) => sql`
  select study_plan_item_id, sum(students) as students, sum(percentage_sum) as percentage_sum
    from counted.plan_school_item
   where study_plan_id = ${planId}::int and school_id in (select school_id from (${sharedSchools(planId)}) shared)
   group by 1`;

/**
 * For each day of a plan: how many times its videos were watched and its exams taken (each student counts once a session),
 * and the mean of the best percentages, which is null while nobody has taken an exam of the day.
 */
export const activityOfDays = (tx: Tx, planId: number): Promise<CallAnswer<typeof planActivityCounts>> =>
  all(
    tx,
    sql`
  select day, week_no as week, videos, exams, videos + exams as "activityCount",
         -- In an answer, a value of 1 or less is a fraction (promises/numbers-and-bands.md#performance-values), so one
         -- percent and less is sent as a fraction.
         case when score <= 1 then round(score / 100, 4) else round(score, 2) end as "overallScore"
    from (select d.day, d.week_no,
                 coalesce(sum(a.students) filter (where i.video_id is not null), 0) as videos,
                 coalesce(sum(a.students) filter (where i.exam_id is not null), 0) as exams,
                 sum(a.percentage_sum) filter (where i.exam_id is not null)
                   / nullif(sum(a.students) filter (where i.exam_id is not null), 0) as score
            from study_plan_day d
            left join study_plan_item i using (study_plan_id, day)
            left join (${attendedSessions(planId)}) a using (study_plan_item_id)
           where d.study_plan_id = ${planId}::int
           group by 1, 2) days
   order by day`,
  );

/** Videos in the order of the plan; `completionRate` is the share of active students who have watched a video. */
export async function videoEngagement(tx: Tx, planId: number): Promise<CallAnswer<typeof planVideoEngagement>> {
  const totalStudents = await activeStudents(tx, planId);
  return all(
    tx,
    sql`
    select i.study_plan_item_id as "studyPlanItemId", i.title, coalesce(a.students, 0) as "watchedCount", ${totalStudents}::int as "totalStudents",
           coalesce(round(100.0 * a.students / nullif(${totalStudents}::int, 0), 2), 0) as "completionRate"
      from study_plan_item i left join (${attendedSessions(planId)}) a using (study_plan_item_id)
     where i.study_plan_id = ${planId}::int and i.day is not null and i.video_id is not null
     order by i.day, i.position`,
  );
}

/**
 * Students by grade label (promises/numbers-and-bands.md#grade-labels) of the mean of their best percentages in the
 * plan's exams. Students without an exam are in no bucket; there are no buckets while nobody has taken one.
 */
export async function examPerformance(tx: Tx, planId: number): Promise<CallAnswer<typeof planExamPerformance>> {
  const row = await one(
    tx,
    sql<Record<'excellent' | 'good' | 'average' | 'poor', number>>`
      select coalesce(sum(excellent), 0) as excellent, coalesce(sum(good), 0) as good,
             coalesce(sum(average), 0) as average, coalesce(sum(needs_improvement), 0) as poor
        from counted.plan_school
       where study_plan_id = ${planId}::int and school_id in (select school_id from (${sharedSchools(planId)}) shared)`,
  );
  const buckets = [
    { name: 'Excellent', count: row.excellent, band: 'excellent' },
    { name: 'Good', count: row.good, band: 'good' },
    { name: 'Average', count: row.average, band: 'average' },
    { name: 'Needs improvement', count: row.poor, band: 'needs-improvement' },
  ];
  return buckets.some((bucket) => bucket.count > 0) ? buckets : [];
}

/** `p` is a student whose mean percentage in the plan's exams is below 50. */
export const inCare = (planId: number) => sql`
  ${started({ planId })} and s.exam_average < ${sql.lit(INTENSIVE_CARE_BELOW)}`;

type Cared = CallAnswer<typeof planIntensiveCare>[number];

const CARE_KEYS: Readonly<Record<CareSort, RawBuilder<unknown>>> = {
  student: sql`p.name_key`,
  averageScore: sql`s.exam_average`,
  videosWatched: sql`s.videos`,
  examsCompleted: sql`s.exams`,
  lastActivity: sql`s.last_activity_at`,
};

/** Those students, by an order that is asked for, and the weakest first. */
const careRows = (planId: number, order?: CareOrder) => sql<Cared>`
  select p.pid, p.name as "firstName", s.exam_average as "averageScore", s.videos as "videosWatched",
         s.exams as "examsCompleted", ${iso(sql`s.last_activity_at`)} as "lastActivity"
    from ${inCare(planId)}
   order by ${order ? sql`${inOrder(CARE_KEYS, order)}, ` : sql``}s.exam_average, p.name_key, p.pid`;

export const intensiveCare = (tx: Tx, planId: number): Promise<Cared[]> => all(tx, careRows(planId));

export const intensiveCarePage = (
  tx: Tx,
  planId: number,
  { sort, ...page }: Page & { sort?: CareOrder | undefined },
): Promise<CallAnswer<typeof planCareStudents>> =>
  pageOf(
    tx,
    page,
    careRows(planId, sort),
    sql`
    select coalesce(sum(intensive_care), 0) as total from counted.plan_school
     where study_plan_id = ${planId}::int and school_id in (select school_id from (${sharedSchools(planId)}) shared)`,
  );
