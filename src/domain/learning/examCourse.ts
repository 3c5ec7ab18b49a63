/** What a student's latest exams say, with their numbers (promises/academy-student.md#exams-over-time). */
import { roundedPercent } from '#domain/format/rounding.ts';
import { groupBy } from '#platform/groupBy.ts';
import { daysBetween, FALL_EXAMS, FALL_WEEKS } from './attention.ts';
import { EXAM_HISTORY_SHOWN, mean } from './childMeasures.ts';
import type { Direction } from './comparison.ts';
import { TREND_FROM } from './insights.ts';
import { RANKED_FROM } from './performance.ts';

/** In how many weeks, beside as many before; the second where the history does not reach back far enough for the first. */
const PERIODS = [FALL_WEEKS, FALL_WEEKS / 2];
/** The first and the last exam are at least half of a period apart: within less nothing develops. */
const LEAST_SPAN = 0.5;

/** An exam as the sentences read it. */
export interface ExamResult {
  /** The academy's day, `YYYY-MM-DD`; null where it is not known. */
  day: string | null;
  /** Empty where it is not known. */
  subject: string;
  score: number | null;
  /** The middle of the class in the same exam. */
  classMiddle: number | null;
}

/** The mean of the last weeks beside that of as many weeks before them. */
export interface ExamCourse {
  /** Empty where it is of all exams together. */
  subject: string;
  from: number;
  to: number;
  direction: Direction;
  weeks: number;
  /** The exams of both periods. */
  exams: number;
}

type Dated = ExamResult & { day: string; score: number };

/** How some exams went; undefined where they are too few. */
function courseIn(
  subject: string,
  exams: readonly Dated[],
  { today, weeks }: { today: string; weeks: number },
): ExamCourse | undefined {
  const ageOf = ({ day }: Dated) => daysBetween(day, today);
  const recent = exams.filter((exam) => ageOf(exam) < 7 * weeks);
  const before = exams.filter((exam) => ageOf(exam) >= 7 * weeks);
  if (exams.length < RANKED_FROM || recent.length < FALL_EXAMS || before.length < FALL_EXAMS) return undefined;
  const ages = exams.map(ageOf);
  if (Math.max(...ages) - Math.min(...ages) < LEAST_SPAN * 7 * weeks) return undefined;
  const meanOf = (of: readonly Dated[]) =>
    mean(
      of.reduce((sum, { score }) => sum + score, 0),
      of.length,
    ) ?? 0;
  const [from, to] = [meanOf(before), meanOf(recent)];
  const change = changeOf({ from, to });
  const direction = Math.abs(change) < TREND_FROM ? 'same' : change > 0 ? 'up' : 'down';
  return { subject, from, to, direction, weeks, exams: exams.length };
}

/** In percentage points, as both are shown. */
const changeOf = ({ from, to }: Pick<ExamCourse, 'from' | 'to'>) => roundedPercent(to, 0) - roundedPercent(from, 0);

/**
 * The subject that has changed most; all exams together where none has. Undefined where there are too few, and where the
 * history is cut off before the earlier weeks begin: their mean would be of some of the exams.
 * @param history the latest exams, `EXAM_HISTORY_SHOWN` at most
 */
export function examCourseOf(history: readonly ExamResult[], today: string): ExamCourse | undefined {
  const dated = history.filter((exam): exam is Dated => exam.day !== null && exam.score !== null);
  const withinOf = (weeks: number) => dated.filter(({ day }) => daysBetween(day, today) < 2 * 7 * weeks);
  const weeks = PERIODS.find((each) => history.length < EXAM_HISTORY_SHOWN || withinOf(each).length < dated.length);
  if (weeks === undefined) return undefined;
  const within = withinOf(weeks);
  const subjects = [...groupBy(within, ({ subject }) => subject)].filter(([subject]) => subject !== '');
  const [most] = subjects
    .flatMap(([subject, exams]) => courseIn(subject, exams, { today, weeks }) ?? [])
    .filter(({ direction }) => direction !== 'same')
    .sort((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)));
  return most ?? courseIn('', within, { today, weeks });
}

/** In how many exams the student was below the middle of the class, of those that have one; undefined of too few. */
export function belowClass(history: readonly ExamResult[]): { below: number; of: number } | undefined {
  const compared = history.filter(({ score, classMiddle }) => score !== null && classMiddle !== null);
  if (compared.length < RANKED_FROM) return undefined;
  const isBelow = ({ score, classMiddle }: ExamResult) => (score ?? 0) < (classMiddle ?? 0);
  return { below: compared.filter(isBelow).length, of: compared.length };
}
