/** What a run has cost: tests and seconds by level, and the dearest files. */
import { relative } from 'node:path';
import type { Ended } from './progress.ts';

const DEAREST = 10;

/** A level of tests, and the folders of `tests/` that it has; the first that fits counts. */
const LEVELS: readonly [name: string, files: RegExp][] = [
  ['other engines', /^tests\/engines\//],
  ['journeys', /^tests\/journeys\/|\.spec\.ts$/],
  ['elements', /^tests\/elements\//],
  ['API and database', /^tests\/(?:cli|commands|deploy|mock|security|server|start)\//],
  ['rules', /^tests\//],
];

/** The level of a test file. */
export const levelOf = (file: string): string => LEVELS.find(([, pattern]) => pattern.test(file))?.[0] ?? '–';

/** How a run begins to tell what it took, in the documentation. */
const TOOK = /^The (?:gate|whole) took [\s\S]*$/m;

/** What a run took, by its suites. */
export interface Took {
  isAll: boolean;
  /** As `minutesSince` writes it. */
  time: string;
  cores: number;
  suites: readonly { name: string; time: string }[];
}

/**
 * The page about tests with the figures of a run, which end its last section.
 * @throws an Error where the page has no such figures
 */
export function recordedIn(page: string, { isAll, time, cores, suites }: Took, tables: string): string {
  if (!TOOK.test(page)) throw new Error('The page about tests does not tell what a run took.');
  const each = suites.map((suite) => `${suite.name} ${suite.time}`).join(', ');
  const sentence = `The ${isAll ? 'whole' : 'gate'} took ${time} on ${cores} cores: ${each}.`;
  return page.replace(TOOK, () => `${sentence}\n\n${tables}\n`);
}

/** A table of Markdown for each. */
export function costOf(ended: readonly Ended[]): string {
  const files = new Map<string, { tests: number; ms: number }>();
  for (const { path, ms } of ended) {
    const file = relative(process.cwd(), path[0] ?? '').replace(/:\d+$/, '');
    const sum = files.get(file) ?? { tests: 0, ms: 0 };
    files.set(file, { tests: sum.tests + 1, ms: sum.ms + ms });
  }
  const rows = [...files].map(([file, sum]) => ({ file, ...sum }));
  const levels = LEVELS.map(([name]) => {
    const own = rows.filter(({ file }) => levelOf(file) === name);
    return { name, tests: total(own, 'tests'), ms: total(own, 'ms') };
  });
  const dearest = rows.toSorted((one, other) => other.ms - one.ms).slice(0, DEAREST);
  return [
    '| level | tests | seconds of its tests |',
    '|---|---:|---:|',
    ...levels.map(({ name, tests, ms }) => `| ${name} | ${tests.toLocaleString('en')} | ${seconds(ms)} |`),
    '',
    '| dearest file | tests | seconds |',
    '|---|---:|---:|',
    ...dearest.map(({ file, tests, ms }) => `| \`${file}\` | ${tests} | ${seconds(ms)} |`),
  ].join('\n');
}

const total = <K extends string>(rows: readonly Record<K, number>[], field: K) =>
  rows.reduce((sum, row) => sum + row[field], 0);

const seconds = (ms: number) => Math.round(ms / 1000).toLocaleString('en');
