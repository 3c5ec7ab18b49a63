/**
 * Writes an Excel or PDF file, in a worker where the page can start one.
 *
 * The worker runs this same module: the built chunk starts itself as a worker. So nothing is built or fetched twice,
 * and it works from whichever folder the files are served. That is why this module shares no code with the page but
 * `loadCode`, and loads everything heavy on demand.
 */
import { loadCode } from '#platform/loadCode.ts';
import type { Job } from './job.ts';
import type { Step } from './table.ts';

/**
 * How many steps a job takes: one for each row. A PDF takes three for each row (reading, measuring, drawing), and a few
 * for each page.
 */
const stepsOf = (job: Job): number =>
  job.sheets.reduce((sum, { rows }) => sum + rows.length, 0) * (job.format === 'pdf' ? 3.1 : 1);

/** Writes the file and gives its bytes; calls `step` after each step. */
async function write(job: Job, step: Step): Promise<Uint8Array<ArrayBuffer>> {
  if (job.format === 'excel') return (await loadCode(() => import('./excel.ts'))).writeExcel(job, step);
  return (await loadCode(() => import('./pdf.ts'))).writePdf(job, step);
}

interface Run {
  signal: AbortSignal | undefined;
  /** 0–1, never less than before. */
  onProgress: (part: number) => void;
  /** Makes a step that gives the page its turn (see `pace.ts`), for writing on the page's own thread. */
  paced: (report: (steps: number) => void) => Step;
}

/**
 * Writes the file in a worker; where none can be started, on the page's own thread in small turns.
 * @throws the signal's reason once aborted, and whatever made writing fail.
 */
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

/** Starts a worker; undefined where the files come from another origin, or the page's policy forbids it. */
function startWorker(): Worker | undefined {
  const url: string | undefined = import.meta.url;
  try {
    if (!url || new URL(url).origin !== location.origin) return undefined;
    return new Worker(trusted(url), { type: 'module', name: WORKER_NAME });
  } catch {
    return undefined;
  }
}

/** The part of Trusted Types that is used here; not every browser has them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;
/** The page allows no policy of ours. Its browser reports each try, so that there is one. */
let isRefused = false;

/** This module's address as pages with Trusted Types require it. @throws where the page allows no such policy. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (isRefused) throw new TypeError('No policy of ours is allowed.');
  isRefused = true;
  policy ??= trustedTypes?.createPolicy(WORKER_NAME, { createScriptURL: (own) => own });
  isRefused = false;
  return policy?.createScriptURL(url) ?? url;
}

const WORKER_NAME = 'academy-export';
/** The worker reports its progress again after this many ms. */
const REPORT_MS = 50;

type Message = { steps: number } | { bytes: Uint8Array<ArrayBuffer> } | { failed: string };

/** Writes the file in the worker; gives undefined when the worker cannot start. @throws when writing fails. */
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
    // The worker's script was refused or could not be fetched: the page writes the file itself.
    worker.onerror = (event) => {
      event.preventDefault();
      settle();
      resolve(undefined);
    };
    worker.postMessage(job);
  });
}

/** The part of a worker's global scope that is used here: the DOM's types describe only a page's. */
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
