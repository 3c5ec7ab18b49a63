import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { ExportButton } from '#page/export/ExportButton.tsx';
import { type DataColumn, usePlainColumns } from '#page/list/plainColumns.tsx';
import { bulkTexts } from '#texts/bulk.ts';
import { commonTexts } from '#texts/common.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { writesTexts } from '#texts/writes.ts';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ProgressBar } from '#ui/state/Progress.tsx';
import { Banner } from '#ui/state/States.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { ActProps } from './acts.ts';
import type { Person } from './chosen.ts';
import { type Outcome, type Run, type Send, useBulkRun } from './useBulkRun.ts';

/** Why people are left out before anything is sent. */
export type LeftOutWhy = 'notStudents' | 'self' | 'banned' | 'notBanned';

interface BulkFormProps extends ActProps {
  title: string;
  /** Words of the button that begins. */
  begin: string;
  isDanger?: boolean;
  /** Whom it concerns; the others of `people` are in `leftOut`. */
  concerned: readonly Person[];
  leftOut: readonly { why: LeftOutWhy; people: readonly Person[] }[];
  /** What will be done, in a sentence. */
  summary: string;
  /** What else there is to fill in. */
  children?: ReactNode;
  /** Shows what is wrong with the form; false keeps it from being sent. */
  check?: () => boolean;
  send: Send;
  /** What takes back what was done; undefined where that cannot be. */
  undo?: (done: readonly Outcome[]) => Send | undefined;
  /** Everything was sent, and the dialog closes: what was typed is no longer needed. */
  onSent?: () => void;
  /** Drops what was typed; undefined where there is nothing. */
  discard?: (() => void) | undefined;
}

/**
 * An act on many people: whom it concerns and what there is to fill in, then the progress, then what became of each, with
 * another try and Undo.
 */
export function BulkForm(props: BulkFormProps) {
  const { title, begin, isDanger, people, concerned, leftOut, summary, children, check, send, undo, onSent, discard } =
    props;
  const t = useTexts(bulkTexts);
  const common = useTexts(commonTexts);
  const writes = useTexts(writesTexts);
  const locale = useLocale();
  const { run, start, again, stop, hasOpen } = useBulkRun();
  /** Undo is sent about these. */
  const [taken, setTaken] = useState<readonly Outcome[]>();
  const place = useRef<HTMLDivElement>(null);
  const step = run ? (run.isRunning ? 'running' : 'after') : 'before';
  // The button that was pressed is gone: the focus goes to what is shown now.
  useEffect(() => {
    if (step !== 'before') place.current?.focus();
  }, [step]);

  const count = (number: number) => formatNumber(number, locale);
  const done = run?.outcomes.filter(({ isDone }) => isDone) ?? [];
  const failed = run?.outcomes.filter(({ isDone }) => !isDone) ?? [];
  const back = undo?.(taken ?? done);
  const sending = taken && back ? back : send;
  const close = () => {
    if (step === 'running') return stop();
    // Until then it may be tried again.
    if (step === 'after' && !hasOpen()) onSent?.();
    // Who was taken back stays chosen.
    props.onClose(taken ? [] : done.map(({ person }) => person.pid));
  };

  const footer = {
    before: (
      <>
        {discard && (
          <Button
            variant="quiet"
            onClick={() => {
              discard();
              props.onClose();
            }}
          >
            {common('discard')}
          </Button>
        )}
        <Button onClick={close} data-initial-focus={isDanger || undefined}>
          {common('cancel')}
        </Button>
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          disabled={concerned.length === 0}
          onClick={() => {
            if (check?.() ?? true) void start(concerned, send);
          }}
        >
          {begin}
        </Button>
      </>
    ),
    running: (
      <Button busy={run?.isStopping} onClick={stop}>
        {t('stop')}
      </Button>
    ),
    after: (
      <>
        {back && !taken && done.length > 0 && (
          <Button
            onClick={() => {
              setTaken(done);
              void start(
                done.map(({ person }) => person),
                back,
              );
            }}
          >
            {writes('undo')}
          </Button>
        )}
        {failed.length > 0 && <Button onClick={() => void again(sending)}>{t('again')}</Button>}
        <Button variant="primary" onClick={close}>
          {common('close')}
        </Button>
      </>
    ),
  };
  return (
    <Dialog title={title} role={isDanger ? 'alertdialog' : undefined} holdsForm onClose={close} footer={footer[step]}>
      <div ref={place} tabIndex={-1} className="bulk">
        {step === 'before' && (
          <>
            <Summary summary={summary} concerned={concerned} leftOut={leftOut} all={people.length} />
            {children}
          </>
        )}
        {run && step === 'running' && <Progress run={run} isUndo={taken !== undefined} />}
        {run && step === 'after' && (
          <>
            <p role="status" className="bulk__outcome">
              {t(`${taken ? 'undone' : 'done'}${failed.length === 0 ? 'All' : ''}`, {
                done: count(done.length),
                of: count(run.outcomes.length),
              })}
            </p>
            {failed.length > 0 && <Failed failed={failed} title={title} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

type SummaryProps = Pick<BulkFormProps, 'summary' | 'concerned' | 'leftOut'> & { all: number };

/** Whom it concerns, and who is left out and why. */
function Summary({ summary, concerned, leftOut, all }: SummaryProps) {
  const t = useTexts(bulkTexts);
  const locale = useLocale();
  return (
    <div className="bulk__summary">
      {concerned.length > 0 ? <p>{summary}</p> : <Banner>{t('nobodyLeft')}</Banner>}
      {leftOut
        .filter(({ people }) => people.length > 0)
        .map(({ why, people }) => (
          <p key={why}>
            {t(`leftOut-${why}`, {
              number: people.length,
              count: formatNumber(people.length, locale),
              of: formatNumber(all, locale),
            })}
          </p>
        ))}
      {concerned.length > 0 && (
        <details>
          <summary className="link">
            <span>{t('who')}</span>
          </summary>
          <ul className="bulk__names" data-content>
            {concerned.map(({ pid, name }) => (
              <li key={pid}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Progress({ run: { known, of, isStopping }, isUndo }: { run: Run; isUndo: boolean }) {
  const t = useTexts(bulkTexts);
  const locale = useLocale();
  const words = t(isStopping ? 'stopping' : isUndo ? 'undoing' : 'running', {
    known: formatNumber(known, locale),
    of: formatNumber(of, locale),
  });
  return (
    <div className="bulk__progress">
      <p role="status">{words}</p>
      <ProgressBar label={words} value={(known / of) * 100} />
    </div>
  );
}

/** Who was left undone, and why, to be read and exported. */
function Failed({ failed, title }: { failed: readonly Outcome[]; title: string }) {
  const t = useTexts(bulkTexts);
  const column = usePlainColumns<Outcome>();
  const columns: DataColumn<Outcome>[] = [
    column.name({ id: 'name', header: t('name'), value: ({ person }) => person.name, width: 160 }),
    column.text({ id: 'reason', header: t('reason'), value: ({ reason }) => reason, width: 260 }),
  ];
  return (
    <>
      <div data-content className="bulk__failed">
        <DataTable
          caption={t('failed')}
          columns={columns}
          rows={failed}
          rowKey={({ person }) => person.pid}
          height={320}
        />
      </div>
      <div>
        <ExportButton size="small" name="not-done" title={title} columns={columns} rows={failed} />
      </div>
    </>
  );
}
