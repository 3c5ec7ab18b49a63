import FileInput from 'lucide-react/icons/file-input';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#domain/formatDate.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { IMPORT_PAGE } from '#domain/imports.ts';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { type AnswerOf, useAnswer } from '#host/console/useAnswer.ts';
import { importsTexts } from '#texts/imports.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pager } from '#ui/Pager.tsx';
import { importPath } from './sections.ts';

export type Run = AnswerOf<'importById'>;

const TONES = { done: 'good', failed: 'poor', previewed: 'fair', reading: 'info', importing: 'info' } as const;

/** Where an import stands, as a word in its colour. */
export function StateBadge({ state }: Pick<Run, 'state'>) {
  const t = useTexts(importsTexts);
  return (
    <Badge tone={state === 'cancelled' ? undefined : TONES[state]} dot>
      {t(state)}
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
  const [page, setPage] = useState(1);
  const state = useAnswer('imports', { query: { page, limit: IMPORT_PAGE.runs } });
  const pages = state.answer?.pagination.totalPages ?? 1;
  return (
    <Card
      title={t('history')}
      footer={pages > 1 && <Pager page={page} pages={pages} onPage={setPage} label={t('history')} />}
      flush
    >
      <RecordList
        label={t('history')}
        state={state}
        rows={state.answer?.data}
        expected={3}
        empty={<EmptyState icon={FileInput} title={t('noneYet')} hint={t('noneYetHint')} />}
      >
        {(run) => <ImportItem key={run.importId} run={run} />}
      </RecordList>
    </Card>
  );
}

/** One import of a list, with the way to it. */
export function ImportItem({ run }: { run: Run }) {
  const t = useTexts(importsTexts);
  const locale = useLocale();
  const { importId, kind, fileName, state, counts, error, schoolName } = run;
  const told = [
    ['changeNew', counts.new],
    ['changeChanged', counts.changed],
    ['changeLeaving', counts.leaving],
    ['changeRefused', counts.refused],
  ] as const;
  return (
    <RecordItem
      name={
        <>
          <bdi>{fileName}</bdi> <Badge>{t(kind ?? 'unknownKind')}</Badge> <StateBadge state={state} />
        </>
      }
      facts={
        <>
          <BegunBy run={run} />
          {schoolName && <span>{t('ofSchool', { school: schoolName })}</span>}
          {told.map(
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
