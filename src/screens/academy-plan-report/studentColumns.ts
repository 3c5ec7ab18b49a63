/** The columns about a student that the report's tables choose from. */
import { useMemo } from 'react';
import { useNames } from '#page/element/names.ts';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { studentColumn } from '#page/list/studentColumn.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { type ClassOf, planNameFile, planProgressFile, type Student } from './planStudentFile.ts';

/** Student and Class, of those who are in the plan. */
export function useNameColumns<Row extends Pick<Student, 'pid' | 'firstName' | 'gradeId' | 'gradeName'>>(
  classOf: ClassOf,
) {
  const t = useTexts(planReportTexts);
  const names = useNames();
  const column = useColumnKinds<Row>();
  return useMemo(() => {
    const file = planNameFile<Row>(t, names, classOf);
    return {
      student: studentColumn<Row>({ id: 'student', ...file.student, pid: ({ pid }) => pid, width: 200 }),
      class: column.text({ id: 'class', ...file.class, noWrap: true, width: 110 }),
    };
  }, [t, names, column, classOf]) satisfies Record<string, DataColumn<Row>>;
}

/** Those two, and how far a student has come in the plan. */
export function useStudentColumns<Row extends Student>(classOf: ClassOf) {
  const t = useTexts(planReportTexts);
  const column = useColumnKinds<Row>();
  const nameColumns = useNameColumns<Row>(classOf);
  return useMemo(() => {
    const file = planProgressFile<Row>(t);
    const sessions = { id: 'sessions', header: t('sessionsColumn'), ...file.sessions };
    return {
      ...nameColumns,
      sessions: column.doneOf({ ...sessions, width: 110 }),
      progress: column.percent({ id: 'progress', ...file.progress, width: 120 }),
      /** Both in one: '6/10 (60%)'. */
      sessionsAndProgress: column.doneOf({ ...sessions, percent: file.progress }),
      days: column.doneOf({ id: 'days', header: t('days'), ...file.days, width: 90 }),
      weeks: column.doneOf({
        id: 'weeks',
        header: t('weeks'),
        done: { header: t('weeksDone'), value: ({ weeksCompleted }) => weeksCompleted },
        total: { header: t('weeksTotal'), value: ({ totalWeeks }) => totalWeeks },
        width: 90,
      }),
      lastActivity: column.date({ id: 'lastActivity', ...file.lastActivity, align: 'end', width: 130 }),
    };
  }, [t, column, nameColumns]) satisfies Record<string, DataColumn<Row>>;
}
