/** Times, page sizes and caps of the spec, each with its section. */

/** Request timeout in ms (spec 1 §9). */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Timeout of the exam results call in ms (spec 2 §9). */
export const RESULTS_TIMEOUT_MS = 60_000;
/** Lazily loaded script chunks time out after this many ms (spec 1 §8). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Toast duration and fade in ms (spec 1 §9). */
export const TOAST_DURATION_MS = 5_000;
export const TOAST_FADE_MS = 300;
/** The loading bar hides this many ms after the last response (spec 1 §9). */
export const LOADING_BAR_HIDE_MS = 150;

/** Skeleton defaults (spec 1 §9). */
export const SKELETON = { gridCards: 6, cardLines: 3, tableColumns: 5, tableRows: 6, listItems: 3 } as const;
/** A table placeholder has at least this many columns and rows (spec 1 §2). */
export const SKELETON_TABLE_MIN = { columns: 4, rows: 6 } as const;

/** Page sizes (spec 1 §9, spec 2 §9). */
export const PAGE_SIZE = {
  students: 20,
  notStarted: 20,
  dayWise: 50,
  sessionReport: 20,
  performanceTab: 10_000,
  examCards: 9,
  examResults: 20,
  schools: 12,
  users: 10,
  notifications: 10,
  activityLog: 20,
  parentSessions: 15,
  parentDashboardSessions: 10,
  schoolDropdown: 1_000,
} as const;

/** Rows on a page where a host gives large ones (decisions, Beyond the spec's calls): the most of any list call. */
export const LARGE_PAGE = PAGE_SIZE.schoolDropdown;

/** The search box of User Management waits this many ms (spec 2 §2). */
export const SEARCH_DEBOUNCE_MS = 500;

/** List caps (spec 1 §9, spec 2 §9). */
export const LIST_CAP = {
  videoEngagement: 5,
  trend: 20,
  videoChart: 10,
  examChart: 10,
  topPerformers: 20,
  studentCards: 12,
  lastExams: 15,
  recentExams: 5,
  topSubjects: 5,
} as const;

/** Dashboard timeframes, as shown and as sent (spec 1 §9). */
export const DASHBOARD_TIMEFRAMES = ['All Time', 'Today', 'Yesterday', 'This Week'] as const;
export type DashboardTimeframe = (typeof DASHBOARD_TIMEFRAMES)[number];

/** Colours of a pie chart (spec 1 §9); a sixth slice begins again. */
export const PIE_COLOURS = 5;

/** Daily activity bars are full at so many hours, weekly exam bars at so many exams (spec 2 §9). */
export const BAR_FULL = { dailyHours: 5, weeklyExams: 3 } as const;

/** Scores that count as top, and as needing attention (spec 2 §9). */
export const TOP_PERFORMER_FROM = 90;
export const NEEDS_ATTENTION_BELOW = 60;

/** A list of conversations shows so many at most, the latest; it has no pages (spec 2 §7). */
export const CONVERSATIONS_SHOWN = 1_000;

/** The largest id the wire carries: what a 4-byte integer of the database holds. */
export const ID_MAX = 2_147_483_647;
/** How long a text may be that a person hands in, in characters. The spec names no limits. */
export const TEXT_MAX = {
  identifier: 64,
  password: 256,
  deviceToken: 256,
  /** Of two-step sign-in, with the blanks and dashes that it is typed with. */
  code: 64,
  search: 200,
  name: 200,
  phone: 32,
  email: 254,
  title: 200,
  description: 5_000,
  message: 10_000,
  activityType: 64,
  address: 1_000,
  /** Ids and secrets of LTI: the standard has none longer. */
  ltiId: 255,
} as const;
/** The shortest password that can be set, in characters. */
export const PASSWORD_MIN = 10;
/** As many of the commonest passwords may not be set. */
export const COMMON_PASSWORDS = 10_000;
/** A deletion can be taken back for so many days (decisions, Beyond the spec's calls). */
export const RESTORE_DAYS = 30;
/** Users that one import takes, and passwords among them: each takes its time to hash, and others sign in meanwhile. */
export const IMPORT_MAX = { users: 5_000, passwords: 500 } as const;
/** The largest file of users, in bytes; as JSON it is somewhat more. */
export const FILE_MAX = 6 * 1024 * 1024;
/** An import of the largest size is sent, checked and written in this many ms. */
export const IMPORT_TIMEOUT_MS = 120_000;
