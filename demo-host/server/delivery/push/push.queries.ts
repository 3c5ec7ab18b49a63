/**
 * Notices that arrive on devices: the academy's key, the browsers of people, and which notice each was sent. `push_delivery`
 * alone says what was sent; the jobs of graphile-worker only see to it that each waiting push is tried. Who sends a notice
 * holds its lock, and before a push service may take a push, `sending` is committed: so none is sent twice, whatever
 * becomes of a process. Whom a notice reaches is said by `actor.reached`, as for the lists of notices.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { ABSENCE_MAIL_END_HOUR } from '#domain/learning/absence.ts';
import type { NotificationPriority } from '#domain/messages/messaging.ts';
import { PUSH_DEVICES_MAX, PUSH_LATE_HOURS, PUSH_TRIES } from '#domain/messages/push.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import { one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';
import { type Hold, hasNoJob } from '#host/server/delivery/workerJobs.ts';
import { isRunning } from '#host/server/messages/notices.queries.ts';

/** A browser at its push service. */
export interface Device {
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

// The academy's key -------------------------------------------------------------------------------

interface StoredPushKey {
  publicKey: string;
  /** Encrypted or not, as `isEncrypted` says. */
  privateKey: string;
  isEncrypted: boolean;
}

export async function pushKeyOf(owner: Kysely<DB>): Promise<StoredPushKey | undefined> {
  const row = await owner
    .selectFrom('push_key')
    .select(['public_key', 'private_key', 'is_encrypted'])
    .executeTakeFirst();
  return row && { publicKey: row.public_key, privateKey: row.private_key, isEncrypted: row.is_encrypted };
}

/** Stores the key, unless there is one by now. */
export async function keepPushKey(
  owner: Kysely<DB>,
  { publicKey, privateKey, isEncrypted }: StoredPushKey,
): Promise<void> {
  await owner
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: privateKey, is_encrypted: isEncrypted })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the key, and every browser with it: a subscription works with the key that it was made for. @returns how many. */
export function forgetPushKey(owner: Kysely<DB>): Promise<number> {
  return owner.transaction().execute(async (tx) => {
    await tx.deleteFrom('push_key').execute();
    const { numDeletedRows } = await tx.deleteFrom('push_subscription').executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** How many browsers are sent notices. */
export async function countBrowsers(owner: Kysely<DB>): Promise<number> {
  const { count } = await one(
    owner as Transaction<DB>,
    sql<{ count: number }>`select count(*)::int as count from push_subscription`,
  );
  return count;
}

// The browsers of the actor -----------------------------------------------------------------------

/** Whether the actor is sent notices in the browser of this hash, and since which session. */
export async function pushStateOf(
  tx: Tx,
  hash: Buffer | undefined,
): Promise<{ isOn: boolean; sessionId: number | null }> {
  if (!hash) return { isOn: false, sessionId: null };
  const row = await tx
    .selectFrom('push_subscription')
    .select('session_id')
    .where('endpoint_hash', '=', hash)
    .executeTakeFirst();
  return { isOn: row !== undefined, sessionId: row?.session_id ?? null };
}

export const isPushOn = async (tx: Tx, hash: Buffer): Promise<boolean> => (await pushStateOf(tx, hash)).isOn;

export interface BrowserToSubscribe {
  sessionId: number;
  endpoint: string;
  /** SHA-256 of the endpoint. */
  hash: Buffer;
  p256dh: string;
  auth: string;
  language: Language;
}

/** Lets this browser of the actor be sent notices. */
export async function subscribeBrowser(
  tx: Tx,
  { sessionId, endpoint, hash, p256dh, auth, language }: BrowserToSubscribe,
): Promise<void> {
  await sql`
    select actor.subscribe_push(${sessionId}::bigint, ${endpoint}::text, ${hash}::bytea, ${p256dh}::text, ${auth}::text,
      ${language}::text, ${PUSH_DEVICES_MAX}::int)`.execute(tx);
}

/** Ends the notices in this browser of the actor; one of another person stays. */
export async function unsubscribeBrowser(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('push_subscription').where('endpoint_hash', '=', hash).execute();
}

// The jobs, as the tables' owner ------------------------------------------------------------------

/** The task of graphile-worker: one job a notice. */
export const SEND_NOTICE = 'send-notice';

const keyOf = (id: RawBuilder<unknown>) => sql<string>`'notice ' || ${id}`;

/** The condition that a notice `n` runs at a moment, as `actor.shown_notices` has it. */
const runs = (now: Date) => sql`
  n.deleted_at is null and ${isRunning(now)}
  and not exists (select from school h where h.school_id = n.school_id and h.deleted_at is not null)`;

/** Whom a notice `n` reaches now who has not read it. */
const unreadBy = sql`
  select r.pid
    from actor.reached(
      case when n.school_id is null then n.to_schools else array[n.school_id] end,
      case when n.target_role is null then n.to_roles else array[n.target_role] end,
      n.to_classes, n.to_plans, n.to_people) r
   where r.pid is distinct from n.added_by
     and not exists (select from notification_read d where d.notification_id = n.notification_id and d.pid = r.pid)`;

/**
 * Notes the browsers that each notice is to be sent to, once, when it has begun. Who asks for notices later, or is reached
 * only by a change, finds it in the list. @returns how many notices were begun.
 */
export function listBrowsers(owner: Kysely<DB>, now: Date): Promise<number> {
  return owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber('noticeList')})`.execute(tx);
    const { rows } = await sql<{ id: number }>`
      insert into push_notice (notification_id, listed_at)
      select n.notification_id, ${now}::timestamptz from notification n
       where ${runs(now)} and n.starts_at > ${now}::timestamptz - make_interval(hours => ${PUSH_LATE_HOURS}::int)
         and not exists (select from push_notice p where p.notification_id = n.notification_id)
      returning notification_id as id`.execute(tx);
    if (rows.length > 0) {
      await sql`
        insert into push_delivery (notification_id, subscription_id, next_try_at)
        select n.notification_id, s.subscription_id, ${now}::timestamptz
          from notification n cross join lateral (${unreadBy}) u join push_subscription s on s.pid = u.pid
         where n.notification_id = any (${rows.map(({ id }) => id)}::int[])`.execute(tx);
    }
    return rows.length;
  });
}

/** Gives each notice with a push that is due, or was being sent, a job where it has none. */
export async function addNoticeJobs(owner: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(${SEND_NOTICE}, json_build_object('notificationId', d.id),
             job_key := ${keyOf(sql`d.id`)})
      from (select distinct notification_id as id from push_delivery
             where state = 'sending' or state = 'waiting' and next_try_at <= ${now}::timestamptz) d
     where ${hasNoJob(keyOf(sql`d.id`))}`.execute(owner);
}

/** What one job has not sent is looked after again so soon, in seconds. */
const REST_SECONDS = 5;

/** Seconds until a push that waits is to be looked after; undefined where none waits. */
export async function secondsToPush(owner: Kysely<DB>, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select greatest(${REST_SECONDS}::int, ceil(extract(epoch from min(next_try_at) - ${now}::timestamptz)))::int as seconds
      from push_delivery where state = 'waiting' having count(*) > 0`.execute(owner);
  return rows[0]?.seconds ?? undefined;
}

/** Takes the lock of a notice until the job ends. @returns false while another one has it. */
export const holdNotice = (hold: Hold, notificationId: number): Promise<boolean> =>
  hold('notice', String(notificationId));

export interface NoticeToPush {
  priority: NotificationPriority;
  title: string;
  language: Language | null;
  /** Titles in further languages. */
  titles: Partial<Record<Language, string>>;
  startsAt: Date;
  endsAt: Date | null;
}

/** What of a notice is sent; undefined where it does not run any more. */
export async function noticeToPush(
  owner: Kysely<DB>,
  notificationId: number,
  now: Date,
): Promise<NoticeToPush | undefined> {
  const { rows } = await sql<NoticeToPush>`
    select n.priority, n.title, n.language, n.starts_at as "startsAt", n.ends_at as "endsAt",
           (select coalesce(json_object_agg(t.key, t.value ->> 'title'), '{}') from jsonb_each(n.texts) t) as titles
      from notification n where n.notification_id = ${notificationId}::int and ${runs(now)}`.execute(owner);
  return rows[0];
}

/** By the holder of the lock: what a process was sending that has ended is not sent again; nobody knows whether it was. */
export async function endInterrupted(owner: Kysely<DB>, notificationId: number): Promise<void> {
  await sql`
    update push_delivery set state = 'failed', failure = 'interrupted', changed_at = now()
     where notification_id = ${notificationId}::int and state = 'sending'`.execute(owner);
}

/** Ends the pushes of a notice that does not run any more, or those to whom it does not reach or who have read it. */
export async function endUnwanted(owner: Kysely<DB>, notificationId: number, isOver: boolean): Promise<void> {
  await sql`
    update push_delivery d set state = 'failed', failure = 'not-wanted', changed_at = now()
     where d.notification_id = ${notificationId}::int and d.state = 'waiting'
       and (${isOver}::boolean or d.subscription_id not in (
         select s.subscription_id
           from notification n cross join lateral (${unreadBy}) u join push_subscription s on s.pid = u.pid
          where n.notification_id = ${notificationId}::int))`.execute(owner);
}

/** A push that may be sent from now on. */
export interface PushToSend extends Device {
  language: Language;
  /** Which try this is, from 1. */
  tries: number;
}

/** Takes some pushes that are due, and notes at once and for good that the push services may take them. */
export async function takePushes(
  owner: Kysely<DB>,
  notificationId: number,
  now: Date,
  most: number,
): Promise<PushToSend[]> {
  const { rows } = await sql<PushToSend>`
    update push_delivery d set state = 'sending', tries = d.tries + 1, changed_at = now()
      from push_subscription s
     where s.subscription_id = d.subscription_id and d.notification_id = ${notificationId}::int
       and d.subscription_id in (
         select w.subscription_id from push_delivery w
          where w.notification_id = ${notificationId}::int and w.state = 'waiting' and w.next_try_at <= ${now}::timestamptz
          order by w.next_try_at, w.subscription_id limit ${most}::int)
    returning s.subscription_id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.language, d.tries`.execute(owner);
  return rows;
}

export type PushFailure = 'refused' | 'unreachable' | 'interrupted' | 'not-wanted' | 'late';

const atPush = (notificationId: number, subscriptionId: number) =>
  sql`notification_id = ${notificationId}::int and subscription_id = ${subscriptionId}::bigint`;

/** Notes that a push was sent, or for good that it was not. */
export async function notePush(
  owner: Kysely<DB>,
  notificationId: number,
  subscriptionId: number,
  failure: PushFailure | null,
): Promise<void> {
  await sql`
    update push_delivery set state = ${failure === null ? 'sent' : 'failed'}, failure = ${failure}::text, changed_at = now()
     where ${atPush(notificationId, subscriptionId)}`.execute(owner);
}

/** Lets a push be tried again after this many seconds, unless that was its last try or it would be too late by then. */
export async function tryPushLater(
  owner: Kysely<DB>,
  notificationId: number,
  subscriptionId: number,
  { failure, seconds, now }: { failure: PushFailure; seconds: number; now: Date },
): Promise<void> {
  await sql`
    update push_delivery d
       set state = case when l.at > l.last or d.tries >= ${PUSH_TRIES}::int then 'failed' else 'waiting' end,
           failure = case when l.at > l.last then 'late' else ${failure}::text end, next_try_at = l.at, changed_at = now()
      from (select ${now}::timestamptz + make_interval(secs => ${seconds}::int) as at,
                   n.starts_at + make_interval(hours => ${PUSH_LATE_HOURS}::int) as last
              from notification n where n.notification_id = ${notificationId}::int) l
     where ${atPush(notificationId, subscriptionId)}`.execute(owner);
}

/** The devices of a parent on which notices are switched on. */
export async function devicesOf(owner: Kysely<DB>, pid: number): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select subscription_id as "subscriptionId", endpoint, p256dh, auth from push_subscription
     where pid = ${pid}::int order by subscription_id`.execute(owner);
  return rows;
}

/** Seconds until the hour of the academy from which on no family is told of anything; 0 after it. */
export async function secondsToNight(owner: Kysely<DB>, now: Date): Promise<number> {
  const { seconds } = await one(
    owner as Transaction<DB>,
    sql<{ seconds: number }>`
      select greatest(0, floor(extract(epoch from moment_of(local_day(${now}::timestamptz))
               + make_interval(hours => ${ABSENCE_MAIL_END_HOUR}::int) - ${now}::timestamptz)))::int as seconds`,
  );
  return seconds;
}

/** Forgets a browser that its push service does not know any more. */
export async function forgetBrowser(owner: Kysely<DB>, subscriptionId: number): Promise<void> {
  await owner.deleteFrom('push_subscription').where('subscription_id', '=', subscriptionId).execute();
}
