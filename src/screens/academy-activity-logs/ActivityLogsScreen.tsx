import ScrollText from 'lucide-react/icons/scroll-text';
import { type RefObject, useRef, useState } from 'react';
import { usePagedCall } from '#api/usePagedCall.ts';
import { activityLogs } from '#contract/figures/activityLogs.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { PagedOutcome } from '#page/calls/PagedOutcome.tsx';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useView } from '#page/element/view.ts';
import { useListView } from '#page/list/listView.ts';
import { SavedViews } from '#page/list/SavedViews.tsx';
import { ViewButton } from '#page/list/ViewButton.tsx';
import { activityLogsTexts } from '#texts/activityLogs.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { FilterBar, useFilterDraft } from '#ui/form/FilterBar.tsx';
import { changedFields } from '#ui/form/FilterFold.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { type Filter, isFilter, UNFILTERED } from './filter.ts';

// The code of the table and its export is loaded while the entries are asked for.
const ActivityLogTable = lazyPart(
  () => import('./ActivityLogTable.tsx').then((part) => part.ActivityLogTable),
  <LogSkeleton />,
);

/** Activity Log (promises/academy-activity-logs.md): who did what, the latest first, from `activityLogs`. */
export function ActivityLogsScreen() {
  const [filter, setFilter] = useView('filter', UNFILTERED, isFilter);
  const view = useListView(PAGE_SIZE.activityLog);
  const [page, setPage] = view.view;
  const log = usePagedCall(activityLogs, { query: filter }, view);
  useSoon(ActivityLogTable);
  const t = useTexts(activityLogsTexts);
  const isFiltered = changedFields(filter, UNFILTERED) > 0;

  const apply = (next: Filter) => {
    // Pressing Filter again asks again: there may be new entries.
    if (page === 1 && JSON.stringify(next) === JSON.stringify(filter)) log.retry();
    setFilter(next);
    setPage(1);
  };

  return (
    <Screen title={t('heading')}>
      <Filters applied={filter} onApply={apply} />
      <SavedViews />
      <PagedOutcome
        state={log}
        failed={t('failed')}
        label={t('heading')}
        loading={<LogSkeleton />}
        empty={<EmptyState icon={ScrollText} title={t('none')} hint={isFiltered && t('noMatch')} />}
      >
        {({ rows, total }) => <ActivityLogTable log={log} rows={rows} total={total} filter={filter} />}
      </PagedOutcome>
    </Screen>
  );
}

/** The table's seven columns. */
function LogSkeleton() {
  return <TableSkeleton columns={7} />;
}

interface FiltersProps {
  applied: Filter;
  onApply: (filter: Filter) => void;
}

/** Search, activity and dates. What is typed counts once Filter is pressed. */
function Filters({ applied, onApply }: FiltersProps) {
  const [draft, setDraft] = useFilterDraft(applied);
  const [isChecked, setChecked] = useState(false);
  const endDate = useRef<HTMLInputElement>(null);
  const t = useTexts(activityLogsTexts);
  const endsBefore = draft.startDate !== '' && draft.endDate !== '' && draft.endDate < draft.startDate;
  const change = (more: Partial<Filter>) => setDraft({ ...draft, ...more });

  const apply = () => {
    setChecked(true);
    if (endsBefore) endDate.current?.focus();
    else onApply({ ...draft, activityType: draft.activityType.trim() });
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
      more={
        <>
          <Button onClick={reset}>{t('reset')}</Button>
          <ViewButton />
        </>
      }
    >
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        delay={0}
        value={draft.search}
        onSearch={(search) => change({ search })}
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
        error={isChecked && endsBefore ? t('endsBefore') : undefined}
      />
    </FilterBar>
  );
}
