/**
 * Notifications (promises/academy-notifications.md). Row-level security shows each actor those of their schools and
 * those to all schools, and lets a school user write and delete only those of its own school. Deleted ones are in no
 * list and no count.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { notificationCounts, notifications } from '#contract/messages/notifications.ts';
import { THIS_WEEK_DAYS } from '#domain/format/timeframes.ts';
import { NOTIFICATION_PRIORITY, type NotificationPriority } from '#domain/messages/messaging.ts';
import type { NoticeAudience, NoticeText } from '#domain/messages/notices.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, listOf, nameHolds, one } from '#host/server/database/reporting.ts';
import { audienceCount, isRunning } from './notices.queries.ts';

interface NotificationFilter {
  /** Part of the title or the description. */
  search?: string | undefined;
  priority?: NotificationPriority | undefined;
}

/** The version of a notification is the moment of its last change. */
const versionOf = iso(sql`coalesce(edited_at, added_at)`);

/** A page of the notifications that the actor sees, newest first. */
export function notificationList(
  tx: Tx,
  page: { page: number; limit: number },
  { search, priority }: NotificationFilter,
): Promise<CallAnswer<typeof notifications>> {
  const selected = sql`from notification where deleted_at is null
    ${search === undefined ? sql`` : sql`and ${nameHolds(sql`search_key`, search)}`}
    ${priority === undefined ? sql`` : sql`and priority = ${priority}::int`}`;
  const rows: RawBuilder<CallAnswer<typeof notifications>['data'][number]> = sql`
  select notification_id as "notificationId", title, description, priority, target_role as "targetRole",
         school_id as "schoolId",
         coalesce((select s.name from school s where s.school_id = notification.school_id), '') as "schoolName",
         is_enabled::integer as "isEnable", ${iso(sql`added_at`)} as "addedDate",
         read_count as "readCount",
         json_build_object(
           'audience', json_build_object(
             'schools', case when school_id is null then to_schools else array[school_id] end,
             'roles', case when target_role is null then to_roles else array[target_role] end,
             'classes', to_classes, 'plans', to_plans),
           'people', cardinality(to_people),
           -- Whoever has read it and has left since is in both numbers.
           'audienceCount', greatest(audience_count, case when audience_count is not null then read_count end),
           'language', language,
           'texts', (select coalesce(json_agg(json_build_object(
                             'language', t.key, 'title', t.value ->> 'title', 'description', t.value ->> 'description') order by t.key), '[]')
                       from jsonb_each(texts) t),
           'startsAt', ${iso(sql`starts_at`)}, 'endsAt', ${iso(sql`ends_at`)}, 'editedAt', ${iso(sql`edited_at`)},
           'withdrawnAt', ${iso(sql`withdrawn_at`)}, 'version', ${versionOf}) as notice
    ${selected}
   order by added_at desc, notification_id desc`;
  return listOf(tx, page, rows, sql`select count(*) as total ${selected}`);
}

/** The numbers of the cards, over all that the actor sees. */
export const countNotifications = (tx: Tx, now: Date): Promise<CallAnswer<typeof notificationCounts>> =>
  one(
    tx,
    sql`
  select count(*) as total,
         count(*) filter (where ${isRunning(now)}) as active,
         count(*) filter (where priority = ${NOTIFICATION_PRIORITY.high}::int) as "highPriority",
         count(*) filter (where added_at >= ${now}::timestamptz - make_interval(days => ${THIS_WEEK_DAYS}::int))
           as "thisWeek"
    from notification n where deleted_at is null`,
  );

/** What is written of a notification. */
export interface WrittenNotification {
  title: string;
  description: string;
  priority: NotificationPriority;
  audience: NoticeAudience;
  /** Null: from now on, or as it was. */
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  language?: Language | undefined;
  texts?: readonly NoticeText[] | undefined;
}

/** Whether a role exists to which a notification can be sent. */
export async function isRole(tx: Tx, role: number): Promise<boolean> {
  return (await all(tx, sql`select 1 from user_role where role = ${role}::int`)).length > 0;
}

/** The columns of what is written. One school and one role alone stand where every server has them. */
const columnsOf = ({
  audience: { schools, roles, classes, plans, people },
  texts = [],
  ...written
}: WrittenNotification) => ({
  title: written.title,
  description: written.description,
  priority: written.priority,
  ends_at: written.endsAt ? new Date(written.endsAt) : null,
  language: written.language ?? null,
  texts: JSON.stringify(
    Object.fromEntries(texts.map(({ language, title, description }) => [language, { title, description }])),
  ),
  school_id: schools.length === 1 ? (schools[0] ?? null) : null,
  to_schools: schools.length === 1 ? [] : [...schools],
  target_role: roles.length === 1 ? (roles[0] ?? null) : null,
  to_roles: roles.length === 1 ? [] : [...roles],
  to_classes: [...classes],
  to_plans: [...plans],
  to_people: people ? [...people] : null,
});

/** Adds a notification. @returns its id, and how many people it reaches. */
export async function addNotification(
  tx: Tx,
  written: WrittenNotification,
  { by, now }: { by: number; now: Date },
): Promise<{ notificationId: number; audienceCount: number }> {
  const people = await audienceCount(tx, written.audience);
  const { notification_id } = await tx
    .insertInto('notification')
    .values({
      ...columnsOf(written),
      starts_at: written.startsAt ? new Date(written.startsAt) : now,
      audience_count: people,
      added_by: by,
      added_at: now,
    })
    .returning('notification_id')
    .executeTakeFirstOrThrow();
  return { notificationId: notification_id, audienceCount: people };
}

/** What is known of a notification before it is changed. */
export const notificationToChange = (tx: Tx, notificationId: number) =>
  tx
    .selectFrom('notification')
    .select(['starts_at', 'withdrawn_at', 'title', 'to_people', versionOf.as('version')])
    .where('notification_id', '=', notificationId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Replaces what is written of a notification. @returns how many people it reaches now. */
export async function changeNotification(
  tx: Tx,
  notificationId: number,
  written: WrittenNotification,
  now: Date,
): Promise<number> {
  const people = await audienceCount(tx, written.audience);
  await tx
    .updateTable('notification')
    .set({
      ...columnsOf(written),
      ...(written.startsAt ? { starts_at: new Date(written.startsAt) } : {}),
      audience_count: people,
      edited_at: now,
    })
    .where('notification_id', '=', notificationId)
    .execute();
  return people;
}

/** Withdraws a notification; one that was withdrawn before stays as it is. */
export async function withdrawNotificationOf(tx: Tx, notificationId: number, now: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ withdrawn_at: now })
    .where('notification_id', '=', notificationId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/**
 * Marks a notification as deleted; who has read it stays recorded.
 * @returns its title, or undefined when the actor may not delete it.
 */
export async function deleteNotificationOf(tx: Tx, notificationId: number, now: Date): Promise<string | undefined> {
  const deleted = await tx
    .updateTable('notification')
    .set({ deleted_at: now })
    .where('notification_id', '=', notificationId)
    .where('deleted_at', 'is', null)
    .returning('title')
    .executeTakeFirst();
  return deleted?.title;
}
