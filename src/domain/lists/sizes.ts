/** Sizes of pages, lists and placeholders: apart from the other limits, since few of the first loads need them. */

/** Page sizes (promises/numbers-and-bands.md#page-sizes). */
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

/**
 * The most rows that a server answers on one page of any list
 * (promises/session-and-errors.md#calls-beyond-the-basic-ones).
 */
export const LARGE_PAGE = PAGE_SIZE.schoolDropdown;

/** List caps (promises/numbers-and-bands.md#list-caps). */
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
  today: 5,
} as const;

/** The most people, schools and plans that the console's search finds, of each (promises/menu-and-routes.md#search). */
export const SEARCH_MAX = 8;

/** Skeleton defaults (promises/numbers-and-bands.md#placeholders). */
export const SKELETON = { gridCards: 6, cardLines: 3, tableColumns: 5, tableRows: 6, listItems: 3 } as const;
/** A table placeholder has at least this many columns and rows (promises/numbers-and-bands.md#placeholders). */
export const SKELETON_TABLE_MIN = { columns: 4, rows: 6 } as const;
