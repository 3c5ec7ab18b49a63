/** Judges the attendance of a month or a week: whether it is of the month that was asked for, and counts days and not lessons. */
import type { AnyCall } from '#contract/call.ts';
import { fieldAt, type Input, rowsAt } from './inputs.ts';
import type { Note } from './verdicts.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * What is wrong with the answer of a call about a month, or about a week.
 * @param isOver whether the month is over, so that no day of it is still to come
 */
export function monthNotes(call: AnyCall, { query }: Input, json: unknown, isOver: boolean): Note[] {
  if ('week' in call.query) return mostNotes(json, 'week', 7);
  if (!('month' in call.query)) return [];
  const month = Number(query.month);
  const year = Number(query.year);
  const days = rowsAt(json, 'monthlyAttendance');
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const sessions = rowsAt(json, 'sessionAttendance');
  const notes = [
    dayNote(days, length, isOver),
    sessionNote(sessions, month, year),
    ...mostNotes(json, 'month', length),
    ...countNotes(days, json, month, year),
  ].filter((note) => note !== undefined);
  // Sessions of another month are told already.
  if (!notes.some(({ path }) => path === 'sessionAttendance[].date')) notes.push(...heldNotes(sessions, days));
  return notes;
}

/** Whether the days are those of the month. */
function dayNote(days: readonly Row[], length: number, isOver: boolean): Note | undefined {
  const common = { verdict: 'wrong', path: 'monthlyAttendance[].date', needed: `a day from 1 to ${length}` } as const;
  const late = days.find((row) => Number(row.date) > length || Number(row.date) < 1);
  if (late) {
    return {
      ...common,
      found: `the number ${late.date}`,
      says: `\`monthlyAttendance[].date\` is ${late.date}, and the month has ${length} days. Send the day of the month, from 1.`,
    };
  }
  const last = Math.max(0, ...days.map((row) => Number(row.date)));
  const isEveryDay = last >= 28 && new Set(days.map((row) => Number(row.date))).size === last;
  if (!isOver || !isEveryDay || last === length) return undefined;
  return {
    ...common,
    found: `the days 1 to ${last}`,
    says: `\`monthlyAttendance\` has every day up to ${last}, and the month that was asked for has ${length}: it looks like another month. Months are counted from 0 for January: add 1 before the server counts from 1.`,
  };
}

/** Whether the sessions are of the month: a server that counts months from 1 answers the one before. */
function sessionNote(sessions: readonly Row[], month: number, year: number): Note | undefined {
  // A day to each side, for the time zone of the academy.
  const from = Date.UTC(year, month, 0);
  const to = Date.UTC(year, month + 1, 2);
  const dates = sessions.map((row) => Date.parse(String(row.date))).filter((date) => !Number.isNaN(date));
  const outside = dates.find((date) => date < from || date >= to);
  if (outside === undefined) return undefined;
  const other = new Date(outside);
  const isOff = Math.abs(other.getUTCFullYear() * 12 + other.getUTCMonth() - (year * 12 + month)) === 1;
  return {
    verdict: 'wrong',
    path: 'sessionAttendance[].date',
    found: `a date of ${other.toISOString().slice(0, 7)}`,
    needed: `dates of ${new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)}`,
    says: `Asked with month=${month} (counted from 0 for January) and year=${year}, the answer has sessions of ${other.toISOString().slice(0, 7)}.${isOff ? ' Add 1 to the month before the server counts from 1.' : ' Narrow the rows to the month.'}`,
  };
}

/** The days that a moment can be in the zone of the academy, the nearest first. */
function daysOf(date: unknown): number[] {
  const text = String(date);
  // A day, or a moment with the clock of the academy, says its own.
  if (/^\d{4}-\d{2}-\d{2}(?:$|.*[+-]\d{2}:?\d{2}$)/.test(text)) return [Number(text.slice(8, 10))];
  const moment = Date.parse(text);
  const near = (by: number) => new Date(moment + by * 86_400_000).getUTCDate();
  return Number.isNaN(moment) ? [] : [near(0), near(-1), near(1)];
}

/** Whether the days know of the sessions. */
function heldNotes(sessions: readonly Row[], days: readonly Row[]): Note[] {
  if (days.length === 0) return [];
  const held = new Set(days.filter((row) => Number(row.sessions ?? 1) > 0).map((row) => Number(row.date)));
  const bad = sessions.find((row) => {
    const possible = daysOf(row.date);
    return possible.length > 0 && !possible.some((day) => held.has(day));
  });
  if (!bad) return [];
  const [day] = daysOf(bad.date);
  return [
    {
      verdict: 'wrong',
      path: 'monthlyAttendance[].sessions',
      found: `no session on day ${day}`,
      needed: 'the days of `sessionAttendance`',
      says: `\`sessionAttendance\` has a session on day ${day}, and \`monthlyAttendance\` has none on it. Make both of the same month and of the same rows, by the clock of the academy.`,
    },
  ];
}

const SUNDAY = 0;

const COUNTS = ['totalDays', 'presentDays', 'absentDays', 'partialDays'] as const;

/** A number of days of an answer; not a number where it is not known. */
function reportedDays(json: unknown, name: (typeof COUNTS)[number]): number {
  const value = fieldAt(json, `attendanceStats.${name}`);
  return value === null || value === undefined || value === '' ? Number.NaN : Number(value);
}

const countNote = (json: unknown, name: (typeof COUNTS)[number], needed: string, says: string): Note => ({
  verdict: 'wrong',
  path: `attendanceStats.${name}`,
  found: String(reportedDays(json, name)),
  needed,
  says: `\`attendanceStats.${name}\` is ${reportedDays(json, name)}, and ${says} Count days and not lessons: a day with several counts once, and is partial where they differ.`,
});

/** Whether no more days are counted than there are. */
function mostNotes(json: unknown, period: 'month' | 'week', length: number): Note[] {
  const name = COUNTS.find((each) => reportedDays(json, each) > length);
  return name ? [countNote(json, name, `${length} at most`, `the ${period} has ${length} days.`)] : [];
}

/** Whether as many days are counted as stand in the list of days. */
function countNotes(days: readonly Row[], json: unknown, month: number, year: number): Note[] {
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  // More than the month has is told already.
  if (days.length === 0 || mostNotes(json, 'month', length).length > 0) return [];
  for (const status of ['present', 'absent', 'partial'] as const) {
    const those = days.filter((row) => row.status === status);
    // Screens show every Sunday as a holiday, and a server may count it or not.
    const sundays = those.filter((row) => new Date(Date.UTC(year, month, Number(row.date))).getUTCDay() === SUNDAY);
    // A day that is not in the list is not told to be present.
    const most = those.length + (status === 'absent' ? Math.max(0, length - days.length) : 0);
    const value = reportedDays(json, `${status}Days`);
    if (value < those.length - sundays.length || value > most) {
      const says = `\`monthlyAttendance\` has ${those.length} days that are ${status}.`;
      return [countNote(json, `${status}Days`, `${those.length}`, says)];
    }
  }
  return [];
}
