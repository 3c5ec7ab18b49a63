/** Days at the academy, which is in India: always five and a half hours ahead of UTC. A day is a number, from 1970-01-01. */

const DAY_MS = 86_400_000;
const AHEAD_MS = 19_800_000;

export const dayOf = (at: number): number => Math.floor((at + AHEAD_MS) / DAY_MS);
export const dateOf = (day: number): Date => new Date(day * DAY_MS);
export const dayText = (day: number): string => dateOf(day).toISOString().slice(0, 10);
export const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
/** 0 is Monday. */
export const weekday = (day: number): number => (day + 3) % 7;
/** The first day of the month, and months as a number that counts on. */
export const monthOf = (day: number): number => dateOf(day).getUTCFullYear() * 12 + dateOf(day).getUTCMonth();
export const firstOfMonth = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const monthText = (month: number): string => `${MONTHS[month % 12]} ${Math.floor(month / 12)}`;

/** The day after the same date this many months ago; of a shorter month, after its last day. */
export function monthsBack(today: number, months: number): number {
  const month = monthOf(today) - months;
  const length = firstOfMonth(month + 1) - firstOfMonth(month);
  const date = Math.min(dateOf(today).getUTCDate(), length);
  return firstOfMonth(month) + date;
}

/** The first day of Last Week, Last Month, Last Quarter or Last Year. */
export const reportStart = (timeframe: string, today: number): number =>
  timeframe === 'week' ? today - 6 : monthsBack(today, { month: 1, quarter: 3, year: 12 }[timeframe] ?? 0);

/** The first day of This Week, This Month, This Quarter or This Year; everything counts of All Time. */
export function periodStart(timeframe: string, today: number): number {
  const month = monthOf(today);
  switch (timeframe) {
    case 'week':
      return today - weekday(today);
    case 'month':
      return firstOfMonth(month);
    case 'quarter':
      return firstOfMonth(month - (month % 3));
    case 'year':
      return firstOfMonth(month - (month % 12));
    default:
      return Number.NEGATIVE_INFINITY;
  }
}
