/** The process of one import: how it is started, and what it may take. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MEGABYTE } from '#domain/lists/limits.ts';
import { IN_PARTS, inNumbers } from './bounds.ts';
import type { RunOrder } from './imports.queries.ts';
import type { ProcessOrder, ProcessWord } from './runnerProcess.ts';

/** The most that one import may take. */
export interface ProcessLimits {
  /** Memory of the whole process, in bytes. */
  memory: number;
  /** Of these the objects of the program, which Node itself limits: the rest is the program, the file and threads. */
  heap: number;
  /** Until the file is read and compared, in ms. */
  readingMs: number;
  /** From then on, in ms. */
  writingMs: number;
}

const MINUTE_MS = 60_000;

export const PROCESS_LIMITS: ProcessLimits = {
  memory: 512 * MEGABYTE,
  heap: 384 * MEGABYTE,
  readingMs: 5 * MINUTE_MS,
  writingMs: 30 * MINUTE_MS,
};

/** How an import's process ended: well, by a limit that its file went beyond, or by a fault of the program. */
export type ProcessEnd = { limit?: string; failure?: string };

const PROCESS = fileURLToPath(new URL('./runnerProcess.ts', import.meta.url));
const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** What the process writes when it takes too much memory. */
const MEMORY_WORD = 'memory';

/** Runs an import in a process beside this one. Never rejects. */
export function importProcess(ownerUrl: string, order: RunOrder, limits: ProcessLimits): Promise<ProcessEnd> {
  const tooLong = (step: string, ms: number) =>
    `${step} this file takes more than ${timeWords(ms)}, which is the most of an import. Nothing was imported. ${IN_PARTS}`;
  const tooMuch = `Reading this file takes more than ${inNumbers(limits.memory / MEGABYTE)} MB of memory, which is the most of an import. Nothing was imported. ${IN_PARTS}`;
  return new Promise((resolve) => {
    const child = fork(PROCESS, [], {
      cwd: PROJECT,
      // In MiB.
      execArgv: [`--max-old-space-size=${Math.floor(limits.heap / 2 ** 20)}`, '--import', 'tsx'],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    let limit: string | undefined;
    let reported: string | undefined;
    const endAfter = (ms: number, sentence: string) =>
      setTimeout(() => {
        limit ??= sentence;
        child.kill('SIGKILL');
      }, ms);
    let timer = endAfter(limits.readingMs, tooLong('Reading', limits.readingMs));
    child.on('message', (word: ProcessWord) => {
      if ('error' in word) reported = word.error;
      else {
        clearTimeout(timer);
        timer = endAfter(limits.writingMs, tooLong('Writing', limits.writingMs));
      }
    });
    child.stdout?.on('data', (text: Buffer) => {
      if (text.includes(MEMORY_WORD)) limit ??= tooMuch;
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ failure: error.message });
    });
    // After what it has written was read.
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      // Node aborts where the objects of the program have no room.
      if (signal === 'SIGABRT') limit ??= tooMuch;
      if (limit !== undefined) resolve({ limit });
      else if (code === 0 && reported === undefined) resolve({});
      else resolve({ failure: reported ?? `it ended with ${signal ?? code}` });
    });
    const processOrder: ProcessOrder = { ownerUrl, order, memory: { most: limits.memory, word: MEMORY_WORD } };
    // Not in the arguments or the environment: other people of the machine may read those.
    child.send(processOrder, () => {});
  });
}

const timeWords = (ms: number): string =>
  ms < MINUTE_MS ? `${inNumbers(ms / 1_000)} seconds` : `${inNumbers(ms / MINUTE_MS)} minutes`;
