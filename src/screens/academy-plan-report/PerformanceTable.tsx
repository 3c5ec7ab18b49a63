import { type ReactNode, useContext, useMemo } from 'react';
import { formatNumber } from '#domain/format.ts';
import { TEXT_MAX } from '#domain/limits.ts';
import { nameFinder } from '#domain/names.ts';
import { ExportButton } from '#page/ExportButton.tsx';
import { useSortView } from '#page/view.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/Card.tsx';
import { useKnown } from '#ui/known.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Segments } from '#ui/Segments.tsx';
import { useSorting } from '#ui/sorting.ts';
import { VirtualTable } from '#ui/VirtualTable.tsx';
import type { ReportColumn, Student } from './performance.tsx';
import { ReportOfContext, type SchoolInPlan, useReportView, viewName } from './schoolInPlan.ts';

interface PerformanceTableProps<Row extends Student, Filter extends string> {
  of: SchoolInPlan;
  /** The tab: its word in the texts, the name of its file and of what is remembered of it. */
  name: 'session-performance' | 'exam-performance';
  rows: readonly Row[];
  columns: readonly ReportColumn<Row>[];
  /** What the filters go by, 0–100. */
  percentOf: (row: Row) => number | null;
  /** Which percentages pass; 'all' lets all pass. */
  filters: Readonly<Record<Filter, (percent: number | null) => boolean>>;
  wordOf: (filter: Filter) => string;
  /** The buttons say how many rows they let through. */
  counted?: boolean;
  empty: ReactNode;
  /** `empty` is the spec's own. */
  isEmptySpecified?: boolean;
}

/** Up to 10,000 students in one table: filtered by a button, found by name as it is typed, sorted by column. */
export function PerformanceTable<Row extends Student, Filter extends string>({
  of,
  name,
  rows,
  columns,
  percentOf,
  filters,
  wordOf,
  counted = false,
  empty,
  isEmptySpecified = false,
}: PerformanceTableProps<Row, Filter>) {
  const ids = Object.keys(filters) as Filter[];
  const isFilter = (value: unknown) => ids.some((id) => id === value);
  const [filter, setFilter] = useReportView<Filter>(of, `${name} filter`, 'all' as Filter, isFilter);
  const [search, setSearch] = useReportView(of, `${name} search`, '');
  // Sorted once, whatever is looked for then: what is left of rows in order is in order.
  const { rows: inOrder, sorting } = useSorting(rows, columns, undefined, useSortView(viewName(of, `${name} sort`)));
  const find = useMemo(() => nameFinder<Row>(({ firstName }) => firstName), []);
  const filtered = useMemo(
    () => inOrder.filter((row) => filters[filter](percentOf(row))),
    [inOrder, filters, filter, percentOf],
  );
  const shown = useMemo(() => find(filtered, search), [find, filtered, search]);

  const t = useTexts(planReportTexts);
  const locale = useLocale();
  const labelOf = (id: Filter) => {
    const count = rows.filter((row) => filters[id](percentOf(row))).length;
    return t('filterCount', { filter: wordOf(id), count: formatNumber(count, locale) });
  };
  const reportOf = useContext(ReportOfContext);
  const isKnown = useKnown();
  const title = t(name);
  return (
    <>
      <div className="report-line">
        <Segments
          label={t('filters')}
          options={ids.map((id) => ({ id, label: counted && isKnown ? labelOf(id) : wordOf(id) }))}
          chosen={filter}
          onChoose={setFilter}
        />
        <div className="report-search">
          <SearchField
            label={t('searchStudent')}
            hideLabel
            placeholder={t('searchStudent')}
            delay={0}
            value={search}
            onSearch={(words) => setSearch(words.slice(0, TEXT_MAX.search))}
          />
        </div>
      </div>
      <Card
        title={title}
        description={<span role="status">{t('studentCount', { count: shown.length })}</span>}
        actions={
          <ExportButton
            name={name}
            title={title}
            filters={[
              ...reportOf,
              [t('filter'), filter === 'all' ? '' : wordOf(filter)],
              [t('searchStudent'), search.trim()],
            ]}
            columns={columns}
            rows={shown}
          />
        }
        flush
      >
        <VirtualTable
          caption={title}
          columns={columns}
          rows={shown}
          rowKey={pidOf}
          sorting={sorting}
          empty={empty}
          isEmptySpecified={isEmptySpecified}
        />
      </Card>
    </>
  );
}

const pidOf = ({ pid }: Student) => pid;
