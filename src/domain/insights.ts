/** What a child's averages say, in the spec's words (spec 2 §2, Parent Dashboard). */

/** Strong Subjects: an average of at least this. */
export const STRONG_SUBJECT_FROM = 80;
/** Focus Areas: an average below this. */
export const FOCUS_AREA_BELOW = 70;
/** The top list takes this average or more, the focus list what is below. */
export const TOP_LIST_FROM = 75;
/** From so large a share of attended days on a child counts as attending well; of ours, for the spec names none. */
export const ATTENDS_WELL_FROM = 75;
/** Results this much above or below a subject's average, in points, are a trend; of ours. */
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

/** The two pairs of lists: strong and focus by 80 and 70, top and focus by 75; best first, weakest first. */
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
 * Where an improvement leads, of the text that the wire has for it: points with their sign (spec 2 §3).
 * @returns undefined where there is none; text without a number goes by its sign.
 */
export function improvementTrend(improvement: string | null | undefined): Trend | undefined {
  const [, sign, points] = /^\s*([+\-−])\s*(\d+(?:\.\d+)?)?/.exec(improvement ?? '') ?? [];
  if (sign === undefined) return undefined;
  if (points !== undefined && Number(points) < TREND_FROM) return 'steady';
  return sign === '+' ? 'up' : 'down';
}

/**
 * Where a subject is going: its recent results' mean beside its average; the wire tells no trend.
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
