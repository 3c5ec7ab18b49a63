/**
 * Writes an Excel or PDF file, in a worker where there can be one.
 *
 * The worker runs this very module: a chunk of the build starts itself once more, so nothing is
 * built or fetched twice, and it is there from whichever folder the files are served. It therefore
 * imports nothing that the page's own code shares but the loader of code, and everything heavy on demand.
 */
import { loadCode } from '#domain/loadCode.ts';
import type { Sheet, Step } from './table.ts';

/** What there is to write. Data alone, so that it can be sent to a worker. */
export type Job = ExcelJob | PdfJob;

interface Report {
  title: string;
  /** In force, as 'School: Tulsi Public School'. */
  filters: readonly string[];
}

export interface ExcelJob extends Report {
  format: 'excel';
  sheets: Sheet[];
}

export interface PdfJob extends Report {
  format: 'pdf';
  sheets: Sheet<string>[];
  /** Language of the words, BCP 47. */
  locale: string;
  /** The day of the export, as people read it. */
  date: string;
  /** 'Page {page} of {pages}', with both still to be put in. */
  pageOf: string;
}

/** Steps that a job takes: one a row; for a PDF one to read, one to measure and one to draw it, and a few a page. */
const stepsOf = (job: Job): number =>
  job.sheets.reduce((sum, { rows }) => sum + rows.length, 0) * (job.format === 'pdf' ? 3.1 : 1);

/** The file's bytes. Calls `step` once a step. */
async function write(job: Job, step: Step): Promise<Uint8Array<ArrayBuffer>> {
  if (job.format === 'excel') return (await loadCode(() => import('./excel.ts'))).writeExcel(job, step);
  return (await loadCode(() => import('./pdf.ts'))).writePdf(job, step);
}

interface Run {
  signal: AbortSignal | undefined;
  /** 0–1, never less than before. */
  onProgress: (part: number) => void;
  /** The step of those who must share the page's thread; it reports how many were made. */
  paced: (report: (steps: number) => void) => Step;
}

/** Writes the file off the page's thread, or on it in small turns where no worker can be had. */
export async function writeFile(job: Job, { signal, onProgress, paced }: Run): Promise<Uint8Array<ArrayBuffer>> {
  const total = stepsOf(job);
  const report = (steps: number) => onProgress(Math.min(1, steps / total));
  const worker = startWorker();
  if (worker) {
    try {
      const bytes = await writeIn(worker, job, signal, report);
      if (bytes) return bytes;
    } finally {
      worker.terminate();
    }
  }
  return write(job, paced(report));
}

/** A worker of the page; none where the files come from another origin, or the page's policy forbids it. */
function startWorker(): Worker | undefined {
  const url: string | undefined = import.meta.url;
  try {
    if (!url || new URL(url).origin !== location.origin) return undefined;
    return new Worker(trusted(url), { type: 'module', name: WORKER_NAME });
  } catch {
    return undefined;
  }
}

/** Trusted Types, as far as they are used here: not every browser has them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** This module's own address, as pages with Trusted Types want to see it. Throws where they allow no such policy. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy(WORKER_NAME, { createScriptURL: (own) => own });
  return policy?.createScriptURL(url) ?? url;
}

const WORKER_NAME = 'academy-export';
/** A worker says this often how far it is. */
const REPORT_MS = 50;

type Message = { steps: number } | { bytes: Uint8Array<ArrayBuffer> } | { failed: string };

/** The file as a worker writes it; nothing when the worker cannot start. Rejects when writing fails. */
function writeIn(
  worker: Worker,
  job: Job,
  signal: AbortSignal | undefined,
  report: (steps: number) => void,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const settle = () => signal?.removeEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('steps' in data) return report(data.steps);
      settle();
      if ('bytes' in data) resolve(data.bytes);
      else reject(new Error(data.failed));
    };
    // Its script was refused or is not to be had: whether the rest is, the page finds out itself.
    worker.onerror = (event) => {
      event.preventDefault();
      settle();
      resolve(undefined);
    };
    worker.postMessage(job);
  });
}

/** A scope of workers, as far as it is used here: the DOM's types know only a page's. */
interface WorkerScope {
  name: string;
  document?: unknown;
  onmessage: ((event: MessageEvent<Job>) => void) | null;
  postMessage(message: Message, transfer?: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;
if (scope.name === WORKER_NAME && !scope.document) {
  scope.onmessage = async ({ data: job }) => {
    let steps = 0;
    let reported = performance.now();
    try {
      const bytes = await write(job, () => {
        steps += 1;
        const now = performance.now();
        if (now - reported < REPORT_MS) return;
        reported = now;
        scope.postMessage({ steps });
      });
      scope.postMessage({ bytes }, [bytes.buffer]);
    } catch (error) {
      scope.postMessage({ failed: String(error) });
    }
  };
}
