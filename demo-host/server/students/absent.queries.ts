/**
 * Who was absent on a day (promises/academy-absent.md), as `schoolDays.ts` counts days: nobody while a session of theirs is
 * not over.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { absentStudents } from '#contract/students/absent.ts';
import type { AbsentOrder, AbsentSort } from '#domain/lists/absentOrders.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import {
  all,
  inOrder,
  inSchools,
  isOfPlan,
  nameHolds,
  one,
  type Page,
  pageOf,
} from '#host/server/database/reporting.ts';
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
  /** Words of the name. */
  search?: string | undefined;
  sort?: AbsentOrder | undefined;
  schools: PersonActor['schools'];
  now: Date;
}

/** The marks reach this many school days back. */
const MARKS = 6;

/** Whether all sessions of a day are over: then who was absent is as it is kept. */
async function isOver(tx: Tx, day: string, now: Date): Promise<boolean> {
  const { isOver } = await one(
    tx,
    sql<{ isOver: boolean }>`
      select not exists (select from live_session l
                          where l.starts_at >= moment_of(${day}::date) and l.starts_at < moment_of(${day}::date + 1)
                            and not (${isHeld(now)})) as "isOver"`,
  );
  return isOver;
}

/** Whether a session of a student on a day is not over. */
export const isAwaitedOn = (pid: RawBuilder<unknown>, day: string, now: Date) => sql`exists (
  select from live_attendance a join live_session l using (live_session_id)
   where a.pid = ${pid} and l.starts_at >= moment_of(${day}::date) and l.starts_at < moment_of(${day}::date + 1)
     and not (${isHeld(now)}))`;

type Narrowed = Omit<AbsentFilter, 'day' | 'sort'>;
type Source = (filter: Narrowed) => RawBuilder<unknown>;

const PEOPLE = sql`select p.pid, p.name, p.name_key, p.school_id, p.class_id, p.class_name, p.class_key from counted.student p`;
const narrowedBy = ({ schools, schoolId, classId, planId, search }: Narrowed) => sql`
  ${inSchools(sql`p.school_id`, schoolId === undefined ? schools : [schoolId])}
  and ${classId === undefined ? sql`true` : sql`p.class_id = ${classId}::int`}
  and ${planId === undefined ? sql`true` : isOfPlan(planId)}
  and ${search === undefined ? sql`true` : nameHolds(sql`p.name_key`, search)}`;

/** Students `p` who were absent on the day, of which sessions may not be over. */
export const absentOn = (day: string, filter: Narrowed) => sql`
  ${PEOPLE}
    join (select a.pid
            from live_session l join live_attendance a using (live_session_id) join person s on s.pid = a.pid
           where l.starts_at >= moment_of(${day}::date) and l.starts_at < moment_of(${day}::date + 1)
             and ${onSchoolDay(sql`s.school_id`)}
           group by a.pid
          having bool_and(a.minutes <= 0 and ${isHeld(filter.now)})) gone using (pid)
   where ${narrowedBy(filter)}`;

/** Whether a day is a school day of a school. */
const isSchoolDay = (day: string, school: RawBuilder<unknown>) => sql`
  extract(dow from ${day}::date) <> 0
  and not exists (select from holiday o where o.day = ${day}::date and (o.school_id is null or o.school_id = ${school}))`;

/** The same students where all sessions are over, from what is kept of each. */
const keptAbsentOn = (day: string, filter: Narrowed) => sql`
  ${PEOPLE}
    join student_live_day d using (pid)
   where d.day = ${day}::date and d.sessions > 0 and d.attended = 0
     and ${inSchools(sql`d.school_id`, filter.schoolId === undefined ? filter.schools : [filter.schoolId])}
     and ${isSchoolDay(day, sql`d.school_id`)} and ${narrowedBy(filter)}`;

interface SchoolCount {
  schoolId: number;
  name: string;
  students: number;
  /** What it is sorted by. */
  place: string;
}

/** How many were absent in each school, by name. */
const countedSchools = (tx: Tx, absent: RawBuilder<unknown>): Promise<SchoolCount[]> =>
  all(
    tx,
    sql`
      select h.school_id as "schoolId", h.name, count(*) as students, h.name_key as place
        from (${absent}) p join school h using (school_id)
       group by 1 order by h.name_key, 1`,
  );

/** The same from what is kept of each school, without the few who are banned. */
const keptSchools = (tx: Tx, day: string, { schools }: AbsentFilter): Promise<SchoolCount[]> =>
  all(
    tx,
    sql`
      select h.school_id as "schoolId", h.name, sum(k.absent) as students, h.name_key as place
        from (select school_id, absent from school_live_day where day = ${day}::date
              union all
              select d.school_id, -1 from person p join student_live_day d using (pid)
               where p.banned_at is not null and p.deleted_at is null
                 and d.day = ${day}::date and d.sessions > 0 and d.attended = 0) k
        join school h using (school_id)
       where h.deleted_at is null and ${inSchools(sql`h.school_id`, schools)} and ${isSchoolDay(day, sql`h.school_id`)}
       group by 1
      having sum(k.absent) > 0
       order by h.name_key, 1`,
  );

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
  const isKept = await isOver(tx, day, filter.now);
  const absent: Source = (narrowed) => (isKept ? keptAbsentOn : absentOn)(day, narrowed);
  const { schools: seen, now } = filter;
  const schools = await (isKept ? keptSchools(tx, day, filter) : countedSchools(tx, absent({ schools: seen, now })));
  const { items, total } = await pageOfSchools(tx, absent, schools, filter, page);
  const pids = items.map(({ pid }) => pid);
  const [marks, parents, actions, families] = [
    await (isKept ? keptMarksOf(tx, pids, day) : marksOf(tx, pids, day, filter.now)),
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
    schools: schools.map(({ place: _, ...school }) => school),
    classes: await classesOf(tx, absent, schools, filter),
    plans,
    absenceMailHour,
  };
}

type Listed = Omit<Row, 'marks' | 'parents' | 'lastAction' | 'familyAnswer'>;

const KEYS: Readonly<Record<AbsentSort, RawBuilder<unknown>>> = {
  student: sql`p.name_key`,
  class: sql`p.class_key`,
  school: sql`h.name_key`,
};

/**
 * A page of the absent, by school, class and name, unless another order is asked for. Where nobody narrows the list by more than a
 * school, how many each school has is known, so that only the schools of the page are read.
 */
async function pageOfSchools(
  tx: Tx,
  absent: Source,
  schools: readonly SchoolCount[],
  filter: AbsentFilter,
  page: Page,
): Promise<{ items: Listed[]; total: number }> {
  const rowsOf = (narrowed: Narrowed) => sql<Listed>`
    select p.pid, p.name as "firstName", p.class_id as "gradeId", p.class_name as "gradeName",
           p.school_id as "schoolId", h.name as "schoolName"
      from (${absent(narrowed)}) p left join school h on h.school_id = p.school_id
     order by ${filter.sort ? sql`${inOrder(KEYS, filter.sort)}, ` : sql``}
              h.name_key, coalesce(p.class_key, ''), p.name_key, p.pid`;
  const { classId, planId, search, sort } = filter;
  if ([classId, planId, search, sort].some((word) => word !== undefined))
    return pageOf(tx, page, rowsOf(filter), sql`select count(*) as total from (${absent(filter)}) p`);

  const byName: SchoolCount[][] = [];
  for (const school of schools.filter(
    ({ schoolId }) => filter.schoolId === undefined || schoolId === filter.schoolId,
  )) {
    const last = byName.at(-1);
    // Schools of one name are sorted as one.
    if (last?.[0]?.place === school.place) last.push(school);
    else byName.push([school]);
  }
  const from = (page.page - 1) * page.pageSize;
  const ofPage: number[] = [];
  let skipped = 0;
  let total = 0;
  for (const named of byName) {
    const until = total + named.reduce((sum, { students }) => sum + students, 0);
    if (until <= from) skipped = until;
    else if (total < from + page.pageSize) ofPage.push(...named.map(({ schoolId }) => schoolId));
    total = until;
  }
  if (ofPage.length === 0) return { items: [], total };
  const items = await all(
    tx,
    sql<Listed>`
      ${rowsOf({ schools: ofPage, now: filter.now })} limit ${page.pageSize}::int offset ${from - skipped}::bigint`,
  );
  return { items, total };
}

/** The classes of the school that is asked about, or of the only one, with how many were absent. */
async function classesOf(
  tx: Tx,
  absent: Source,
  schools: readonly SchoolCount[],
  { schools: seen, schoolId, now }: AbsentFilter,
): Promise<Answer['classes']> {
  const school = schoolId ?? (schools.length === 1 ? schools[0]?.schoolId : undefined);
  if (school === undefined) return [];
  return all(
    tx,
    sql`
      select class_id as "gradeId", class_name as name, count(*) as students
        from (${absent({ schools: seen, schoolId: school, now })}) p
       where class_id is not null group by 1, 2, class_key order by class_key, 1`,
  );
}

/** How these students attended the last school days up to a day that is over, the oldest first, from what is kept of each. */
async function keptMarksOf(tx: Tx, pids: readonly number[], day: string): Promise<Map<number, Row['marks']>> {
  const rows = await all(
    tx,
    sql<{ pid: number; marks: Row['marks'] }>`
      select pid, json_agg(json_build_object('day', day, 'status', status) order by day) as marks
        from unnest(${pids}::int[]) as asked(pid)
        join person s using (pid)
        cross join lateral (
          select d.day, case when d.attended = 0 then 'absent' when d.present = d.sessions then 'present' else 'partial' end as status
            from student_live_day d
           where d.pid = s.pid and d.day between ${day}::date - ${DAYS_BACK}::int and ${day}::date and d.sessions > 0
             and extract(dow from d.day) <> 0
             and not exists (select from holiday o where o.day = d.day and (o.school_id is null or o.school_id = s.school_id))
           order by d.day desc limit ${MARKS}::int) d
       group by 1`,
  );
  return new Map(rows.map(({ pid, marks }) => [pid, marks]));
}

/** The same up to a day of which sessions may not be over. */
async function marksOf(tx: Tx, pids: readonly number[], day: string, now: Date): Promise<Map<number, Row['marks']>> {
  const rows = await all(
    tx,
    sql<{ pid: number; marks: Row['marks'] }>`
      select pid, json_agg(json_build_object('day', day, 'status', status) order by day) as marks
        from unnest(${pids}::int[]) as asked(pid)
        join person s using (pid)
        -- One student after the other, and one session after the other: those of all would be read for these few.
        cross join lateral (
          select local_day(l.starts_at) as day,
                 ${dayStatus} as status
            from (select a.live_session_id, a.minutes from live_attendance a where a.pid = s.pid offset 0) a
            cross join lateral (
              select l.starts_at, l.duration_minutes from live_session l
               where l.live_session_id = a.live_session_id and l.starts_at >= (select moment_of(${day}::date - ${DAYS_BACK}::int))
                 and l.starts_at < (select moment_of(${day}::date + 1)) and ${isHeld(now)} and ${onSchoolDay(sql`s.school_id`)}
              offset 0) l
           group by 1 order by 1 desc limit ${MARKS}::int) d
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
