import { isCalendarDay } from '#domain/format/calendar.ts';

/** What the log is filtered by. */
export interface Filter {
  search: string;
  activityType: string;
  /** `YYYY-MM-DD`, or empty. */
  startDate: string;
  endDate: string;
}

export const UNFILTERED: Filter = { search: '', activityType: '', startDate: '', endDate: '' };

/** Whether a remembered value is such a filter. */
export function isFilter(value: unknown): boolean {
  const { search, activityType, startDate, endDate } = (value ?? {}) as Partial<Filter>;
  const isDay = (day: unknown) => day === '' || (typeof day === 'string' && isCalendarDay(day));
  return typeof search === 'string' && typeof activityType === 'string' && isDay(startDate) && isDay(endDate);
}
