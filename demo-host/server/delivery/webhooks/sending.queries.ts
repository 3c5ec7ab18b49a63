/**
 * What the jobs that send webhooks read and write, as the tables' owner. `webhook_message` alone says what has arrived: the answer is
 * written there after it has come, so that a message whose sender was killed is sent once more, under the same name.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { secondsAfter } from '#domain/messages/retries.ts';
import {
  WEBHOOK_ABSENT_HOUR,
  WEBHOOK_FAILING_DAYS,
  type WebhookFailure,
  type WebhookOff,
} from '#domain/messages/webhooks.ts';
import type { DB } from '#host/server/database/schema.ts';
import { type Hold, hasNoJob } from '#host/server/delivery/workerJobs.ts';
import { absenceMailHourOf } from '#host/server/students/absenceMail.ts';
import { absentOn, isAwaitedOn } from '#host/server/students/absent.queries.ts';
import { switchOffNotice } from './switchOffNotice.ts';

/** The task of graphile-worker: one job an address. */
export const SEND_WEBHOOK = 'send-webhook';

const keyOf = (id: RawBuilder<unknown>) => sql<string>`'webhook ' || ${id}`;

/** Whether a webhook `w` is sent anything: it is on, and its setter may set it still. */
const isOn = sql`
  w.off_at is null and actor.why_no_data(w.set_by, w.school_id) is null
  and not exists (select from school h where h.school_id = w.school_id and h.deleted_at is not null)`;

/** When the next message of a webhook `w` is due; null where none waits. */
const dueAt = sql`(
  select min(m.next_try_at) from webhook_message m where m.webhook_id = w.webhook_id and m.state = 'waiting')`;

/**
 * Leaves for today who was absent, each once: by the rule of the page Absent, of students none of whose sessions is still to end, from
 * the hour on at which families are told.
 */
export async function noteAbsent(owner: Kysely<DB>, now: Date): Promise<void> {
  const { rows } = await sql<{ day: string; hour: number }>`
    select to_char(local_day(${now}::timestamptz), 'YYYY-MM-DD') as day,
           extract(hour from local_time(${now}::timestamptz))::int as hour
     where exists (select from rollup.webhooks_of('student.absent'))`.execute(owner);
  const [today] = rows;
  if (!today || today.hour < ((await absenceMailHourOf(owner)) ?? WEBHOOK_ABSENT_HOUR)) return;
  await sql`
    insert into webhook_message (webhook_id, type, pid, data, happened_at)
    select w.webhook_id, 'student.absent', x.pid, jsonb_build_object('day', ${today.day}::text), ${now}::timestamptz
      from (${absentOn(today.day, { schools: 'all', now })}) x
      join rollup.webhooks_of('student.absent') w on w.school_id is null or w.school_id = x.school_id
     where not ${isAwaitedOn(sql`x.pid`, today.day, now)}
    on conflict do nothing`.execute(owner);
}

/** Gives each webhook with a message that is due a job where it has none. */
export async function addWebhookJobs(owner: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(${SEND_WEBHOOK}, json_build_object('webhookId', w.webhook_id),
             job_key := ${keyOf(sql`w.webhook_id`)})
      from webhook w
     where ${isOn} and ${dueAt} <= ${now}::timestamptz
       and ${hasNoJob(keyOf(sql`w.webhook_id`))}`.execute(owner);
}

/** What one job has not sent is looked after again so soon, in seconds. */
const REST_SECONDS = 2;

/** Seconds until a message is due; undefined where none waits. */
export async function secondsToWebhooks(owner: Kysely<DB>, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(${REST_SECONDS}::int, ceil(extract(epoch from min(d.at) - ${now}::timestamptz)))::int as seconds
      from (select ${dueAt} as at from webhook w where ${isOn}) d having min(d.at) is not null`.execute(owner);
  return rows[0]?.seconds;
}

/** Takes the lock of a webhook until the job ends. @returns false while another one has it. */
export const holdWebhook = (hold: Hold, webhookId: number): Promise<boolean> => hold('webhook', String(webhookId));

export interface WebhookToSend {
  address: string;
  /** Encrypted: the one of now, and the one before it while it is good. */
  secrets: string[];
}

/** Where messages are sent; undefined where none are (any more). */
export async function webhookToSend(
  owner: Kysely<DB>,
  webhookId: number,
  now: Date,
): Promise<WebhookToSend | undefined> {
  const { rows } = await sql<WebhookToSend>`
    select w.address, array_remove(array[w.secret,
             case when w.former_until > ${now}::timestamptz then w.former_secret end], null) as secrets
      from webhook w where w.webhook_id = ${webhookId}::int and ${isOn}`.execute(owner);
  return rows[0];
}

export interface MessageToSend {
  messageId: number;
  /** What it is called in each try. */
  key: string;
  type: string;
  happenedAt: Date;
  data: Record<string, unknown>;
  /** How often it was tried before. */
  tries: number;
}

/** Messages of a webhook that are due, `most` of them at most, those that wait longest first. */
export async function dueMessages(
  owner: Kysely<DB>,
  webhookId: number,
  now: Date,
  most: number,
): Promise<MessageToSend[]> {
  const { rows } = await sql<MessageToSend>`
    select m.message_id as "messageId", 'msg_' || m.message_key as key, m.type, m.happened_at as "happenedAt",
           case when m.pid is null then '{}'::jsonb else jsonb_build_object('pid', m.pid) end || m.data as data, m.tries
      from webhook_message m
     where m.webhook_id = ${webhookId}::int and m.state = 'waiting' and m.next_try_at <= ${now}::timestamptz
     order by m.next_try_at, m.message_id limit ${most}::int`.execute(owner);
  return rows;
}

/** What came of a try. */
export interface Tried {
  /** Of HTTP; null without an answer. */
  status: number | null;
  /** The first characters of the answer. */
  answer: string | null;
  /** Null where it has arrived. */
  failure: WebhookFailure | null;
}

/** Notes what came of a try. @param pause in how many seconds it is tried again; undefined for never */
export async function noteTry(
  owner: Kysely<DB>,
  { messageId, tries }: Pick<MessageToSend, 'messageId' | 'tries'>,
  { status, answer, failure }: Tried,
  { now, pause }: { now: Date; pause: number | undefined },
): Promise<void> {
  const state = failure === null ? 'sent' : pause === undefined ? 'failed' : 'waiting';
  await sql`
    update webhook_message
       set state = ${state}::text, tries = ${tries + 1}::int, tried_at = ${now}::timestamptz, status = ${status}::int,
           failure = ${failure}::text, answer = ${answer}::text,
           next_try_at = ${secondsAfter(now, pause ?? 0)}::timestamptz
     where message_id = ${messageId}::int`.execute(owner);
}

/** Notes that something has arrived at a webhook. */
export async function noteArrival(owner: Kysely<DB>, webhookId: number): Promise<void> {
  await sql`
    update webhook set failing_since = null
     where webhook_id = ${webhookId}::int and failing_since is not null`.execute(owner);
}

/**
 * Notes that something has not arrived at a webhook. One that is gone, or at which nothing has arrived for days, is switched off, and
 * the bell of those who set it tells so in the same transaction. @returns why it was switched off; undefined where it was not
 */
export function noteMiss(
  owner: Kysely<DB>,
  webhookId: number,
  isGone: boolean,
  now: Date,
): Promise<WebhookOff | undefined> {
  return owner.transaction().execute(async (tx) => {
    const { rows } = await sql<{ why: WebhookOff | null; name: string; schoolId: number | null }>`
      update webhook w
         set failing_since = coalesce(w.failing_since, ${now}::timestamptz),
             off_at = case when n.why is null then null else ${now}::timestamptz end, off_why = n.why
        from (select case when ${isGone}::boolean then 'gone'
                          when o.failing_since <= ${now}::timestamptz - make_interval(days => ${WEBHOOK_FAILING_DAYS}::int)
                          then 'failing' end as why
                from webhook o where o.webhook_id = ${webhookId}::int for update) n
       where w.webhook_id = ${webhookId}::int and w.off_at is null
      returning w.off_why as why, w.name, w.school_id as "schoolId"`.execute(tx);
    const [off] = rows;
    if (!off?.why) return undefined;
    await switchOffNotice(tx, { name: off.name, why: off.why, schoolId: off.schoolId, now });
    return off.why;
  });
}
