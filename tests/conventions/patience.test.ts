/** Tests hold on a slow machine: they wait for facts as long as it takes, and count what costs time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const tests = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.\w+\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join(tests, path), 'utf8')] as const);

it.each([
  ['waits for a number of milliseconds in place of what comes then', /\bwaitForTimeout\(/],
  ['gives up after the one second of vitest: `expect.poll` has patience', /\bvi\.wait(?:For|Until)\((?!.*_000\))/],
  ['says how long something may take on this machine', /\bexpect\(.*\b(?:performance|Date)\.now\(\) - \w+.*\.toBeLess/],
])('no test %s', (_, refused) => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(([path, text]) => (refused.test(text) ? [path] : []))).toEqual([]);
});
