/** Days and weeks as texts, `YYYY-MM-DD`. Weeks begin on Monday. */

/** The day this many days after another, both `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The Monday of the week of a day: weeks begin on Monday. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysAfter(day, -((weekday + 6) % 7));
}

/**
 * The Monday of the week that a parent is shown first: until Wednesday it is the last whole week, since little is on record of
 * this one (promises/parent-week.md#which-week).
 */
export const weekShownFirst = (today: string): string => mondayOf(daysAfter(today, -2));
