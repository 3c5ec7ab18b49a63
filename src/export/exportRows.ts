import { academyDay } from '#domain/format/academyClock.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import type { ExportFormat } from '#domain/lists/exportFormats.ts';
import { CHUNK_TIMEOUT_MS, loadCode } from '#platform/loadCode.ts';
import { save } from '#platform/saveFile.ts';
import { uiTexts } from '#texts/ui.ts';
import { isoLocal, writeCsv } from './csv.ts';
import type { Job } from './job.ts';
import { paced } from './pace.ts';
import { type ExportSheet, readSheet, type Sheet, sheetAsText } from './table.ts';

export type { ExportFormat } from '#domain/lists/exportFormats.ts';
export type { ExportColumn, ExportParts, ExportSheet, ExportTable } from './table.ts';

/** What is exported, without its rows. */
export interface ExportSubject {
  /** Beginning of the file's name: 'session-performance' (promises/exports.md#exports-of-the-screens). */
  name: string;
  /** Title that people read. */
  title: string;
  /** The filters in force, as label and value; a value that is empty is no filter. */
  filters?: readonly (readonly [label: string, value: string])[];
}

export interface ExportOptions {
  format: ExportFormat;
  /** BCP 47. */
  locale: string;
  /** Once aborted, the export rejects with the signal's reason and saves nothing. */
  signal?: AbortSignal;
  /** Called with the part that is done, 0–1, which never goes back. */
  onProgress?: (part: number) => void;
}

export type ExportResult =
  /** There are no rows, so no file was saved: 'No data to export' (promises/exports.md#no-data). */
  | { outcome: 'empty' }
  /** `fellBack`: the chosen format could not be written, so the file is CSV (promises/exports.md#fallback-to-csv). */
  | { outcome: 'saved'; file: string; format: ExportFormat; fellBack: boolean };

const EXTENSION: Record<ExportFormat, string> = { csv: 'csv', excel: 'xlsx', pdf: 'pdf' };
const MEDIA_TYPE: Record<Job['format'], string> = {
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
/** The part of the progress bar that reading the rows takes; the rest is writing the file. */
const READING = 0.1;

/**
 * Saves tables as one file (promises/exports.md#fallback-to-csv), a sheet for each: every row given, in the order
 * given. Where Excel or PDF cannot be loaded or written, the file is CSV and the result says so.
 * @throws the signal's reason once aborted.
 */
export async function exportSheets<Row>(
  tables: readonly ExportSheet<Row>[],
  { name, title, filters = [], format, locale, signal, onProgress }: ExportSubject & ExportOptions,
): Promise<ExportResult> {
  signal?.throwIfAborted();
  const count = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0) return { outcome: 'empty' };

  // Reading the rows as text, and writing CSV after a failure, must not move the bar back.
  let shown = 0;
  const progress = (part: number) => {
    if (part <= shown) return;
    shown = part;
    onProgress?.(part);
  };
  const reading = paced(signal, (steps) => progress(Math.min(READING, (steps / count) * READING)));
  const sheets: Sheet[] = [];
  for (const table of tables) sheets.push(await readSheet(table, reading));

  const write = async (): Promise<Blob> => {
    const common = {
      title,
      filters: filters.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`),
    };
    const job: Job =
      format === 'excel'
        ? { format, sheets, ...common }
        : { ...(await pdfJob(sheets, locale, paced(signal))), ...common };
    const bytes = await unlessStalled(signal, async (own, goesOn) => {
      const { writeFile } = await loadCode(() => import('./writing.ts'));
      return writeFile(job, {
        signal: own,
        onProgress: (part) => {
          goesOn();
          progress(READING + (1 - READING) * part);
        },
        paced: (report) => paced(own, report),
      });
    });
    return new Blob([bytes], { type: MEDIA_TYPE[job.format] });
  };

  let file: Blob | undefined;
  if (format !== 'csv') {
    try {
      file = await write();
    } catch {
      // Loading or writing failed: fall back to CSV (promises/exports.md#fallback-to-csv).
      signal?.throwIfAborted();
    }
  }
  const written = file ? format : 'csv';
  file ??= await writeCsv(
    sheets,
    paced(signal, (steps) => progress(steps / count)),
  );
  signal?.throwIfAborted();
  progress(1);
  // What it is, and the day (promises/exports.md#file-names).
  const fileName = `${name}-${isoLocal(academyDay())}.${EXTENSION[written]}`;
  save(file, fileName);
  return { outcome: 'saved', file: fileName, format: written, fellBack: written !== format };
}

/**
 * Runs something, and aborts it when it has reported nothing for 120 s: then code or a font is not arriving
 * (promises/exports.md#fallback-to-csv).
 * @param run calls `goesOn` whenever it has made progress.
 */
async function unlessStalled<T>(
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal, goesOn: () => void) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  const stop = () => own.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      own.signal.addEventListener('abort', () => reject(own.signal.reason), { once: true });
      const goesOn = () => {
        clearTimeout(timer);
        timer = setTimeout(() => own.abort(new Error('The export has come to a halt.')), CHUNK_TIMEOUT_MS);
      };
      goesOn();
      run(own.signal, goesOn).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** No file fails for what stands over it. Most pages have no brand, and need no code for it. */
async function letterheadOfPage() {
  try {
    if (!document.documentElement.style.cssText.includes('--academy-brand-')) return undefined;
    const { letterheadOfRoot } = await loadCode(() => import('./letterhead.ts'));
    return await letterheadOfRoot();
  } catch {
    return undefined;
  }
}

async function pdfJob(sheets: readonly Sheet[], locale: string, step: ReturnType<typeof paced>) {
  await uiTexts.load(locale);
  const t = uiTexts.in(locale);
  const texts: Sheet<string>[] = [];
  for (const sheet of sheets) texts.push(await sheetAsText(sheet, locale, step));
  return {
    format: 'pdf' as const,
    sheets: texts,
    locale,
    date: formatDate(academyDay(), locale),
    pageOf: t('pageOf', { page: '{page}', pages: '{pages}' }),
    letterhead: await letterheadOfPage(),
  };
}
