import type { CallAnswer } from '#contract/call.ts';
import { parentWeek } from '#contract/parent.ts';
import { isCalendarDay } from '#domain/calendar.ts';
import { formatNumber, formatScore } from '#domain/format.ts';
import { formatDate } from '#domain/formatDate.ts';
import { formatMinutes } from '#domain/formatMinutes.ts';
import { daysAfter, type WeekSentence, weekSentences } from '#domain/week.ts';
import { useChild } from '#page/child.ts';
import { useNames } from '#page/names.ts';
import { type CachedCallState, useCachedCall } from '#page/useCachedCall.ts';
import { commonTexts } from '#texts/common.ts';
import { parentAttendanceTexts } from '#texts/parentAttendance.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { weekTexts } from '#texts/week.ts';

export type Week = CallAnswer<typeof parentWeek>;
export type Happened = Week['happened'][number];

/** The child's week of the day that the attribute names, else this week, from `parentWeek`. */
export function useWeek(day: string | undefined): CachedCallState<Week> {
  const { query } = useChild();
  const asked = day !== undefined && isCalendarDay(day) ? { week: day } : {};
  return useCachedCall(parentWeek, { query: { ...asked, ...query } }, { quiet: true });
}

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
  /** '16/11/2026 – 22/11/2026'. */
  range: string;
  /** What went well, what was missed, what comes next. */
  sentences: readonly { title: string; text: string }[];
  figures: readonly WeekFigure[];
}

/** Says the days of a week: '16/11/2026 – 22/11/2026'. */
export function useRange(): (week: string) => string {
  const t = useTexts(weekTexts);
  const locale = useLocale();
  // A day of the academy, whatever the device's time zone.
  const dayOf = (day: string) => formatDate(`${day}T12:00:00`, locale);
  return (week) => t('range', { from: dayOf(week), to: dayOf(daysAfter(week, 6)) });
}

/** The words of a week in the element's language. */
export function useWeekWords(): (week: Week) => WeekWords {
  const t = useTexts(weekTexts);
  const days = useTexts(parentAttendanceTexts);
  const performance = useTexts(parentPerformanceTexts);
  const common = useTexts(commonTexts);
  const locale = useLocale();
  const names = useNames();
  const range = useRange();
  const number = (value: number | null) => formatNumber(value, locale);
  return (week) => {
    const { attendanceStats, overallStats } = week;
    const say = ({ key, args }: WeekSentence) => t(key, args);
    const [well, missed, next] = weekSentences(week, { locale, exam: names.someExam, session: names.session });
    return {
      name: names.student(week.name),
      range: range(week.week),
      sentences: [
        { title: t('well'), text: say(well) },
        { title: t('missed'), text: say(missed) },
        { title: t('next'), text: say(next) },
      ],
      figures: [
        {
          id: 'days',
          label: days('presentDays'),
          value: number(attendanceStats.presentDays),
          caption:
            attendanceStats.totalDays === null ? undefined : days('ofSchoolDays', { total: attendanceStats.totalDays }),
        },
        {
          id: 'sessions',
          label: performance('sessionsAttended'),
          value: common('doneOf', {
            done: number(overallStats.totalSessionsAttended),
            total: number(overallStats.totalSessionsAvailable),
          }),
          caption: overallStats.totalSessionsAvailable === 0 ? performance('noneDue') : undefined,
        },
        {
          id: 'exams',
          label: performance('examsCompleted'),
          value: number(overallStats.totalExamsCompleted),
          caption:
            overallStats.averageScore === null
              ? undefined
              : t('averageScore', { score: formatScore(overallStats.averageScore, locale) }),
        },
        {
          id: 'study',
          label: performance('time'),
          value: formatMinutes(overallStats.studyMinutes, locale),
          caption: undefined,
        },
      ],
    };
  };
}
