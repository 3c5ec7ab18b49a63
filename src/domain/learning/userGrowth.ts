import { monthsOf } from '#domain/format/months.ts';

/** Platform Analytics (promises/numbers-and-bands.md#user-growth): how many more users this month has than the last. */

interface UsersOfMonth {
  month: string;
  students: number | null;
  teachers: number | null;
}

const users = ({ students, teachers }: UsersOfMonth) =>
  students === null || teachers === null ? null : students + teachers;

/**
 * How many more users (students and teachers) there are this month than last, in percent
 * (promises/numbers-and-bands.md#user-growth).
 * @returns undefined when it cannot be told: the last two months of the answer are neither this month and the one
 * before nor last month and the one before it; a number is missing; there were no users before.
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
  if (!onCalendar) return undefined;
  const present = now.getFullYear() * 12 + now.getMonth() + 1;
  const latest = monthNumber(onCalendar.dates[thisAt]);
  if (latest > present || latest < present - 1 || monthNumber(onCalendar.dates[lastAt]) !== latest - 1)
    return undefined;
  const [before, after] = [months[lastAt], months[thisAt]].map((each) => each && users(each));
  if (!before || after === null || after === undefined) return undefined;
  return (after / before - 1) * 100;
}

/** Number of months since the year 0, from `YYYY-MM-DD`. */
function monthNumber(date = ''): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
