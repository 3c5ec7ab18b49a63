import FileInput from 'lucide-react/icons/file-input';
import { Link } from 'react-router';
import { usePagedCall } from '#api/usePagedCall.ts';
import { type importById, imports } from '#contract/academy/imports.ts';
import type { CallAnswer } from '#contract/call.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { IMPORT_PAGE, isInLine } from '#domain/lists/imports.ts';
import { ListSavedViews } from '#host/console/lists/ListSavedViews.tsx';
import { ListViewButton } from '#host/console/lists/ListViewButton.tsx';
import { useListAddress } from '#host/console/lists/useListAddress.ts';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { importsTexts } from '#texts/imports.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { importPath } from './sections.ts';

export type Run = CallAnswer<typeof importById>;

const TONES = { done: 'good', failed: 'poor', previewed: 'fair', reading: 'info', importing: 'info' } as const;

/** Where an import stands, as a word in its colour. */
export function StateBadge({ run }: { run: Pick<Run, 'state' | 'queuePlace'> }) {
  const t = useTexts(importsTexts);
  const { state } = run;
  return (
    <Badge tone={state === 'cancelled' ? undefined : TONES[state]} dot>
      {t(isInLine(run) ? 'waiting' : state)}
    </Badge>
  );
}

/** Who began an import, and when. */
export function BegunBy({ run }: { run: Run }) {
  const t = useTexts(importsTexts);
  const date = formatDateTime(run.startedDate, useLocale());
  if (run.keyName) return <span>{t('byKey', { date, name: run.keyName })}</span>;
  return <span>{run.startedBy ? t('by', { date, name: run.startedBy }) : t('byNobody', { date })}</span>;
}

/** The imports, newest first, each with what became of it. */
export function ImportHistory() {
  const t = useTexts(importsTexts);
  const list = useListAddress({ rows: IMPORT_PAGE.runs });
  const state = usePagedCall(imports, {}, { pageSize: list.rows, view: [list.page, list.openPage] });
  return (
    <PagedCard
      title={t('history')}
      actions={(state.data?.total ?? 0) > 0 && <ListViewButton of={list} name="imports" />}
      {...state.pager}
      busy={state.isFetching}
    >
      <ListSavedViews of={list} name="imports" />
      <RecordList
        label={t('history')}
        state={state}
        expected={3}
        empty={<EmptyState icon={FileInput} title={t('noneYet')} hint={t('noneYetHint')} />}
      >
        {(run) => <ImportItem key={run.importId} run={run} />}
      </RecordList>
    </PagedCard>
  );
}

/** One import of a list, with the way to it. */
export function ImportItem({ run }: { run: Run }) {
  const t = useTexts(importsTexts);
  const locale = useLocale();
  const { importId, kind, fileName, counts, error, schoolName } = run;
  const changes = [
    ['changeNew', counts.new],
    ['changeChanged', counts.changed],
    ['changeLeaving', counts.leaving],
    ['changeRefused', counts.refused],
  ] as const;
  return (
    <RecordItem
      name={
        <>
          <bdi>{fileName}</bdi> <Badge>{t(kind ?? 'unknownKind')}</Badge> <StateBadge run={run} />
        </>
      }
      facts={
        <>
          <BegunBy run={run} />
          {schoolName && <span>{t('ofSchool', { school: schoolName })}</span>}
          {changes.map(
            ([word, number]) =>
              number > 0 && (
                <span key={word}>
                  {t(word)}: {formatNumber(number, locale)}
                </span>
              ),
          )}
        </>
      }
      more={error && <p className="records__when">{error}</p>}
      actions={
        <Link
          className="button"
          data-size="small"
          to={importPath(importId)}
          aria-label={t('openOf', { name: fileName, date: formatDateTime(run.startedDate, locale) })}
        >
          {t('open')}
        </Link>
      }
    />
  );
}
