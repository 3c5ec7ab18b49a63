/** Rules of notices that people are shown, which the API, the database and the screens share. */
import type { Language } from '#domain/people/languages.ts';

/** Path of the list of notices (promises/menu-and-routes.md#who-may-open-what). */
export const NOTICES_PATH = '/notices';

/** A notice that nobody opened counts as unread for this many days from its start (promises/academy-notices.md#unread). */
export const UNREAD_DAYS = 30;

/** Notices on a page of the list, and in the bell (promises/academy-notices.md#list). */
export const NOTICES_SHOWN = { list: 10, bell: 5 } as const;

/** The most schools, classes, roles or plans of one audience (promises/academy-notifications.md#audience). */
export const AUDIENCE_MAX = 100;

/** The most people whom one audience names (promises/academy-notifications.md#audience). */
export const AUDIENCE_PEOPLE_MAX = 1_000;

/** Characters of the ids of people in a query: what every server in between takes. */
export const PEOPLE_QUERY_MAX = 4_000;

/** The most notices that are marked as read by their ids at once; more are marked as all. */
export const READ_AT_ONCE = 100;

/** The counts are asked for again at most so often, in ms, when somebody comes back to the page. */
export const NOTICE_COUNTS_AGE_MS = 60_000;

/** While the page is looked at, they are asked for again after this many ms. */
export const NOTICE_COUNTS_EVERY_MS = 5 * 60_000;

/**
 * To whom a notice goes. What is chosen of a kind are alternatives, the kinds must all hold, and nothing chosen is
 * everybody. Classes and plans are those of the children: they reach the parents. People are named one by one, and a student
 * among them stands for the parents.
 */
export interface NoticeAudience {
  schools: readonly number[];
  roles: readonly number[];
  classes: readonly number[];
  plans: readonly number[];
  /** Undefined: nobody is named. Empty: all who were named were erased, so nobody is reached. */
  people?: readonly number[] | undefined;
}

/** A text of a notice in a further language. */
export interface NoticeText {
  language: Language;
  title: string;
  description: string;
}

/** What a notice is doing at a moment. */
export type NoticeState = 'disabled' | 'withdrawn' | 'ended' | 'planned' | 'running';

/** The state of a notice: one that was withdrawn is that, also after its end. */
export function noticeState({ startsAt, endsAt, withdrawnAt, isEnable }: NoticeTimes, now: Date): NoticeState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (isEnable === 0) return 'disabled';
  if (endsAt !== null && new Date(endsAt) <= now) return 'ended';
  return startsAt !== null && new Date(startsAt) > now ? 'planned' : 'running';
}

interface NoticeTimes {
  startsAt: string | null;
  endsAt: string | null;
  withdrawnAt: string | null;
  /** Null where it is not known. */
  isEnable: 0 | 1 | null;
}
