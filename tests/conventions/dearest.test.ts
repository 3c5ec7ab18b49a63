/** What a run has cost, as it is printed and as the documentation tells it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { costOf, recordedIn } from '#tests/support/run/dearest.ts';

const ended = (file: string, ms: number) => ({ path: [file, 'a test'], state: 'passed' as const, ms });
const tables = costOf([
  ended('tests/journeys/people/users.spec.ts:12', 4_400),
  ended('tests/journeys/people/users.spec.ts:30', 3_000),
  ended('tests/elements/every/facts.test.ts', 1_500),
  ended('tests/server/facts/facts.test.ts', 2_600),
  ended('tests/domain/rules.test.ts', 20),
  ended('tests/engines/elements.spec.ts:13', 2_700),
]);

it('is summed by level, and the dearest file comes first', () => {
  expect(tables.split('\n')).toEqual([
    '| level | tests | seconds of its tests |',
    '|---|---:|---:|',
    '| other engines | 1 | 3 |',
    '| journeys | 2 | 7 |',
    '| elements | 1 | 2 |',
    '| API and database | 1 | 3 |',
    '| rules | 1 | 0 |',
    '',
    '| dearest file | tests | seconds |',
    '|---|---:|---:|',
    '| `tests/journeys/people/users.spec.ts` | 2 | 7 |',
    '| `tests/engines/elements.spec.ts` | 1 | 3 |',
    '| `tests/server/facts/facts.test.ts` | 1 | 3 |',
    '| `tests/elements/every/facts.test.ts` | 1 | 2 |',
    '| `tests/domain/rules.test.ts` | 1 | 0 |',
  ]);
});

it('takes the place of what the documentation told of an earlier run, and of nothing else', () => {
  const page = readFileSync('demo-host/docs/guides/developers/testing.md', 'utf8');
  const took = { isAll: false, time: '9 min 1 s', cores: 2, suites: [{ name: 'vitest', time: '59 s' }] };
  const recorded = recordedIn(page, took, tables);
  const kept = page.slice(0, page.indexOf('The gate took '));
  expect(recorded).toBe(`${kept}The gate took 9 min 1 s on 2 cores: vitest 59 s.\n\n${tables}\n`);
  expect(recordedIn(recorded, took, tables)).toBe(recorded);
  expect(() => recordedIn('# Testing', took, tables)).toThrow('does not tell what a run took');
});
