import { useContext, useMemo } from 'react';
import { formatNumber, formatPercent } from '#domain/format.ts';
import { PROGRESS_FILTERS, type ProgressFilter } from '#domain/studyPlans.ts';
import { Outcome } from '#page/Outcome.tsx';
import { ExportButton } from '#page/useExport.tsx';
import { useSortView } from '#page/view.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/Card.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { useSorting } from '#ui/sorting.ts';
import { VirtualTable } from '#ui/VirtualTable.tsx';
import {
  FilterButtons,
  FirstOf,
  type PerformanceTabProps,
  type ReportColumn,
  type Student,
  useStudentColumns,
} from './performance.tsx';
import { NO_ROWS, ReportOfContext, type SchoolInPlan, useReportView, viewName } from './schoolInPlan.ts';

const WORD = {
  all: 'progressAll',
  'below-75': 'progressBelow75',
  'below-50': 'progressBelow50',
} as const satisfies Record<ProgressFilter, string>;
const FILTERS = Object.keys(WORD) as ProgressFilter[];

const isFilter = (value: unknown) => typeof value === 'string' && Object.hasOwn(PROGRESS_FILTERS, value);

/** Session Performance: every student's standing, those behind a click away. */
export function SessionPerformanceTab({ of, students, classOf }: PerformanceTabProps) {
  return (
    <Outcome of={students} fallback={NO_ROWS} loading={<TableSkeleton columns={7} />}>
      {({ items, total }) => (
        <div className="report-tab">
          <Standing of={of} students={items} classOf={classOf} />
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
  const [filter, setFilter] = useReportView<ProgressFilter>(of, 'progress filter', 'all', isFilter);
  const columns = useColumns(classOf);
  const filtered = useMemo(
    () => Object.fromEntries(FILTERS.map((id) => [id, students.filter(passes(id))])),
    [students],
  );
  const rows = filtered[filter] ?? students;
  const sorted = useSorting(rows, columns, undefined, useSortView(viewName(of, 'progress sort')));
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  const reportOf = useContext(ReportOfContext);
  const title = t('session-performance');
  return (
    <>
      <FilterButtons
        filters={FILTERS.map((id) => ({
          id,
          label: t('filterCount', { filter: t(WORD[id]), count: formatNumber(filtered[id]?.length, locale) }),
        }))}
        chosen={filter}
        onChoose={setFilter}
      />
      <Card
        title={title}
        actions={
          <ExportButton
            name="session-performance"
            title={title}
            filters={[...reportOf, [t('filter'), filter === 'all' ? '' : t(WORD[filter])]]}
            columns={columns}
            rows={sorted.rows}
          />
        }
        flush
      >
        <VirtualTable
          caption={title}
          columns={columns}
          rowKey={(row) => row.pid}
          empty={t('noPerformance')}
          {...sorted}
        />
      </Card>
    </>
  );
}

const passes =
  (filter: ProgressFilter) =>
  ({ attendancePercent }: Student) =>
    PROGRESS_FILTERS[filter](attendancePercent);

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
