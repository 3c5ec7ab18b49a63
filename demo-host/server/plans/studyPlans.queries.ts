/**
 * Study plans (promises/academy-plans.md). Row-level security shows each actor the plans shared with their schools and
 * those they own; deleted plans and schools are in no list. A session that was taken out of its plan has no day and is
 * in no list and no count.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { attendanceBySchool, planDayList, planDaySessions, planDaySummary } from '#contract/plans/planDays.ts';
import type {
  planSchools,
  planSharedSchools,
  schoolClasses,
  studyPlanById,
  studyPlans,
} from '#contract/plans/studyPlans.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { activeStudents, all, datedDays, iso, one, sharedSchools } from '#host/server/database/reporting.ts';

/** Schools that have plans, by name, with the number of plans. */
export const schoolsWithPlans = (tx: Tx): Promise<CallAnswer<typeof planSchools>> =>
  all(
    tx,
    sql`
  select h.school_id as "schoolId", h.name as "schoolName", count(*) as "planCount"
    from school h join study_plan_school s using (school_id) join study_plan p using (study_plan_id)
   where h.deleted_at is null and p.deleted_at is null
   group by 1, 2
   order by name_key(h.name), 1`,
  );

type Plan = CallAnswer<typeof studyPlanById>;

/** `isShared`: with a school that the actor sees; `isOwner`: the plan is the actor's own. */
const plans = (where: RawBuilder<boolean>) => sql<Plan>`
  select p.study_plan_id as "studyPlanId", p.title, coalesce(p.description, '') as description, p.grade as "gradeId",
         ${iso(sql`p.added_at`)} as "addedDate", p.is_enabled::integer as "isEnable",
         exists (select 1 from study_plan_school s join school h using (school_id)
                  where s.study_plan_id = p.study_plan_id and h.deleted_at is null) as "isShared",
         coalesce(p.owner_pid = actor.pid(), false) as "isOwner"
    from study_plan p
   where p.deleted_at is null and ${where}
   order by p.added_at desc, p.study_plan_id desc`;

/** Plans, newest first: those shared with one school, or all that the actor sees. */
export const plansOf = (tx: Tx, schoolId?: number): Promise<CallAnswer<typeof studyPlans>> =>
  all(
    tx,
    plans(
      schoolId === undefined
        ? sql`true`
        : sql`p.study_plan_id in (select study_plan_id from study_plan_school where school_id = ${schoolId}::int)`,
    ),
  );

/** A plan, which exists: the guard has checked that. */
export const planById = (tx: Tx, planId: number): Promise<Plan> =>
  one(tx, plans(sql`p.study_plan_id = ${planId}::int`));

/** Schools that a plan is shared with, by name. */
export const schoolsOfPlan = (tx: Tx, planId: number): Promise<CallAnswer<typeof planSharedSchools>> =>
  all(
    tx,
    sql`
  select school_id as "schoolId", name as "schoolName" from (${sharedSchools(planId)}) shared
   order by name_key(name), 1`,
  );

/** Classes of a school, youngest first, without those of a year that is over. */
export const classesOf = (tx: Tx, schoolId: number): Promise<CallAnswer<typeof schoolClasses>> =>
  all(
    tx,
    sql`
  select class_id as "gradeId", actor.localized(name, names) as grade from class
   where school_id = ${schoolId}::int and left_roster_at is null
   order by class.grade nulls last, name_key(name), 1`,
  );

/** Every day of a plan with its number of sessions, which may be 0. */
export const daysWithSessions = (tx: Tx, planId: number): Promise<CallAnswer<typeof planDaySummary>> =>
  all(
    tx,
    sql`
  select d.day, count(i.study_plan_item_id) as "itemCount", d.date::text as date
    from (${datedDays(planId)}) d
    left join study_plan_item i on i.study_plan_id = ${planId}::int and i.day = d.day
   group by d.day, d.date order by 1`,
  );

/** The sessions of a day in order; none if the plan has no such day. */
export const sessionsOfDay = (tx: Tx, planId: number, day: number): Promise<CallAnswer<typeof planDaySessions>> =>
  all(
    tx,
    sql`
  select i.study_plan_item_id as "studyPlanItemId", i.title, coalesce(i.reference_title, '') as "referenceTitle",
         i.subject_id as "subjectId", coalesce(actor.localized(s.name, s.names), '') as "subjectTitle"
    from study_plan_item i left join subject s using (subject_id)
   where i.study_plan_id = ${planId}::int and i.day = ${day}::int
   order by i.position`,
  );

/** Every day of a plan with its week, and the number of students who have started the plan. */
export async function dayList(tx: Tx, planId: number): Promise<CallAnswer<typeof planDayList>> {
  const days = await all(
    tx,
    sql<{ day: number; weekNo: number; date: string | null }>`
      select day, week_no as "weekNo", date::text as date from (${datedDays(planId)}) d order by 1`,
  );
  return { totalStudents: await activeStudents(tx, planId), days };
}

/**
 * How many students of each school attended at least one session of a day of a plan, and how many of those who have
 * started it none, for schools that the plan is shared
 * with, that the actor sees, and where somebody attended. Empty if the plan has no such day.
 */
export const attendanceOfDay = (tx: Tx, planId: number, day: number): Promise<CallAnswer<typeof attendanceBySchool>> =>
  all(
    tx,
    sql`
  select shared.school_id as "schoolId", shared.name as "schoolName", sum(a.attended_any) as attendees,
         (select coalesce(sum(students), 0) from counted.plan_school s
           where s.study_plan_id = ${planId}::int and s.school_id = shared.school_id) - sum(a.attended_any) as absentees
    from counted.plan_school_day a join (${sharedSchools(planId)}) shared using (school_id)
   where a.study_plan_id = ${planId}::int and a.day = ${day}::int
   group by shared.school_id, shared.name
  having sum(a.attended_any) > 0
   order by name_key(shared.name), shared.school_id`,
  );

/** How many students of these schools together, or of one of them, attended a day; and the last day with sessions before it. */
export const attendedOn = (
  tx: Tx,
  { planId, day, schoolId }: { planId: number; day: number; schoolId?: number | undefined },
) =>
  one(
    tx,
    sql<{ attended: number; dayBefore: number | null }>`
  select (select coalesce(sum(a.attended_any), 0)
            from counted.plan_school_day a join (${sharedSchools(planId)}) shared using (school_id)
           where a.study_plan_id = ${planId}::int and a.day = ${day}::int
             and ${schoolId === undefined ? sql`true` : sql`school_id = ${schoolId}::int`}) as attended,
         (select max(i.day) from study_plan_item i
           where i.study_plan_id = ${planId}::int and i.day < ${day}::int) as "dayBefore"`,
  );
