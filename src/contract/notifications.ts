import * as v from 'valibot';
import { TEXT_MAX } from '#domain/limits.ts';
import { DEFAULT_NOTIFICATION_PRIORITY, NOTIFICATION_PRIORITY } from '#domain/messaging.ts';
import { PAGE_SIZE } from '#domain/sizes.ts';
import { defineCall } from './call.ts';
import { bit, count, id, idOrNull, moment, oneOf, shape, text, writtenAnswer } from './fields.ts';
import { bodyIdOrNull, idInput, optionalChoice, optionalNumber, pageInput, searchInput, textInput } from './inputs.ts';
import { dataAndPagination } from './pageFields.ts';

const PRIORITIES = [NOTIFICATION_PRIORITY.low, NOTIFICATION_PRIORITY.medium, NOTIFICATION_PRIORITY.high] as const;

/**
 * A page of notifications, newest first. `priority` is 1 (low), 2 (medium) or 3 (high); `targetRole` null means all
 * roles, `schoolId` null means all schools. `readCount` is the number of people who have read the notification.
 */
export const notifications = defineCall('notifications', {
  route: 'GET /api/admin/notifications',
  promise: 'academy-notifications#notifications-call',
  summary: 'Notifications, newest first',
  query: {
    page: pageInput(),
    limit: optionalNumber(1, PAGE_SIZE.schoolDropdown),
    search: searchInput(),
    priority: optionalChoice(PRIORITIES),
  },
  answer: dataAndPagination(
    shape({
      notificationId: id(),
      title: text(),
      description: text(),
      priority: oneOf(PRIORITIES, DEFAULT_NOTIFICATION_PRIORITY),
      targetRole: idOrNull(),
      schoolId: idOrNull(),
      /** Beyond the basic fields: shown instead of the number. */
      schoolName: text(),
      isEnable: bit(),
      addedDate: moment(),
      readCount: count(),
    }),
  ),
});

/** The numbers on the cards of Notifications, over all notifications that you may see. */
export const notificationCounts = defineCall('notificationCounts', {
  route: 'GET /api/admin/notifications/counts',
  promise: 'academy-notifications#counts-call',
  summary: 'Numbers of notifications',
  capability: 'notifications:counts',
  answer: shape({ total: count(), active: count(), highPriority: count(), thisWeek: count() }),
});

/**
 * Publishes a notification. Without `targetRole` it is for all roles, without `schoolId` for all schools; a school
 * user always publishes for their own school. Answers 404 when the school does not exist or you may not see it.
 */
export const createNotification = defineCall('createNotification', {
  route: 'POST /api/admin/notifications',
  promise: 'academy-notifications#create-call',
  summary: 'Publish a notification',
  success: 201,
  body: {
    title: textInput(TEXT_MAX.title),
    description: textInput(TEXT_MAX.description),
    priority: v.picklist(PRIORITIES),
    targetRole: bodyIdOrNull(),
    schoolId: bodyIdOrNull(),
  },
  answer: writtenAnswer({ notificationId: idOrNull() }),
});

/** Deletes a notification. Answers 403 when a school user tries to delete one that is for all schools. */
export const deleteNotification = defineCall('deleteNotification', {
  route: 'DELETE /api/admin/notifications/{notificationId}',
  promise: 'academy-notifications#delete-call',
  summary: 'Delete a notification',
  params: { notificationId: idInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const notificationCalls = { notifications, notificationCounts, createNotification, deleteNotification };
