/**
 * User Management (promises/academy-users.md). The database finds a page of people (`actor.find_users`); everything
 * about them is read under row-level security, which also decides whom the actor may change.
 */

import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { userPerformance } from '#contract/people/userActs.ts';
import type { userById } from '#contract/people/userForm.ts';
import type { userRoles, users } from '#contract/people/users.ts';
import { NEEDS_ATTENTION_BELOW } from '#domain/lists/limits.ts';
import { fieldOf } from '#domain/lists/orders.ts';
import { pageCount } from '#domain/lists/paging.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { ROLE } from '#domain/people/roles.ts';
import { PASSING_USER_SORTS, type UserOrder, type UserSort } from '#domain/people/userOrders.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { PersonRole } from '#host/server/database/columnTypes.ts';
import { wordsSought } from '#host/server/database/phoneNumbers.ts';
import { all, iso, literally, one } from '#host/server/database/reporting.ts';
import type { SessionContext } from '#host/server/http/handlers.ts';
import type { CheckedUser } from '#host/server/sign-in/userRules.ts';

export interface UserFilter {
  /** Part of a name in any script, a phone number or a mail address. */
  search?: string | undefined;
  /** A `userRole`. */
  role?: number | undefined;
  /** A `schoolId`: everybody who belongs to it, also a teacher of two schools and a parent through a child. */
  school?: number | undefined;
  /** By name where there is none. */
  sort?: UserOrder | undefined;
}

/**
 * A page of users. The school of a row is the home school if the actor sees it, otherwise the first school that the
 * actor sees. Who is on the page is found once, as long as nobody is changed.
 */
export async function usersOf(
  tx: Tx,
  { page, limit }: { page: number; limit: number },
  { search, role, school, sort = 'user' }: UserFilter,
  kept: SessionContext['kept'],
): Promise<CallAnswer<typeof users>> {
  const by = fieldOf<UserSort>(sort);
  const find = async () => {
    const words = search === undefined ? null : literally(await wordsSought(tx, search));
    return one(
      tx,
      sql<{ pids: number[]; total: number }>`
        select pids, total from actor.find_users(${words}::text, ${role ?? null}::int, ${school ?? null}::int,
                                                 ${(page - 1) * limit}::bigint, ${limit}::int,
                                                 ${by}::text, ${sort !== by}::boolean)`,
    );
  };
  const { pids, total } = await (PASSING_USER_SORTS.includes(by) ? find() : kept('found', find));
  const data = await all(
    tx,
    sql<CallAnswer<typeof users>['data'][number]>`
      select p.pid, p.name as "firstName", coalesce(p.phone, '') as "mobileNumber", coalesce(p.email, '') as "emailId",
             p.role as "userRole", h.school_id as "schoolId", coalesce(h.name, '') as "schoolName",
             coalesce(p.subscribed_until > now(), false) as "hasActiveSubscription", p.banned_at is not null as banned,
             ${iso(sql`p.last_seen_at`)} as "lastRefresh", case when actor.is_shared(p.role, p.school_ids) then h.school_id end as "tieSchoolId"
        from unnest(${pids}::int[]) with ordinality found(pid, place)
        join person p using (pid)
        left join lateral (
          select s.school_id, s.name from school s where s.school_id = any (p.school_ids) and s.deleted_at is null
           order by s.school_id is distinct from p.school_id, s.school_id limit 1) h on true
       order by found.place`,
  );
  return {
    data,
    pagination: { currentPage: page, totalPages: pageCount(total, limit), totalItems: total, itemsPerPage: limit },
  };
}

/** Roles with their labels; `only` these. */
export const rolesOf = (tx: Tx, only: readonly number[] | undefined): Promise<CallAnswer<typeof userRoles>> =>
  all(
    tx,
    sql`
  select role as "userRole", title as role from user_role
   where ${only === undefined ? sql`true` : sql`role = any (${only}::int[])`} order by user_role.role`,
  );

/**
 * What a user did in exams: the subjects with the best averages and those below 60, each exam
 * with all its attempts, and the last fifteen attempts. Empty for somebody who takes no exams.
 */
export async function performanceOf(tx: Tx, pid: number): Promise<CallAnswer<typeof userPerformance>> {
  const subjects = (isWeak: boolean): RawBuilder<{ title: string; percentage: number }> => sql`
    select actor.localized(b.name, b.names) as title, round(sum(m.percentage_sum) / sum(m.exams), 2) as percentage
      from student_subject_month m join subject b using (subject_id)
     where m.pid = ${pid}::int and m.exams > 0
     group by b.subject_id
    having round(sum(m.percentage_sum) / sum(m.exams), 2) ${isWeak ? sql`<` : sql`>=`} ${NEEDS_ATTENTION_BELOW}::int
     order by 2 ${isWeak ? sql`asc` : sql`desc`}, b.name limit ${LIST_CAP.topSubjects}::int`;
  const [strong, weak] = [await all(tx, subjects(false)), await all(tx, subjects(true))];
  const examWise = await all(
    tx,
    sql<Required<CallAnswer<typeof userPerformance>>['examWise'][number]>`
      select e.title, coalesce(actor.localized(c.title, c.names), '') as "examCategory", case when e.question_count is not null then a.attended end as attended,
             case when e.question_count is not null then a.right_answers end as "rightAnswer",
             a.percentage, a.attempts as "examCount"
        from (select exam_id, sum(attended) as attended, sum(right_answers) as right_answers,
                     round(avg(percentage), 2) as percentage, count(*) as attempts, max(submitted_at) as last_at
                from exam_attempt where pid = ${pid}::int group by 1) a
        join exam e using (exam_id) join exam_category c using (exam_category_id)
       order by a.last_at desc, e.exam_id`,
  );
  const lastexams = await all(
    tx,
    sql<Required<CallAnswer<typeof userPerformance>>['lastexams'][number]>`
      select ${iso(sql`submitted_at`)} as "submittedDate", percentage from exam_attempt
       where pid = ${pid}::int order by exam_attempt.submitted_at desc, exam_attempt_id desc limit ${LIST_CAP.lastExams}::int`,
  );
  return {
    status: 'ok',
    performance: strong.map((subject) => ({ ...subject, icon: null, color: null })),
    week: weak.map((subject) => ({ ...subject, color: null })),
    examWise,
    lastexams,
    upcoming: [],
  };
}

/** A person whom the actor sees, with the values that can be changed. */
export const userOf = (tx: Tx, pid: number): Promise<CallAnswer<typeof userById>> =>
  one(
    tx,
    sql`
  select pid, name as "firstName", coalesce(phone, '') as "mobileNumber", coalesce(email, '') as "emailId",
         role as "userRole", school_id as "schoolId",
         (select c.name from class c where c.class_id = person.class_id) as "className", roll_number as "rollNumber",
         array(select t.school_id from teacher_school t
                where t.pid = person.pid and t.school_id is distinct from person.school_id order by 1) as "otherSchoolIds"
    from person where pid = ${pid}::int`,
  );

/** A person's role and schools, and what the actor may do with them. */
export interface UserAccess {
  pid: number;
  isDeleted: boolean;
  role: number;
  schoolId: number | null;
  phone: string | null;
  /** Every school that the person belongs to. */
  schools: number[];
  mayChange: boolean;
  /** Belongs to another school too, so the actor may only end the link to their own school. */
  isShared: boolean;
}

/** The role and schools of those of these people whom the actor sees, and the actor's rights, by pid. */
export async function usersAccess(tx: Tx, pids: readonly number[]): Promise<Map<number, UserAccess>> {
  const rows = await all(
    tx,
    sql<UserAccess>`
      select pid, deleted_at is not null as "isDeleted", role, school_id as "schoolId", phone, school_ids as schools,
             actor.may_change(pid) as "mayChange", actor.is_shared(role, school_ids) as "isShared"
        from person where pid = any (${[...pids]}::int[])`,
  );
  return new Map(rows.map((row) => [row.pid, row]));
}

/** The same of one person whom the actor sees. */
export async function userAccess(tx: Tx, pid: number): Promise<UserAccess> {
  const access = (await usersAccess(tx, [pid])).get(pid);
  if (!access) throw new Error(`The actor does not see user ${pid}.`);
  return access;
}

/** Ends the link of somebody to a school, if they belong to another one too. @returns the ended tie; undefined if there is none. */
export async function endTie(tx: Tx, pid: number, schoolId: number): Promise<number | undefined> {
  const { tie } = await one(
    tx,
    sql<{ tie: number | null }>`select actor.end_tie(${pid}::int, ${schoolId}::int) as tie`,
  );
  return tie ?? undefined;
}

/** Whether an error of PostgreSQL says that somebody else has what is of one person, by its constraint. */
const has = (error: unknown, what: string): boolean => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === what;
};
/** The same of the phone number. */
export const isTaken = (error: unknown): boolean => has(error, 'person_phone');
/** The same of the `sourcedId` in a roster. */
export const isInRoster = (error: unknown): boolean => has(error, 'person_roster_sourced_id_key');

/** A person who was added. */
export interface Added {
  pid: number;
  name: string;
  phone: string | null;
  role: number;
}

/** Adds people. @returns them in the order in which they were given. @throws an error of PostgreSQL, see `isTaken`. */
export async function insertUsers(tx: Tx, people: readonly CheckedUser[]): Promise<Added[]> {
  const rows = JSON.stringify(people);
  await addClasses(tx, people);
  const added = await all(
    tx,
    sql<Added>`
      insert into person (name, phone, email, role, school_id, class_id, roll_number, roster, sourced_id)
      select u.name, phone, email, role, home, class_called(home, u.class), roll, known ->> 'roster', known ->> 'sourcedId'
        from rows from (
               jsonb_to_recordset(${rows}::jsonb)
                 as (name text, phone text, email text, role smallint, "schoolId" integer, "className" text, "rollNumber" text,
                     "inRoster" jsonb)
             ) with ordinality as u(name, phone, email, role, home, class, roll, known, place)
       order by place
      returning pid, name, phone, role`,
  );
  // Whom each row was added as is known by the order alone.
  if (added.some(({ name, role }, at) => name !== people[at]?.name || role !== people[at].role)) {
    throw new Error('The database added people in another order than it was given them.');
  }
  await sql`
    insert into teacher_school (pid, school_id)
    select p.pid, t.school_id::integer
      from jsonb_to_recordset(${rows}::jsonb) as u(phone text, "otherSchoolIds" jsonb)
      join person p on p.phone = u.phone and p.pid = any (${added.map(({ pid }) => pid)}::int[]) and p.role = ${ROLE.teacher}
      cross join jsonb_array_elements_text("otherSchoolIds") as t(school_id)
        on conflict do nothing`.execute(tx);
  return added;
}

/** Adds the classes of students that their schools do not have yet. */
async function addClasses(tx: Tx, people: readonly Pick<CheckedUser, 'schoolId' | 'className'>[]): Promise<void> {
  const wanted = people
    .filter(({ className }) => className)
    .map(({ schoolId, className }) => ({ schoolId, className }));
  if (wanted.length === 0) return;
  await sql`
    insert into class (school_id, name)
    select distinct "schoolId", "className"
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("schoolId" integer, "className" text)
     where class_called("schoolId", "className") is null
        on conflict do nothing`.execute(tx);
}

/** Stores the first passwords of people who have none. */
export async function insertPasswords(tx: Tx, hashes: ReadonlyMap<number, string>): Promise<void> {
  if (hashes.size === 0) return;
  await tx
    .insertInto('credential')
    .values([...hashes].map(([pid, password_hash]) => ({ pid, password_hash, set_by: sql<number>`actor.pid()` })))
    .execute();
}

/**
 * Sets a person's password, the first or a new one, and ends the sessions that the old one opened.
 * @param isOneTime they must choose another at the next sign-in.
 */
export async function setPassword(tx: Tx, pid: number, hash: string, isOneTime = false): Promise<void> {
  await sql`select actor.set_password(${pid}::int, ${hash}::text, ${isOneTime}::boolean)`.execute(tx);
}

/** Changes a person. @throws an error of PostgreSQL, see `isTaken`. */
export async function changeUser(tx: Tx, pid: number, user: CheckedUser): Promise<void> {
  const { name, phone, email, role, schoolId, className, rollNumber, otherSchoolIds } = user;
  // A person who no longer teaches at the school is no longer listed as its teacher.
  await sql`
    delete from teacher_school t using person p
     where t.pid = ${pid}::int and p.pid = t.pid
       and (${role}::int <> ${ROLE.teacher}::int or t.school_id = p.school_id and p.school_id is distinct from ${schoolId}::int)`.execute(
    tx,
  );
  await tx
    .updateTable('person')
    .set({
      name,
      phone,
      email,
      role: role as PersonRole,
      school_id: schoolId,
      // The class belongs to the former school.
      class_id: sql<number | null>`case when school_id = ${schoolId}::int then class_id end`,
      ...(rollNumber === undefined ? {} : { roll_number: rollNumber }),
    })
    .where('pid', '=', pid)
    .execute();
  if (className !== undefined) await moveClasses(tx, [{ pid, className }]);
  if (role === ROLE.teacher && otherSchoolIds !== undefined) await teachAt(tx, pid, schoolId, otherSchoolIds);
}

/** Lets a teacher teach at these schools besides the home school, and at no other. */
async function teachAt(tx: Tx, pid: number, home: number | null, schools: readonly number[]): Promise<void> {
  await sql`
    delete from teacher_school
     where pid = ${pid}::int and school_id is distinct from ${home}::int and school_id <> all (${[...schools]}::int[])`.execute(
    tx,
  );
  await sql`
    insert into teacher_school (pid, school_id) select ${pid}::int, unnest(${[...schools]}::int[])
        on conflict do nothing`.execute(tx);
}

/** A student, and the class of the own school where the student is from now on; null for none. */
export interface ClassMove {
  pid: number;
  className: string | null;
}

/**
 * Moves students to classes of their schools; a class that a school does not have yet is added.
 * @returns the class before, null for none, of those whom the actor may move.
 */
export async function moveClasses(tx: Tx, moves: readonly ClassMove[]): Promise<Map<number, string | null>> {
  // In one order, so that two who move the same people do not wait for each other.
  const found = await all(
    tx,
    sql<{ pid: number; schoolId: number | null; before: string | null }>`
      select p.pid, p.school_id as "schoolId", (select c.name from class c where c.class_id = p.class_id) as before
        from person p
       where p.pid = any (${moves.map(({ pid }) => pid)}::int[])
       order by p.pid for no key update`,
  );
  const schoolOf = new Map(found.map(({ pid, schoolId }) => [pid, schoolId]));
  // A student in a class of last year stays there until somebody names another one.
  const classOf = new Map(found.map(({ pid, before }) => [pid, before]));
  const moved = moves.filter(({ pid, className }) => className !== classOf.get(pid));
  await addClasses(
    tx,
    moved
      .filter(({ pid }) => schoolOf.has(pid))
      .map(({ pid, className }) => ({ schoolId: schoolOf.get(pid) ?? null, className })),
  );
  await sql`
    update person p
       set class_id = class_called(p.school_id, m."className")
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(pid integer, "className" text)
     where p.pid = m.pid and p.pid = any (${[...schoolOf.keys()]}::int[])`.execute(tx);
  return classOf;
}

/**
 * Bans people or ends their bans; repeating it changes nothing.
 * @returns those to whom the actor may do this.
 */
export async function banUsers(tx: Tx, pids: readonly number[], banned: boolean): Promise<Set<number>> {
  const done = await all(
    tx,
    sql<{ pid: number }>`
      with mine as materialized (
        select pid from person where pid = any (${[...pids]}::int[]) and deleted_at is null order by pid for no key update)
      update person p set banned_at = case when ${banned}::boolean then coalesce(p.banned_at, now()) end
        from mine where p.pid = mine.pid
      returning p.pid`,
  );
  return new Set(done.map(({ pid }) => pid));
}

/** Marks somebody as deleted. @returns whether the actor may do this. */
export async function markUserDeleted(tx: Tx, pid: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('person')
    .set({ deleted_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Which of these phone numbers are taken, as far as the actor may know, and for which of them linking was declined. */
export async function takenPhones(tx: Tx, phones: readonly string[]): Promise<Map<string, { isDeclined: boolean }>> {
  const rows = await all(
    tx,
    sql<{ phone: string; isDeclined: boolean }>`
      select phone, is_declined as "isDeclined" from actor.taken_phones(${phones}::text[])`,
  );
  return new Map(rows.map(({ phone, isDeclined }) => [phone, { isDeclined }]));
}
