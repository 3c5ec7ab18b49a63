/** Timeframes that people choose, as they are sent; their labels are in the message tables. */

/**
 * Performance Tracking and Platform Analytics (promises/numbers-and-bands.md#timeframes): Last Week, Last Month, Last
 * Quarter, Last Year.
 */
export const REPORT_TIMEFRAMES = ['week', 'month', 'quarter', 'year'] as const;
export type ReportTimeframe = (typeof REPORT_TIMEFRAMES)[number];
/** The first timeframe of Performance Tracking. Our own choice. */
export const DEFAULT_PERFORMANCE_TIMEFRAME: ReportTimeframe = 'month';
/** The first timeframe of Platform Analytics. Our own choice. */
export const DEFAULT_ANALYTICS_TIMEFRAME: ReportTimeframe = 'month';

/**
 * Leaderboard Management (promises/academy-leaderboard.md#category-and-timeframe): All Time, This Week, This Month,
 * This Quarter, This Year.
 */
export const LEADERBOARD_TIMEFRAMES = ['all', 'week', 'month', 'quarter', 'year'] as const;
export type LeaderboardTimeframe = (typeof LEADERBOARD_TIMEFRAMES)[number];

/** Parent performance and study sessions (promises/parent-performance.md#timeframe). */
export const PARENT_TIMEFRAMES = ['1month', '3months', '6months', '12months', 'all'] as const;
export type ParentTimeframe = (typeof PARENT_TIMEFRAMES)[number];
/** What these screens begin with (promises/parent-performance.md#timeframe). */
export const DEFAULT_PARENT_TIMEFRAME: ParentTimeframe = '3months';

/** The metrics of Performance Tracking (promises/academy-performance.md#metrics). */
export const PERFORMANCE_METRICS = ['overall', 'video', 'exam', 'study_plan'] as const;
export type PerformanceMetric = (typeof PERFORMANCE_METRICS)[number];
export const DEFAULT_PERFORMANCE_METRIC: PerformanceMetric = 'overall';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * 'This Week' notifications are those created within this many days
 * (promises/numbers-and-bands.md#this-week-of-notifications).
 */
export const THIS_WEEK_DAYS = 7;

/**
 * Whether a date is within the last 7 days (promises/numbers-and-bands.md#this-week-of-notifications). An unreadable
 * date is not. A date in the future counts, since the server's clock may be ahead.
 */
export function isThisWeek(isoDate: string | null, now: Date): boolean {
  if (isoDate === null) return false;
  return now.getTime() - Date.parse(isoDate) <= THIS_WEEK_DAYS * DAY_MS;
}
