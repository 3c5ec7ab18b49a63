/** Lists behind the numbers of a study plan: of one of its schools, or of all that it is shared with and the actor sees. */
import { type RawBuilder, sql } from 'kysely';
import { GRADE_LABELS } from '#domain/learning/bands.ts';
import type { ListBand, ListKind } from '#domain/lists/lists.ts';
import { planTotals } from '#host/server/database/reporting.ts';
import {
  DAY_BANDS,
  inPlanSchools,
  notStarted,
  type OfPlan,
  type PlanSchool,
  PROGRESS_BANDS,
  percent,
  started,
  studentsOfPlan,
} from './planStudents.ts';
import { inCare } from './studyPlanReports.queries.ts';

/** Kinds of list whose rows are students of a plan, or what they did in it. */
type PlanKind = Extract<ListKind, `plan-${string}`>;

interface PlanQuestion {
  planId?: number | undefined;
  schoolId?: number | undefined;
  day?: number | undefined;
  itemId?: number | undefined;
  band?: ListBand | undefined;
}

/** @returns a query with `pid`, `percent` and `date` of each student; of what students did also `id` and `title`. */
export function planStudentsOf(list: Exclude<PlanKind, 'plan-sessions'>, question: PlanQuestion): RawBuilder<unknown> {
  const { planId = 0, schoolId, day = 0, itemId = 0, band } = question;
  const of: OfPlan = { planId, schoolId };
  const school: PlanSchool = { planId, schoolId: schoolId ?? 0 };
  switch (list) {
    case 'plan-students':
      return sql`select p.pid, null::numeric as percent, null::timestamptz as date from ${studentsOfPlan(school)}`;
    case 'plan-not-started':
      return sql`select p.pid, null::numeric as percent, null::timestamptz as date from ${notStarted(school)}`;
    case 'plan-started':
      return sql`
        select pid, share as percent, date
          from (select p.pid, ${percent} as share, s.last_activity_at as date
                  from (${planTotals(planId)}) t cross join ${started(of)}) shares
         where ${isProgress(band) ? PROGRESS_BANDS[band] : sql`true`}`;
    case 'plan-day':
      if (band === 'none')
        return notInBands(of, day, sql`(${DAY_BANDS.all} or ${DAY_BANDS.half} or ${DAY_BANDS.quarter})`);
      if (band === 'absent') return notInBands(of, day, DAY_BANDS.any);
      return attendedOfDay(of, day, isDayBand(band) ? band : 'any');
    case 'plan-grades':
      return sql`
        select p.pid, s.exam_average as percent, s.last_activity_at as date
          from ${started(of)} and ${hasGrade(band)}`;
    case 'plan-care':
      return sql`select p.pid, s.exam_average as percent, s.last_activity_at as date from ${inCare(planId)}`;
    case 'plan-session':
      return sql`
        select p.pid, s.percentage as percent, s.last_at as date
          from ${doneIn(of)} and s.study_plan_item_id = ${itemId}::int`;
    case 'plan-videos':
      return sql`${doneOfDay} from ${doneIn(of)} and i.day = ${day}::int and i.video_id is not null`;
    case 'plan-exams':
      return sql`${doneOfDay} from ${doneIn(of)} and i.day = ${day}::int and i.exam_id is not null`;
  }
}

const isProgress = (band: ListBand | undefined): band is keyof typeof PROGRESS_BANDS =>
  band !== undefined && band in PROGRESS_BANDS;
const isDayBand = (band: ListBand | undefined): band is keyof typeof DAY_BANDS =>
  band !== undefined && band in DAY_BANDS;

/** Students who attended a day, by the band of how much of it. */
const attendedOfDay = (of: OfPlan, day: number, band: keyof typeof DAY_BANDS) => sql`
  select p.pid, least(100, round(100.0 * d.attended / d.total, 2)) as percent, null::timestamptz as date
    from student_plan_day d join counted.student p using (pid)
   where d.study_plan_id = ${of.planId}::int and d.day = ${day}::int and d.total > 0
     and ${inPlanSchools(sql`d.school_id`, of)} and ${DAY_BANDS[band]}`;

/** Students who have started the plan, and whose day is not in these bands. */
const notInBands = (of: OfPlan, day: number, bands: RawBuilder<unknown>) => sql`
  select p.pid, null::numeric as percent, s.last_activity_at as date
    from ${started(of)}
     and not exists (
       select 1 from student_plan_day d
        where d.pid = p.pid and d.study_plan_id = ${of.planId}::int and d.day = ${day}::int and d.total > 0
          and ${bands})`;

/** Whether a student's mean in the exams of the plan has a grade label. */
function hasGrade(label: ListBand | undefined): RawBuilder<boolean> {
  const at = GRADE_LABELS.findIndex(({ is }) => is === label);
  const [from, to] = [GRADE_LABELS[at]?.from, GRADE_LABELS[at - 1]?.from];
  return sql`
    s.exam_average is not null
    and ${from === undefined || from === -Infinity ? sql`true` : sql`s.exam_average >= ${from}::numeric`}
    and ${to === undefined ? sql`true` : sql`s.exam_average < ${to}::numeric`}`;
}

/** What students did (`s`) in the sessions of a plan (`i`), each student once a session. */
const doneIn = (of: OfPlan) => sql`
  student_item s join counted.student p using (pid) join study_plan_item i using (study_plan_item_id)
 where i.study_plan_id = ${of.planId}::int and ${inPlanSchools(sql`s.school_id`, of)}`;

const doneOfDay = sql`
  select s.study_plan_item_id as id, p.pid, i.title, s.percentage as percent, s.last_at as date`;
