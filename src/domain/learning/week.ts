/**
 * A child's week in three sentences: what went well, what was missed, what comes next (promises/parent-week.md). The
 * screen and the e-mail say the same: both take the sentences from here, and their words from `src/texts/*\/week.json`.
 */
import { formatScore } from '#domain/format/format.ts';
import { STRONG_SUBJECT_FROM } from './insights.ts';

/** An exam of the week goes well from this percentage on (promises/parent-week.md#the-three-sentences). */
export const WENT_WELL_FROM = STRONG_SUBJECT_FROM;
/** What happened in the week: this many of the latest are listed (promises/parent-week.md#what-happened). */
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
  overallStats: {
    totalSessionsAttended: number | null;
    totalSessionsAvailable: number | null;
    totalExamsCompleted: number | null;
  };
  bestExam: { examTitle: string; score: number | null };
  nextWeek: { sessions: number | null; firstSession: string; liveClasses: number | null };
}

export type WeekSentenceKey =
  | 'wellDaysAndExam'
  | 'wellDays'
  | 'wellExam'
  | 'wellSessions'
  | 'wellSomeDays'
  | 'wellExams'
  | 'wellNotThere'
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
  | 'nextNone'
  | 'notKnown';

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

/** The three sentences. They tell what was, and judge nobody; what is not known they do not tell. */
export function weekSentences(
  week: WeekFigures,
  naming: Naming,
): readonly [well: WeekSentence, missed: WeekSentence, next: WeekSentence] {
  return [wentWell(week, naming), missed(week), comesNext(week, naming)];
}

/** Where the answer leaves out what the sentence would be made of. */
const NOT_KNOWN: WeekSentence = { key: 'notKnown', args: {} };

function wentWell({ isCurrent, attendanceStats, overallStats, bestExam }: WeekFigures, naming: Naming): WeekSentence {
  const { totalDays: total, presentDays: present, partialDays: partial } = attendanceStats;
  const cameAlways = total !== null && total > 0 && present === total;
  const exam =
    bestExam.score !== null && bestExam.score >= WENT_WELL_FROM
      ? { exam: naming.exam(bestExam.examTitle), score: formatScore(bestExam.score, naming.locale) }
      : undefined;
  if (cameAlways && exam) return { key: 'wellDaysAndExam', args: { days: total, ...exam } };
  if (exam) return { key: 'wellExam', args: exam };
  if (cameAlways) return { key: 'wellDays', args: { days: total } };
  const { totalSessionsAttended: attended, totalExamsCompleted: exams } = overallStats;
  if (attended) return { key: 'wellSessions', args: { count: attended } };
  if (attended === null || total === null || present === null || partial === null) return NOT_KNOWN;
  const came = present + partial;
  if (came > 0) return { key: 'wellSomeDays', args: { days: came, total } };
  if (exams === null) return NOT_KNOWN;
  if (exams > 0) return { key: 'wellExams', args: { count: exams } };
  // Days on which the child was absent are on record too.
  return { key: total > 0 ? 'wellNotThere' : 'wellNothing', args: { week: isCurrent ? 'current' : 'past' } };
}

function missed({ attendanceStats, overallStats }: WeekFigures): WeekSentence {
  const { totalDays: total, absentDays: days, partialDays: part } = attendanceStats;
  const { totalSessionsAvailable: available, totalSessionsAttended: attended } = overallStats;
  const sessions = available === null || attended === null ? null : Math.max(0, available - attended);
  if (days && sessions) return { key: 'missedBoth', args: { days, sessions } };
  if (days) return { key: 'missedDays', args: { days } };
  if (sessions) return { key: 'missedSessions', args: { sessions } };
  if (part) return { key: 'missedPart', args: { days: part } };
  if ([total, days, part, sessions].includes(null)) return NOT_KNOWN;
  const wasDue = (total ?? 0) + (available ?? 0) > 0;
  return { key: wasDue ? 'missedNone' : 'missedNothingDue', args: {} };
}

function comesNext({ isCurrent, nextWeek }: WeekFigures, naming: Naming): WeekSentence {
  const week = isCurrent ? 'current' : 'past';
  const { sessions, liveClasses: classes } = nextWeek;
  const first = naming.session(nextWeek.firstSession);
  if (sessions && classes) return { key: 'nextBoth', args: { week, sessions, classes, first } };
  if (sessions) return { key: 'nextSessions', args: { week, sessions, first } };
  if (classes) return { key: 'nextClasses', args: { week, classes } };
  return sessions === null || classes === null ? NOT_KNOWN : { key: 'nextNone', args: { week } };
}
