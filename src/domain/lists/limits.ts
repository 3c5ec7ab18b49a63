/**
 * Times and limits (promises/numbers-and-bands.md#limits); those that a section of its own tells of name it. Sizes of pages
 * and lists are in `sizes.ts`.
 */

/** Request timeout in ms (promises/session-and-errors.md#timeouts). */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Timeout of the exam results call in ms (promises/session-and-errors.md#timeouts). */
export const RESULTS_TIMEOUT_MS = 60_000;

/** Toast duration and fade in ms (promises/numbers-and-bands.md#toasts-and-loading-bar). */
export const TOAST_DURATION_MS = 5_000;
export const TOAST_FADE_MS = 300;
/**
 * The loading bar hides this many ms after the last response (promises/numbers-and-bands.md#toasts-and-loading-bar).
 */
export const LOADING_BAR_HIDE_MS = 150;

/**
 * Pause in typing after which the search box of User Management searches, in ms
 * (promises/session-and-errors.md#searching-and-sorting).
 */
export const SEARCH_DEBOUNCE_MS = 500;
/** The pause in ms after which the console's search asks: its answers take 50 ms, and are few. */
export const SEARCH_PAUSE_MS = 150;

/** Dashboard timeframes, as shown and as sent (promises/academy-dashboard.md#timeframe). */
export const DASHBOARD_TIMEFRAMES = ['All Time', 'Today', 'Yesterday', 'This Week'] as const;
export type DashboardTimeframe = (typeof DASHBOARD_TIMEFRAMES)[number];
/** What the dashboard begins with. */
export const DEFAULT_DASHBOARD_TIMEFRAME: DashboardTimeframe = 'All Time';

/** Number of colours of a pie chart (promises/numbers-and-bands.md#pie-colours). */
export const PIE_COLOURS = 5;

/**
 * Daily activity bars are full at this many hours, weekly exam bars at this many exams
 * (promises/numbers-and-bands.md#daily-activity).
 */
export const BAR_FULL = { dailyHours: 5, weeklyExams: 3 } as const;

/**
 * Average scores in percent that count as top, and as needing attention
 * (promises/numbers-and-bands.md#top-performers-and-need-for-attention).
 */
export const TOP_PERFORMER_FROM = 90;
export const NEEDS_ATTENTION_BELOW = 60;

/**
 * A list of conversations has no pages (promises/academy-messages.md#conversation-list): it shows the latest, this many
 * at most.
 */
export const CONVERSATIONS_SHOWN = 1_000;

/** The largest id: that of a 4-byte integer in the database. */
export const ID_MAX = 2_147_483_647;
/**
 * The greatest length of each text that people enter, in characters (promises/numbers-and-bands.md#lengths-of-texts).
 * Our own numbers.
 */
export const TEXT_MAX = {
  identifier: 64,
  password: 256,
  deviceToken: 256,
  /** A code of two-step sign-in, with blanks and dashes as people type them. */
  code: 64,
  search: 200,
  name: 200,
  phone: 32,
  email: 254,
  title: 200,
  description: 5_000,
  message: 10_000,
  note: 4_000,
  activityType: 64,
  address: 1_000,
  /** Ids and secrets of LTI; the standard allows no longer ones. */
  ltiId: 255,
} as const;
/** The shortest password that can be set, in characters. */
export const PASSWORD_MIN = 10;
/** This many of the most common passwords are refused. */
export const COMMON_PASSWORDS = 10_000;
/** A deletion can be undone for this many days (promises/numbers-and-bands.md#days-to-restore). */
export const RESTORE_DAYS = 30;
/**
 * The most users of one import, and the most passwords among them: hashing each one takes time from sign-ins
 * (promises/numbers-and-bands.md#sizes-of-imports).
 */
export const IMPORT_MAX = { users: 5_000, passwords: 500 } as const;
/** This many people are invited with one call, and an invitation ends after this many days. */
export const INVITED_AT_ONCE = 500;
export const INVITATION_DAYS = 30;
/** What became of an invitation can be read for this many days after it was used or has ended. */
export const INVITATION_KEPT_DAYS = 90;
/** Bytes of a megabyte, as sizes of files and their limits are told. */
export const MEGABYTE = 1_000_000;
/** The largest file of users, in bytes; as JSON it is somewhat more. */
export const FILE_MAX = 6 * MEGABYTE;
/** Timeout of an import in ms: the largest one has to be sent, checked and written. */
export const IMPORT_TIMEOUT_MS = 120_000;
