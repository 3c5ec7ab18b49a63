/** The line items of a course of an LMS and their grades, for an administrator. */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { lmsGrades, lmsLineItems } from '#contract/sign-in/lmsGrades.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';
import { sentenceOf } from './lmsService.ts';

/** What the LMS offers of grades in a course, which exists. */
export const offeredIn = (tx: Tx, courseId: number): Promise<{ lineItemsUrl: string | null; scopes: string[] }> =>
  one(
    tx,
    sql`select line_items_url as "lineItemsUrl", grade_scopes as scopes from lms_course where course_id = ${courseId}::int`,
  );

/** The line items of a course, in the order in which they were chosen. */
export async function lineItemsOf(tx: Tx, courseId: number): Promise<CallAnswer<typeof lmsLineItems>['lineItems']> {
  const rows = await all(
    tx,
    sql<Omit<CallAnswer<typeof lmsLineItems>['lineItems'][number], 'isDeleted'>>`
      select i.line_item_id as "lineItemId", i.study_plan_id as "planId", i.exam_id as "examId",
             coalesce(p.title, e.title) as title, i.url is not null as "isThere", i.failure,
             ${iso(sql`case when i.failure is not null and isfinite(i.next_try_at) then i.next_try_at end`)} as "nextTryDate",
             g.waiting, g.sent, g.refused, g.changed
        from lms_line_item i
        left join study_plan p using (study_plan_id)
        left join exam e using (exam_id)
       cross join lateral (
             select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'sent') as sent,
                    count(*) filter (where state = 'refused') as refused, count(*) filter (where state = 'changed') as changed
               from lms_grade k where k.line_item_id = i.line_item_id) g
       where i.course_id = ${courseId}::int
       order by i.chosen_at, i.line_item_id`,
  );
  return rows.map((row) => ({
    ...row,
    isDeleted: row.failure === 'deleted',
    failure: row.failure === null ? null : sentenceOf('grades', row.failure),
  }));
}

/** Chooses a line item. @returns its number; undefined where the course has it already */
export async function insertLineItem(
  tx: Tx,
  {
    courseId,
    planId,
    examId,
    chosenBy,
  }: { courseId: number; planId: number | null; examId: number | null; chosenBy: number },
): Promise<number | undefined> {
  const [row] = await all(
    tx,
    sql<{ lineItemId: number }>`
      insert into lms_line_item (course_id, study_plan_id, exam_id, chosen_by)
      values (${courseId}::int, ${planId}::int, ${examId}::int, ${chosenBy}::int)
          on conflict do nothing
      returning line_item_id as "lineItemId"`,
  );
  return row?.lineItemId;
}

/** Forgets a line item and its grades. */
export async function deleteLineItem(tx: Tx, lineItemId: number): Promise<void> {
  await tx.deleteFrom('lms_line_item').where('line_item_id', '=', lineItemId).execute();
}

/** Lets a line item be tried now; one that was deleted in the LMS is made anew, with all grades. */
export async function retryLineItem(tx: Tx, lineItemId: number): Promise<void> {
  await sql`
    update lms_grade g set state = 'waiting', known_score = null, tried_score = null, found_score = null, why = null
      from lms_line_item i
     where i.line_item_id = ${lineItemId}::int and i.failure = 'deleted' and g.line_item_id = i.line_item_id`.execute(
    tx,
  );
  await sql`
    update lms_line_item
       set url = case when failure = 'deleted' then null else url end, failure = null, tries = 0, next_try_at = now()
     where line_item_id = ${lineItemId}::int`.execute(tx);
}

/** The students of a line item's course, by name, with their grades. */
export const gradesOf = (tx: Tx, lineItemId: number): Promise<CallAnswer<typeof lmsGrades>['students']> =>
  all(
    tx,
    sql`
    select m.subject as "memberId", m.pid, p.name as "studentName", coalesce(g.state, 'none') as state, g.score,
           case when g.state = 'changed' then g.found_score end as there, g.why,
           ${iso(sql`case when g.state = 'sent' then g.sent_at end`)} as "sentDate"
      from lms_line_item i
      join lms_member m using (course_id)
      join person p using (pid)
      left join lms_grade g on g.line_item_id = i.line_item_id and g.subject = m.subject
     where i.line_item_id = ${lineItemId}::int and p.role = ${STUDENT}::int and p.deleted_at is null
     order by p.name_key, m.pid, m.subject`,
  );

/** Lets grades that were refused or changed be sent, in place of what stands there. @returns how many */
export async function sendAgain(tx: Tx, lineItemId: number, subjects: readonly string[]): Promise<number> {
  const rows = await all(
    tx,
    sql<{ subject: string }>`
      update lms_grade
         set state = 'waiting', why = null, found_score = null,
             -- What stands there was seen, and goes: were it changed once more, it would be found again.
             known_score = case when state = 'changed' then found_score else known_score end,
             tried_score = case when state = 'changed' then found_score else tried_score end
       where line_item_id = ${lineItemId}::int and subject = any (${[...subjects]}::text[])
         and state in ('refused', 'changed')
      returning subject`,
  );
  if (rows.length > 0) {
    await sql`
      update lms_line_item set failure = null, tries = 0, next_try_at = now()
       where line_item_id = ${lineItemId}::int and failure is distinct from 'deleted'`.execute(tx);
  }
  return rows.length;
}
