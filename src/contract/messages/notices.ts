/** The notices that a person is shown. Beyond the basic calls. */

import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, id, measure, moment, oneOf, shape, text, textOrNull, writtenAnswer } from '#contract/fields.ts';
import { optionalIds, optionalNumber, optionalWord, pageInput } from '#contract/inputs.ts';
import { dataAndPagination } from '#contract/pageFields.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { DEFAULT_NOTIFICATION_PRIORITY, NOTIFICATION_PRIORITIES } from '#domain/messages/messaging.ts';
import { READ_AT_ONCE } from '#domain/messages/notices.ts';
import { NOTICES } from '#domain/messages/noticeWords.ts';
import { LANGUAGES } from '#domain/people/languages.ts';

/**
 * The notices for you that run now, newest first; those that you wrote are not among them. `language` is that of the screen:
 * a notice that is written in it comes in it, any other in the language that it was written in first, which `language` of the
 * row names. `readAt` is when you read it; `isUnread` is false for one that you have read, and for one that began more than
 * 30 days ago. `schoolName` is the school that it is from, and empty for one of the academy.
 */
export const notices = defineCall('notices', {
  route: 'GET /api/notices',
  promise: 'academy-notices#notices-call',
  summary: 'The notices for you, newest first',
  capability: NOTICES,
  query: {
    page: pageInput(),
    limit: optionalNumber(1, PAGE_SIZE.schoolDropdown),
    language: optionalWord(LANGUAGES),
  },
  answer: dataAndPagination(
    shape({
      noticeId: id(),
      title: text(),
      description: text(),
      language: textOrNull(),
      priority: oneOf(NOTIFICATION_PRIORITIES, DEFAULT_NOTIFICATION_PRIORITY),
      schoolName: v.optional(text()),
      startsAt: moment(),
      endsAt: moment(),
      editedAt: moment(),
      readAt: moment(),
      isUnread: flag(),
    }),
  ),
});

/** How many notices for you, and how many messages, are unread. */
export const noticeCounts = defineCall('noticeCounts', {
  route: 'GET /api/notices/counts',
  promise: 'academy-notices#counts-call',
  summary: 'How many notices and messages are unread',
  capability: NOTICES,
  answer: shape({ notices: measure(), messages: measure() }),
});

/**
 * Marks notices for you as read: those of `noticeIds`, or all without them. One that is not for you is passed over. Reading
 * twice changes nothing. Answers how many are still unread.
 */
export const readNotices = defineCall('readNotices', {
  route: 'PUT /api/notices/read',
  promise: 'academy-notices#read-call',
  summary: 'Mark notices as read',
  capability: NOTICES,
  body: { noticeIds: optionalIds(READ_AT_ONCE) },
  answer: writtenAnswer({ notices: measure() }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const noticeCalls = { notices, noticeCounts, readNotices };
