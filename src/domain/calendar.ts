/** Whether a text is a real date, as `YYYY-MM-DD`. JavaScript alone would read February 30 as March 2, and year 0. */
export function isCalendarDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day so many days after today as this device counts days, `YYYY-MM-DD`. */
export function dayAhead(days: number, now: Date = new Date()): string {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)).toISOString().slice(0, 10);
}
