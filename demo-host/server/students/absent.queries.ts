/**
 * Who was absent on a day (promises/academy-absent.md), as `schoolDays.ts` counts days: nobody while a session of theirs is
 * not over.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { absentStudents } from '#contract/students/absent.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import { all, inSchools, isOfPlan, type Page, pageOf } from '#host/server/database/reporting.ts';
import { absenceMailHourOf, familyAnswersOf } from './absenceMail.ts';
import { lastActions } from './attention.queries.ts';
import { DAYS_BACK, dayStatus, isHeld, onSchoolDay, schoolDayBefore } from './schoolDays.ts';

type Answer = CallAnswer<typeof absentStudents>;
type Row = Answer['items'][number];

interface AbsentFilter {
  day?: string | undefined;
  schoolId?: number | undefined;
  classId?: number | undefined;
  planId?: number | undefined;
  schools: PersonActor['schools'];
  now: Date;
}

/** The marks reach this many school days back. */
const MARKS = 6;

/** Whether a session of a student on a day is not over. */
export const isAwaitedOn = (pid: RawBuilder<unknown>, day: string, now: Date) => sql`exists (
  select from live_attendance a join live_session l using (live_session_id)
   where a.pid = ${pid} and l.starts_at >= moment_of(${day}::date) and l.starts_at < moment_of(${day}::date + 1)
     and not (${isHeld(now)}))`;

/** Students `p` who were absent on the day. */
export const absentOn = (day: string, { schools, schoolId, classId, planId, now }: Omit<AbsentFilter, 'day'>) => sql`
  select p.pid, p.name, p.name_key, p.school_id, p.class_id, p.class_name
    from counted.student p
    join (select a.pid
            from live_session l join live_attendance a using (live_session_id) join person s on s.pid = a.pid
           where l.starts_at >= moment_of(${day}::date) and l.starts_at < moment_of(${day}::date + 1)
             and ${onSchoolDay(sql`s.school_id`)}
           group by a.pid
          having bool_and(a.minutes <= 0 and ${isHeld(now)})) gone using (pid)
   where ${inSchools(sql`p.school_id`, schools)}
     and ${schoolId === undefined ? sql`true` : sql`p.school_id = ${schoolId}::int`}
     and ${classId === undefined ? sql`true` : sql`p.class_id = ${classId}::int`}
     and ${planId === undefined ? sql`true` : isOfPlan(planId)}`;

/** A page of them, with what the list can be narrowed by. */
export async function absentPage(tx: Tx, filter: AbsentFilter, page: Page): Promise<Answer> {
  const day = filter.day ?? (await schoolDayBefore(tx, sql`local_day(${filter.now}::timestamptz)`, filter));
  const plans = await all(
    tx,
    sql<Answer['plans'][number]>`
      select p.study_plan_id as "planId", p.title from study_plan p
       where p.deleted_at is null and p.is_enabled
         and exists (select from study_plan_school w join school h using (school_id)
                      where w.study_plan_id = p.study_plan_id and h.deleted_at is null)
       order by name_key(p.title), 1`,
  );
  const absenceMailHour = await absenceMailHourOf(tx);
  if (day === null) return { items: [], total: 0, day, schools: [], classes: [], plans, absenceMailHour };
  const absent = absentOn(day, filter);
  const { items, total } = await pageOf(
    tx,
    page,
    sql<Omit<Row, 'marks' | 'parents' | 'lastAction' | 'familyAnswer'>>`
      select p.pid, p.name as "firstName", p.class_id as "gradeId", p.class_name as "gradeName",
             p.school_id as "schoolId", h.name as "schoolName"
        from (${absent}) p left join school h on h.school_id = p.school_id
       order by h.name_key, name_key(coalesce(p.class_name, '')), p.name_key, p.pid`,
    sql<{ total: number }>`select count(*) as total from (${absent}) p`,
  );
  const pids = items.map(({ pid }) => pid);
  const [marks, parents, actions, families] = [
    await marksOf(tx, pids, day, filter.now),
    await parentsOf(tx, pids),
    await lastActions(tx, pids),
    await familyAnswersOf(tx, pids, day),
  ];
  return {
    items: items.map((student) => ({
      ...student,
      marks: marks.get(student.pid) ?? [],
      parents: parents.get(student.pid) ?? [],
      lastAction: actions.get(student.pid) ?? null,
      // Where families are not told, there is nothing to say of any.
      ...((absenceMailHour !== null || families.size > 0) && { familyAnswer: families.get(student.pid) ?? null }),
    })),
    total,
    day,
    ...(await optionsOf(tx, day, filter)),
    plans,
    absenceMailHour,
  };
}

async function optionsOf(tx: Tx, day: string, { schools, schoolId, now }: AbsentFilter) {
  const found = await all(
    tx,
    sql<Answer['schools'][number]>`
      select h.school_id as "schoolId", h.name, count(*) as students
        from (${absentOn(day, { schools, now })}) p join school h using (school_id)
       group by 1, 2 order by name_key(h.name), 1`,
  );
  const school = schoolId ?? (found.length === 1 ? found[0]?.schoolId : undefined);
  const classes =
    school === undefined
      ? []
      : await all(
          tx,
          sql<Answer['classes'][number]>`
            select class_id as "gradeId", class_name as name, count(*) as students
              from (${absentOn(day, { schools, schoolId: school, now })}) p
             where class_id is not null group by 1, 2 order by name_key(class_name), 1`,
        );
  return { schools: found, classes };
}

/** How these students attended the last school days up to a day, the oldest first. */
async function marksOf(tx: Tx, pids: readonly number[], day: string, now: Date): Promise<Map<number, Row['marks']>> {
  const rows = await all(
    tx,
    sql<{ pid: number; marks: Row['marks'] }>`
      select pid, json_agg(json_build_object('day', day, 'status', status) order by day) as marks
        from (select a.pid, local_day(l.starts_at) as day,
                     ${dayStatus} as status,
                     row_number() over (partition by a.pid order by local_day(l.starts_at) desc) as place
                from live_attendance a join live_session l using (live_session_id) join person s on s.pid = a.pid
               where a.pid = any (${pids}::int[]) and l.starts_at >= moment_of(${day}::date - ${DAYS_BACK}::int)
                 and l.starts_at < moment_of(${day}::date + 1) and ${isHeld(now)} and ${onSchoolDay(sql`s.school_id`)}
               group by 1, 2) d
       where place <= ${MARKS}::int
       group by 1`,
  );
  return new Map(rows.map(({ pid, marks }) => [pid, marks]));
}

/** The parents of these students, and how they can be reached. */
async function parentsOf(tx: Tx, pids: readonly number[]): Promise<Map<number, Row['parents']>> {
  const rows = await all(
    tx,
    sql<{ pid: number; parents: Row['parents'] }>`
      select g.child_pid as pid, json_agg(json_build_object(
               'firstName', p.name, 'mobileNumber', coalesce(p.phone, ''), 'mayWrite', w.parent is not null)
               order by p.name_key, p.pid) as parents
        from guardian g join person p on p.pid = g.guardian_pid and p.deleted_at is null
        left join actor.writable_parents(${pids}::int[]) w on w.student = g.child_pid and w.parent = p.pid
       where g.child_pid = any (${pids}::int[])
       group by 1`,
  );
  return new Map(rows.map(({ pid, parents }) => [pid, parents]));
}
