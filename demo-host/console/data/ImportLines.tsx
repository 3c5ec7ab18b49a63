import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { usePagedCall } from '#api/usePagedCall.ts';
import { importLines } from '#contract/academy/imports.ts';
import type { CallAnswer } from '#contract/call.ts';
import { IMPORT_CHANGES, IMPORT_PAGE, type ImportChange } from '#domain/lists/imports.ts';
import { ownApi } from '#host/console/calls/ownApi.ts';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { ListSavedViews } from '#host/console/lists/ListSavedViews.tsx';
import { ListViewButton } from '#host/console/lists/ListViewButton.tsx';
import { useListAddress } from '#host/console/lists/useListAddress.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { importsTexts } from '#texts/imports.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { choicesOf, shownOf } from '#ui/table/columnChoices.ts';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import openerCss from '#ui/table/rowOpener.css?inline';
import type { Column } from '#ui/table/Table.tsx';
import { api } from '#widgets/page/index.ts';
import type { Run } from './ImportHistory.tsx';

addPageStyles(openerCss);

/** The filter that leaves out nothing. */
const ALL = 'all';

type Line = CallAnswer<typeof importLines>['data'][number];

const WORDS = {
  new: 'changeNew',
  changed: 'changeChanged',
  leaving: 'changeLeaving',
  refused: 'changeRefused',
  'not taken': 'changeNotTaken',
  note: 'changeNote',
} as const satisfies Record<ImportChange, string>;
const TONES = {
  new: 'good',
  changed: 'info',
  leaving: 'fair',
  refused: 'poor',
  'not taken': undefined,
  note: 'fair',
} as const satisfies Record<ImportChange, string | undefined>;

/** The rows of an import, a page at a time, with a filter, a search and the report to download. */
export function ImportLines({ run }: { run: Run }) {
  const t = useTexts(importsTexts);
  const { importId, counts } = run;
  const list = useListAddress<{ change: string; search: string }>({
    rows: IMPORT_PAGE.lines,
    // What was refused is looked at first.
    filters: { change: counts.refused > 0 ? 'refused' : ALL, search: '' },
    choices: { change: [ALL, ...IMPORT_CHANGES] },
  });
  const { search } = list.filters;
  const change = IMPORT_CHANGES.find((each) => each === list.filters.change);
  const query = { ...(change && { change }), ...(search && { search }) };
  const state = usePagedCall(
    importLines,
    { params: { importId }, query },
    { pageSize: list.rows, view: [list.page, list.openPage] },
  );
  const numbers: Record<ImportChange, number> = { ...counts, 'not taken': counts.notTaken };
  const columns: readonly Column<Line>[] = [
    {
      id: 'change',
      header: t('what'),
      noWrap: true,
      cell: ({ change: done, kind }) => (
        <>
          <Badge tone={TONES[done]}>{t(WORDS[done])}</Badge> {kind}
        </>
      ),
    },
    {
      id: 'who',
      header: t('who'),
      isRowHeader: true,
      cell: ({ name, sourcedId }) => (
        <>
          <bdi>{name || sourcedId}</bdi>
          {name && sourcedId && (
            <small className="import-id">
              <bdi>{sourcedId}</bdi>
            </small>
          )}
        </>
      ),
    },
    { id: 'reason', header: t('reason'), cell: ({ reason }) => <span className="import-reason">{reason}</span> },
    { id: 'file', header: t('file'), noWrap: true, cell: ({ file }) => <bdi>{file}</bdi> },
    { id: 'line', header: t('line'), align: 'end', cell: ({ line }) => (line > 0 ? line : '') },
  ];
  return (
    <PagedCard
      title={t('lines')}
      actions={
        <div className="records__actions">
          <ListViewButton of={list} name="import lines" columns={choicesOf(columns)} />
          <ReportButton importId={importId} />
        </div>
      }
      {...state.pager}
      busy={state.isFetching}
    >
      <div className="list-filters">
        <Segments
          label={t('what')}
          options={[
            { id: ALL, label: t('allLines') },
            ...IMPORT_CHANGES.filter((each) => numbers[each] > 0 || each === change).map((each) => ({
              id: each,
              label: t(WORDS[each]),
            })),
          ]}
          chosen={change ?? ALL}
          onChoose={(chosen) => list.filter({ change: chosen })}
        />
        <SearchField
          label={t('searchLines')}
          hideLabel
          placeholder={t('searchLinesHint')}
          value={search}
          onSearch={(words) => list.filter({ search: words })}
        />
      </div>
      <ListSavedViews of={list} name="import lines" />
      <Outcome state={state} loading={<ListSkeleton items={6} />}>
        {({ rows }) => (
          <FoldingTable
            caption={t('lines')}
            columns={shownOf(columns, list.hidden)}
            rows={rows}
            rowKey={({ lineNo }) => lineNo}
            empty={run.hasLines ? t('noLines') : t('linesGone')}
            isEmptySpecified
          />
        )}
      </Outcome>
    </PagedCard>
  );
}

/** Fetches the report with a ticket, since a link could not bring the session. */
function ReportButton({ importId }: { importId: number }) {
  const t = useTexts(importsTexts);
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    const { answer, failure } = await api.send('importTicket', { params: { importId } });
    const report =
      answer &&
      (await fetch(`${ownApi()}/api/import/runs/${importId}/report.csv`, {
        headers: { Authorization: `Ticket ${answer.ticket}` },
      }).catch(() => undefined));
    const file = report?.ok ? await report.blob().catch(() => undefined) : undefined;
    setBusy(false);
    if (!file) {
      await api.notify({ tone: 'error', text: t('reportFailed'), detail: failure?.message });
      return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `import-${importId}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <Button size="small" icon={Download} busy={isBusy} onClick={() => void download()}>
      {t('report')}
    </Button>
  );
}
