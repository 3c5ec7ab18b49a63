/** The webhooks that the actor may set, and what was sent to them. Row-level security says which those are. */
import { type Kysely, sql } from 'kysely';
import type { webhookMessages, webhooks } from '#contract/academy/webhooks.ts';
import type { CallAnswer } from '#contract/call.ts';
import { secondsAfter } from '#domain/messages/retries.ts';
import {
  FORMER_SECRET_HOURS,
  WEBHOOK_MESSAGES_SHOWN,
  WEBHOOK_TEST,
  type WebhookEvent,
  type WebhookState,
} from '#domain/messages/webhooks.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

type Row = CallAnswer<typeof webhooks>['webhooks'][number];
type Message = CallAnswer<typeof webhookMessages>[number];

/** All that the actor may set, the oldest first, without their secrets. */
export const webhooksOf = (tx: Tx, now: Date): Promise<Row[]> =>
  all(
    tx,
    sql<Row>`
      select w.webhook_id as "webhookId", w.name, w.address, w.events, w.school_id as "schoolId",
             coalesce(s.name, '') as "schoolName", coalesce(name_shown(p.name, p.erased_at), '') as "setBy",
             ${iso(sql`w.made_at`)} as "madeDate", ${iso(sql`w.off_at`)} as "offDate", w.off_why as "offWhy",
             actor.why_no_data(w.set_by, w.school_id) as stopped, ${iso(sql`w.failing_since`)} as "failingSince",
             case when w.former_until > ${now}::timestamptz then ${iso(sql`w.former_until`)} end as "formerUntil",
             (select ${iso(sql`m.tried_at`)} from webhook_message m
               where m.webhook_id = w.webhook_id and m.state = 'sent' order by m.message_id desc limit 1) as "lastSentDate",
             (select count(*) from webhook_message m where m.webhook_id = w.webhook_id and m.state = 'waiting') as waiting,
             (select count(*) from webhook_message m where m.webhook_id = w.webhook_id and m.state = 'failed') as failed
        from webhook w left join school s using (school_id) left join person p on p.pid = w.set_by
       order by w.webhook_id`,
  );

/** How many there are of a school, or of all schools. */
export async function countWebhooks(tx: Tx, schoolId: number | null): Promise<number> {
  const { count } = await one(
    tx,
    sql<{ count: number }>`
      select count(*) as count from webhook where school_id is not distinct from ${schoolId}::int`,
  );
  return count;
}

/** What somebody sets of a webhook. */
export interface WrittenWebhook {
  name: string;
  address: string;
  events: readonly WebhookEvent[];
}

/** Adds one. @param secret encrypted. @returns its number */
export async function addWebhook(
  tx: Tx,
  { name, address, events }: WrittenWebhook,
  { schoolId, secret, by }: { schoolId: number | null; secret: string; by: number },
): Promise<number> {
  const { webhook_id: webhookId } = await tx
    .insertInto('webhook')
    .values({ name, address, events: [...events], school_id: schoolId, secret, set_by: by })
    .returning('webhook_id')
    .executeTakeFirstOrThrow();
  return webhookId;
}

/** Changes one; the actor answers for it from then on. @returns its school; undefined where there is none such */
export async function changeWebhookTo(
  tx: Tx,
  webhookId: number,
  { name, address, events }: WrittenWebhook,
): Promise<{ schoolId: number | null } | undefined> {
  return tx
    .updateTable('webhook')
    .set({ name, address, events: [...events], set_by: sql<number>`actor.pid()` })
    .where('webhook_id', '=', webhookId)
    .returning('school_id as schoolId')
    .executeTakeFirst();
}

/** Removes one with all that waits for it. @returns its school; undefined where there is none such */
export const deleteWebhook = (tx: Tx, webhookId: number): Promise<{ schoolId: number | null } | undefined> =>
  tx.deleteFrom('webhook').where('webhook_id', '=', webhookId).returning('school_id as schoolId').executeTakeFirst();

/** Gives one another secret, encrypted; the one before is good for some hours. @returns false where there is none such */
export async function renewSecret(tx: Tx, webhookId: number, secret: string, now: Date): Promise<boolean> {
  const until = secondsAfter(now, FORMER_SECRET_HOURS * 3600);
  const { isRenewed } = await one(
    tx,
    sql<{ isRenewed: boolean }>`
      select actor.renew_webhook_secret(${webhookId}::int, ${secret}::text, ${until}::timestamptz) as "isRenewed"`,
  );
  return isRenewed;
}

/**
 * Switches one on or off; the actor answers for it from then on. What waited goes on when it is on again.
 * @returns its school; undefined where there is none such
 */
export async function switchTo(
  tx: Tx,
  webhookId: number,
  isOn: boolean,
  now: Date,
): Promise<{ schoolId: number | null } | undefined> {
  return tx
    .updateTable('webhook')
    .set({
      off_at: isOn ? null : now,
      off_why: isOn ? null : 'switched',
      failing_since: null,
      set_by: sql<number>`actor.pid()`,
    })
    .where('webhook_id', '=', webhookId)
    .returning('school_id as schoolId')
    .executeTakeFirst();
}

/** The last messages to one, the newest first, of a state where one is named. */
export const messagesOf = (tx: Tx, webhookId: number, state: WebhookState | undefined): Promise<Message[]> =>
  all(
    tx,
    sql<Message>`
      select m.message_id as "messageId", 'msg_' || m.message_key as "webhookKey", m.type,
             ${iso(sql`m.happened_at`)} as "happenedDate", m.state, m.tries, ${iso(sql`m.tried_at`)} as "triedDate",
             case when m.state = 'waiting' then ${iso(sql`m.next_try_at`)} end as "nextTryDate",
             m.status, m.failure, m.answer
        from webhook_message m
       where m.webhook_id = ${webhookId}::int and ${state === undefined ? sql`true` : sql`m.state = ${state}::text`}
       order by m.message_id desc limit ${WEBHOOK_MESSAGES_SHOWN}::int`,
  );

/** Leaves a test for one. */
export async function addTest(tx: Tx, webhookId: number): Promise<void> {
  await tx.insertInto('webhook_message').values({ webhook_id: webhookId, type: WEBHOOK_TEST }).execute();
}

/** Lets a message be sent again, as if it had not been tried. @returns false where there is none such */
export async function sendAgain(tx: Tx, webhookId: number, messageId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_message')
    .set({ state: 'waiting', tries: 0, next_try_at: sql<Date>`now()` })
    .where('webhook_id', '=', webhookId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a webhook is on, and its setter may set it still. */
export async function sendsTo(db: Kysely<DB>, webhookId: number): Promise<boolean> {
  const row = await db
    .selectFrom('webhook')
    .select('webhook_id')
    .where('webhook_id', '=', webhookId)
    .where('off_at', 'is', null)
    .where(sql<boolean>`actor.why_no_data(set_by, school_id) is null`)
    .executeTakeFirst();
  return row !== undefined;
}
