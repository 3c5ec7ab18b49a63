/** The notices that a person is shown. */
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { unreadMessages } from './messages.queries.ts';
import { noticeCountsOf, noticesOf, readNoticesOf } from './notices.queries.ts';

export const noticeHandlers = {
  notices: ({ db, query: { page = 1, limit = PAGE_SIZE.notifications, language = 'en' }, now }) =>
    noticesOf(db, { page, limit }, language, now),
  noticeCounts: async ({ db, now }) => {
    const { unread } = await noticeCountsOf(db, now);
    const { unreadCount } = await unreadMessages(db);
    return { notices: unread, messages: unreadCount };
  },
  readNotices: async ({ db, body: { noticeIds }, now }) => {
    await readNoticesOf(db, noticeIds, now);
    const { unread } = await noticeCountsOf(db, now);
    return { message: 'Marked as read', notices: unread };
  },
} satisfies Partial<Handlers>;
