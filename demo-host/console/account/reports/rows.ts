import type { CallAnswer } from '#contract/call.ts';
import type { reportSchedules } from '#contract/messages/reportSchedules.ts';
import { formatClock } from '#domain/format/formatClock.ts';
import { weekdayNames } from '#domain/format/formatDate.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
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
  weekdayNames(locale, 'long')[weekday - 1] ?? UNKNOWN;

/** An hour as a clock shows it. */
export const hourName = (hour: number, locale: string): string => formatClock(`${hour}:00`, locale);
