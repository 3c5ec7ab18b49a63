/** The columns about a student that the report's tables choose from. */
import { useMemo } from 'react';
import { useNames } from '#page/element/names.ts';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { studentColumn } from '#page/list/studentColumn.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { ClassOf, Student } from './reportScope.ts';

/** Student and Class, of those who are in the plan. */
export function useNameColumns<Row extends Pick<Student, 'pid' | 'firstName' | 'gradeId' | 'gradeName'>>(
  classOf: ClassOf,
) {
  const t = useTexts(planReportTexts);
  const names = useNames();
  const column = useColumnKinds<Row>();
  return useMemo(
    () => ({
      student: studentColumn<Row>({
        id: 'student',
        header: t('student'),
        pid: ({ pid }) => pid,
        value: ({ firstName }) => names.student(firstName),
        width: 200,
      }),
      class: column.text({ id: 'class', header: t('class'), value: classOf, noWrap: true, width: 110 }),
    }),
    [t, names, column, classOf],
  ) satisfies Record<string, DataColumn<Row>>;
}

/** Those two, and how far a student has come in the plan. */
export function useStudentColumns<Row extends Student>(classOf: ClassOf) {
  const t = useTexts(planReportTexts);
  const column = useColumnKinds<Row>();
  const nameColumns = useNameColumns<Row>(classOf);
  return useMemo(() => {
    const sessions = {
      id: 'sessions',
      header: t('sessionsColumn'),
      done: { header: t('sessionsDone'), value: ({ attendedSessions }: Row) => attendedSessions },
      total: { header: t('sessionsTotal'), value: ({ totalSessions }: Row) => totalSessions },
    };
    const progress = { header: t('progressPercent'), value: ({ attendancePercent }: Row) => attendancePercent };
    return {
      ...nameColumns,
      sessions: column.doneOf({ ...sessions, width: 110 }),
      progress: column.percent({ id: 'progress', ...progress, width: 120 }),
      /** Both in one: '6/10 (60%)'. */
      sessionsAndProgress: column.doneOf({ ...sessions, percent: progress }),
      days: column.doneOf({
        id: 'days',
        header: t('days'),
        done: { header: t('daysDone'), value: ({ daysCompleted }) => daysCompleted },
        total: { header: t('daysTotal'), value: ({ totalDays }) => totalDays },
        width: 90,
      }),
      weeks: column.doneOf({
        id: 'weeks',
        header: t('weeks'),
        done: { header: t('weeksDone'), value: ({ weeksCompleted }) => weeksCompleted },
        total: { header: t('weeksTotal'), value: ({ totalWeeks }) => totalWeeks },
        width: 90,
      }),
      lastActivity: column.date({
        id: 'lastActivity',
        header: t('lastActivity'),
        value: ({ lastActivity }) => lastActivity,
        align: 'end',
        width: 130,
      }),
    };
  }, [t, column, nameColumns]) satisfies Record<string, DataColumn<Row>>;
}
