/** Names and rules of the study-plan screens. */

/** Order of the Student Wise list: Best to Low, Low to Best (promises/academy-plan-report.md#student-wise). */
export const STUDENT_SORTS = ['best', 'low'] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

/** The value that the students call always carries (promises/academy-plan-report.md#students-call). */
export const STUDENTS_PRESET = 'last_30';

/** Day that Attendance by School opens with (promises/academy-plan-attendance.md#school-plan-and-day). */
export const DEFAULT_ATTENDANCE_DAY = 5;

/** Filter of a session report (promises/academy-plan-report.md#session-report): the number sent. */
export const SESSION_REPORT_FILTER = { all: 0, submitted: 1, notSubmitted: 2 } as const;
export type SessionReportFilter = (typeof SESSION_REPORT_FILTER)[keyof typeof SESSION_REPORT_FILTER];

/**
 * Order of a session report (promises/academy-plan-report.md#session-report): the number sent; by name is the default.
 */
export const SESSION_REPORT_SORTING = {
  nameUp: 1,
  nameDown: 2,
  bestFirst: 3,
  lowestFirst: 4,
  latestFirst: 5,
  earliestFirst: 6,
} as const;
export type SessionReportSorting = (typeof SESSION_REPORT_SORTING)[keyof typeof SESSION_REPORT_SORTING];

/**
 * The kind of a session, which decides on the columns of its report (promises/academy-plan-report.md#session-types).
 */
export type SessionKind = 'exam' | 'video' | 'other';

const EXAM_LIKE_TYPES: readonly number[] = [2, 3, 10, 13];
const VIDEO_LIKE_TYPES: readonly number[] = [1, 4, 8];

/** The kind of a session type; an unknown type is 'other'. */
export function sessionKind(type: number | null): SessionKind {
  if (type === null) return 'other';
  if (EXAM_LIKE_TYPES.includes(type)) return 'exam';
  return VIDEO_LIKE_TYPES.includes(type) ? 'video' : 'other';
}

/** Columns of a session report by kind, in the order shown (promises/academy-plan-report.md#session-types). */
export const SESSION_REPORT_COLUMNS = {
  exam: ['student', 'class', 'submitted', 'percentage', 'duration', 'attended', 'right', 'attendedDate'],
  video: ['student', 'class', 'firstWatched', 'lastWatched', 'watchDuration', 'times'],
  other: ['student', 'class', 'firstActivity', 'times'],
} as const satisfies Record<SessionKind, readonly string[]>;

/** Colour of a subject on the Sessions tab (promises/academy-plan-report.md#subject-colours). */
export type SubjectColour = 'cyan' | 'blue' | 'amber' | 'grey';

/** Physics cyan, chemistry blue, biology amber, any other grey; case does not matter. */
export function subjectColour(subjectTitle: string): SubjectColour {
  switch (subjectTitle.trim().toLowerCase()) {
    case 'physics':
      return 'cyan';
    case 'chemistry':
      return 'blue';
    case 'biology':
      return 'amber';
    default:
      return 'grey';
  }
}

/** The exam category that the Exam Performance tab is about (promises/academy-plan-report.md#exam-performance). */
export const EXAM_PERFORMANCE_CATEGORY = 5;
/** Below this percentage a student needs intensive care (promises/numbers-and-bands.md#intensive-care). */
export const INTENSIVE_CARE_BELOW = 50;

/**
 * Tabs of a plan's report, as the `tab` attribute names them; the first is the default
 * (promises/academy-plan-report.md#tabs).
 */
export const PLAN_REPORT_TABS = [
  'summary',
  'students',
  'day',
  'not-started',
  'sessions',
  'session-performance',
  'exam-performance',
] as const;
export type PlanReportTab = (typeof PLAN_REPORT_TABS)[number];

/** Progress in percent below which a student is filtered (promises/numbers-and-bands.md#progress-filters). */
export const PROGRESS_LIMITS = [75, 50] as const;

/**
 * Filters of the Session Performance tab by a student's progress in percent
 * (promises/numbers-and-bands.md#progress-filters).
 */
export const PROGRESS_FILTERS = {
  all: () => true,
  'below-75': (progress) => progress !== null && progress < PROGRESS_LIMITS[0],
  'below-50': (progress) => progress !== null && progress < PROGRESS_LIMITS[1],
} as const satisfies PercentFilters;
export type ProgressFilter = keyof typeof PROGRESS_FILTERS;

/**
 * Limits of the exam filters in percent (promises/numbers-and-bands.md#exam-filters): above 75, from 50 up to 75, below
 * 50.
 */
export const EXAM_SCORE_LIMITS = { above: 75, from: 50 } as const;

/**
 * Filters of the Exam Performance tab by a student's average score in percent
 * (promises/numbers-and-bands.md#exam-filters).
 */
export const EXAM_SCORE_FILTERS = {
  all: () => true,
  'above-75': (score) => score !== null && score > EXAM_SCORE_LIMITS.above,
  '50-75': (score) => score !== null && score >= EXAM_SCORE_LIMITS.from && score <= EXAM_SCORE_LIMITS.above,
  'below-50': (score) => score !== null && score < EXAM_SCORE_LIMITS.from,
} as const satisfies PercentFilters;
export type ExamScoreFilter = keyof typeof EXAM_SCORE_FILTERS;

/** For each filter, whether a percentage passes; an unknown one (null) passes only 'all'. */
type PercentFilters = Record<string, (percent: number | null) => boolean>;

/**
 * The day of a plan at which it is today: the last that is not in the future. Undefined before its first day, and where
 * the plan has no dates.
 * @param today `YYYY-MM-DD`
 */
export function todaysDay<Day extends { day: number; date?: string | null | undefined }>(
  days: readonly Day[],
  today: string,
): Day | undefined {
  return days.reduce<Day | undefined>(
    (last, each) => (each.date && each.date <= today && (!last?.date || last.date < each.date) ? each : last),
    undefined,
  );
}

/**
 * The day that Attendance by School shows: the requested one, or day 5. Where the plan does not have it, the last day
 * before it, else the first day.
 */
export function attendanceDay<Day extends { day: number }>(
  days: readonly Day[],
  requested: number = DEFAULT_ATTENDANCE_DAY,
): Day | undefined {
  const ordered = [...days].sort((a, b) => a.day - b.day);
  return ordered.filter(({ day }) => day <= requested).at(-1) ?? ordered[0];
}
