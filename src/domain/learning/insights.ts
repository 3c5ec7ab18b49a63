/**
 * Strong and weak subjects and trends of a child (promises/numbers-and-bands.md#insights). Averages and scores are in
 * percent.
 */

/** Strong Subjects: an average of at least this. */
export const STRONG_SUBJECT_FROM = 80;
/** Focus Areas: an average below this. */
export const FOCUS_AREA_BELOW = 70;
/** The top list takes this average or more, the focus list what is below. */
export const TOP_LIST_FROM = 75;
/**
 * Recent results this many percentage points above or below the average are a trend
 * (promises/numbers-and-bands.md#trends). Our own number.
 */
export const TREND_FROM = 2;

interface SubjectAverage {
  subject: string;
  /** A percentage; null where it is not known. */
  averageScore: number | null;
}

type Known<S extends SubjectAverage> = S & { averageScore: number };

function known<S extends SubjectAverage>(subjects: readonly S[]): Known<S>[] {
  return subjects.filter((each): each is Known<S> => each.averageScore !== null);
}

const bestFirst = (a: { averageScore: number }, b: { averageScore: number }) => b.averageScore - a.averageScore;

/**
 * Sorts subjects into two pairs of lists: strong (80 or more) and focus areas (below 70), top and focus (75 and below).
 * Strong and top subjects come best first, the others weakest first.
 */
export function insightsOf<S extends SubjectAverage>(subjects: readonly S[]) {
  const best = known(subjects).sort(bestFirst);
  const weakest = [...best].reverse();
  return {
    strong: best.filter(({ averageScore }) => averageScore >= STRONG_SUBJECT_FROM),
    focusAreas: weakest.filter(({ averageScore }) => averageScore < FOCUS_AREA_BELOW),
    top: best.filter(({ averageScore }) => averageScore >= TOP_LIST_FROM),
    focus: weakest.filter(({ averageScore }) => averageScore < TOP_LIST_FROM),
  };
}

export type Trend = 'up' | 'down' | 'steady';

/**
 * The direction of an improvement, from the API's text: percentage points with their sign
 * (promises/numbers-and-bands.md#improvement).
 * @returns undefined where there is no improvement; for text without a number, the direction of its sign.
 */
export function improvementTrend(improvement: string | null | undefined): Trend | undefined {
  const [, sign, points] = /^\s*([+\-−])\s*(\d+(?:\.\d+)?)?/.exec(improvement ?? '') ?? [];
  if (sign === undefined) return undefined;
  if (points !== undefined && Number(points) < TREND_FROM) return 'steady';
  return sign === '+' ? 'up' : 'down';
}

/** The points of an improvement, '+12%' as 12; undefined for text without a number, which is shown as it is. */
export function improvementPoints(improvement: string): number | undefined {
  const [, sign, points] = /^\s*([+\-−]?)\s*(\d+(?:\.\d+)?)/.exec(improvement) ?? [];
  if (points === undefined) return undefined;
  return sign === '' || sign === '+' ? Number(points) : -Number(points);
}

/**
 * The trend of a subject: the mean of its recent results compared with its average, since the API sends no trend.
 * @returns undefined without a recent result of the subject.
 */
export function subjectTrend(
  { subject, averageScore }: SubjectAverage,
  recent: readonly { subject: string; score: number | null }[],
): Trend | undefined {
  const scores = recent.flatMap((exam) => (exam.subject === subject && exam.score !== null ? exam.score : []));
  if (averageScore === null || scores.length === 0) return undefined;
  const difference = scores.reduce((sum, score) => sum + score, 0) / scores.length - averageScore;
  if (Math.abs(difference) < TREND_FROM) return 'steady';
  return difference > 0 ? 'up' : 'down';
}
