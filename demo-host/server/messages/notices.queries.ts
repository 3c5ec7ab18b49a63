/**
 * Notices as people are shown them, and to whom they go (promises/academy-notices.md). Who receives a notice is said in one
 * place, the function `actor.reached` of the database; everything here asks it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { notices } from '#contract/messages/notices.ts';
import { pageCount } from '#domain/lists/paging.ts';
import { type NoticeAudience, UNREAD_DAYS } from '#domain/messages/notices.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';

/** Whether a notice `n` is shown at a moment, unless it is deleted: what `noticeState` calls running. */
export const isRunning = (now: Date): RawBuilder<boolean> => sql`
  (n.is_enabled and n.withdrawn_at is null and n.starts_at <= ${now}::timestamptz
   and (n.ends_at is null or n.ends_at > ${now}::timestamptz))`;

/** A page of the notices that the actor is shown now, newest first, in this language where they are written in it. */
export async function noticesOf(
  tx: Tx,
  { page, limit }: { page: number; limit: number },
  language: Language,
  now: Date,
): Promise<CallAnswer<typeof notices>> {
  const data = await all(
    tx,
    sql<CallAnswer<typeof notices>['data'][number]>`
      select notification_id as "noticeId", title, description, language, priority, coalesce(school_name, '') as "schoolName",
             ${iso(sql`starts_at`)} as "startsAt", ${iso(sql`ends_at`)} as "endsAt", ${iso(sql`edited_at`)} as "editedAt",
             ${iso(sql`read_at`)} as "readAt",
             read_at is null and starts_at > ${now}::timestamptz - make_interval(days => ${UNREAD_DAYS}::int) as "isUnread"
        from actor.notices(${now}::timestamptz, ${language}::text, ${(page - 1) * limit}::bigint, ${limit}::int)`,
  );
  const { total } = await noticeCountsOf(tx, now);
  return {
    data,
    pagination: { currentPage: page, totalPages: pageCount(total, limit), totalItems: total, itemsPerPage: limit },
  };
}

/** How many notices the actor is shown now, and how many of them are unread. */
export const noticeCountsOf = (tx: Tx, now: Date): Promise<{ total: number; unread: number }> =>
  one(tx, sql`select total, unread from actor.notice_counts(${now}::timestamptz, ${UNREAD_DAYS}::int)`);

/** Marks notices as read by the actor: these, or all. Those that the actor is not shown are passed over. */
export async function readNoticesOf(tx: Tx, ids: readonly number[] | undefined, now: Date): Promise<void> {
  await sql`select actor.read_notices(${now}::timestamptz, ${ids ? [...ids] : null}::int[])`.execute(tx);
}

/** How many people an audience reaches, without the actor: the writer of a notice is not shown it. */
export async function audienceCount(tx: Tx, audience: NoticeAudience): Promise<number> {
  const { people } = await one(
    tx,
    sql<{ people: number }>`
      select actor.audience_count(${[...audience.schools]}::int[], ${[...audience.roles]}::smallint[],
        ${[...audience.classes]}::int[], ${[...audience.plans]}::int[],
        ${audience.people ? [...audience.people] : null}::int[], actor.pid()) as people`,
  );
  return people;
}

/** Whether the actor sees all these people. */
export async function seesPeople(tx: Tx, pids: readonly number[]): Promise<boolean> {
  const { seen } = await one(
    tx,
    sql<{ seen: number }>`
      select count(*)::int as seen from person where pid = any (${[...pids]}::int[]) and deleted_at is null`,
  );
  return seen === new Set(pids).size;
}

/** Whether the actor sees all schools, classes and plans of an audience. */
export async function seesAudience(tx: Tx, { schools, classes, plans }: NoticeAudience): Promise<boolean> {
  const { sees } = await one(
    tx,
    sql<{ sees: boolean }>`
      select not exists (select from unnest(${[...schools]}::int[]) id
                          where id not in (select school_id from school where deleted_at is null))
         and not exists (select from unnest(${[...classes]}::int[]) id
                          where not exists (select from class c join school s using (school_id)
                                             where c.class_id = id and s.deleted_at is null))
         and not exists (select from unnest(${[...plans]}::int[]) id
                          where not exists (select from study_plan where study_plan_id = id and deleted_at is null)) as sees`,
  );
  return sees;
}
