import { formatNumber, formatScore } from '#domain/format/format.ts';
import { formatMinutes } from '#domain/format/formatMinutes.ts';
import { formatPeriod } from '#domain/format/formatPeriod.ts';
import { daysAfter } from '#domain/format/weeks.ts';
import { type WeekSentence, weekSentences } from '#domain/learning/week.ts';
import { useNames } from '#page/element/names.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { weekTexts } from '#texts/week.ts';
import type { Week } from './week.ts';

/** A figure of the week with its words. */
export interface WeekFigure {
  id: 'days' | 'sessions' | 'exams' | 'study';
  label: string;
  value: string;
  caption: string | undefined;
}

/** What the screen, the paper and the picture say of a week. */
export interface WeekWords {
  name: string;
  /** '16 – 22 Nov 2026'. */
  range: string;
  /** What went well, what was missed, what comes next. */
  sentences: readonly { title: string; text: string }[];
  figures: readonly WeekFigure[];
}

/** The words of a week in the element's language. */
export function useWeekWords(week: Week): WeekWords {
  const t = useTexts(weekTexts);
  const locale = useLocale();
  const names = useNames();
  const { attendanceStats: days, overallStats: done } = week;
  const number = (value: number | null) => formatNumber(value, locale);
  const say = ({ key, args }: WeekSentence) => t(key, args);
  const [well, missed, next] = weekSentences(week, { locale, exam: names.someExam, session: names.session });
  return {
    name: names.student(week.name),
    range: week.week && formatPeriod(week.week, daysAfter(week.week, 6), locale),
    sentences: [
      { title: t('well'), text: say(well) },
      { title: t('missed'), text: say(missed) },
      { title: t('next'), text: say(next) },
    ],
    figures: [
      {
        id: 'days',
        label: t('presentDays'),
        value: number(days.presentDays),
        caption: days.totalDays === null ? undefined : t('ofSchoolDays', { total: days.totalDays }),
      },
      {
        id: 'sessions',
        label: t('sessionsAttended'),
        value: t('doneOf', { done: number(done.totalSessionsAttended), total: number(done.totalSessionsAvailable) }),
        caption: done.totalSessionsAvailable === 0 ? t('noneDue') : undefined,
      },
      {
        id: 'exams',
        label: t('examsCompleted'),
        value: number(done.totalExamsCompleted),
        caption:
          done.averageScore === null ? undefined : t('averageScore', { score: formatScore(done.averageScore, locale) }),
      },
      { id: 'study', label: t('studyTime'), value: formatMinutes(done.studyMinutes, locale), caption: undefined },
    ],
  };
}
