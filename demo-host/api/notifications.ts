import { createNotification, deleteNotification, notificationCounts, notifications } from '#contract/notifications.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { ROLE } from '#domain/roles.ts';
import {
  addNotification,
  countNotifications,
  deleteNotificationOf,
  isRole,
  notificationList,
} from '#host/db/notifications.ts';
import { isVisible } from '#host/db/objects.ts';
import { ApiError, badRequest, notFound } from './errors.ts';
import { route } from './route.ts';

export const notificationRoutes = [
  route(notifications, ({ db, query: { page = 1, limit = PAGE_SIZE.notifications, ...filter } }) =>
    notificationList(db, { page, limit }, filter),
  ),
  route(notificationCounts, ({ db, now }) => countNotifications(db, now)),
  route(createNotification, async ({ db, session, body, now, record }) => {
    const { targetRole } = body;
    if (targetRole !== null && !(await isRole(db, targetRole))) throw badRequest('Wrong field "targetRole"');
    // Named in the body, but an object all the same.
    if (body.schoolId !== null && !(await isVisible(db, 'school', body.schoolId))) throw notFound();
    let { schoolId } = body;
    if (session.standing === ROLE.school) {
      if (session.schoolId === null) throw new ApiError(403, 'Your account belongs to no school');
      schoolId = session.schoolId;
    }
    const id = await addNotification(db, { ...body, schoolId, addedBy: session.person.pid, now });
    await record({ type: 'CREATE_NOTIFICATION', narration: `Created notification ${id}: ${body.title}` });
    return { message: 'Notification created', notificationId: id };
  }),
  route(deleteNotification, async ({ db, params: { notificationId }, now, record }) => {
    const title = await deleteNotificationOf(db, notificationId, now);
    // There it is, as the guard has seen: for all schools, and so not a school's to delete.
    if (title === undefined) throw new ApiError(403, 'Only the academy may delete what is for all schools');
    await record({ type: 'DELETE_NOTIFICATION', narration: `Deleted notification ${notificationId}: ${title}` });
    return { message: 'Notification deleted' };
  }),
];
