/** Notifications, as staff write and manage them. */

import { ID_MAX } from '#domain/lists/limits.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { AUDIENCE_MAX, AUDIENCE_PEOPLE_MAX, type NoticeAudience } from '#domain/messages/notices.ts';
import { ALLOWED_ROLES, ROLE } from '#domain/people/roles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { ApiError, badRequest, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import type { Session } from '#host/server/http/session.ts';
import { audienceCount, seesAudience, seesPeople } from './notices.queries.ts';
import {
  addNotification,
  changeNotification,
  countNotifications,
  deleteNotificationOf,
  isRole,
  notificationList,
  notificationToChange,
  type WrittenNotification,
  withdrawNotificationOf,
} from './notifications.queries.ts';

/** An audience as it was sent. */
type SentAudience = { [Kind in keyof NoticeAudience]?: readonly number[] | undefined };

/**
 * The audience that is meant: each id once, and of a school user's the own school alone. @throws ApiError 403 for a school user
 * without a school, 404 for what the session may not see, 400 for people.
 * @param named who was named before: they stay where no people are sent.
 */
async function audienceOf(
  db: Tx,
  session: Session,
  { people, ...sent }: SentAudience,
  named: readonly number[] | null = null,
): Promise<NoticeAudience> {
  const once = (ids: readonly number[] | undefined) => [...new Set(ids ?? [])].sort((a, b) => a - b);
  const audience = {
    schools: once(sent.schools),
    roles: once(sent.roles),
    classes: once(sent.classes),
    plans: once(sent.plans),
    people: people === undefined ? (named ?? undefined) : people.length > 0 ? once(people) : undefined,
  };
  // The policy looks at the objects of the path only.
  if (!(await seesAudience(db, audience))) throw notFound();
  if (people && !(await seesPeople(db, people))) throw badRequest('Somebody among the chosen people is not there');
  if (session.actingRole !== ROLE.school) return audience;
  if (session.schoolId === null) throw new ApiError(403, 'Your account belongs to no school');
  return { ...audience, schools: [session.schoolId] };
}

/** @throws ApiError 400 when a notice would end before it begins, or is written twice in one language. */
function checkWritten({ startsAt, endsAt, language, texts = [] }: Omit<WrittenNotification, 'audience'>, start: Date) {
  const begins = startsAt ? new Date(startsAt) : start;
  if (endsAt && new Date(endsAt) <= begins) throw badRequest('The end must be after the start');
  const languages = [...(language === undefined ? [] : [language]), ...texts.map((text) => text.language)];
  if (new Set(languages).size < languages.length) throw badRequest('Send each language once');
}

/** The ids of a query, with commas between them. @throws ApiError 400 */
function idsOf(sent: string | undefined, name: string, max = AUDIENCE_MAX): number[] {
  if (sent === undefined) return [];
  const ids = sent.split(',').map((each) => (/^\d{1,10}$/.test(each) ? Number(each) : 0));
  if (ids.length > max || !ids.every((id) => id >= 1 && id <= ID_MAX)) {
    throw badRequest(`Wrong query parameter "${name}": expected at most ${max} ids with commas between them`);
  }
  return ids;
}

export const notificationHandlers = {
  notifications: ({ db, query: { page = 1, limit = PAGE_SIZE.notifications, ...filter } }) =>
    notificationList(db, { page, limit }, filter),
  notificationCounts: ({ db, now }) => countNotifications(db, now),
  createNotification: async ({ db, session, body: { targetRole, schoolId, audience, ...written }, now, record }) => {
    if (targetRole !== null && !(await isRole(db, targetRole))) throw badRequest('Wrong field "targetRole"');
    if (audience && (targetRole !== null || schoolId !== null)) {
      throw badRequest('Send "audience", or "targetRole" and "schoolId", and not both');
    }
    checkWritten(written, now);
    const meant = await audienceOf(
      db,
      session,
      audience ?? {
        schools: schoolId === null ? [] : [schoolId],
        roles: targetRole === null ? [] : [targetRole],
      },
    );
    const made = await addNotification(db, { ...written, audience: meant }, { by: session.person.pid, now });
    const { notificationId: id } = made;
    await record({ kind: 'createdNotification', values: { notification: id, title: written.title } });
    return { message: 'Notification created', ...made };
  },
  updateNotification: async ({ db, session, params: { notificationId: id }, body, now, record }) => {
    const { audience, version, ...written } = body;
    const present = await notificationToChange(db, id);
    // The policy has found it, so it exists: it is the academy's, and a school may not change it.
    if (!present) throw new ApiError(403, 'Only the academy may change what it has written');
    if (present.withdrawn_at) throw new ApiError(409, 'It was withdrawn. Please write a new one.');
    if (version !== undefined && version !== present.version) {
      throw new ApiError(
        409,
        'Somebody else has changed this notification since you opened it. Nothing was saved, and what you have written is still here.',
      );
    }
    checkWritten(written, present.starts_at);
    const meant = await audienceOf(db, session, audience, present.to_people);
    const people = await changeNotification(db, id, { ...written, audience: meant }, now);
    await record({ kind: 'changedNotification', values: { notification: id, title: written.title } });
    return { message: 'Notification changed', audienceCount: people };
  },
  withdrawNotification: async ({ db, params: { notificationId: id }, now, record }) => {
    const present = await notificationToChange(db, id);
    if (!present) throw new ApiError(403, 'Only the academy may withdraw what it has written');
    await withdrawNotificationOf(db, id, now);
    await record({ kind: 'withdrewNotification', values: { notification: id, title: present.title } });
    return { message: 'Notification withdrawn' };
  },
  notificationAudience: async ({ db, session, query }) => {
    const roles = idsOf(query.roles, 'roles');
    if (!roles.every((role) => ALLOWED_ROLES.some((known) => known === role))) {
      throw badRequest('Wrong query parameter "roles"');
    }
    const audience = await audienceOf(db, session, {
      schools: idsOf(query.schools, 'schools'),
      roles,
      classes: idsOf(query.classes, 'classes'),
      plans: idsOf(query.plans, 'plans'),
      people: idsOf(query.people, 'people', AUDIENCE_PEOPLE_MAX),
    });
    return { people: await audienceCount(db, audience) };
  },
  deleteNotification: async ({ db, params: { notificationId }, now, record }) => {
    const title = await deleteNotificationOf(db, notificationId, now);
    // The policy has found it, so it exists: it is for all schools, and a school may not delete it.
    if (title === undefined) throw new ApiError(403, 'Only the academy may delete what is for all schools');
    await record({ kind: 'deletedNotification', values: { notification: notificationId, title } });
    return { message: 'Notification deleted' };
  },
} satisfies Partial<Handlers>;
