import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  bit,
  id,
  idOrNull,
  list,
  measure,
  moment,
  oneOf,
  shape,
  shapeOrEmpty,
  text,
  textOrNull,
  writtenAnswer,
} from '#contract/fields.ts';
import { idInput, optionalChoice, optionalNumber, pageInput, searchInput } from '#contract/inputs.ts';
import { dataAndPagination } from '#contract/pageFields.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { DEFAULT_NOTIFICATION_PRIORITY, NOTIFICATION_PRIORITIES } from '#domain/messages/messaging.ts';

const ids = () => list(id());

/**
 * A page of notifications, newest first. `priority` is 1 (low), 2 (medium) or 3 (high); `targetRole` null means all
 * roles, `schoolId` null means all schools. `readCount` is the number of people who have read the notification. `notice` tells
 * what a server with `notices:write` knows of it beside that.
 */
export const notifications = defineCall('notifications', {
  route: 'GET /api/admin/notifications',
  promise: 'academy-notifications#notifications-call',
  summary: 'Notifications, newest first',
  query: {
    page: pageInput(),
    limit: optionalNumber(1, PAGE_SIZE.schoolDropdown),
    search: searchInput(),
    priority: optionalChoice(NOTIFICATION_PRIORITIES),
  },
  answer: dataAndPagination(
    shape({
      notificationId: id(),
      title: text(),
      description: text(),
      priority: oneOf(NOTIFICATION_PRIORITIES, DEFAULT_NOTIFICATION_PRIORITY),
      targetRole: idOrNull(),
      schoolId: idOrNull(),
      /** Beyond the basic fields: shown instead of the number. */
      schoolName: text(),
      isEnable: bit(),
      addedDate: moment(),
      readCount: measure(),
      /** Beyond the basic fields: to whom and when it goes, and in which languages. */
      notice: v.optional(
        shape({
          audience: shapeOrEmpty({ schools: ids(), roles: ids(), classes: ids(), plans: ids() }),
          /** How many people the audience names; null where it names none. */
          people: v.optional(measure()),
          audienceCount: measure(),
          language: textOrNull(),
          texts: list(shape({ language: text(), title: text(), description: text() })),
          startsAt: moment(),
          endsAt: moment(),
          editedAt: moment(),
          withdrawnAt: moment(),
          /** Another one after each change. A server that tells it takes it back in `updateNotification`. */
          version: v.optional(text()),
        }),
      ),
    }),
  ),
});

/** The numbers on the cards of Notifications, over all notifications that you may see. */
export const notificationCounts = defineCall('notificationCounts', {
  route: 'GET /api/admin/notifications/counts',
  promise: 'academy-notifications#counts-call',
  summary: 'Numbers of notifications',
  capability: 'notifications:counts',
  answer: shape({ total: measure(), active: measure(), highPriority: measure(), thisWeek: measure() }),
});

/** Deletes a notification. Answers 403 when a school user tries to delete one that is for all schools. */
export const deleteNotification = defineCall('deleteNotification', {
  route: 'DELETE /api/admin/notifications/{notificationId}',
  promise: 'academy-notifications#delete-call',
  summary: 'Delete a notification',
  params: { notificationId: idInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. Those that write one are in `noticeWriting.ts`. */
export const notificationCalls = { notifications, notificationCounts, deleteNotification };
