/** The page that exports are tested on: `exportSheets` with columns of made-up pupils, called from outside. */
import { type ExportFormat, exportSheets } from '#export/exportRows.ts';
import { pupils } from './rows.ts';

interface ExportRequest {
  format: ExportFormat;
  rows: number;
  /** Aborts as soon as the progress is past this part. */
  abortAt?: number;
}

interface ExportResult {
  result?: Awaited<ReturnType<typeof exportSheets>>;
  error?: string;
  progress: number[];
}

async function run({ format, rows: count, abortAt = 2 }: ExportRequest): Promise<ExportResult> {
  const { columns, rows } = pupils(count);
  const abort = new AbortController();
  const progress: number[] = [];
  try {
    const title = 'Session Performance – Biology 2026';
    const table = {
      title,
      columns: columns.map(({ header, kind }, at) => ({
        header,
        value: (row: (typeof rows)[number]) => row[at],
        kind,
      })),
      rows,
    };
    const result = await exportSheets([table], {
      name: 'session-performance',
      title,
      filters: [
        ['School', 'Tulsi Public School'],
        ['Search', ''],
      ],
      format,
      locale: 'en-IN',
      signal: abort.signal,
      onProgress: (part) => {
        progress.push(part);
        if (part > abortAt) abort.abort(new Error('stopped'));
      },
    });
    return { result, progress };
  } catch (error) {
    return { error: String(error), progress };
  }
}

Object.assign(window, { run });

export type { ExportRequest, ExportResult };
