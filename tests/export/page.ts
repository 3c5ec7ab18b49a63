/** The page that exports are tested on: `exportRows` with columns of made-up pupils, called from outside. */
import { type ExportFormat, exportRows } from '#export/exportRows.ts';
import { pupils } from './rows.ts';

interface Asked {
  format: ExportFormat;
  rows: number;
  /** Aborts as soon as the progress is past this part. */
  abortAt?: number;
}

interface Told {
  result?: Awaited<ReturnType<typeof exportRows>>;
  error?: string;
  progress: number[];
  /** The longest time in ms that the page had no turn. */
  longestBlock: number;
}

async function run({ format, rows: count, abortAt = 2 }: Asked): Promise<Told> {
  const { columns, rows } = pupils(count);
  const abort = new AbortController();
  const progress: number[] = [];
  let longestBlock = 0;
  let last = performance.now();
  const channel = new MessageChannel();
  const blocks: string[] = [];
  // A task after a task: the time between two of them is what stood between.
  channel.port1.onmessage = () => {
    const now = performance.now();
    longestBlock = Math.max(longestBlock, now - last);
    if (now - last > 40) blocks.push(`${(now - last) | 0}@${progress.at(-1)?.toFixed(2)}`);
    last = now;
    channel.port2.postMessage(null);
  };
  channel.port2.postMessage(null);
  try {
    const result = await exportRows({
      name: 'session-performance',
      title: 'Session Performance – Biology 2026',
      filters: [
        ['School', 'Tulsi Public School'],
        ['Search', ''],
      ],
      columns: columns.map(({ header, kind }, at) => ({
        header,
        value: (row: (typeof rows)[number]) => row[at],
        ...(kind ? { kind } : {}),
      })),
      rows,
      format,
      locale: 'en-IN',
      signal: abort.signal,
      onProgress: (part) => {
        progress.push(part);
        if (part > abortAt) abort.abort(new Error('stopped'));
      },
    });
    console.log(format, count, blocks.join(' '));
    return { result, progress, longestBlock };
  } catch (error) {
    return { error: String(error), progress, longestBlock };
  } finally {
    channel.port1.close();
  }
}

Object.assign(window, { run });

export type { Asked, Told };
