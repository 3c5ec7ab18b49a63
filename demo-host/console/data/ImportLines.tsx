import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { IMPORT_CHANGES, IMPORT_PAGE, type ImportChange } from '#domain/imports.ts';
import { ownApi } from '#host/console/ownApi.ts';
import { type AnswerOf, useAnswer } from '#host/console/useAnswer.ts';
import { importsTexts } from '#texts/imports.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Pager } from '#ui/Pager.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Segments } from '#ui/Segments.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import { ErrorState } from '#ui/States.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { api } from '#widgets/index.ts';
import type { Run } from './ImportHistory.tsx';

type Line = AnswerOf<'importLines'>['data'][number];

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
  const [change, setChange] = useState<ImportChange | 'all'>(counts.refused > 0 ? 'refused' : 'all');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const state = useAnswer('importLines', {
    params: { importId },
    query: { page, limit: IMPORT_PAGE.lines, ...(change === 'all' ? {} : { change }), ...(search ? { search } : {}) },
  });
  const numbers: Record<ImportChange, number> = { ...counts, 'not taken': counts.notTaken };
  const rows = state.answer?.data;
  const pages = state.answer?.pagination.totalPages ?? 1;
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
    <Card
      title={t('lines')}
      actions={<ReportButton importId={importId} />}
      footer={pages > 1 && <Pager page={page} pages={pages} onPage={setPage} label={t('lines')} />}
    >
      <div className="import-filter">
        <Segments
          label={t('what')}
          options={[
            { id: 'all' as const, label: t('allLines') },
            ...IMPORT_CHANGES.filter((each) => numbers[each] > 0).map((each) => ({ id: each, label: t(WORDS[each]) })),
          ]}
          chosen={change}
          onChoose={(chosen) => {
            setChange(chosen);
            setPage(1);
          }}
        />
        <SearchField
          label={t('searchLines')}
          hideLabel
          placeholder={t('searchLinesHint')}
          value={search}
          onSearch={(words) => {
            setSearch(words);
            setPage(1);
          }}
        />
      </div>
      {state.failure && (
        <ErrorState message={state.failure} onRetry={state.again} busy={state.isBusy} inline={rows !== undefined} />
      )}
      {!rows && !state.failure && <ListSkeleton items={6} />}
      {rows && (
        <Table
          caption={t('lines')}
          columns={columns}
          rows={rows}
          rowKey={({ lineNo }) => lineNo}
          empty={run.hasLines ? t('noLines') : t('linesGone')}
          isEmptySpecified
        />
      )}
    </Card>
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
