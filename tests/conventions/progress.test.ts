/** The count of a suite that was stopped is what had ended until then. */
import { expect, it } from 'vitest';
import { readEnded, resultsOf } from '#tests/support/run/progress.ts';

it('counts the tests that had ended, without the line that was being written', () => {
  const line = (state: string, name: string, message?: string) =>
    `${JSON.stringify({ path: ['tests/a.test.ts', name], state, message, ms: 1 })}\n`;
  const text = line('passed', 'a') + line('failed', 'b', 'Expected 1') + line('skipped', 'c') + line('passed', 'd');
  expect(resultsOf(readEnded(`${text}{"path":["tests/a.te`))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['tests/a.test.ts › b\n    Expected 1'],
  });
  expect(resultsOf(readEnded(''))).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [] });
});
