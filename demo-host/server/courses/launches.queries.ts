/** Launches of units: what a child may open, what is begun, and what came out. */
import { sql } from 'kysely';
import type { LaunchMode } from '#domain/courses/coursePackages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { StoredBlock } from '#host/server/database/columnTypes.ts';
import { all, one } from '#host/server/database/reporting.ts';
import { isMeantForChild, sharedPlans } from '#host/server/students/children.ts';
import type { Texts } from './courseStructure.ts';
import type { CourseState, LaunchedUnit } from './ownStatements.ts';
import type { Stated } from './sessionRules.ts';

/** A unit of a session of a plan of a child. */
export interface ChildUnit {
  studyPlanItemId: number;
  title: string;
  planName: string;
  subject: string;
  packageId: number;
  unitId: number;
  titles: Texts;
  moveOn: LaunchedUnit['moveOn'];
  isOpened: boolean;
  isCompleted: boolean;
  isPassed: boolean;
}

/** The units that a child may open, as their plans list them; of one unit alone where `unitId` says so. */
export const unitsOfChild = (tx: Tx, child: number, unitId?: number): Promise<ChildUnit[]> =>
  all(
    tx,
    sql<ChildUnit>`
  select i.study_plan_item_id as "studyPlanItemId", i.title, p.title as "planName",
         coalesce(actor.localized(b.name, b.names), '') as subject, k.package_id as "packageId", u.unit_id as "unitId", u.titles,
         u.move_on as "moveOn", coalesce(l.opened, false) as "isOpened", coalesce(l.completed, false) as "isCompleted",
         coalesce(l.passed, false) as "isPassed"
    from (${sharedPlans(child)}) p
    join study_plan_item i on i.study_plan_id = p.study_plan_id and i.day is not null
    join course_package k on k.study_plan_item_id = i.study_plan_item_id and k.removed_at is null
    join course_unit u on u.package_id = k.package_id
    left join subject b using (subject_id)
    left join lateral (
      select bool_or(l.initialized_at is not null) as opened, bool_or(l.completed_at is not null) as completed,
             bool_or(l.passed_at is not null) as passed
        from course_registration r join course_launch l using (registration_id)
        join person c on c.pid = r.pid and c.school_id = r.school_id
       where r.package_id = k.package_id and r.pid = ${child}::int and l.unit_id = u.unit_id) l on true
   where (${isMeantForChild(child)}
          or exists (select from student_plan s where s.study_plan_id = p.study_plan_id and s.pid = ${child}::int))
     and ${unitId === undefined ? sql`true` : sql`u.unit_id = ${unitId}::int`}
   order by name_key(p.title), p.study_plan_id, i.day, i.position, u.position`,
  );

/** The school of a child. */
export async function schoolOf(tx: Tx, child: number): Promise<number | null> {
  const { schoolId } = await one(
    tx,
    sql<{ schoolId: number | null }>`select school_id as "schoolId" from person where pid = ${child}::int`,
  );
  return schoolId;
}

/** The name of a student's account, which is made at the first launch. */
export async function accountName(recorder: Tx, pid: number): Promise<string> {
  await sql`insert into course_learner (pid) values (${pid}::int) on conflict do nothing`.execute(recorder);
  const { account } = await one(
    recorder,
    sql<{ account: string }>`select account from course_learner where pid = ${pid}::int`,
  );
  return account;
}

export interface Registration {
  registrationId: string;
  isNew: boolean;
}

/** The registration of a student, a package and a school, locked, so that two who write what came out wait for each other. */
export async function lockedRegistration(
  recorder: Tx,
  { packageId, pid, schoolId }: { packageId: number; pid: number; schoolId: number },
): Promise<Registration> {
  const added = await all(
    recorder,
    sql<{ registrationId: string }>`
      insert into course_registration (package_id, pid, school_id) values (${packageId}::int, ${pid}::int, ${schoolId}::int)
      on conflict (package_id, pid, school_id) do nothing returning registration_id as "registrationId"`,
  );
  const { registrationId } = await one(
    recorder,
    sql<{ registrationId: string }>`
      select registration_id as "registrationId" from course_registration
       where package_id = ${packageId}::int and pid = ${pid}::int and school_id = ${schoolId}::int for update`,
  );
  return { registrationId, isNew: added.length > 0 };
}

/** Locks a registration by its number. */
export const lockRegistration = (recorder: Tx, registrationId: string): Promise<unknown> =>
  sql`select from course_registration where registration_id = ${registrationId}::uuid for update`.execute(recorder);

/** A unit, as it is launched. */
export const unitOf = (recorder: Tx, unitId: number): Promise<LaunchedUnit & { packageId: number; position: number }> =>
  one(
    recorder,
    sql<LaunchedUnit & { packageId: number; position: number }>`
      select package_id as "packageId", position, unit_id as "unitId", iri, publisher_id as "publisherId", titles, url,
             launch_method as "launchMethod", move_on as "moveOn", mastery_score as "masteryScore",
             launch_parameters as "launchParameters", entitlement_key as "entitlementKey", activity_type as "activityType"
        from course_unit where unit_id = ${unitId}::int`,
  );

/** The course of a registration, with what came out of each unit in all of its launches. */
export async function courseState(recorder: Tx, registrationId: string): Promise<CourseState> {
  const { blocks, ...course } = await one(
    recorder,
    sql<{ iri: string; publisherId: string; titles: Texts; blocks: StoredBlock[] }>`
      select k.iri, k.publisher_id as "publisherId", k.titles, k.blocks
        from course_registration r join course_package k using (package_id) where r.registration_id = ${registrationId}::uuid`,
  );
  const units = await all(
    recorder,
    sql<CourseState['units'][number]>`
      select u.move_on as "moveOn", coalesce(bool_or(l.completed_at is not null), false) as "isCompleted",
             coalesce(bool_or(l.passed_at is not null), false) as "isPassed"
        from course_registration r join course_unit u using (package_id)
        left join course_launch l on l.registration_id = r.registration_id and l.unit_id = u.unit_id
       where r.registration_id = ${registrationId}::uuid
       group by u.unit_id, u.position, u.move_on order by u.position`,
  );
  return { course, blocks, units };
}

/** Notes that a whole course is satisfied. */
export const noteSatisfied = (recorder: Tx, registrationId: string): Promise<unknown> =>
  sql`update course_registration set satisfied_at = now() where registration_id = ${registrationId}::uuid`.execute(
    recorder,
  );

export interface NewLaunch {
  launchId: string;
  registrationId: string;
  unitId: number;
  pid: number;
  /** Of the parent. */
  sessionId: number;
  mode: LaunchMode;
  secretHash: Buffer;
  hours: number;
  now: Date;
}

export const insertLaunch = (recorder: Tx, launch: NewLaunch): Promise<unknown> =>
  sql`
    insert into course_launch (launch_id, registration_id, unit_id, pid, session_id, mode, secret_hash, launched_at, expires_at)
    values (${launch.launchId}::uuid, ${launch.registrationId}::uuid, ${launch.unitId}::int, ${launch.pid}::int,
            ${launch.sessionId}::bigint, ${launch.mode}, ${launch.secretHash}, ${launch.now}::timestamptz,
            ${launch.now}::timestamptz + make_interval(hours => ${launch.hours}::int))`.execute(recorder);

/** A launch that was left without a word. */
export interface OpenLaunch {
  launchId: string;
  unitId: number;
  launchedAt: Date;
  lastAt: Date | null;
}

/** Ends all launches of a registration that have not ended. @returns those */
export const endLaunches = (recorder: Tx, registrationId: string): Promise<OpenLaunch[]> =>
  all(
    recorder,
    sql<OpenLaunch>`
      update course_launch set ended_at = now()
       where registration_id = ${registrationId}::uuid and ended_at is null
      returning launch_id as "launchId", unit_id as "unitId", launched_at as "launchedAt", last_at as "lastAt"`,
  );

/** A launch with what came out of it, and of its unit in earlier ones. */
export interface LaunchRow {
  unitId: number;
  mode: LaunchMode;
  stated: Stated;
  lastAt: Date | null;
  before: { isCompleted: boolean; isPassed: boolean };
  /** Another launch has taken its place. */
  isAbandoned: boolean;
}

export async function launchRow(recorder: Tx, launchId: string): Promise<LaunchRow> {
  const row = await one(
    recorder,
    sql<
      {
        unitId: number;
        mode: LaunchMode;
        lastAt: Date | null;
        isCompleted: boolean;
        isPassed: boolean;
        isAbandoned: boolean;
      } & Stated
    >`
      select l.unit_id as "unitId", l.mode, l.ended_at is not null and l.terminated_at is null as "isAbandoned", l.last_at as "lastAt", l.initialized_at as initialized, l.completed_at as completed,
             l.passed_at as passed, l.failed_at as failed, l.terminated_at as terminated,
             exists (select from course_launch o where o.registration_id = l.registration_id and o.unit_id = l.unit_id
                        and o.launch_id <> l.launch_id and o.completed_at is not null) as "isCompleted",
             exists (select from course_launch o where o.registration_id = l.registration_id and o.unit_id = l.unit_id
                        and o.launch_id <> l.launch_id and o.passed_at is not null) as "isPassed"
        from course_launch l where l.launch_id = ${launchId}::uuid`,
  );
  const {
    unitId,
    mode,
    lastAt,
    isAbandoned,
    isCompleted,
    isPassed,
    initialized,
    completed,
    passed,
    failed,
    terminated,
  } = row;
  const stated = { initialized, completed, passed, failed, terminated };
  return { unitId, mode, lastAt, stated, isAbandoned, before: { isCompleted, isPassed } };
}

/** Notes what a unit has stated. */
export const noteStated = (
  recorder: Tx,
  launchId: string,
  { stated, lastAt }: Pick<LaunchRow, 'stated' | 'lastAt'>,
): Promise<unknown> =>
  sql`
    update course_launch
       set initialized_at = ${stated.initialized}::timestamptz, completed_at = ${stated.completed}::timestamptz,
           passed_at = ${stated.passed}::timestamptz, failed_at = ${stated.failed}::timestamptz,
           terminated_at = ${stated.terminated}::timestamptz, last_at = ${lastAt}::timestamptz,
           ended_at = case when ${stated.terminated}::timestamptz is not null then coalesce(ended_at, now()) end
     where launch_id = ${launchId}::uuid`.execute(recorder);

/** Of these statements, those that are kept already. */
export async function knownOf(recorder: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await all(
    recorder,
    sql<{ id: string }>`
      select statement_id as id from xapi_statement where statement_id = any (${ids}::uuid[])
      union all select statement_id from xapi_inbox where statement_id = any (${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The launch of a token. */
export interface EnteredLaunch {
  launchId: string;
  isOpen: boolean;
  pid: number;
  schoolId: number;
  registrationId: string;
  account: string;
  iri: string;
}

/** As the actor `launch`: makes the launch of a token the actor. @returns undefined for a token that nobody knows */
export async function enterLaunch(tx: Tx, tokenHash: Buffer): Promise<EnteredLaunch | undefined> {
  const [found] = await all(
    tx,
    sql<EnteredLaunch>`
      select launch_id as "launchId", is_open as "isOpen", pid, school_id as "schoolId", registration_id as "registrationId",
             account, iri
        from actor.enter_launch(${tokenHash})`,
  );
  return found;
}

/** As the actor `launch`: gives a launch its token. @returns whether it had none; undefined for a secret that nobody knows */
export async function fetchLaunch(tx: Tx, secretHash: Buffer, tokenHash: Buffer): Promise<boolean | undefined> {
  const [row] = await all(
    tx,
    sql<{ is: boolean | null }>`select actor.fetch_launch(${secretHash}, ${tokenHash}) as is`,
  );
  return row?.is ?? undefined;
}

/** As the actor `launch`: a file of the package of a launch. */
export async function courseFile(tx: Tx, secretHash: Buffer, path: string): Promise<Buffer | undefined> {
  const [row] = await all(
    tx,
    sql<{ content: Buffer }>`select content from actor.course_file(${secretHash}, ${path}::text)`,
  );
  return row?.content;
}
