/**
 * What a suite had come to, test by test: its report is written at its end, and a runner that is stopped for
 * taking too long, or that crashes, has none.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { failure, type Results, sum } from './results.ts';

export const progressFile = fileURLToPath(new URL('../../test-results/ended.jsonl', import.meta.url));

interface Ended {
  /** File and titles. */
  path: readonly string[];
  state: 'passed' | 'failed' | 'skipped';
  message?: string | undefined;
}

/** Notes that a test has ended. Without the folder of results nobody will ask. */
export function noteEnded(ended: Ended): void {
  try {
    appendFileSync(progressFile, `${JSON.stringify(ended)}\n`);
  } catch {
    // A runner that was started by itself, not by `npm test`.
  }
}

/** What was noted since the suite began. */
export function fromProgress(): Results {
  try {
    return readProgress(readFileSync(progressFile, 'utf8'));
  } catch {
    // No test had ended.
    return sum([]);
  }
}

/** What such notes come to. */
export function readProgress(text: string): Results {
  // A line that was cut short belongs to a test that had not ended.
  const whole = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean);
  return sum(
    whole.map((line): Results => {
      const { path, state, message } = JSON.parse(line) as Ended;
      return {
        passed: Number(state === 'passed'),
        failed: Number(state === 'failed'),
        skipped: Number(state === 'skipped'),
        failures: state === 'failed' ? [failure(path, message)] : [],
      };
    }),
  );
}
