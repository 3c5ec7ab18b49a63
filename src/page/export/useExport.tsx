import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/errors.ts';
import {
  type ExportFormat,
  type ExportSheet,
  type ExportSubject,
  type ExportTable,
  exportSheets,
} from '#export/exportRows.ts';
import { failureText } from '#page/calls/failures.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { commonTexts } from '#texts/common.ts';
import { exportTexts } from '#texts/export.ts';
import { pageTexts } from '#texts/page.ts';
import { uiTexts } from '#texts/ui.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { ExportMenu } from '#ui/overlay/Menu.tsx';
import { useHasData } from '#ui/state/hasData.tsx';
import { ProgressBar } from '#ui/state/Progress.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './export.css?inline';

addStyles(styles);

/** Rows, or what loads them when they are exported. Loading may report its progress, 0–1. */
export type RowsOf<Row> = readonly Row[] | ((...run: Run) => readonly Row[] | Promise<readonly Row[]>);
type Run = [signal: AbortSignal, onProgress: (part: number) => void];

/** The share of the progress bar for loading the rows, where loading reports its progress. */
const LOADING_SHARE = 0.6;

/** What is exported: one table, or several sheets, such as the panels of a report. */
export type ExportRequest<Row> = ExportSubject &
  ({ columns: ExportTable<Row>['columns']; rows: RowsOf<Row> } | { sheets: RowsOf<ExportSheet<Row>> });

interface Exporting {
  /** 0–1; undefined until it is known. */
  progress: number | undefined;
  abort: AbortController;
}

/**
 * Runs exports, one at a time. Toasts use the words that are promised: 'No data to export', and that the file became
 * CSV. A running export is cancelled when its screen is removed.
 */
function useExport() {
  const [current, setCurrent] = useState<Exporting>();
  const running = useRef<AbortController>(undefined);
  const locale = useLocale();
  const t = useTexts(exportTexts);
  const page = useTexts(pageTexts);
  const ui = useTexts(uiTexts);

  useEffect(() => () => running.current?.abort(), []);

  const run = async <Row,>(format: ExportFormat, request: ExportRequest<Row>): Promise<void> => {
    if (running.current) return;
    const { toasts } = pageRuntime();
    const abort = new AbortController();
    const { signal } = abort;
    running.current = abort;
    setCurrent({ abort, progress: undefined });
    try {
      let loadingShare = 0;
      const sheets = await sheetsOf(request, signal, (part) => {
        loadingShare = LOADING_SHARE;
        setCurrent({ abort, progress: part * LOADING_SHARE });
      });
      const result = await exportSheets(sheets, {
        ...request,
        format,
        locale,
        signal,
        onProgress: (part) => setCurrent({ abort, progress: loadingShare + part * (1 - loadingShare) }),
      });
      if (result.outcome === 'empty') toasts.show({ tone: 'error', text: t('noData') });
      else if (result.fellBack) toasts.show({ tone: 'info', text: t('csvInstead', { format: ui(format) }) });
    } catch (error) {
      if (signal.aborted) return;
      toasts.show({ tone: 'error', text: error instanceof ApiError ? failureText(error, page) : t('failed') });
    } finally {
      running.current = undefined;
      setCurrent(undefined);
    }
  };

  return { run, isBusy: current !== undefined, progress: current?.progress, cancel: () => running.current?.abort() };
}

async function sheetsOf<Row>(request: ExportRequest<Row>, ...run: Run): Promise<readonly ExportSheet<Row>[]> {
  const load = <T,>(rows: RowsOf<T>) => (typeof rows === 'function' ? rows(...run) : rows);
  if ('sheets' in request) return load(request.sheets);
  return [{ title: request.title, columns: request.columns, rows: await load(request.rows) }];
}

type ExportControlProps<Row> = ExportRequest<Row> & {
  /** The words, such as 'Export Results'; default: 'Export'. */
  label?: string;
  size?: 'small';
  disabled?: boolean;
  /** Called when the button is pressed; false keeps the menu closed. */
  mayExport?: () => boolean;
};

/** An export that takes less time than this shows no progress bar. */
const PROGRESS_DELAY_MS = 200;

/**
 * Export as CSV, Excel or PDF (promises/exports.md#progress-and-cancelling). An export that takes longer shows its
 * progress and can be cancelled.
 */
export function ExportControl<Row>({ label, size, disabled, mayExport, ...request }: ExportControlProps<Row>) {
  const { run, isBusy, progress, cancel } = useExport();
  // After a failed call there is nothing to export, and 'No data to export' would not be true.
  const isNothing = !useHasData() && 'rows' in request && typeof request.rows !== 'function';
  const t = useTexts(exportTexts);
  const common = useTexts(commonTexts);
  const isLong = useLasting(isBusy, PROGRESS_DELAY_MS);
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span className="export" ref={place}>
      <ExportMenu
        label={label}
        size={size}
        disabled={disabled || isNothing}
        mayOpen={mayExport}
        busy={isBusy}
        onExport={(format) => run(format, request)}
      />
      {isLong && (
        <>
          <ProgressBar label={t('preparing')} value={progress === undefined ? undefined : Math.round(progress * 100)} />
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              // This button is about to be removed: the focus goes to the export button.
              place.current?.querySelector('button')?.focus();
              cancel();
            }}
          >
            {common('cancel')}
          </Button>
        </>
      )}
    </span>
  );
}

/** Whether `value` has been true for `ms`. */
function useLasting(value: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setIsLong(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [value, ms]);
  return isLong;
}
