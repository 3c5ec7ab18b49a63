import { type Kysely, sql } from 'kysely';
import { lockNumber } from '#host/server/database/locks.ts';
import type { DB } from '#host/server/database/schema.ts';
import { erasePeople, removeAbandonedConversations } from './erase.ts';
import { DEFAULT_PERIODS, type Periods, RETENTION } from './retention.ts';

/** How many rows were removed, or people erased, by kind. */
type Purged = Record<
  'sessions' | 'attempts' | 'writes' | 'notifications' | 'conversations' | 'people' | 'launches' | 'ties' | 'activity',
  number
>;

/** The most lines of the activity log that one turn removes, so that a log of years is removed in many short turns. */
const LINES_AT_ONCE = 50_000;

/** The moment before which something that is kept for this many days has expired. */
const before = (days: number) => sql`now() - make_interval(days => ${days})`;

/**
 * Removes what has expired, as `RETENTION` says. The row of a person who was deleted long enough ago stays, without
 * name, phone, e-mail and password, because the past figures of the school need it. Their messages (without text) and
 * their lines in the log stay too; both read the name from that row.
 * @param owner the tables' owner: no policy lets the API do this.
 * @param periods those that the environment may set.
 * @returns undefined when another process is purging.
 */
export async function purge(owner: Kysely<DB>, periods: Periods = DEFAULT_PERIODS): Promise<Purged | undefined> {
  return owner.transaction().execute(async (tx) => {
    const lock = await sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(${lockNumber('purge')}) as ok`.execute(tx);
    if (!lock.rows[0]?.ok) return undefined;
    // In the order of what locks both against writers, such as the set-up: else one of the two would end as a deadlock.
    await sql`lock table person, activity_log in row exclusive mode`.execute(tx);

    const count = async (statement: ReturnType<typeof sql>) =>
      Number((await statement.execute(tx)).numAffectedRows ?? 0);
    const sessions = await count(sql`
      delete from session where expires_at < now() or revoked_at < now() or last_used_at + idle_limit < now()`);
    const attempts = await count(
      sql`delete from sign_in_attempt where last_failed_at < ${before(RETENTION.attempts.days)}`,
    );
    // A revoked device stays until it expires, so that its token cannot come back as a device that others share.
    await sql`
      delete from device
       where expires_at < now() or last_used_at < ${before(periods.devices)}
          or revoked_reason = 'replaced' and revoked_at < now()`.execute(tx);
    await sql`delete from known_address where last_used_at < ${before(periods.addresses)}`.execute(tx);
    const writes = await count(sql`delete from idempotency_key where created_at < ${before(RETENTION.writes.days)}`);
    const ties = await count(sql`delete from ended_tie where ended_at < ${before(RETENTION.ties.days)}`);
    await sql`delete from link_request where coalesce(decided_at, asked_at) < ${before(periods.linkRequests)}`.execute(
      tx,
    );
    await sql`delete from attention_action where done_at < ${before(RETENTION.attention.days)}`.execute(tx);
    await sql`
      delete from invitation
       where least(used_at, revoked_at, expires_at) < ${before(RETENTION.invitations.days)}`.execute(tx);
    await sql`delete from push_subscription where confirmed_at < ${before(RETENTION.push.days)}`.execute(tx);
    // That a notice was listed stays as long as the notice, so that it is not listed again.
    await sql`delete from push_delivery where changed_at < ${before(RETENTION.push.days)}`.execute(tx);
    await sql`delete from webhook_message where happened_at < ${before(RETENTION.webhooks.days)}`.execute(tx);
    await sql`delete from report_sending where changed_at < ${before(RETENTION.reports.days)}`.execute(tx);
    await sql`delete from report_schedule where ended_at < ${before(RETENTION.reports.days)}`.execute(tx);
    await sql`delete from family_mail where changed_at < ${before(RETENTION.familyMail.days)}`.execute(tx);
    await sql`delete from family_news where sent_at < ${before(RETENTION.familyMail.days)}`.execute(tx);
    const activity = await count(sql`
      delete from activity_log where activity_log_id in (
        select activity_log_id from activity_log where occurred_at < ${before(periods.activityLog)}
         order by occurred_at limit ${LINES_AT_ONCE})`);
    await sql`delete from activity_day where lines = 0`.execute(tx);
    await sql`delete from xapi_statement where pid is null and stored_at < ${before(RETENTION.statements.days)}`.execute(
      tx,
    );

    await sql`
      delete from xapi_attachment a
       where not exists (select from xapi_statement s where s.statement_id = a.statement_id)
         and not exists (select from xapi_inbox i where i.statement_id = a.statement_id)`.execute(tx);
    await sql`
      delete from xapi_document
       where agent is not null and pid is null and changed_at < ${before(RETENTION.documents.days)}`.execute(tx);

    // A launch stays for a while, so that its page, loaded again, can say that it has expired. Its LMS name goes with it.
    await sql`delete from lti_login where expires_at < now()`.execute(tx);
    const launches = await count(sql`delete from lti_launch where created_at < ${before(RETENTION.launches.days)}`);
    await sql`delete from lti_refusal where refused_at < ${before(RETENTION.launches.days)}`.execute(tx);
    await sql`delete from lms_registration where expires_at < now()`.execute(tx);
    await sql`delete from provider_sign_in where expires_at < now()`.execute(tx);
    await sql`delete from lti_key where retired_at < ${before(RETENTION.keys.days)}`.execute(tx);

    await sql`delete from access_key where revoked_at < ${before(RETENTION.accessKeys.days)}
                and not exists (select 1 from import_run r where r.key_id = access_key.key_id)`.execute(tx);

    // A preview that nobody goes on with ends, and its file with it.
    await sql`
      update import_run set state = 'cancelled', ended_at = now(), error = 'Nobody went on with it within a day.'
       where state = 'previewed' and changed_at < ${before(1)}`.execute(tx);
    await sql`
      delete from import_part where import_run_id in (
        select import_run_id from import_run where ended_at is not null or changed_at < ${before(1)})`.execute(tx);
    await sql`
      delete from import_line where import_run_id in (
        select import_run_id from import_run where changed_at < ${before(RETENTION.imports.days)})`.execute(tx);
    await sql`delete from import_run where changed_at < ${before(RETENTION.activityLog.days)}`.execute(tx);

    await sql`delete from notification_read where notification_id in
      (select notification_id from notification where deleted_at < ${before(RETENTION.notifications.days)})`.execute(
      tx,
    );
    const notifications = await count(
      sql`delete from notification where deleted_at < ${before(RETENTION.notifications.days)}`,
    );

    // A school's row stays, because past figures need it. Its people are erased, except those who belong to another
    // school too; their phone numbers can then be used again.
    const beyondRestore = before(RETENTION.people.days);
    await sql`
      update person p set deleted_at = (select max(h.deleted_at) from school h where h.school_id = any (p.school_ids))
       where p.role in (4, 5, 6, 24) and p.deleted_at is null and p.school_ids <> '{}'
         and p.school_ids <@ array(select school_id from school where deleted_at < ${beyondRestore})`.execute(tx);
    const { rows: expired } = await sql<{ pid: number }>`
      select pid from person where deleted_at < ${beyondRestore} and erased_at is null`.execute(tx);
    await erasePeople(
      tx,
      expired.map(({ pid }) => pid),
    );
    const people = expired.length;
    const conversations = await removeAbandonedConversations(tx, RETENTION.messages.days);
    return { sessions, attempts, writes, notifications, conversations, people, launches, ties, activity };
  });
}
