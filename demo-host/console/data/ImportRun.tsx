import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#api/useCall.ts';
import { cancelImport, importById, startImport } from '#contract/academy/imports.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { isAtRest, isInLine } from '#domain/lists/imports.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { importsTexts } from '#texts/imports.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Card, StatCard, Stats } from '#ui/show/Card.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { ProgressBar } from '#ui/state/Progress.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';
import { BegunBy, type Run, StateBadge } from './ImportHistory.tsx';
import { ImportLines } from './ImportLines.tsx';
import { NextSteps } from './NextSteps.tsx';
import { DATA_PATH } from './sections.ts';

/** How often a running import is asked for, in ms. */
const ASK_MS = 1_000;

interface ImportRunProps {
  importId: number;
  user: SessionUser;
  /** Takes the focus when a button has gone with its step. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** One import: its reading, its preview with what it asks, its writing and its end. */
export function ImportRun({ importId, user, heading }: ImportRunProps) {
  const t = useTexts(importsTexts);
  const state = useCall(importById, { params: { importId } }, { quiet: true });
  const { data, isFetching, retry } = state;
  const isRunning = data !== undefined && !isAtRest(data.state);
  // Each answer sets the next question, also one that failed: the network may come back.
  useEffect(() => {
    if (!isRunning || isFetching) return;
    const timer = setTimeout(retry, ASK_MS);
    return () => clearTimeout(timer);
  }, [isRunning, isFetching, retry]);
  const toHeading = () => heading.current?.focus();
  return (
    <>
      <Link className="link back-link" to={`${DATA_PATH}/import`}>
        <Icon glyph={ArrowLeft} size={16} flip />
        {t('back')}
      </Link>
      <Outcome state={state} loading={<ListSkeleton items={4} />}>
        {(run) => (
          <>
            <Head
              run={run}
              onCancelled={toHeading}
              onFailed={() => {
                retry();
                toHeading();
              }}
            />
            {run.state === 'previewed' && <Asking run={run} onStarted={toHeading} />}
            {run.state === 'done' && <NextSteps run={run} user={user} />}
            {(run.state === 'previewed' || run.state === 'done') && <Counts run={run} />}
            {isAtRest(run.state) && run.state !== 'cancelled' && (run.hasLines || run.state === 'done') && (
              <ImportLines run={run} />
            )}
          </>
        )}
      </Outcome>
    </>
  );
}

/** What it is and where it stands, with its progress while it runs. */
function Head({ run, onCancelled, onFailed }: { run: Run; onCancelled: () => void; onFailed: () => void }) {
  const t = useTexts(importsTexts);
  const locale = useLocale();
  const { importId, fileName, kind, state, rowsDone, rowsAll, error } = run;
  const isOver = state === 'done' || state === 'failed' || state === 'cancelled';
  const waiting = useWaitingWords(run);
  const words =
    waiting ??
    (state === 'reading'
      ? t('readingWhy')
      : rowsAll > 0
        ? t('importingWhy', { done: formatNumber(rowsDone, locale), all: formatNumber(rowsAll, locale) })
        : t('comparing'));
  return (
    <Card
      title={fileName}
      actions={
        isOver ? undefined : (
          <ActionButton
            call={cancelImport}
            input={{ params: { importId } }}
            label={t(isInLine(run) ? 'withdraw' : 'cancelImport')}
            question={{ title: t('cancelTitle'), message: t('cancelQuestion'), about: fileName }}
            success={t('isCancelled')}
            failed={t('notCancelled')}
            onDone={onCancelled}
            onFailed={onFailed}
          />
        )
      }
    >
      <p className="records__when">
        <StateBadge run={run} />
        {kind && <span>{t(kind)}</span>}
        <BegunBy run={run} />
        {run.schoolName && <span>{t('ofSchool', { school: run.schoolName })}</span>}
      </p>
      {!isAtRest(state) && (
        <div className="import-progress">
          <ProgressBar label={words} value={rowsAll > 0 ? (rowsDone / rowsAll) * 100 : undefined} />
          <p className="drop__hint" role="status">
            {words}
          </p>
        </div>
      )}
      {error && (
        <Banner tone={state === 'cancelled' ? 'info' : 'error'}>
          <p>{error}</p>
        </Banner>
      )}
    </Card>
  );
}

/** For whom an import waits and in which place; undefined for one that does not stand in line. */
function useWaitingWords(run: Run): string | undefined {
  const t = useTexts(importsTexts);
  const locale = useLocale();
  if (!isInLine(run)) return undefined;
  const { fileName, startedBy, keyName, startedDate } = run.waitsFor;
  const date = startedDate && formatDateTime(startedDate, locale);
  const by = startedBy || keyName;
  const forWhom = !date
    ? t('waitsForNone')
    : fileName && by
      ? t('waitsForKnown', { name: fileName, by, date })
      : t('waitsForOther', { date });
  return `${forWhom} ${t('waitsPlace', { place: formatNumber(run.queuePlace, locale) })}`;
}

/** What is asked before anything is written, and the button that writes. */
function Asking({ run, onStarted }: { run: Run; onStarted: () => void }) {
  const t = useTexts(importsTexts);
  const { importId, questions, counts, error } = run;
  const [isConfirmed, setConfirmed] = useState(false);
  const { run: send, isBusy, failure } = useWrite(startImport, { success: undefined });
  if (error) return null;
  const changes = counts.new + counts.changed + counts.leaving;
  async function start() {
    if (await send({ params: { importId }, body: { isConfirmed } })) onStarted();
  }
  if (changes === 0) return <Banner tone="info">{t('nothing')}</Banner>;
  return (
    <Card title={questions.length > 0 ? t('asks') : undefined}>
      <div className="import-ask">
        {failure && <Banner tone="error">{failure}</Banner>}
        {questions.map((question) => (
          <p key={question}>{question}</p>
        ))}
        {questions.length > 0 && <Checkbox label={t('confirm')} checked={isConfirmed} onChange={setConfirmed} />}
        <div className="import-ask__start">
          <Button
            variant="primary"
            busy={isBusy}
            disabled={questions.length > 0 && !isConfirmed}
            onClick={() => void start()}
          >
            {t('start')}
          </Button>
          <span className="drop__hint">{t('startNotes')}</span>
        </div>
      </div>
    </Card>
  );
}

/** How many rows are treated in each way. */
function Counts({ run: { state, counts, kinds } }: { run: Run }) {
  const t = useTexts(importsTexts);
  const locale = useLocale();
  const { rows = 0, ready = 0, blank = 0 } = counts;
  return (
    <Card title={t(state === 'done' ? 'resultTitle' : 'previewTitle')}>
      <Stats>
        <StatCard label={t('changeNew')} value={formatNumber(counts.new, locale)} caption={kinds.new} />
        <StatCard label={t('changeChanged')} value={formatNumber(counts.changed, locale)} caption={kinds.changed} />
        <StatCard
          label={t('changeLeaving')}
          value={formatNumber(counts.leaving, locale)}
          caption={kinds.leaving}
          tone={counts.leaving > 0 ? 'fair' : undefined}
        />
        <StatCard
          label={t('changeRefused')}
          value={formatNumber(counts.refused, locale)}
          tone={counts.refused > 0 ? 'poor' : undefined}
        />
        <StatCard label={t('changeNotTaken')} value={formatNumber(counts.notTaken, locale)} />
        <StatCard label={t('changeNote')} value={formatNumber(counts.note, locale)} />
        <StatCard label={t('unchanged')} value={formatNumber(counts.unchanged, locale)} />
      </Stats>
      {rows > 0 && <p className="drop__hint">{t('rowsRead', { rows, ready, refused: rows - ready, blank })}</p>}
    </Card>
  );
}
