/** Reports that arrive by email (promises/scheduled-reports.md): which there are, and when each is due. Our own numbers. */
import { daysAfter } from '#domain/format/weeks.ts';

/** What can be sent, by the screen that shows it. `list` is any list behind a number, which its filters name. */
export const REPORT_NAMES = ['attention', 'absent', 'today', 'plan-report', 'users', 'schools', 'list'] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** In the email itself, or as a file that comes with it. */
export const REPORT_FORMATS = ['figures', 'workbook', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** In which of them each can be sent: a list has rows for a file. */
export const FORMATS_OF: Readonly<Record<ReportName, readonly ReportFormat[]>> = {
  attention: REPORT_FORMATS,
  absent: REPORT_FORMATS,
  today: ['figures'],
  'plan-report': REPORT_FORMATS,
  users: REPORT_FORMATS,
  schools: REPORT_FORMATS,
  list: REPORT_FORMATS,
};

export const REPORT_RHYTHMS = ['day', 'week', 'month'] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];

/** Why a schedule has ended. `right`: its reader may not see the report any more. */
export const REPORT_ENDS = ['stopped', 'unopened', 'banned', 'deleted', 'right'] as const;
export type ReportEnd = (typeof REPORT_ENDS)[number];

/** Where a sending stands. */
export const REPORT_STATES = ['waiting', 'sending', 'sent', 'failed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/**
 * Why a report was not sent, or not at the last try. `interrupted`: nobody knows whether it was; `address`: the reader has none;
 * `unseen`: what it is narrowed to is not the reader's any more; `ended`: the schedule had ended by then; `server`: this server failed at it.
 */
export const REPORT_FAILURES = [
  'refused',
  'unreachable',
  'interrupted',
  'address',
  'unseen',
  'ended',
  'server',
] as const;
export type ReportFailure = (typeof REPORT_FAILURES)[number];

/** A schedule whose link nobody has opened for this many weeks ends by itself (promises/scheduled-reports.md#how-it-ends). */
export const REPORT_UNOPENED_WEEKS = 8;
/** This many schedules of one person. */
export const REPORT_SCHEDULES_MAX = 20;
/** The last sendings of a schedule that are shown. */
export const REPORT_SENDINGS_SHOWN = 5;
/** So often in 24 hours somebody may have reports sent at once. */
export const REPORTS_AT_ONCE_A_DAY = 20;
/** This many rows of a list are in the email itself. */
export const REPORT_ROWS_SHOWN = 5;
/** What a list is narrowed to has this many characters at most, as JSON. */
export const REPORT_FILTERS_MAX = 1_000;

/** When a report is sent, as its reader has chosen it. */
export interface ReportTimes {
  every: ReportRhythm;
  /** From 1, Monday, to 7; of those sent each week. */
  weekday: number | null;
  /** From 1 to 31; in a month that has no such day, the last one. Of those sent each month. */
  monthDay: number | null;
  /** From 0 to 23, on the clock of the zone. */
  hour: number;
  /** Of the reader, as in the IANA time zone database. */
  timeZone: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock of a zone shows at a moment, as if it were UTC, in ms. */
function clockAt(moment: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-u-ca-iso8601', {
      timeZone,
      hourCycle: 'h23',
      ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
      ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
    });
    clocks.set(timeZone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dayOfClock = (clock: number): string => new Date(clock).toISOString().slice(0, 10);

/**
 * The moment at which the clock of a zone shows this hour on this day. An hour that comes twice is the first one; in place of
 * one that does not come, because clocks go forward over it, it is as much later as they go forward.
 */
function momentOf(day: string, hour: number, timeZone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  const by = (around: number) => shown - (clockAt(around, timeZone) - around);
  // A change of the clocks is between the two, where there is one.
  const [before, after] = [by(shown - DAY_MS), by(shown + DAY_MS)];
  const found = [before, after].filter((moment) => clockAt(moment, timeZone) === shown);
  return found.length > 0 ? Math.min(...found) : before;
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const lastOfMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** Whether a report is sent on a day of its reader. */
function isOn(day: string, { every, weekday, monthDay }: ReportTimes): boolean {
  if (every === 'day') return true;
  if (every === 'week') return weekdayOf(day) === (weekday ?? 1);
  return Number(day.slice(8)) === Math.min(monthDay ?? 1, lastOfMonth(day));
}

/** The next moment after this one at which a report is due (promises/scheduled-reports.md#when). */
export function nextReport(times: ReportTimes, after: Date): Date {
  const { hour, timeZone } = times;
  let day = daysAfter(dayOfClock(clockAt(after.getTime(), timeZone)), -1);
  for (;;) {
    if (isOn(day, times)) {
      const moment = momentOf(day, hour, timeZone);
      if (moment > after.getTime()) return new Date(moment);
    }
    day = daysAfter(day, 1);
  }
}
