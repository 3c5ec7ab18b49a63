/**
 * A child's week in three sentences: what went well, what was missed, what comes next (promises/parent-week.md). The
 * screen and the e-mail say the same: both take the sentences from here, and their words from `src/texts/*\/week.json`.
 */
import { formatScore } from './format.ts';
import { STRONG_SUBJECT_FROM } from './insights.ts';

/** An exam of the week goes well from this percentage on (promises/parent-week.md#the-three-sentences). */
export const WENT_WELL_FROM = STRONG_SUBJECT_FROM;
/** What happened in the week: so many of the latest are listed (promises/parent-week.md#what-happened). */
export const HAPPENED_SHOWN = 12;

/** Of a week, as `parentWeek` answers it; null is not known. */
export interface WeekFigures {
  /** Whether it is the week of today. */
  isCurrent: boolean;
  attendanceStats: {
    totalDays: number | null;
    presentDays: number | null;
    partialDays: number | null;
    absentDays: number | null;
  };
  overallStats: { totalSessionsAttended: number | null; totalSessionsAvailable: number | null };
  bestExam: { examTitle: string; score: number | null };
  nextWeek: { sessions: number | null; firstSession: string; liveClasses: number | null };
}

export type WeekSentenceKey =
  | 'wellDaysAndExam'
  | 'wellDays'
  | 'wellExam'
  | 'wellSessions'
  | 'wellSomeDays'
  | 'wellNothing'
  | 'missedBoth'
  | 'missedDays'
  | 'missedSessions'
  | 'missedPart'
  | 'missedNone'
  | 'missedNothingDue'
  | 'nextBoth'
  | 'nextSessions'
  | 'nextClasses'
  | 'nextNone';

/** A sentence: the key of its words, and what they tell. */
export interface WeekSentence {
  key: WeekSentenceKey;
  args: Readonly<Record<string, string | number>>;
}

/** How the reader's language writes what has a name. */
interface Naming {
  locale: string;
  exam(title: string): string;
  session(title: string): string;
}

/** The three sentences. They tell what was, and judge nobody. */
export function weekSentences(
  week: WeekFigures,
  naming: Naming,
): readonly [well: WeekSentence, missed: WeekSentence, next: WeekSentence] {
  return [wentWell(week, naming), missed(week), comesNext(week, naming)];
}

function wentWell({ isCurrent, attendanceStats, overallStats, bestExam }: WeekFigures, naming: Naming): WeekSentence {
  const total = attendanceStats.totalDays ?? 0;
  const present = attendanceStats.presentDays ?? 0;
  const cameAlways = total > 0 && present === total;
  const exam =
    bestExam.score !== null && bestExam.score >= WENT_WELL_FROM
      ? { exam: naming.exam(bestExam.examTitle), score: formatScore(bestExam.score, naming.locale) }
      : undefined;
  if (cameAlways && exam) return { key: 'wellDaysAndExam', args: { days: total, ...exam } };
  if (exam) return { key: 'wellExam', args: exam };
  if (cameAlways) return { key: 'wellDays', args: { days: total } };
  const attended = overallStats.totalSessionsAttended ?? 0;
  if (attended > 0) return { key: 'wellSessions', args: { count: attended } };
  const came = present + (attendanceStats.partialDays ?? 0);
  if (came > 0) return { key: 'wellSomeDays', args: { days: came, total } };
  return { key: 'wellNothing', args: { week: isCurrent ? 'current' : 'past' } };
}

function missed({ attendanceStats, overallStats }: WeekFigures): WeekSentence {
  const days = attendanceStats.absentDays ?? 0;
  const available = overallStats.totalSessionsAvailable ?? 0;
  const sessions = Math.max(0, available - (overallStats.totalSessionsAttended ?? 0));
  if (days > 0 && sessions > 0) return { key: 'missedBoth', args: { days, sessions } };
  if (days > 0) return { key: 'missedDays', args: { days } };
  if (sessions > 0) return { key: 'missedSessions', args: { sessions } };
  const part = attendanceStats.partialDays ?? 0;
  if (part > 0) return { key: 'missedPart', args: { days: part } };
  const wasDue = (attendanceStats.totalDays ?? 0) + available > 0;
  return { key: wasDue ? 'missedNone' : 'missedNothingDue', args: {} };
}

function comesNext({ isCurrent, nextWeek }: WeekFigures, naming: Naming): WeekSentence {
  const week = isCurrent ? 'current' : 'past';
  const sessions = nextWeek.sessions ?? 0;
  const classes = nextWeek.liveClasses ?? 0;
  const first = naming.session(nextWeek.firstSession);
  if (sessions > 0 && classes > 0) return { key: 'nextBoth', args: { week, sessions, classes, first } };
  if (sessions > 0) return { key: 'nextSessions', args: { week, sessions, first } };
  if (classes > 0) return { key: 'nextClasses', args: { week, classes } };
  return { key: 'nextNone', args: { week } };
}
