/**
 * Students who may need attention (promises/academy-attention.md). The reasons are kept by `attentionFigures.ts`; banned
 * and deleted students are in no list.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { attentionCounts } from '#contract/students/attention.ts';
import type { attentionFilters, attentionStudents } from '#contract/students/attentionList.ts';
import type { attentionOfStudent } from '#contract/students/attentionStudent.ts';
import { type AttentionView, type NotedAction, VISIT_IDLE_MINUTES } from '#domain/learning/attentionActions.ts';
import type { ReasonKind } from '#domain/learning/attentionKinds.ts';
import { CONVERSATIONS_SHOWN } from '#domain/lists/limits.ts';
import type { Language } from '#domain/people/languages.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import { all, inSchools, iso, nameHolds, one, type Page, pageOf } from '#host/server/database/reporting.ts';

type Student = CallAnswer<typeof attentionOfStudent>;
type Row = CallAnswer<typeof attentionStudents>['items'][number];
type Action = Student['actions'][number];

/** This many of a student's actions are told, the latest. */
const ACTIONS_SHOWN = 100;

export interface AttentionFilter {
  schools: PersonActor['schools'];
  schoolId?: number | undefined;
  classId?: number | undefined;
  planId?: number | undefined;
  reason?: ReasonKind | undefined;
  search?: string | undefined;
  /** Both where it is left out. */
  view?: AttentionView | undefined;
  now: Date;
}

const today = (now: Date) => sql`local_day(${now}::timestamptz)`;
const dayText = (column: RawBuilder<unknown>) => sql<string | null>`to_char(${column}, 'YYYY-MM-DD')`;

/**
 * The end of the visit before the one that the actor is in, or would begin now; null where there was none. What is found
 * later is new.
 */
const visitBefore = (now: Date) => sql`
  (select case when visited_at < ${now}::timestamptz - make_interval(mins => ${VISIT_IDLE_MINUTES}::int)
               then visited_at else before_at end
     from attention_visit where pid = actor.pid())`;

/** The students who are set aside. They are looked up in a table in memory, however many rows the database expects. */
const setAside = (now: Date) => sql`(select pid from attention_aside where until > ${today(now)})`;

/**
 * Students of the list, one row each, as `attention_student` keeps them. It reads people and reasons only where it is narrowed
 * by them: rows of banned and deleted students belong to no school.
 */
function listed({ schools, schoolId, classId, planId, reason, search, view, now }: AttentionFilter) {
  const about = [
    ...(reason === undefined ? [] : [sql`r.kind = ${reason}`]),
    ...(planId === undefined ? [] : [sql`r.study_plan_id = ${planId}::int`]),
  ];
  const people = [
    ...(classId === undefined ? [] : [sql`p.class_id = ${classId}::int`]),
    ...(search === undefined ? [] : [nameHolds(sql`p.name_key`, search)]),
  ];
  return sql`
    select s.*, coalesce(s.found_at > ${visitBefore(now)}, false) as is_new, s.pid in ${setAside(now)} as is_aside
      from attention_student s
      ${people.length === 0 ? sql`` : sql`join counted.student p on p.pid = s.pid and ${sql.join(people, sql` and `)}`}
     where ${inSchools(sql`s.school_id`, schoolId === undefined ? schools : [schoolId])}
       ${view === undefined ? sql`` : sql`and s.pid ${view === 'aside' ? sql`in` : sql`not in`} ${setAside(now)}`}
       ${about.length === 0 ? sql`` : sql`and exists (select from attention_reason r where r.pid = s.pid and ${sql.join(about, sql` and `)})`}`;
}

/** The order that the screen tells in words: `attention_student_order` has its rows so. */
const IN_ORDER = sql`l.kinds desc, l.first_kind nulls last, l.since nulls last, l.pid`;

/**
 * A page of the list. The order is told in words on the screen: most kinds of reasons first, then the kind that comes
 * first in `REASON_KINDS`, then since when, then who came first. Contested reasons count for none of it.
 */
export async function attentionPage(
  tx: Tx,
  filter: AttentionFilter,
  page: Page,
): Promise<CallAnswer<typeof attentionStudents>> {
  const { items, total } = await pageOf(
    tx,
    page,
    (part) => sql<Omit<Row, 'reasons' | 'lastAction' | 'parents' | 'mayWrite'>>`
      select l.pid, p.name as "firstName", p.class_id as "gradeId", p.class_name as "gradeName", l.school_id as "schoolId",
             h.name as "schoolName", ${dayText(sql`a.until`)} as "asideUntil"
        from (select * from (${listed(filter)}) l order by ${IN_ORDER} ${part}) l
        join counted.student p on p.pid = l.pid
        join school h on h.school_id = l.school_id
        left join attention_aside a on a.pid = l.pid and a.until > ${today(filter.now)}
       order by ${IN_ORDER}`,
    sql<{ total: number }>`select count(*) as total from (${listed(filter)}) l`,
  );
  const pids = items.map(({ pid }) => pid);
  const reasons = await reasonsOf(tx, pids, filter.now);
  const last = await lastActions(tx, pids);
  const reach = await reachOf(tx, pids);
  return {
    items: items.map((row) => ({
      ...row,
      reasons: reasons.get(row.pid) ?? [],
      lastAction: last.get(row.pid) ?? null,
      ...(reach.get(row.pid) ?? { parents: 0, mayWrite: false }),
    })),
    total,
  };
}

type Reach = Required<Pick<Row, 'parents' | 'mayWrite'>>;

/** How many parents these students have, and whether the actor may write to one of them. Those without parents are left out. */
async function reachOf(tx: Tx, pids: readonly number[]): Promise<Map<number, Reach>> {
  const rows = await all(
    tx,
    sql<Reach & { pid: number }>`
      select g.child_pid as pid, count(*) as parents, bool_or(w.parent is not null) as "mayWrite"
        from guardian g join person p on p.pid = g.guardian_pid and p.deleted_at is null
        left join actor.writable_parents(${pids}::int[]) w on w.student = g.child_pid and w.parent = p.pid
       where g.child_pid = any (${pids}::int[])
       group by 1`,
  );
  return new Map(rows.map(({ pid, ...reach }) => [pid, reach]));
}

/** The reasons that hold for these students, by student, in the order of `REASON_KINDS`. */
async function reasonsOf(tx: Tx, pids: readonly number[], now: Date): Promise<Map<number, Student['reasons']>> {
  const rows = await all(
    tx,
    sql<Student['reasons'][number] & { pid: number }>`
      select r.pid, r.reason_id as "reasonId", r.kind, r.study_plan_id as "planId", p.title as "planTitle",
             ${dayText(sql`r.since`)} as since, r.numbers,
             coalesce(r.found_at > ${visitBefore(now)}, false) as "isNew",
             case when r.contested_at is not null then json_build_object(
               'note', r.contest_note, 'byName', coalesce(name_shown(w.name, w.erased_at), ''), 'date', ${iso(sql`r.contested_at`)}
             ) end as contested
        from attention_reason r
        left join study_plan p using (study_plan_id)
        left join person w on w.pid = r.contested_by
       where r.pid = any (${pids}::int[])
       order by attention_place(r.kind), r.since, r.reason_id`,
  );
  return grouped(rows);
}

const ACTION = sql`
  select t.pid, t.action, coalesce(name_shown(w.name, w.erased_at), '') as "byName", ${iso(sql`t.done_at`)} as date, t.note,
         ${dayText(sql`t.until`)} as until`;

/** What was done last about each of these students. */
export async function lastActions(tx: Tx, pids: readonly number[]): Promise<Map<number, Action>> {
  const rows = await all(
    tx,
    sql<Action & { pid: number }>`
      ${ACTION}
        from unnest(${pids}::int[]) as s(pid)
        cross join lateral (select * from attention_action t where t.pid = s.pid order by t.done_at desc, t.action_id desc limit 1) t
        left join person w on w.pid = t.by_pid`,
  );
  return new Map(rows.map(({ pid, ...action }) => [pid, action]));
}

function grouped<Row extends { pid: number }>(rows: readonly Row[]): Map<number, Omit<Row, 'pid'>[]> {
  const byStudent = new Map<number, Omit<Row, 'pid'>[]>();
  for (const { pid, ...row } of rows) byStudent.set(pid, [...(byStudent.get(pid) ?? []), row]);
  return byStudent;
}

/** How many students the list has, how many of them with a new reason, and how many are set aside. */
export const attentionTotals = (
  tx: Tx,
  about: Pick<AttentionFilter, 'schools' | 'now'>,
): Promise<CallAnswer<typeof attentionCounts>> =>
  one(
    tx,
    sql`
  select count(*) filter (where not is_aside) as students,
         count(*) filter (where not is_aside and is_new) as "newStudents",
         count(*) filter (where is_aside) as aside,
         count(*) filter (where is_done) as "doneToday",
         count(*) filter (where not is_aside or is_done) as "ofToday",
         count(*) filter (where not is_aside and since > ${today(about.now)} - 7) as "sinceLastWeek",
         ${unanswered} as unanswered
    -- Of each student once, not for each of the sums.
    from (select l.*, l.pid in (${doneToday(about.now)}) as is_done from (${listed(about)}) l offset 0) l`,
  );

/** The actor's latest conversations of which somebody else wrote the last message. */
const unanswered = sql`
  (select count(*)
     from (select conversation_id from conversation_participant
            where pid = actor.pid() and hidden_at is null and last_message_at is not null
            order by last_message_at desc, conversation_id desc limit ${CONVERSATIONS_SHOWN}::int) c
    where (select m.sender_pid from message m where m.conversation_id = c.conversation_id
            order by m.sent_at desc, m.message_id desc limit 1) <> actor.pid())`;

/** The students about whom somebody has done something today. */
const doneToday = (now: Date) => sql`select pid from attention_action where done_at >= moment_of(${today(now)})`;

/** What the list can be narrowed by, each with its number of students. */
export async function attentionOptions(
  tx: Tx,
  about: Pick<AttentionFilter, 'schools' | 'now' | 'schoolId'>,
): Promise<CallAnswer<typeof attentionFilters>> {
  const open = (of: Pick<AttentionFilter, 'schools' | 'now' | 'schoolId'>) =>
    sql`(${listed({ ...of, view: 'open' })}) l`;
  const everywhere = { schools: about.schools, now: about.now };
  const schools = await all(
    tx,
    sql<CallAnswer<typeof attentionFilters>['schools'][number]>`
      select h.school_id as "schoolId", h.name, l.students
        from (select school_id, count(*) as students from ${open(everywhere)} group by 1) l join school h using (school_id)
       order by name_key(h.name), 1`,
  );
  const classes =
    about.schoolId === undefined && schools.length !== 1
      ? []
      : await all(
          tx,
          sql<CallAnswer<typeof attentionFilters>['classes'][number]>`
            select p.class_id as "gradeId", p.class_name as name, count(*) as students
              from ${open(about)} join counted.student p using (pid)
             where p.class_id is not null group by 1, 2, p.class_key order by p.class_key, 1`,
        );
  const plans = await all(
    tx,
    sql<CallAnswer<typeof attentionFilters>['plans'][number]>`
      select p.study_plan_id as "planId", p.title, count(distinct r.pid) as students
        from ${open(about)} join attention_reason r using (pid) join study_plan p on p.study_plan_id = r.study_plan_id
       group by 1, 2 order by name_key(p.title), 1`,
  );
  const reasons = await all(
    tx,
    sql<Required<CallAnswer<typeof attentionFilters>>['reasons'][number]>`
      select r.kind, count(*) as students
        from (select distinct kind, pid from ${open(about)} join attention_reason r using (pid)) r
       group by 1 order by attention_place(r.kind)`,
  );
  return { schools, classes, plans, reasons };
}

/** One student with what holds, what was done, and the parents; undefined for somebody who is no student. */
export async function attentionStudent(tx: Tx, pid: number, now: Date): Promise<Student | undefined> {
  const [student] = await all(
    tx,
    sql<Omit<Student, 'reasons' | 'actions' | 'parents'>>`
      select p.pid, p.name as "firstName", p.class_id as "gradeId", p.class_name as "gradeName",
             p.school_id as "schoolId", h.name as "schoolName", ${dayText(sql`a.until`)} as "asideUntil"
        from counted.student p left join school h on h.school_id = p.school_id
        left join attention_aside a on a.pid = p.pid and a.until > ${today(now)}
       where p.pid = ${pid}::int`,
  );
  if (!student) return undefined;
  const reasons = await reasonsOf(tx, [pid], now);
  const actions = await all(
    tx,
    sql<Action & { pid: number }>`
      ${ACTION} from attention_action t left join person w on w.pid = t.by_pid
       where t.pid = ${pid}::int order by t.done_at desc, t.action_id desc limit ${ACTIONS_SHOWN}::int`,
  );
  const parents = await all(
    tx,
    sql<Student['parents'][number]>`
      select p.pid, p.name as "firstName", w.parent is not null as "mayWrite", l.language, p.phone as "mobileNumber"
        from guardian g join person p on p.pid = g.guardian_pid
        left join actor.writable_parents(array[${pid}::int]) w on w.parent = p.pid
        left join actor.languages_of(array(select guardian_pid from guardian where child_pid = ${pid}::int)) l on l.pid = p.pid
       where g.child_pid = ${pid}::int and p.deleted_at is null
       order by name_key(p.name), p.pid`,
  );
  return {
    ...student,
    reasons: reasons.get(pid) ?? [],
    actions: actions.map(({ pid: _, ...action }) => action),
    parents,
  };
}

/** Marks that the actor looks at the list. A visit ends after half an hour without looking. */
export async function visit(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into attention_visit as v (pid, visited_at) values (actor.pid(), ${now}::timestamptz)
    on conflict (pid) do update set
      before_at = case when v.visited_at < ${now}::timestamptz - make_interval(mins => ${VISIT_IDLE_MINUTES}::int)
                       then v.visited_at else v.before_at end,
      visited_at = ${now}::timestamptz`.execute(tx);
}

interface Done {
  pid: number;
  action: NotedAction | 'message';
  note: string;
  /** `YYYY-MM-DD`, for `aside` alone. */
  until?: string | undefined;
}

/** Notes what the actor has done about students, and sets them aside or takes them back. */
export async function addActions(tx: Tx, done: readonly Done[], now: Date): Promise<void> {
  if (done.length === 0) return;
  await sql`
    with d as (
      select * from rows from (
          jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as (pid integer, action text, note text, until date)
        ) with ordinality as r(pid, action, note, until, place)),
    noted as (
      insert into attention_action (pid, by_pid, action, note, until, done_at)
      select pid, actor.pid(), action, note, until, ${now}::timestamptz from d order by place),
    aside as (
      insert into attention_aside (pid, until) select pid, until from d where action = 'aside'
      on conflict (pid) do update set until = excluded.until)
    delete from attention_aside where pid in (select pid from d where action = 'back')`.execute(tx);
}

/** How many days from today a day is; negative in the past. */
export const daysAhead = async (tx: Tx, day: string, now: Date): Promise<number> =>
  (await one(tx, sql<{ days: number }>`select ${day}::date - ${today(now)} as days`)).days;

/** The first message of a conversation with a parent about a student. */
interface Letter {
  student: number;
  parent: number;
  subject: string;
  message: string;
}

/**
 * Begins a conversation for each letter.
 * @returns their ids in the order of the letters, null where the actor may not write to this parent.
 */
export async function writeToParents(tx: Tx, letters: readonly Letter[]): Promise<(number | null)[]> {
  if (letters.length === 0) return [];
  const each = <Field extends keyof Letter>(field: Field) => letters.map((letter) => letter[field]);
  const { ids } = await one(
    tx,
    sql<{ ids: (number | null)[] }>`
      select actor.write_to_parents(${each('student')}::int[], ${each('parent')}::int[], ${each('subject')}::text[],
                                    ${each('message')}::text[]) as ids`,
  );
  return ids;
}

/** A person with the parents of theirs whom the actor may write to. */
interface Family {
  pid: number;
  firstName: string;
  isStudent: boolean;
  /** `language` is the one of the last invitation, where there was one. */
  parents: { pid: number; language: Language | null }[];
}

/** Those of these people whom the actor sees, and whom the actor may write to about them. */
export async function familiesOf(tx: Tx, pids: readonly number[]): Promise<Map<number, Family>> {
  const rows = await all(
    tx,
    sql<Family>`
      with writable as materialized (select student, parent from actor.writable_parents(${[...pids]}::int[])),
      known as materialized (select pid, language from actor.languages_of(array(select parent from writable)))
      select p.pid, p.name as "firstName", p.role = ${STUDENT}::smallint as "isStudent",
             coalesce((
               select json_agg(json_build_object('pid', w.parent, 'language', l.language) order by w.parent)
                 from writable w
                 left join known l on l.pid = w.parent
                where w.student = p.pid), '[]') as parents
        from person p where p.pid = any (${[...pids]}::int[]) and p.deleted_at is null`,
  );
  return new Map(rows.map((row) => [row.pid, row]));
}

/**
 * Writes or removes the note of a reason (promises/academy-attention.md#contesting).
 * @returns the student; undefined where the reason no longer holds, or is not for the actor to see.
 */
export async function contest(tx: Tx, reasonId: number, note: string, now: Date): Promise<number | undefined> {
  const isNoted = note !== '';
  const [row] = await all(
    tx,
    sql<{ pid: number }>`
      update attention_reason
         set contest_note = ${isNoted ? note : null}::text,
             contested_by = ${isNoted ? sql`actor.pid()` : null},
             contested_at = ${isNoted ? now : null}::timestamptz
       where reason_id = ${reasonId}::int
      returning pid`,
  );
  return row?.pid;
}
