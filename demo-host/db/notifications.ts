/**
 * Notifications (promises/academy-notifications.md). Row-level security shows each actor those of their schools and
 * those to all schools, and lets a school user write and delete only those of its own school. Deleted ones are in no
 * list and no count.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { notificationCounts, notifications } from '#contract/notifications.ts';
import { NOTIFICATION_PRIORITY, type NotificationPriority } from '#domain/messaging.ts';
import { THIS_WEEK_DAYS } from '#domain/timeframes.ts';
import type { Tx } from './actor.ts';
import { all, iso, listOf, nameHolds, one } from './reporting.ts';

interface NotificationFilter {
  /** Part of the title or the description. */
  search?: string | undefined;
  priority?: NotificationPriority | undefined;
}

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
         read_count as "readCount"
    ${selected}
   order by added_at desc, notification_id desc`;
  return listOf(tx, page, rows, sql`select count(*) as total ${selected}`);
}

/** The numbers of the cards, over all that the actor sees. */
export const countNotifications = (tx: Tx, now: Date): Promise<CallAnswer<typeof notificationCounts>> =>
  one(
    tx,
    sql`
  select count(*) as total, count(*) filter (where is_enabled) as active,
         count(*) filter (where priority = ${NOTIFICATION_PRIORITY.high}::int) as "highPriority",
         count(*) filter (where added_at >= ${now}::timestamptz - make_interval(days => ${THIS_WEEK_DAYS}::int))
           as "thisWeek"
    from notification where deleted_at is null`,
  );

interface NewNotification {
  title: string;
  description: string;
  priority: NotificationPriority;
  targetRole: number | null;
  schoolId: number | null;
  addedBy: number;
  now: Date;
}

/** Whether a role exists to which a notification can be sent. */
export async function isRole(tx: Tx, role: number): Promise<boolean> {
  return (await all(tx, sql`select 1 from user_role where role = ${role}::int`)).length > 0;
}

/** Adds a notification. @returns its id. */
export async function addNotification(tx: Tx, notification: NewNotification): Promise<number> {
  const { notification_id } = await tx
    .insertInto('notification')
    .values({
      title: notification.title,
      description: notification.description,
      priority: notification.priority,
      target_role: notification.targetRole,
      school_id: notification.schoolId,
      added_by: notification.addedBy,
      added_at: notification.now,
    })
    .returning('notification_id')
    .executeTakeFirstOrThrow();
  return notification_id;
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
