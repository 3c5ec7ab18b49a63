/** How a child's learning is measured for the parent; the words are explained in demo-host/db/parents.md. */
import type { AttendanceStatus, DayStatus } from './attendance.ts';
import type { ParentTimeframe } from './timeframes.ts';

/** A timeframe's length in months, today included; All Time has none. */
export const TIMEFRAME_MONTHS: Readonly<Record<ParentTimeframe, number | null>> = {
  '1month': 1,
  '3months': 3,
  '6months': 6,
  '12months': 12,
  all: null,
};

/** Whoever was there for this percentage of a live session was present; for less, partly. */
export const PRESENT_FROM = 75;
/** Strengths, and areas for improvement, name so many exams at most. */
export const STRENGTHS_SHOWN = 5;
/** The dashboard answers so many exams: the list shows the first of them, a subject's trend is told from all. */
export const RECENT_EXAMS_SENT = 20;
/** Daily Study Activity is of so many days, today the last (spec 2 §2). */
export const DAILY_ACTIVITY_DAYS = 7;

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Mean of `count` values, to two decimals; null of none. */
export const mean = (sum: number, count: number): number | null => (count > 0 ? rounded(sum / count) : null);

/** What was done: exams with the sum of their percentages, videos with the sum of the shares seen. */
export interface Done {
  exams: number;
  percentageSum: number;
  videos: number;
  completionSum: number;
}

/** Progress: the mean of exam average and average share of videos seen, or the one of them that there is. */
export function progressOf({ exams, percentageSum, videos, completionSum }: Done): number | null {
  const parts = [...(exams > 0 ? [percentageSum / exams] : []), ...(videos > 0 ? [completionSum / videos] : [])];
  return mean(
    parts.reduce((sum, part) => sum + part, 0),
    parts.length,
  );
}

/** Points gained on the period before; null where either period has nothing to measure. */
export const improvementOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : rounded(now - before);

/** An improvement as the wire writes it: whole points with their sign (spec 2 §3); null stays null. */
export function improvementText(improvement: number | null): string | null {
  if (improvement === null) return null;
  const points = Math.round(improvement);
  return `${points < 0 ? '-' : '+'}${Math.abs(points)}%`;
}

/** How a child attended a live session. */
export function sessionStatus(minutes: number, durationMinutes: number): AttendanceStatus {
  if (minutes <= 0) return 'absent';
  return 100 * minutes >= PRESENT_FROM * durationMinutes ? 'present' : 'partial';
}

/**
 * How a child attended a day: all the sessions that were held, none, or partly. A school day without any is none of
 * these, nor a holiday (spec 2 §4).
 * @param isAwaited a session of the day is yet to be held.
 */
export function dayStatus(held: readonly AttendanceStatus[], isAwaited: boolean): DayStatus {
  const [first] = held;
  if (first === undefined) return isAwaited ? 'upcoming' : 'no_classes';
  return held.every((status) => status === first) ? first : 'partial';
}

/** Share of the school days that were attended in full, in percent; null where there was none. */
export const attendanceOfDays = ({ present, absent, partial }: Record<'present' | 'absent' | 'partial', number>) =>
  mean(100 * present, present + absent + partial);
