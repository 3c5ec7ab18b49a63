import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/errors.ts';
import {
  type ExportFormat,
  type ExportSheet,
  type ExportSubject,
  type ExportTable,
  exportSheets,
} from '#export/exportRows.ts';
import { commonTexts } from '#texts/common.ts';
import { exportTexts } from '#texts/export.ts';
import { pageTexts } from '#texts/page.ts';
import { uiTexts } from '#texts/ui.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { Button } from '#ui/Button.tsx';
import { useKnown } from '#ui/known.tsx';
import { ExportMenu } from '#ui/Menu.tsx';
import { ProgressBar } from '#ui/Progress.tsx';
import styles from './export.css?inline';
import { failureText } from './failures.ts';
import { pageRuntime } from './runtime.ts';

addStyles(styles);

/** Rows that are here, or that are asked for when they are exported; what takes long tells the part that has come. */
export type RowsOf<Row> = readonly Row[] | ((...run: Run) => readonly Row[] | Promise<readonly Row[]>);
type Run = [signal: AbortSignal, onProgress: (part: number) => void];

/** Part of the whole that asking for the rows takes, where it tells how far it is. */
const ASKING = 0.6;

/** What is exported: a table, or a report's panels, a sheet each. */
export type ExportRequest<Row> = ExportSubject &
  ({ columns: ExportTable<Row>['columns']; rows: RowsOf<Row> } | { sheets: RowsOf<ExportSheet<Row>> });

interface Exporting {
  /** Part done, 0–1; undefined until that is known. */
  progress: number | undefined;
  abort: AbortController;
}

/**
 * Exports, one at a time, with the words of the spec: 'No data to export', and that it became CSV.
 * Ends with its screen.
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
      let asked = 0;
      const sheets = await sheetsOf(request, signal, (part) => {
        asked = ASKING;
        setCurrent({ abort, progress: part * ASKING });
      });
      const result = await exportSheets(sheets, {
        ...request,
        format,
        locale,
        signal,
        onProgress: (part) => setCurrent({ abort, progress: asked + part * (1 - asked) }),
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
  const here = <T,>(rows: RowsOf<T>) => (typeof rows === 'function' ? rows(...run) : rows);
  if ('sheets' in request) return here(request.sheets);
  return [{ title: request.title, columns: request.columns, rows: await here(request.rows) }];
}

type ExportControlProps<Row> = ExportRequest<Row> & {
  /** The screen's words: 'Export Results'; 'Export' without them. */
  label?: string;
  size?: 'small';
  disabled?: boolean;
  /** Asked when the button is pressed; false leaves it at that. */
  mayExport?: () => boolean;
};

/** What takes less than this many ms shows no bar. */
const QUICK_MS = 200;

/** Export as CSV, Excel or PDF, with a bar and a way to stop what takes longer. */
export function ExportControl<Row>({ label, size, disabled, mayExport, ...request }: ExportControlProps<Row>) {
  const { run, isBusy, progress, cancel } = useExport();
  // What did not come cannot be exported; that there is no data would be another thing to say.
  const isNothing = !useKnown() && 'rows' in request && typeof request.rows !== 'function';
  const t = useTexts(exportTexts);
  const common = useTexts(commonTexts);
  const isLong = useLasting(isBusy, QUICK_MS);
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
              // It goes with the bar, so the focus does not go with it.
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

/** Whether something has been so for `ms`. */
function useLasting(isSo: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setIsLong(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSo, ms]);
  return isLong;
}
