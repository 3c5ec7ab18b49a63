import { useMemo } from 'react';
import { formatPercent } from '#domain/format.ts';
import { PROGRESS_FILTERS, type ProgressFilter } from '#domain/studyPlans.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { PerformanceTable } from './PerformanceTable.tsx';
import {
  FirstOf,
  type PerformanceTabProps,
  type ReportColumn,
  type Student,
  useStudentColumns,
} from './performance.tsx';
import { NO_ROWS, type SchoolInPlan } from './schoolInPlan.ts';

const WORD = {
  all: 'progressAll',
  'below-75': 'progressBelow75',
  'below-50': 'progressBelow50',
} as const satisfies Record<ProgressFilter, string>;

const percentOf = ({ attendancePercent }: Student) => attendancePercent;

/** Session Performance: every student's standing, those behind a click away. */
export function SessionPerformanceTab({ of, students, classOf }: PerformanceTabProps) {
  return (
    <Outcome state={students} fallback={NO_ROWS} loading={<TableSkeleton columns={7} />}>
      {({ items, total }) => (
        <div className="report-tab">
          <Standing of={of} students={items} classOf={classOf} />
          <HowCounted measures={['planStarted', 'planSessions', 'planDays']} />
          <FirstOf shown={items.length} total={total} />
        </div>
      )}
    </Outcome>
  );
}

interface StandingProps {
  of: SchoolInPlan;
  students: readonly Student[];
  classOf: (row: Student) => string;
}

function Standing({ of, students, classOf }: StandingProps) {
  const columns = useColumns(classOf);
  const t = useTexts(planReportTexts);
  return (
    <PerformanceTable
      of={of}
      name="session-performance"
      rows={students}
      columns={columns}
      percentOf={percentOf}
      filters={PROGRESS_FILTERS}
      wordOf={(id) => t(WORD[id])}
      counted
      empty={t('noPerformance')}
      isEmptySpecified
    />
  );
}

function useColumns(classOf: (row: Student) => string) {
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  const { student, class: className, sessions, days, weeks, lastActivity } = useStudentColumns(classOf);
  return useMemo<ReportColumn<Student>[]>(
    () => [
      student,
      className,
      { ...sessions, header: t('attendedSessions'), width: 160 },
      {
        id: 'progress',
        header: t('progressPercent'),
        cell: (row) => formatPercent(row.attendancePercent, locale),
        sortBy: (row) => row.attendancePercent,
        value: (row) => row.attendancePercent,
        kind: 'percent',
        align: 'end',
        width: 120,
      },
      days,
      weeks,
      lastActivity,
    ],
    [t, locale, student, className, sessions, days, weeks, lastActivity],
  );
}
