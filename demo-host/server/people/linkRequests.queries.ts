/** Requests of schools to the academy: to link somebody of another school, whose phone number they entered, to their own. */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { linkRequests } from '#contract/people/linkRequests.ts';
import { ROLE } from '#domain/people/roles.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';

/** Open requests, oldest first. */
export const linkRequestsOf = (tx: Tx): Promise<CallAnswer<typeof linkRequests>> =>
  all(
    tx,
    sql`
    select link_request_id as "requestId", school_id as "schoolId", school_name as "schoolName",
           ${iso(sql`asked_at`)} as "askedDate", asked_name as "askedName", asked_role as "askedRole",
           pid, name as "firstName", phone as "mobileNumber", role as "userRole", school_names as "schoolNames",
           may_link as "mayLink"
      from actor.link_requests()`,
  );

/** A request that is being decided. */
export interface OpenRequest {
  schoolId: number;
  pid: number;
  role: number;
  schools: number[];
  /** Whether the person can be linked: has the requested role, and may belong to another school. */
  mayLink: boolean;
}

/** @returns undefined when the request was decided before, or its person or school is deleted. */
export async function openRequest(tx: Tx, requestId: number): Promise<OpenRequest | undefined> {
  // Two administrators who decide at once wait for each other.
  await sql`select 1 from link_request where link_request_id = ${requestId}::int for update`.execute(tx);
  const [request] = await all(
    tx,
    sql<OpenRequest>`
      select r.school_id as "schoolId", r.pid, r.role, r.may_link as "mayLink", coalesce(p.school_ids, '{}') as schools
        from actor.link_requests() r left join person p using (pid) where r.link_request_id = ${requestId}::int`,
  );
  return request;
}

/** Links somebody to a school: a teacher also teaches there, for a parent it becomes the home school, a student moves there. */
export async function linkTo(tx: Tx, { pid, role, schoolId }: OpenRequest): Promise<void> {
  if (role === ROLE.teacher) {
    await tx
      .insertInto('teacher_school')
      .values({ pid, school_id: schoolId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await tx
    .updateTable('person')
    // The class belongs to the former school.
    .set({ school_id: schoolId, ...(role === STUDENT ? { class_id: null } : {}) })
    .where('pid', '=', pid)
    .execute();
}

/** Closes a request. */
export async function decideRequest(tx: Tx, requestId: number, isLinked: boolean): Promise<void> {
  await sql`
    update link_request set is_linked = ${isLinked}::boolean, decided_by = actor.pid(), decided_at = now()
     where link_request_id = ${requestId}::int`.execute(tx);
}

/** A person whom a school wants to add. */
interface Wanted {
  /** Null for a student without one. */
  phone: string | null;
  name: string;
  role: number;
}

const asJson = (people: readonly Wanted[]) =>
  JSON.stringify(people.map(({ phone, name, role }) => ({ phone, name, role })));

/**
 * Whether one of these people is there already, by the phone number, where the school user does not see it; never for an
 * administrator. A student is one of the same name, since students share numbers.
 */
export const hasHidden = async (tx: Tx, people: readonly Wanted[]): Promise<boolean> =>
  (
    await one(
      tx,
      sql<{ is: boolean }>`select exists (select 1 from actor.hidden_people(${asJson(people)}::jsonb)) as is`,
    )
  ).is;

/** Asks the academy to link those whose numbers belong to somebody the school user does not see. */
export async function askToLink(tx: Tx, people: readonly Wanted[]): Promise<void> {
  await sql`select actor.request_link(${asJson(people)}::jsonb)`.execute(tx);
}
