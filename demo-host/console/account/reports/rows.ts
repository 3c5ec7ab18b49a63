import type { CallAnswer } from '#contract/call.ts';
import type { reportSchedules } from '#contract/messages/reportSchedules.ts';
import { REPORT_NAMES } from '#domain/messages/reportSchedule.ts';

/** A report that one is sent, as the page shows it. */
export type ReportRow = CallAnswer<typeof reportSchedules>['schedules'][number];
/** That it was sent. */
export type SendingRow = NonNullable<ReportRow['sendings']>[number];

/** The word of a report; that of another one where only the server knows it. */
export const reportWord = (report: string | null) =>
  REPORT_NAMES.find((each) => each === report) ?? ('unknownReport' as const);

/** The name of a day of the week, from 1, Monday. */
export const weekdayName = (weekday: number, locale: string): string =>
  // The first of January 2024 was a Monday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

/** An hour as a clock shows it. */
export const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
