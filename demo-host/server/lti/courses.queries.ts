/** Courses of LMS that say who is in them, and which student a member of a course is. */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { lmsCourses } from '#contract/sign-in/lmsCourses.ts';
import { nameKey } from '#domain/people/names.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso } from '#host/server/database/reporting.ts';
import type { KnownOfCourse, KnownPerson } from './compareMembers.ts';
import type { LaunchedCourse } from './ltiToken.ts';
import type { CoursePlace, Member } from './members.ts';

/**
 * Keeps a course, as the `lti` actor; its title and its addresses may have changed. One that was kept within an hour stays as it
 * is, so that a class that opens a screen all at once does not wait for one row. What is permitted of grades stays as it is
 * where a message says nothing of them, as that of deep linking.
 */
export async function keepCourse(
  tx: Tx,
  {
    platformId,
    deploymentId,
    contextId,
    title,
    membersUrl,
    grades,
  }: LaunchedCourse & { platformId: number; deploymentId: string },
): Promise<void> {
  const lineItems = grades?.lineItemsUrl ?? null;
  const scopes = sql`${grades?.scopes ?? []}::text[]`;
  await sql`
    insert into lms_course (connection_id, deployment_id, context_id, title, members_url, line_items_url, grade_scopes)
    select ${platformId}::int, ${deploymentId}::text, ${contextId}::text, ${title ?? null}::text, ${membersUrl}::text,
           ${lineItems}::text, ${scopes}
     where not exists (
             select from lms_course k
              where k.connection_id = ${platformId}::int and k.deployment_id = ${deploymentId} and k.context_id = ${contextId}
                and k.title is not distinct from ${title ?? null}::text and k.members_url = ${membersUrl}
                and (${lineItems}::text is null or k.line_items_url = ${lineItems} and k.grade_scopes = ${scopes})
                and k.launched_at > now() - interval '1 hour')
        on conflict (connection_id, deployment_id, context_id) do update
           set title = excluded.title, members_url = excluded.members_url, launched_at = now(),
               line_items_url = coalesce(excluded.line_items_url, lms_course.line_items_url),
               grade_scopes = case when excluded.line_items_url is null then lms_course.grade_scopes
                                   else excluded.grade_scopes end`.execute(tx);
}

/** The most courses of an LMS that a list shows, those that were opened last first. */
const LISTED = 500;

/** The courses of an LMS connection, for an administrator. */
export const coursesOf = (tx: Tx, connectionId: number): Promise<CallAnswer<typeof lmsCourses>> =>
  all(
    tx,
    sql`
    select c.course_id as "courseId", c.title, c.deployment_id as "deploymentId", ${iso(sql`c.launched_at`)} as "launchedDate",
           (select count(*) from lms_member m where m.course_id = c.course_id) as "takenCount"
      from lms_course c join lms_connection p using (connection_id)
     where c.connection_id = ${connectionId}::int and c.deployment_id = any (p.deployment_ids)
     order by c.launched_at desc, c.course_id limit ${LISTED}::int`,
  );

/**
 * Where the people of a course are read, for an administrator; the rest of this transaction may sign the request for a token.
 * @returns undefined where the LMS, or the deployment of the course, is not connected (any more)
 */
export async function courseToRead(
  tx: Tx,
  courseId: number,
): Promise<(Omit<CoursePlace, 'tokenUrl'> & { tokenUrl: string | null }) | undefined> {
  const [row] = await all(
    tx,
    sql<Omit<CoursePlace, 'tokenUrl'> & { tokenUrl: string | null }>`
      select connection_id as "connectionId", client_id as "clientId", token_url as "tokenUrl",
             token_audience as "tokenAudience", members_url as "membersUrl"
        from actor.read_lms_course(${courseId}::int)`,
  );
  return row;
}

/** What the academy knows of these members of a course, and of those who were taken from it before. */
export async function knownOfCourse(tx: Tx, courseId: number, members: readonly Member[]): Promise<KnownOfCourse> {
  const texts = (of: (member: Member) => string | null) => [...new Set(members.flatMap((member) => of(member) ?? []))];
  const links = await all(
    tx,
    sql<KnownOfCourse['links'][number]>`
      select m.subject, m.pid, m.course_id = ${courseId}::int as "isHere"
        from lms_member m join lms_course c using (course_id)
       where c.connection_id = (select connection_id from lms_course where course_id = ${courseId}::int)
         and (m.course_id = ${courseId}::int or m.subject = any (${texts(({ subject }) => subject)}::text[]))
       order by m.taken_at, m.subject`,
  );
  const people = await all(
    tx,
    sql<KnownPerson>`
      select p.pid, p.name, p.email, p.sourced_id as "sourcedId", p.role, s.name as "schoolName",
             p.deleted_at is not null as "isDeleted"
        from person p left join school s on s.school_id = p.school_id
       where p.erased_at is null
         and (p.pid = any (${links.map(({ pid }) => pid)}::int[])
              or p.sourced_id = any (${texts(({ sourcedId }) => sourcedId)}::text[])
              or lower(p.email) = any (${texts(({ email }) => email?.toLowerCase() ?? null)}::text[]))
       order by p.pid`,
  );
  const names = await all(
    tx,
    sql<{ key: string }>`
      select distinct name_key as key from person
       where role = ${STUDENT}::int and deleted_at is null
         and name_key = any (${texts(({ name }) => (name === null ? null : nameKey(name)))}::text[])`,
  );
  return { links, people, names: new Set(names.map(({ key }) => key)) };
}

/**
 * What the roster calls people whom the LMS names by these `sourcedId`s, for those who have one that nobody has yet: the
 * import of a roster knows its people by nothing else, and would add them again. Where the academy has several rosters, nobody
 * can say which of them it is.
 */
export async function inRosterOf(
  tx: Tx,
  sourcedIds: readonly string[],
): Promise<(sourcedId: string | null) => { roster: string; sourcedId: string } | undefined> {
  const [found] = await all(
    tx,
    sql<{ roster: string | null; taken: string[] }>`
      with one_roster as (
        -- Without a roster until now it will be the one that an import has where nobody names its source.
        select case when min(roster) is distinct from max(roster) then null else coalesce(min(roster), '') end as roster
          from person where roster is not null)
      select roster,
             array(select p.sourced_id from person p
                    where p.roster = one_roster.roster and p.sourced_id = any (${[...sourcedIds]}::text[])) as taken
        from one_roster`,
  );
  const { roster = null, taken = [] } = found ?? {};
  const isFree = (sourcedId: string) =>
    !taken.includes(sourcedId) && sourcedIds.indexOf(sourcedId) === sourcedIds.lastIndexOf(sourcedId);
  const free = new Set(sourcedIds.filter(isFree));
  return (sourcedId) =>
    roster !== null && sourcedId !== null && free.has(sourcedId) ? { roster, sourcedId } : undefined;
}

/** Says which students these members of a course are. @returns how many; fewer where somebody has just said so too */
export async function insertMembers(
  tx: Tx,
  courseId: number,
  members: readonly { subject: string; pid: number }[],
): Promise<number> {
  if (members.length === 0) return 0;
  const rows = await all(
    tx,
    sql<{ subject: string }>`
      insert into lms_member (course_id, subject, pid)
      select ${courseId}::int, m.subject, m.pid
        from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m(subject text, pid integer)
          on conflict do nothing
      returning subject`,
  );
  return rows.length;
}
