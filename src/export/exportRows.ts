import { formatDate } from '#domain/formatDate.ts';
import { CHUNK_TIMEOUT_MS } from '#domain/limits.ts';
import { loadCode } from '#domain/loadCode.ts';
import { uiTexts } from '#texts/ui.ts';
import { isoLocal, writeCsv } from './csv.ts';
import { paced } from './pace.ts';
import { save } from './save.ts';
import { type ExportSheet, type ExportTable, readSheet, type Sheet, sheetAsText } from './table.ts';
import type { Job } from './writing.ts';

export type { ExportColumn, ExportParts, ExportSheet, ExportTable } from './table.ts';

/** The three formats of every export (design, Exports). */
export type ExportFormat = 'csv' | 'excel' | 'pdf';

/** What is exported, but for its rows. */
export interface ExportSubject {
  /** What it is, as the file is named: 'session-performance'. */
  name: string;
  /** What it is, as people read it. */
  title: string;
  /** The filters in force, as label and value; a value that is empty is no filter. */
  filters?: readonly (readonly [label: string, value: string])[];
}

export interface ExportOptions {
  format: ExportFormat;
  /** BCP 47. */
  locale: string;
  /** Rejects with the signal's reason, and saves nothing. */
  signal?: AbortSignal;
  /** Told how much is done, 0–1, never less than before. */
  onProgress?: (part: number) => void;
}

export type ExportResult =
  /** There are no rows, and so no file: 'No data to export' (spec 1 §2). */
  | { outcome: 'empty' }
  /** `fellBack`: the format asked for could not be written, so that it is CSV (spec 1 §8). */
  | { outcome: 'saved'; file: string; format: ExportFormat; fellBack: boolean };

const EXTENSION: Record<ExportFormat, string> = { csv: 'csv', excel: 'xlsx', pdf: 'pdf' };
const MEDIA_TYPE: Record<Job['format'], string> = {
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
/** Part of the whole that reading the rows takes, before a file is written from them. */
const READING = 0.1;

/** Saves a table as a file (spec 1 §2, design, Exports): every row given, in the order given. */
export function exportRows<Row>(request: ExportSubject & ExportTable<Row> & ExportOptions): Promise<ExportResult> {
  const { title, columns, rows } = request;
  return exportSheets([{ title, columns, rows }], request);
}

/** Saves a report of several panels as one file, a sheet a panel. */
export async function exportSheets<Row>(
  panels: readonly ExportSheet<Row>[],
  { name, title, filters = [], format, locale, signal, onProgress }: ExportSubject & ExportOptions,
): Promise<ExportResult> {
  signal?.throwIfAborted();
  const count = panels.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0) return { outcome: 'empty' };

  // Reading again as text, and CSV after a failure, must not set the bar back.
  let shown = 0;
  const progress = (part: number) => {
    if (part <= shown) return;
    shown = part;
    onProgress?.(part);
  };
  const reading = paced(signal, (steps) => progress(Math.min(READING, (steps / count) * READING)));
  const sheets: Sheet[] = [];
  for (const panel of panels) sheets.push(await readSheet(panel, reading));

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
      // Not to be had, or not able to: either way CSV is (spec 1 §8).
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
  const fileName = `${name}-${isoLocal(new Date())}.${EXTENSION[written]}`;
  save(file, fileName);
  return { outcome: 'saved', file: fileName, format: written, fellBack: written !== format };
}

/**
 * Gives up what has reported nothing for the spec's 120 s: code or a font that was asked for does not come
 * (spec 1 §8).
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

async function pdfJob(sheets: readonly Sheet[], locale: string, step: ReturnType<typeof paced>) {
  await uiTexts.load(locale);
  const t = uiTexts.in(locale);
  const texts: Sheet<string>[] = [];
  for (const sheet of sheets) texts.push(await sheetAsText(sheet, locale, step));
  return {
    format: 'pdf' as const,
    sheets: texts,
    locale,
    date: formatDate(new Date(), locale),
    pageOf: t('pageOf', { page: '{page}', pages: '{pages}' }),
  };
}
