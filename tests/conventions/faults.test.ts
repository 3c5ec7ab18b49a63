/** A planted fault that does not fit the sources any more proves nothing, and `npm run faults` is run seldom. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const patches = readdirSync('tests/faults', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.patch'),
);

/** Why git cannot plant it; the empty text where it can. */
function refusal(patch: string): string {
  try {
    execFileSync('git', ['apply', '--check', '--unidiff-zero', '--recount', `tests/faults/${patch}`], {
      stdio: 'pipe',
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return (error as { stderr?: string }).stderr || String(error);
  }
}

it('each planted fault fits the sources', () => {
  expect(patches.length).toBeGreaterThan(0);
  expect(patches.map(refusal).filter(Boolean)).toEqual([]);
});
