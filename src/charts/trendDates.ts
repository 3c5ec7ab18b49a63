/** What a date of a trend stands for. */
export type Resolution = 'month' | 'day';

const OPTIONS = {
  month: { month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<Resolution, Intl.DateTimeFormatOptions>;

/** A day as `YYYY-MM-DD` in words: 'Apr 2025', or with its day. It is the same day in every time zone. */
export function dateText(date: string, resolution: Resolution, locale: string): string {
  const moment = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return date;
  return new Intl.DateTimeFormat(locale, { ...OPTIONS[resolution], timeZone: 'UTC' }).format(moment);
}
