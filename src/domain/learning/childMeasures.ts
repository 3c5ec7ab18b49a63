/**
 * The measures of a child's learning that parents see; demo-host/server/students/parents.md explains them
 * (promises/numbers-and-bands.md#measures-of-a-child).
 */

import { roundTo } from '#domain/format/rounding.ts';
import type { ParentTimeframe } from '#domain/format/timeframes.ts';
import type { AttendanceStatus, DayStatus } from './attendance.ts';

/** The length of each timeframe in months, today included; null for All Time. */
export const TIMEFRAME_MONTHS: Readonly<Record<ParentTimeframe, number | null>> = {
  '1month': 1,
  '3months': 3,
  '6months': 6,
  '12months': 12,
  all: null,
};

/** A child who attended this percentage of a live session or more was present; with less, partly present. */
export const PRESENT_FROM = 75;
/** Strengths and areas for improvement each list this many exams at most. */
export const STRENGTHS_SHOWN = 5;
/** The parent dashboard's answer has this many recent exams: the list shows the first, subject trends use all. */
export const RECENT_EXAMS_SENT = 20;
/** Staff see this many of a student's latest exams over time. */
export const EXAM_HISTORY_SHOWN = 40;
/**
 * The range of a class in an exam is told from this many students on: of fewer it would tell the result of one
 * (promises/academy-student.md#exams-over-time).
 */
export const CLASS_RANGE_FROM = 5;
/**
 * Daily Study Activity covers this many days, of which today is the last (promises/numbers-and-bands.md#daily-activity).
 */
export const DAILY_ACTIVITY_DAYS = 7;

/** Rounds to two decimals. */
const rounded = (value: number) => roundTo(value, 2, Math.round);

/** The mean of `count` values with the given sum, to two decimals; null where there is none. */
export const mean = (sum: number, count: number): number | null => (count > 0 ? rounded(sum / count) : null);

/** What a child has done. Both sums are of percentages, 0–100 each. */
export interface Done {
  exams: number;
  percentageSum: number;
  videos: number;
  completionSum: number;
}

/**
 * Progress in percent: the mean of the exam average and the average share of videos seen, or the one that exists
 * (promises/numbers-and-bands.md#progress).
 */
export function progressOf({ exams, percentageSum, videos, completionSum }: Done): number | null {
  const parts = [...(exams > 0 ? [percentageSum / exams] : []), ...(videos > 0 ? [completionSum / videos] : [])];
  return mean(
    parts.reduce((sum, part) => sum + part, 0),
    parts.length,
  );
}

/** Percentage points gained since the period before; null where either period has no value. */
export const improvementOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : rounded(now - before);

/**
 * An improvement in percentage points as the API writes it: rounded, with its sign
 * (promises/numbers-and-bands.md#improvement); null stays null.
 */
export function improvementText(improvement: number | null): string | null {
  if (improvement === null) return null;
  const points = Math.round(improvement);
  return `${points < 0 ? '-' : '+'}${Math.abs(points)}%`;
}

/**
 * How a child attended a live session (promises/numbers-and-bands.md#attendance-of-a-live-session). Both lengths are in
 * minutes.
 */
export function sessionStatus(minutes: number, durationMinutes: number): AttendanceStatus {
  if (minutes <= 0) return 'absent';
  return 100 * minutes >= PRESENT_FROM * durationMinutes ? 'present' : 'partial';
}

/**
 * How a child attended a school day: all of its sessions, none, or some. A day on which no session was held has a status
 * of its own and is no holiday (promises/numbers-and-bands.md#attendance-of-a-day).
 * @param held the child's status in each session that was held
 * @param isAwaited whether a session of the day is still to come
 */
export function dayStatus(held: readonly AttendanceStatus[], isAwaited: boolean): DayStatus {
  const [first] = held;
  if (first === undefined) return isAwaited ? 'upcoming' : 'no_classes';
  return held.every((status) => status === first) ? first : 'partial';
}

/**
 * Percentage of school days that were attended in full, from numbers of days; null where there was none
 * (promises/numbers-and-bands.md#attendance-rate).
 */
export const attendanceOfDays = ({ present, absent, partial }: Record<'present' | 'absent' | 'partial', number>) =>
  mean(100 * present, present + absent + partial);
