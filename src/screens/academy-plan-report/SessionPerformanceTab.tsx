import { useMemo } from 'react';
import { PROGRESS_FILTERS, type ProgressFilter } from '#domain/learning/studyPlans.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { PercentBar } from '#page/list/ScoreBar.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { PerformanceTable, type PerformanceTabProps, useAllStudents } from './PerformanceTable.tsx';
import type { ClassOf, Student } from './planStudentFile.ts';
import { NO_STUDENTS } from './reportScope.ts';
import { useStudentColumns } from './studentColumns.ts';

const FILTER_WORD = {
  all: 'progressAll',
  'below-75': 'progressBelow75',
  'below-50': 'progressBelow50',
} as const satisfies Record<ProgressFilter, string>;

const percentOf = ({ attendancePercent }: Student) => attendancePercent;

/** Session Performance: each student's progress, with filters for those who are behind, from `planStudents`. */
export function SessionPerformanceTab({ scope, classOf }: PerformanceTabProps) {
  const students = useAllStudents(scope);
  const columns = useColumns(classOf);
  const t = useTexts(planReportTexts);
  return (
    <Outcome state={students} fallback={NO_STUDENTS} loading={<TableSkeleton columns={7} />}>
      {(all) => (
        <PerformanceTable
          scope={scope}
          name="session-performance"
          rows={all.items}
          columns={columns}
          percentOf={percentOf}
          filters={PROGRESS_FILTERS}
          wordOf={(id) => t(FILTER_WORD[id])}
          counted
          empty={t('noPerformance')}
          emptyHint={students.data?.items.length === 0 ? t('noneBegan') : undefined}
          isEmptySpecified
          measures={['planStarted', 'planSessions', 'planDays']}
          students={all}
        />
      )}
    </Outcome>
  );
}

function useColumns(classOf: ClassOf) {
  const t = useTexts(planReportTexts);
  const { student, class: className, sessions, progress, days, weeks, lastActivity } = useStudentColumns(classOf);
  return useMemo<DataColumn<Student>[]>(
    () => [
      student,
      className,
      { ...sessions, header: t('attendedSessions'), width: 160 },
      { ...progress, cell: (row) => <PercentBar percent={percentOf(row)} />, width: 160 },
      days,
      weeks,
      lastActivity,
    ],
    [t, student, className, sessions, progress, days, weeks, lastActivity],
  );
}
