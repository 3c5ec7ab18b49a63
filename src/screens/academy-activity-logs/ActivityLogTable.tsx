import { useEveryRow } from '#api/useEveryRow.ts';
import type { PagedCallState } from '#api/usePagedCall.ts';
import { activityLogs } from '#contract/figures/activityLogs.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { useShownColumns } from '#page/list/shownColumns.ts';
import { activityLogsTexts } from '#texts/activityLogs.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { type LogEntry, useActivityColumns } from './activityColumns.tsx';
import type { Filter } from './filter.ts';

interface ActivityLogTableProps {
  log: PagedCallState<LogEntry>;
  rows: readonly LogEntry[];
  /** On all pages. */
  total: number;
  filter: Filter;
}

/** A page of the log, with the export of all pages. */
export function ActivityLogTable({ log, rows, total, filter }: ActivityLogTableProps) {
  const everyEntry = useEveryRow(activityLogs, PAGE_SIZE.activityLog);
  const columns = useActivityColumns();
  const shown = useShownColumns(columns);
  const t = useTexts(activityLogsTexts);
  const locale = useLocale();
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
          rows={(...run) => everyEntry({ query: filter }, ...run)}
        />
      }
      {...log.pager}
      busy={log.isFetching}
    >
      <FoldingTable caption={t('heading')} columns={shown} rows={rows} rowKey={(_, index) => index} />
    </PagedCard>
  );
}
