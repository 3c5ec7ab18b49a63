import { monthsOf } from './months.ts';

/** Platform Analytics (spec 2 §2): how many more users this month has than the last. */

interface UsersOfMonth {
  month: string;
  students: number | null;
  teachers: number | null;
}

const users = ({ students, teachers }: UsersOfMonth) =>
  students === null || teachers === null ? null : students + teachers;

/**
 * How many more users (students and teachers) there are this month than last, in percent (decisions, "What the
 * spec says does nothing, or invents"): of the last two months told.
 * @returns undefined when that can't be told: one month alone, a gap between them, a number missing, nobody before.
 */
export function thisMonthsGrowth(months: readonly UsersOfMonth[], now: Date): number | undefined {
  const onCalendar = monthsOf(
    months.map(({ month }) => month),
    now,
  );
  const order = months.map((_, index) => index);
  if (onCalendar) order.sort((a, b) => ((onCalendar.dates[a] ?? '') < (onCalendar.dates[b] ?? '') ? -1 : 1));
  const [lastAt, thisAt] = order.slice(-2);
  if (lastAt === undefined || thisAt === undefined) return undefined;
  if (onCalendar && monthNumber(onCalendar.dates[thisAt]) - monthNumber(onCalendar.dates[lastAt]) !== 1) {
    return undefined;
  }
  const [before, after] = [months[lastAt], months[thisAt]].map((each) => each && users(each));
  if (!before || after === null || after === undefined) return undefined;
  return (after / before - 1) * 100;
}

/** Months since the year 0. */
function monthNumber(date = ''): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
