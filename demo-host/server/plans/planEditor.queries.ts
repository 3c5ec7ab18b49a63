/** What the plan editor reads, and the few writes that are not the content of a plan (promises/data-plans.md). */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { planExams, plansToEdit, planToEdit, planVideos, planWords } from '#contract/plans/planEditor.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, nameHolds, one } from '#host/server/database/reporting.ts';

/** Videos and exams to choose from, where the caller names no number. */
const LISTED = 20;

/** The plans that the actor sees, newest first. */
export const editablePlans = (tx: Tx): Promise<CallAnswer<typeof plansToEdit>> =>
  all(
    tx,
    sql`
  select p.study_plan_id as "studyPlanId", p.title, coalesce(p.description, '') as description, p.grade as "gradeId",
         p.is_enabled as "isEnabled",
         (select count(*) from study_plan_day d where d.study_plan_id = p.study_plan_id) as days,
         (select count(*) from study_plan_item i where i.study_plan_id = p.study_plan_id and i.day is not null) as sessions,
         (select count(*) from study_plan_school s join school h using (school_id)
           where s.study_plan_id = p.study_plan_id and h.deleted_at is null) as schools,
         coalesce((select h.name from school h where h.school_id = p.writer_school_id), '') as "writerSchool",
         actor.may_write_plan(p.writer_school_id) as "mayEdit"
    from study_plan p
   where p.deleted_at is null
   order by p.added_at desc, p.study_plan_id desc`,
  );

/** Whether the actor may change a plan, which they see. */
export async function mayEditPlan(tx: Tx, planId: number): Promise<boolean> {
  const { may } = await one(
    tx,
    sql<{ may: boolean }>`
      select actor.may_write_plan(writer_school_id) as may from study_plan where study_plan_id = ${planId}::int`,
  );
  return may;
}

/** Locks a plan, so that of two people who save it one waits for the other. @returns undefined if the actor may not change it. */
export async function lockPlan(tx: Tx, planId: number): Promise<{ version: number } | undefined> {
  // Only plans that the policy lets the actor update can be locked.
  const [plan] = await all(
    tx,
    sql<{ version: number }>`
      select version from study_plan where study_plan_id = ${planId}::int and deleted_at is null for update`,
  );
  return plan;
}

/** Whether there is another plan of this title among those that the actor sees. */
export async function isTitleTaken(tx: Tx, title: string, exceptPlan: number | undefined): Promise<boolean> {
  const rows = await all(
    tx,
    sql`
      select 1 from study_plan
       where deleted_at is null and name_key(title) = name_key(btrim(${title}::text))
         and study_plan_id is distinct from ${exceptPlan ?? null}::int`,
  );
  return rows.length > 0;
}

/** The whole content of a plan that the actor sees. */
export async function planContentOf(tx: Tx, planId: number): Promise<CallAnswer<typeof planToEdit>> {
  const plan = await one(
    tx,
    sql<Omit<CallAnswer<typeof planToEdit>, 'weeks'>>`
      select study_plan_id as "studyPlanId", version, title, coalesce(description, '') as description, grade as "gradeId",
             is_enabled as "isEnabled", starts_on::text as "startsOn",
             array(select s.school_id from study_plan_school s join school h using (school_id)
                    where s.study_plan_id = p.study_plan_id and h.deleted_at is null order by 1) as schools
        from study_plan p where study_plan_id = ${planId}::int`,
  );
  const weeks = await all(
    tx,
    sql<{ weekNo: number; title: string; days: number[] }>`
      select week_no as "weekNo", coalesce(title, '') as title,
             array(select d.day from study_plan_day d
                    where d.study_plan_id = w.study_plan_id and d.week_no = w.week_no order by 1) as days
        from study_plan_week w where study_plan_id = ${planId}::int order by 1`,
  );
  type Session = CallAnswer<typeof planToEdit>['weeks'][number]['days'][number]['sessions'][number];
  const sessions = await all(
    tx,
    sql<Session & { day: number }>`
      with items as (select * from study_plan_item where study_plan_id = ${planId}::int and day is not null),
      done as (select actor.sessions_done(array(select study_plan_item_id from items)) as study_plan_item_id)
      select i.day, i.study_plan_item_id as "studyPlanItemId", i.type, i.title,
             coalesce(i.reference_title, '') as "referenceTitle", coalesce(s.name, '') as subject,
             i.video_id as "videoId", i.exam_id as "examId", coalesce(v.title, e.title, '') as material,
             i.study_plan_item_id in (select study_plan_item_id from done) as "isDone"
        from items i
        left join subject s using (subject_id)
        left join video v on v.video_id = i.video_id
        left join exam e on e.exam_id = i.exam_id
       order by i.day, i.position`,
  );
  const ofDays = new Map<number, Session[]>();
  for (const { day, ...session } of sessions) {
    const ofDay = ofDays.get(day);
    if (ofDay) ofDay.push(session);
    else ofDays.set(day, [session]);
  }
  return {
    ...plan,
    weeks: weeks.map((week) => ({
      ...week,
      days: week.days.map((day) => ({ day, sessions: ofDays.get(day) ?? [] })),
    })),
  };
}

/** Subjects, categories and schools by name; the schools are those that the actor sees. */
export const wordsOfPlans = (tx: Tx): Promise<CallAnswer<typeof planWords>> =>
  one(
    tx,
    sql`
  select array(select name from subject order by name_key(name)) as subjects,
         array(select title from video_category where title is not null order by name_key(title)) as "videoCategories",
         array(select title from exam_category where title is not null order by name_key(title)) as "examCategories",
         coalesce((select jsonb_agg(jsonb_build_object('schoolId', school_id, 'schoolName', name) order by name_key, school_id)
                     from school where deleted_at is null), '[]') as schools`,
  );

interface MaterialSearch {
  search?: string | undefined;
  limit?: number | undefined;
}

const titleHolds = (search: string | undefined) =>
  search === undefined ? sql`true` : nameHolds(sql`name_key(m.title)`, search);

/** Videos whose title holds the words, by title. */
export const videosToChoose = (
  tx: Tx,
  { search, limit = LISTED }: MaterialSearch,
): Promise<CallAnswer<typeof planVideos>> =>
  all(
    tx,
    sql`
  select m.video_id as "videoId", m.title, m.duration_seconds as "durationSeconds", s.name as subject, c.title as category
    from video m left join subject s using (subject_id) left join video_category c using (video_category_id)
   where m.deleted_at is null and ${titleHolds(search)}
   order by name_key(m.title), 1 limit ${limit}::int`,
  );

/** Exams whose title holds the words, by title. */
export const examsToChoose = (
  tx: Tx,
  { search, limit = LISTED }: MaterialSearch,
): Promise<CallAnswer<typeof planExams>> =>
  all(
    tx,
    sql`
  select m.exam_id as "examId", m.title, m.duration_minutes as "durationMinutes", m.question_count as "questionCount",
         s.name as subject, c.title as category
    from exam m left join subject s using (subject_id) left join exam_category c using (exam_category_id)
   where m.deleted_at is null and ${titleHolds(search)}
   order by name_key(m.title), 1 limit ${limit}::int`,
  );

/** Switches a plan on or off. */
export async function enablePlan(tx: Tx, planId: number, isEnabled: boolean): Promise<void> {
  await sql`
    update study_plan set is_enabled = ${isEnabled}::boolean, version = version + 1
     where study_plan_id = ${planId}::int and is_enabled <> ${isEnabled}::boolean`.execute(tx);
}

/** Marks a plan as deleted. @returns its title. */
export async function markPlanDeleted(tx: Tx, planId: number): Promise<string> {
  const { title } = await one(
    tx,
    sql<{ title: string }>`
      update study_plan set deleted_at = now() where study_plan_id = ${planId}::int returning title`,
  );
  return title;
}
