/** Notifications. */

import { ROLE } from '#domain/roles.ts';
import { PAGE_SIZE } from '#domain/sizes.ts';
import {
  addNotification,
  countNotifications,
  deleteNotificationOf,
  isRole,
  notificationList,
} from '#host/db/notifications.ts';
import { isVisible } from '#host/db/objects.ts';
import { ApiError, badRequest, notFound } from './errors.ts';
import type { Handlers } from './handlers.ts';

export const notificationHandlers = {
  notifications: ({ db, query: { page = 1, limit = PAGE_SIZE.notifications, ...filter } }) =>
    notificationList(db, { page, limit }, filter),
  notificationCounts: ({ db, now }) => countNotifications(db, now),
  createNotification: async ({ db, session, body, now, record }) => {
    const { targetRole } = body;
    if (targetRole !== null && !(await isRole(db, targetRole))) throw badRequest('Wrong field "targetRole"');
    // The policy looks at the objects of the path only.
    if (body.schoolId !== null && !(await isVisible(db, 'school', body.schoolId))) throw notFound();
    let { schoolId } = body;
    if (session.actingRole === ROLE.school) {
      if (session.schoolId === null) throw new ApiError(403, 'Your account belongs to no school');
      schoolId = session.schoolId;
    }
    const id = await addNotification(db, { ...body, schoolId, addedBy: session.person.pid, now });
    await record({ type: 'CREATE_NOTIFICATION', narration: `Created notification ${id}: ${body.title}` });
    return { message: 'Notification created', notificationId: id };
  },
  deleteNotification: async ({ db, params: { notificationId }, now, record }) => {
    const title = await deleteNotificationOf(db, notificationId, now);
    // The policy has found it, so it exists: it is for all schools, and a school may not delete it.
    if (title === undefined) throw new ApiError(403, 'Only the academy may delete what is for all schools');
    await record({ type: 'DELETE_NOTIFICATION', narration: `Deleted notification ${notificationId}: ${title}` });
    return { message: 'Notification deleted' };
  },
} satisfies Partial<Handlers>;
