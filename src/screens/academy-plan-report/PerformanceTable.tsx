import { type ComponentProps, useContext, useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planStudents } from '#contract/plans/planStudents.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { nameFinder } from '#domain/people/names.ts';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { useSortView } from '#page/element/view.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import type { DataColumn } from '#page/list/plainColumns.tsx';
import { SavedViews } from '#page/list/SavedViews.tsx';
import { useShownColumns } from '#page/list/shownColumns.ts';
import { ViewButton } from '#page/list/ViewButton.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { useHasData } from '#ui/state/hasData.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useSorting } from '#ui/table/sorting.ts';
import { PerformanceHead } from './PerformanceHead.tsx';
import type { ClassOf, Student } from './planStudentFile.ts';
import { type ReportScope, ReportSubjectContext, useReportView, viewName } from './reportScope.ts';

type Students = CallAnswer<typeof planStudents>;

/** All who have started, up to 10,000: Session and Exam Performance share the answer. */
export const useAllStudents = (scope: ReportScope) =>
  useCall(
    planStudents,
    { params: scope, query: { page: 1, pageSize: PAGE_SIZE.performanceTab } },
    { quiet: true, optional: true },
  );

/** What Session Performance and Exam Performance are given. */
export interface PerformanceTabProps {
  scope: ReportScope;
  classOf: ClassOf;
}

interface PerformanceTableProps<Row extends Student, Filter extends string> {
  scope: ReportScope;
  /** The tab: its word in the texts, the name of its file and of what is remembered of it. */
  name: 'session-performance' | 'exam-performance';
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  /** The percentage that the filters look at, 0–100. */
  percentOf: (row: Row) => number | null;
  /** Which percentages pass; 'all' lets all pass. */
  filters: Readonly<Record<Filter, (percent: number | null) => boolean>>;
  wordOf: (filter: Filter) => string;
  /** The buttons say how many rows they let through. */
  counted?: boolean;
  empty: string;
  emptyHint?: string;
  /** `empty` also stands beside a failure. */
  isEmptySpecified?: boolean;
  /** What 'How is this counted?' explains. */
  measures: ComponentProps<typeof HowCounted>['measures'];
  /** The answer that the rows are from: it may hold fewer students than there are. */
  students: Students;
}

/** Up to 10,000 students in one table: filtered by a button, found by name as it is typed, sorted by column. */
export function PerformanceTable<Row extends Student, Filter extends string>({
  scope,
  name,
  rows,
  columns,
  percentOf,
  filters,
  wordOf,
  counted = false,
  empty,
  emptyHint,
  isEmptySpecified = false,
  measures,
  students,
}: PerformanceTableProps<Row, Filter>) {
  const shownColumns = useShownColumns(columns, name);
  const ids = Object.keys(filters) as Filter[];
  const isFilter = (value: unknown) => ids.some((id) => id === value);
  const [filter, setFilter] = useReportView<Filter>(scope, `${name}-filter`, 'all' as Filter, isFilter);
  const [search, setSearch] = useReportView(scope, `${name}-search`, '');
  // Sorted before filtered: a filter keeps the order, so another filter needs no new sorting.
  const sorted = useSorting(rows, columns, undefined, useSortView(viewName(scope, `${name}-sort`)));
  const find = useMemo(() => nameFinder<Row>(({ firstName }) => firstName), []);
  const filtered = useMemo(
    () => sorted.rows.filter((row) => filters[filter](percentOf(row))),
    [sorted.rows, filters, filter, percentOf],
  );
  const shown = useMemo(() => find(filtered, search), [find, filtered, search]);

  const t = useTexts(planReportTexts);
  const locale = useLocale();
  const labelOf = (id: Filter) => {
    const count = rows.filter((row) => filters[id](percentOf(row))).length;
    return t('filterCount', { filter: wordOf(id), count: formatNumber(count, locale) });
  };
  const reportSubject = useContext(ReportSubjectContext);
  // Where no percentage is known, it is not known that a filter lets nobody through.
  const isKnown = useHasData() && (rows.length === 0 || rows.some((row) => percentOf(row) !== null));
  const title = t(name);
  return (
    <div className="report-tab">
      <PerformanceHead
        options={ids.map((id) => ({ id, label: counted && isKnown ? labelOf(id) : wordOf(id) }))}
        filter={filter}
        onFilter={setFilter}
        search={search}
        onSearch={setSearch}
        delay={0}
      />
      <Card
        title={title}
        description={<span role="status">{t('studentCount', { count: shown.length })}</span>}
        actions={
          <>
            <ViewButton list={name} />
            <ExportButton
              name={name}
              title={title}
              filters={[
                ...reportSubject,
                [t('filter'), filter === 'all' ? '' : wordOf(filter)],
                [t('searchStudent'), search],
              ]}
              columns={columns}
              rows={shown}
            />
          </>
        }
        flush
      >
        <SavedViews list={name} />
        <DataTable
          windowedFrom={0}
          caption={title}
          columns={shownColumns}
          rows={shown}
          rowKey={pidOf}
          sorting={sorted.sorting}
          empty={empty}
          emptyHint={emptyHint}
          isEmptySpecified={isEmptySpecified}
        />
      </Card>
      <HowCounted measures={measures} />
      <FirstOf shown={students.items.length} total={students.total} />
    </div>
  );
}

const pidOf = ({ pid }: Student) => pid;

/** Says when there are more students than one answer holds. */
function FirstOf({ shown, total }: { shown: number; total: number }) {
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  if (total <= shown) return null;
  return (
    <p className="report-note" role="status">
      {t('firstOf', { shown: formatNumber(shown, locale), total: formatNumber(total, locale) })}
    </p>
  );
}
