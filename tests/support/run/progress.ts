/**
 * What a suite has come to, test by test. Its report is written at its end, and a runner that is stopped because it
 * hangs, or that crashes, has none.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { failure, type Results, sum } from './results.ts';

/** A test that has ended. */
export interface Ended {
  /** File and titles. */
  path: readonly string[];
  state: 'passed' | 'failed' | 'skipped';
  message?: string | undefined;
  /** How long it took. */
  ms: number;
}

/** Notes that a test has ended, in the file that `npm test` names. A runner that was started by itself has none. */
export function noteEnded(ended: Ended): void {
  const file = process.env.ACADEMY_PROGRESS;
  if (file) appendFileSync(file, `${JSON.stringify(ended)}\n`);
}

/** What was noted in a file; nothing where no test had ended. */
export function endedIn(file: string): readonly Ended[] {
  try {
    return readEnded(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

/** The tests that such notes tell of. */
export function readEnded(text: string): readonly Ended[] {
  // A line that was cut short belongs to a test that had not ended.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return whole.filter(Boolean).map((line) => JSON.parse(line) as Ended);
}

/** What these tests come to. */
export const resultsOf = (ended: readonly Ended[]): Results =>
  sum(
    ended.map(({ path, state, message }) => ({
      passed: Number(state === 'passed'),
      failed: Number(state === 'failed'),
      skipped: Number(state === 'skipped'),
      failures: state === 'failed' ? [failure(path, message)] : [],
    })),
  );
