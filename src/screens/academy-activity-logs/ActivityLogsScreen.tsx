import ScrollText from 'lucide-react/icons/scroll-text';
import { type RefObject, useRef, useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { useEveryRow } from '#api/useEveryRow.ts';
import { activityLogs } from '#contract/activityLogs.ts';
import { isCalendarDay } from '#domain/calendar.ts';
import { formatNumber } from '#domain/format.ts';
import { PAGE_SIZE, TEXT_MAX } from '#domain/limits.ts';
import { ExportButton } from '#page/ExportButton.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { listPage, useLastPage, usePages } from '#page/pagedList.ts';
import { useView } from '#page/view.ts';
import { activityLogsTexts } from '#texts/activityLogs.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/Button.tsx';
import { FilterBar } from '#ui/FilterBar.tsx';
import { changedFields } from '#ui/FilterFold.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Screen } from '#ui/Screen.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { EmptyState } from '#ui/States.tsx';
import { Table } from '#ui/Table.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useActivityColumns } from './activityColumns.tsx';

interface Filter {
  search: string;
  activityType: string;
  /** `YYYY-MM-DD`, or empty. */
  startDate: string;
  endDate: string;
}

const UNFILTERED: Filter = { search: '', activityType: '', startDate: '', endDate: '' };
const NO_LINES = { data: [], pagination: { currentPage: 1, totalPages: 1, totalItems: 0, itemsPerPage: 0 } };

function isFilter(value: unknown): boolean {
  const { search, activityType, startDate, endDate } = (value ?? {}) as Partial<Filter>;
  const isDay = (day: unknown) => day === '' || (typeof day === 'string' && isCalendarDay(day));
  return typeof search === 'string' && typeof activityType === 'string' && isDay(startDate) && isDay(endDate);
}

/** Activity Log (spec 2 §2): who did what, the latest first. */
export function ActivityLogsScreen() {
  const [filter, setFilter] = useView('filter', UNFILTERED, isFilter);
  const [page, setPage] = useView('page', 1);
  const pageSize = PAGE_SIZE.activityLog;
  const log = useCall(
    activityLogs,
    { query: { page, limit: pageSize, ...filter } },
    { keepPrevious: true, quiet: true },
  );
  useLastPage(log, pageSize, page, setPage);
  const knownPages = usePages(log, pageSize, page);
  const everyLine = useEveryRow(activityLogs, pageSize);
  const columns = useActivityColumns();
  const t = useTexts(activityLogsTexts);
  const locale = useLocale();

  const apply = (next: Filter) => {
    // Pressed again it asks again: a log goes on.
    if (page === 1 && JSON.stringify(next) === JSON.stringify(filter)) log.retry();
    setFilter(next);
    setPage(1);
  };

  return (
    <Screen title={t('heading')}>
      <Filters applied={filter} onApply={apply} />
      <Outcome
        of={log}
        failed={t('failed')}
        fallback={NO_LINES}
        loading={<TableSkeleton columns={columns.length} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <>
            <EmptyState icon={ScrollText} title={t('none')} isSpecified />
            <Pager page={page} pages={knownPages} onPage={setPage} label={t('heading')} />
          </>
        }
      >
        {(answer) => {
          const { rows, total, pages } = listPage(answer, page, pageSize);
          return (
            <PagedCard
              title={t('heading')}
              count={t('count', { number: total, count: formatNumber(total, locale) })}
              actions={
                <ExportButton
                  size="small"
                  name="activity-log"
                  title={t('heading')}
                  filters={[
                    [t('search'), filter.search],
                    [t('activity'), filter.activityType],
                    [t('startDate'), filter.startDate],
                    [t('endDate'), filter.endDate],
                  ]}
                  columns={columns}
                  rows={(...run) => everyLine({ query: filter }, ...run)}
                />
              }
              page={page}
              pages={pages}
              onPage={setPage}
              busy={log.isFetching}
            >
              <Table caption={t('heading')} columns={columns} rows={rows} rowKey={(_, index) => index} />
            </PagedCard>
          );
        }}
      </Outcome>
    </Screen>
  );
}

interface FiltersProps {
  applied: Filter;
  onApply: (filter: Filter) => void;
}

/** What is typed here counts once Filter is pressed. */
function Filters({ applied, onApply }: FiltersProps) {
  const [draft, setDraft] = useState(applied);
  const [isChecked, setChecked] = useState(false);
  const endDate = useRef<HTMLInputElement>(null);
  const t = useTexts(activityLogsTexts);
  const endsBefore = draft.startDate !== '' && draft.endDate !== '' && draft.endDate < draft.startDate;
  const change = (more: Partial<Filter>) => setDraft({ ...draft, ...more });

  const apply = () => {
    setChecked(true);
    if (endsBefore) endDate.current?.focus();
    else onApply({ ...draft, search: draft.search.trim(), activityType: draft.activityType.trim() });
  };
  const reset = () => {
    setDraft(UNFILTERED);
    setChecked(false);
    onApply(UNFILTERED);
  };

  return (
    <FilterBar
      label={t('filters')}
      apply={t('filter')}
      active={changedFields(applied, UNFILTERED)}
      onApply={apply}
      more={<Button onClick={reset}>{t('reset')}</Button>}
    >
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        delay={0}
        value={draft.search}
        onSearch={(search) => change({ search: search.slice(0, TEXT_MAX.search) })}
      />
      <TextField
        label={t('activity')}
        placeholder={t('activityPlaceholder')}
        autoComplete="off"
        spellCheck={false}
        value={draft.activityType}
        onChange={(activityType) => change({ activityType: activityType.slice(0, TEXT_MAX.activityType) })}
      />
      <TextField
        label={t('startDate')}
        type="date"
        value={draft.startDate}
        onChange={(startDate) => change({ startDate })}
      />
      <TextField
        ref={endDate as RefObject<HTMLInputElement>}
        label={t('endDate')}
        type="date"
        value={draft.endDate}
        onChange={(next) => change({ endDate: next })}
        {...(isChecked && endsBefore ? { error: t('endsBefore') } : {})}
      />
    </FilterBar>
  );
}
