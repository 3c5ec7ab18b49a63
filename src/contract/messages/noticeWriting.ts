/** Writing notifications: what a dialog needs that few people open, apart from the list of them. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, idOrNull, measure, shape, writtenAnswer } from '#contract/fields.ts';
import { bodyIdOrNull, idInput, optionalIds, optionalMoment, searchInput, textInput } from '#contract/inputs.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { NOTIFICATION_PRIORITIES } from '#domain/messages/messaging.ts';
import { AUDIENCE_MAX, AUDIENCE_PEOPLE_MAX, PEOPLE_QUERY_MAX } from '#domain/messages/notices.ts';
import { NOTICES_WRITE } from '#domain/messages/noticeWords.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { ALLOWED_ROLES } from '#domain/people/roles.ts';

const title = () => textInput(TEXT_MAX.title);
const description = () => textInput(TEXT_MAX.description);
const priority = () => v.picklist(NOTIFICATION_PRIORITIES);
const language = () => v.optional(v.picklist(LANGUAGES));
const texts = () =>
  v.optional(
    v.pipe(
      v.array(v.strictObject({ language: v.picklist(LANGUAGES), title: title(), description: description() })),
      v.maxLength(LANGUAGES.length),
    ),
  );
const audience = () =>
  v.strictObject({
    schools: optionalIds(AUDIENCE_MAX),
    roles: v.optional(v.pipe(v.array(v.picklist(ALLOWED_ROLES)), v.maxLength(AUDIENCE_MAX))),
    classes: optionalIds(AUDIENCE_MAX),
    plans: optionalIds(AUDIENCE_MAX),
    people: optionalIds(AUDIENCE_PEOPLE_MAX),
  });

/**
 * Publishes a notification. Without `targetRole` it is for all roles, without `schoolId` for all schools; a school
 * user always publishes for their own school. Answers 404 when the school does not exist or you may not see it.
 *
 * A server with `notices:write` takes more. `audience` says in place of those two to whom it goes: what is named of a kind
 * are alternatives, the kinds must all hold, and nothing named is everybody. `classes` and `plans` are those of the children:
 * they reach parents. `people` are the `pid`s of those who are meant, of a student the parents; answers 400 when you may not see one of
 * them. Of the other kinds, answers 404 when you may not see one. It is shown from `startsAt` on, or at once, to `endsAt`, or
 * until it is withdrawn. `language` is that of title and description, and `texts` has them in further languages. The answer
 * tells how many people it reaches.
 */
export const createNotification = defineCall('createNotification', {
  route: 'POST /api/admin/notifications',
  promise: 'academy-notifications#create-call',
  summary: 'Publish a notification',
  success: 201,
  body: {
    title: title(),
    description: description(),
    priority: priority(),
    targetRole: bodyIdOrNull(),
    schoolId: bodyIdOrNull(),
    audience: v.optional(audience()),
    startsAt: optionalMoment(),
    endsAt: optionalMoment(),
    language: language(),
    texts: texts(),
  },
  answer: writtenAnswer({ audienceCount: v.optional(measure()), notificationId: idOrNull() }),
});

/**
 * Changes a notification: all fields are replaced, but without `startsAt` the start stays, and without
 * `people` in the audience those who were named (an empty list names nobody any more). Who has read it stays so. `version`
 * is that of the row that was opened; without it whatever is there is replaced. Answers 403 when a school user tries to change
 * one of the academy, 404 as `createNotification`, 409 once it was withdrawn or somebody has changed it since `version`.
 * Nothing is changed then.
 */
export const updateNotification = defineCall('updateNotification', {
  route: 'PUT /api/admin/notifications/{notificationId}',
  promise: 'academy-notifications#change-calls',
  summary: 'Change a notification',
  capability: NOTICES_WRITE,
  params: { notificationId: idInput() },
  body: {
    title: title(),
    description: description(),
    priority: priority(),
    audience: audience(),
    startsAt: optionalMoment(),
    endsAt: optionalMoment(),
    language: language(),
    texts: texts(),
    version: v.optional(textInput(TEXT_MAX.name)),
  },
  answer: writtenAnswer({ audienceCount: measure() }),
});

/**
 * Withdraws a notification: nobody is shown it any more, and it stays in the list of those who write. Withdrawing twice
 * changes nothing. Answers 403 when a school user tries to withdraw one of the academy.
 */
export const withdrawNotification = defineCall('withdrawNotification', {
  route: 'PUT /api/admin/notifications/{notificationId}/withdrawal',
  promise: 'academy-notifications#change-calls',
  summary: 'Withdraw a notification',
  capability: NOTICES_WRITE,
  params: { notificationId: idInput() },
  answer: writtenAnswer(),
});

/**
 * How many people an audience reaches today, before anything is sent: `schools`, `roles`, `classes` and `plans` are ids with
 * commas between them, as in `audience` of `createNotification`, and so is `people`, up to 4,000 characters. You are not counted. A school user is told of the own school.
 */
export const notificationAudience = defineCall('notificationAudience', {
  route: 'GET /api/admin/notifications/audience',
  promise: 'academy-notifications#audience-call',
  summary: 'How many people an audience reaches',
  capability: NOTICES_WRITE,
  query: {
    schools: searchInput(TEXT_MAX.address),
    roles: searchInput(TEXT_MAX.address),
    classes: searchInput(TEXT_MAX.address),
    plans: searchInput(TEXT_MAX.address),
    people: searchInput(PEOPLE_QUERY_MAX),
  },
  answer: shape({ people: count() }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const noticeWritingCalls = {
  createNotification,
  notificationAudience,
  updateNotification,
  withdrawNotification,
};
