/**
 * What the jobs that send grades read and write, as the tables' owner. `lms_grade` alone says what was sent: a score is written
 * there before the LMS may get it, and what the LMS answers after that. Where no answer came, its results tell.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type GradeRefusal, SAME_SCORE } from '#domain/people/lmsGrades.ts';
import type { DB } from '#host/server/database/schema.ts';
import { type Hold, hasNoJob } from '#host/server/delivery/workerJobs.ts';
import { percent } from '#host/server/plans/planStudents.ts';
import type { Result } from './lineItems.ts';
import type { ServiceReason } from './lmsService.ts';
import type { TokenPlace } from './serviceToken.ts';

/** The task of graphile-worker: one job a line item. */
export const SEND_LINE_ITEM = 'send-line-item';

const keyOf = (id: RawBuilder<unknown>) => sql<string>`'line item ' || ${id}`;

/**
 * Notes the grades of all line items as they are here now, of students who were taken from the course and are active. What was
 * changed in the LMS stays so, whatever it is here. @returns how many differ from before.
 */
export async function noteGrades(owner: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ subject: string }>`
    with now_here as (
      select i.line_item_id, m.course_id, m.subject,
             case when i.exam_id is not null then e.percentage when s.pid is not null then least(100, ${percent}) end as score
        from lms_line_item i
        join lms_member m using (course_id)
        join counted.student p using (pid)
        left join student_exam e on e.exam_id = i.exam_id and e.pid = p.pid
        left join student_plan s on s.study_plan_id = i.study_plan_id and s.pid = p.pid
        left join (select study_plan_id, count(*) as sessions from study_plan_item where day is not null group by 1) t
          on t.study_plan_id = i.study_plan_id)
    insert into lms_grade as g (line_item_id, course_id, subject, score)
    select n.line_item_id, n.course_id, n.subject, n.score
      from now_here n left join lms_grade h using (line_item_id, subject)
     where n.score is distinct from h.score
        on conflict (line_item_id, subject) do update
           set score = excluded.score, why = null, state = case g.state when 'changed' then 'changed' else 'waiting' end
    returning g.subject`.execute(owner);
  return rows.length;
}

/** Grades `g` that wait, of students who are active. */
const waiting = sql`
  lms_grade g join lms_member m using (course_id, subject) join counted.student p using (pid)
  where g.state = 'waiting'`;

/** Whether there is anything to do for a line item `i`. */
const hasWork = sql`(i.url is null or exists (select from ${waiting} and g.line_item_id = i.line_item_id))`;

/** Gives each line item with work that is due a job where it has none. */
export async function addLineItemJobs(owner: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(${SEND_LINE_ITEM}, json_build_object('lineItemId', i.line_item_id),
             job_key := ${keyOf(sql`i.line_item_id`)})
      from lms_line_item i
     where i.next_try_at <= ${now}::timestamptz and ${hasWork}
       and ${hasNoJob(keyOf(sql`i.line_item_id`))}`.execute(owner);
}

/** What one job has not sent is looked after again so soon, in seconds. */
const REST_SECONDS = 5;

/** Seconds until a line item with work is due; undefined where none is. */
export async function secondsToGrades(owner: Kysely<DB>, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(${REST_SECONDS}::int, ceil(extract(epoch from min(i.next_try_at) - ${now}::timestamptz)))::int as seconds
      from lms_line_item i where isfinite(i.next_try_at) and ${hasWork} having count(*) > 0`.execute(owner);
  return rows[0]?.seconds;
}

/** Takes the lock of a line item until the job ends. @returns false while another one has it. */
export const holdLineItem = (hold: Hold, lineItemId: number): Promise<boolean> => hold('lineItem', String(lineItemId));

/** A line item that is due. */
export interface LineItemToSend extends Omit<TokenPlace, 'tokenUrl'> {
  lineItemId: number;
  url: string | null;
  tries: number;
  isExam: boolean;
  /** What it is called in the LMS. */
  label: string;
  resourceId: string;
  lineItemsUrl: string | null;
  scopes: string[];
  tokenUrl: string | null;
  /** The LMS, and the deployment of the course, are connected. */
  isConnected: boolean;
}

/** A line item with work; undefined where it is not due (any more). */
export async function lineItemToSend(
  owner: Kysely<DB>,
  lineItemId: number,
  now: Date,
): Promise<LineItemToSend | undefined> {
  const { rows } = await sql<LineItemToSend>`
      select i.line_item_id as "lineItemId", i.url, i.tries, i.exam_id is not null as "isExam",
             coalesce(p.title, e.title) as label,
             coalesce('academy-plan-' || i.study_plan_id, 'academy-exam-' || i.exam_id) as "resourceId",
             c.line_items_url as "lineItemsUrl", c.grade_scopes as scopes, l.connection_id as "connectionId",
             l.client_id as "clientId", l.token_url as "tokenUrl", l.token_audience as "tokenAudience",
             l.confirmed_at is not null and c.deployment_id = any (l.deployment_ids) as "isConnected"
        from lms_line_item i
        join lms_course c using (course_id)
        join lms_connection l using (connection_id)
        left join study_plan p using (study_plan_id)
        left join exam e using (exam_id)
       where i.line_item_id = ${lineItemId}::int and i.next_try_at <= ${now}::timestamptz and ${hasWork}`.execute(
    owner,
  );
  return rows[0];
}

/** Notes where the LMS has a line item. */
export async function noteUrl(owner: Kysely<DB>, lineItemId: number, url: string): Promise<void> {
  await sql`update lms_line_item set url = ${url}::text where line_item_id = ${lineItemId}::int`.execute(owner);
}

const isSame = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`coalesce(abs(${one} - ${other}) <= ${sql.lit(SAME_SCORE)}, num_nulls(${one}, ${other}) = 2)`;

/**
 * Notes what the LMS has of the grades of a line item: what stands there already was sent, what the academy has not written
 * was changed there, and anything else waits. Refused ones stay refused.
 */
export async function noteResults(owner: Kysely<DB>, lineItemId: number, results: readonly Result[]): Promise<void> {
  await sql`
    with found as (
      select g.subject, r.score as there,
             case when ${isSame(sql`r.score`, sql`g.score`)} then 'sent'
                  when ${isSame(sql`r.score`, sql`g.known_score`)} or ${isSame(sql`r.score`, sql`g.tried_score`)} then 'waiting'
                  else 'changed' end as state
        from lms_grade g
        left join (select distinct on (subject) subject, score
                     from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as s(subject text, score numeric)) r
          using (subject)
       where g.line_item_id = ${lineItemId}::int and g.state <> 'refused')
    update lms_grade g
       set state = f.state,
           known_score = case f.state when 'changed' then g.known_score else f.there end,
           tried_score = case f.state when 'changed' then g.tried_score else f.there end,
           found_score = case f.state when 'changed' then f.there end
      from found f
     where g.line_item_id = ${lineItemId}::int and g.subject = f.subject and g.state <> 'refused'
       and (g.state, g.found_score, g.known_score, g.tried_score)
           is distinct from (f.state, case f.state when 'changed' then f.there end,
                             case f.state when 'changed' then g.known_score else f.there end,
                             case f.state when 'changed' then g.tried_score else f.there end)`.execute(owner);
}

/** The students of a line item whose grades wait, `most` of them at most. */
export async function waitingSubjects(owner: Kysely<DB>, lineItemId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select g.subject from ${waiting} and g.line_item_id = ${lineItemId}::int order by g.subject limit ${most}::int`.execute(
    owner,
  );
  return rows.map(({ subject }) => subject);
}

const at = (lineItemId: number, subject: string) =>
  sql`line_item_id = ${lineItemId}::int and subject = ${subject}::text`;

/** Notes that a grade is sent now, before the LMS may get it. @returns what; undefined where it does not wait any more */
export async function tryGrade(
  owner: Kysely<DB>,
  lineItemId: number,
  subject: string,
  now: Date,
): Promise<{ score: number | null; timestamp: Date } | undefined> {
  const { rows } = await sql<{ score: number | null; timestamp: string }>`
    update lms_grade
       set tried_score = score, sent_at = greatest(${now}::timestamptz, sent_at + interval '1 millisecond')
     where ${at(lineItemId, subject)} and state = 'waiting'
    returning score, sent_at as timestamp`.execute(owner);
  return rows[0] && { score: rows[0].score, timestamp: new Date(rows[0].timestamp) };
}

/** Notes what the LMS answered to a grade. One that has changed here meanwhile waits again. */
export async function noteAnswer(
  owner: Kysely<DB>,
  lineItemId: number,
  subject: string,
  answer: 'taken' | 'changed' | GradeRefusal,
): Promise<void> {
  if (answer === 'taken') {
    await sql`
      update lms_grade
         set known_score = tried_score,
             state = case when score is not distinct from tried_score then 'sent' else 'waiting' end
       where ${at(lineItemId, subject)} and state = 'waiting'`.execute(owner);
  } else if (answer === 'changed') {
    await sql`
      update lms_grade set state = 'changed', found_score = known_score, tried_score = known_score
       where ${at(lineItemId, subject)} and state = 'waiting'`.execute(owner);
  } else {
    await sql`
      update lms_grade
         set tried_score = known_score,
             state = case when score is not distinct from tried_score then 'refused' else 'waiting' end,
             why = case when score is not distinct from tried_score then ${answer}::text end
       where ${at(lineItemId, subject)} and state = 'waiting'`.execute(owner);
  }
}

/** Notes that a line item was sent without a failure. */
export async function noteDone(owner: Kysely<DB>, lineItemId: number): Promise<void> {
  await sql`
    update lms_line_item set failure = null, tries = 0
     where line_item_id = ${lineItemId}::int and failure is not null`.execute(owner);
}

/** Notes why a line item cannot be sent, and when it is tried again. @param seconds undefined for never */
export async function noteFailure(
  owner: Kysely<DB>,
  lineItemId: number,
  reason: ServiceReason,
  { now, seconds }: { now: Date; seconds: number | undefined },
): Promise<void> {
  const again = seconds === undefined ? sql`'infinity'` : sql`${now}::timestamptz + make_interval(secs => ${seconds})`;
  await sql`
    update lms_line_item set failure = ${reason}::text, tries = least(tries + 1, 1000), next_try_at = ${again}
     where line_item_id = ${lineItemId}::int`.execute(owner);
}
