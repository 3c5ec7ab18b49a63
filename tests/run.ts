/**
 * `npm test`: builds what is missing, finds a browser, and runs every suite one after another
 * (they share two cores). Ends with the line `N passed, N failed`. It is the gate: `npm test -- --all` proves also what
 * the gate leaves to it (`support/gate.ts`).
 *
 * `npm test -- --only vitest` runs one suite (`vitest`, `elements`, `journeys`, `engines`; the option may be
 * repeated), and whatever follows goes to its runner: `npm test -- --only vitest tests/domain`, which starts at once,
 * without a build, and `npm test -- --only journeys -- -g 'Forgot Password'`.
 *
 * `npm test -- --record` writes what the run has cost into the documentation's page about tests.
 *
 * `npm test -- --only security` runs the tests that the promises about security stand on, which are among those of
 * `vitest`, and ends with the table of the promises and the figures of this run.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { areDocsStale, build, buildDocs, isStale } from '#host/start/build.ts';
import { findBrowser } from './support/browser/browser.ts';
import { findEngines } from './support/engines/found.ts';
import { findFrameworks } from './support/others/packages.ts';
import { installWordPress } from './support/others/wordpress.ts';
import { nothingBegun } from './support/run/begun.ts';
import { costOf, recordedIn } from './support/run/dearest.ts';
import { interruptionOf } from './support/run/interruption.ts';
import { prepare } from './support/run/preparation.ts';
import { endedIn, resultsOf } from './support/run/progress.ts';
import { promisesTable } from './support/run/promises.ts';
import { fromPlaywright, fromVitest, lastLine, type Results, sum } from './support/run/results.ts';
import { runSuite } from './support/run/suite.ts';
import { type Academy, makeDemo, startAcademy } from './support/server/academy.ts';
import { installProxies } from './support/server/proxies.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = 'test-results';
/** The documentation's page that tells what a run costs. */
const PAGE = 'demo-host/docs/guides/developers/testing.md';

interface Suite {
  name: string;
  what: string;
  /** Arguments of Node. */
  run: readonly string[];
  /** What it runs of another suite, where nothing else is named: a run of all suites leaves it out. */
  files?: readonly string[];
  /** It only looks: the academy of the suite before it will do. */
  isOnlyLooking?: boolean;
  /** The report that the runner writes, and how to read it. */
  report: string;
  // biome-ignore lint/suspicious/noExplicitAny: each reads the JSON of its own runner
  read: (report: any) => Results;
}

/** What the promises about security stand on: who may what, hostile requests, guesses at passwords, erasure. */
const SECURITY = [
  'tests/security/',
  'tests/server/http/policy.test.ts',
  'tests/server/database/access.test.ts',
  'tests/server/http/outbound.test.ts',
  'tests/server/lti/lti.test.ts',
  'tests/domain/formulas.test.ts',
  'tests/export/csv.test.ts',
  'tests/export/csvWriters.test.ts',
  'tests/export/excel.test.ts',
  'tests/conventions/sql.test.ts',
];

const VITEST = {
  run: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    '--reporter=tests/support/run/vitestProgress.ts',
    `--outputFile.json=${RESULTS}/vitest.json`,
  ],
  report: `${RESULTS}/vitest.json`,
  read: fromVitest,
} as const;

/** The suite that runs where the system has its browsers, and is left out elsewhere. */
const ENGINES = 'engines';

const SUITES: readonly Suite[] = [
  { name: 'vitest', what: 'domain, contract, API, house', ...VITEST },
  { name: 'security', what: 'who may what, hostile requests, guesses, erasure', ...VITEST, files: SECURITY },
  {
    name: 'elements',
    what: 'the built elements in a real browser',
    run: ['--import=tsx', 'node_modules/@web/test-runner/dist/bin.js', '--config=tests/wtr.config.mjs'],
    report: `${RESULTS}/elements.json`,
    read: (results: Results) => results,
  },
  {
    name: 'journeys',
    what: 'the built files on hostile pages, and people on their way through the console',
    run: ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/playwright.config.ts'],
    report: `${RESULTS}/journeys.json`,
    read: fromPlaywright,
  },
  {
    name: ENGINES,
    what: 'the built elements and the console in Firefox and WebKit',
    isOnlyLooking: true,
    run: ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/engines.config.ts'],
    report: `${RESULTS}/${ENGINES}.json`,
    read: fromPlaywright,
  },
];

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    all: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const unknown = (values.only ?? []).filter((name) => !SUITES.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${SUITES.map((suite) => suite.name).join(', ')}.`);
  process.exit(2);
}
if (values.record && (values.only || positionals.length > 0)) {
  console.error('Only a run of all suites is recorded.');
  process.exit(2);
}
const wanted = SUITES.filter((suite) => (values.only ? values.only.includes(suite.name) : !suite.files));

// What is named is run whole.
const isAll = values.all || positionals.length > 0 || wanted.some((suite) => suite.files);
process.env.ACADEMY_TESTS = isAll ? 'all' : 'gate';

process.chdir(root);
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const progressOf = ({ name }: Suite) => join(root, RESULTS, `${name}.ended.jsonl`);
const started = Date.now();
const ending = interruptionOf(process);
const academies = nothingBegun<Academy>();
const results: Results[] = [];
const suites: { name: string; time: string }[] = [];
let made: Promise<(() => void) | undefined> | undefined;
try {
  // Beside the build, so that it costs little time. Without them a run goes on, and leaves out what needs them.
  const more = prepare('Installing', () => Promise.all(installers().map((install) => install())), ending).catch(tell);
  // Tests of vitest take the sources: what one of them needs beside those it builds itself.
  const isBuildNeeded = positionals.length === 0 || wanted.some(isOnPages);
  if (isBuildNeeded && (await isStale('dist'))) {
    console.log('The build is missing or older than its sources: building …');
    const begun = Date.now();
    await prepare('The build', (signal) => build({ ending: signal }), ending);
    suites.push({ name: 'build', time: minutesSince(begun) });
  }
  await more;
  if (wanted.some(isInChromium))
    process.env.ACADEMY_BROWSER = (await prepare('Finding a browser', () => findBrowser(), ending)).path;
  const engines = wanted.some(({ name }) => name === ENGINES) ? await findEngines() : [];
  process.env.ACADEMY_ENGINES = engines.join(' ');
  const running = wanted.filter(({ name }) => name !== ENGINES || engines.length > 0);
  let docs: Promise<void> | undefined;
  if (positionals.length === 0 && wanted.some(isOnPages) && (await areDocsStale('dist'))) {
    // Beside the suites that need no page. The journeys build it again where that has failed, and say why.
    docs = prepare('The documentation', (signal) => buildDocs({ ending: signal }), ending).catch(() => {});
  }
  // Beside the suites that need no page, too.
  if (positionals.length === 0 && wanted.some(isOnPages)) made = prepare('Seeding', makeDemo, ending).catch(tell);
  let coming: Promise<Academy | undefined> | undefined;
  for (const [index, suite] of running.entries()) {
    if (isOnPages(suite)) await Promise.all([docs, made]);
    const academy = await coming;
    // The academy of the next suite begins beside this one. Where that fails, the suite starts its own, and says why.
    const isNext = !ending.aborted && positionals.length === 0 && running.slice(index + 1, index + 2).some(isOnPages);
    const isKept = academy !== undefined && running[index + 1]?.isOnlyLooking === true;
    if (isKept) coming = Promise.resolve(academy);
    else coming = isNext ? academies.begin(() => Promise.all([docs, made]).then(() => startAcademy())) : undefined;
    if (!ending.aborted) results.push(await prove(suite, academy));
    if (!isKept) await academy?.stop();
  }
} catch (error) {
  tell(error);
  results.push({ passed: 0, failed: 1, skipped: 0, failures: [] });
} finally {
  await academies.stopAll();
  (await made)?.();
}

const total = sum(results);
if (total.failures.length > 0) console.log(`\nFailed:\n\n${total.failures.join('\n\n')}`);
const promises = promisesTable();
if (promises) console.log(`\nPromises, as this run has measured them:\n\n${promises}`);
const ended = wanted.flatMap((suite) => endedIn(progressOf(suite)));
if (positionals.length === 0) console.log(`\n${costOf(ended)}`);
if (values.record) {
  const took = { isAll, time: minutesSince(started), cores: availableParallelism(), suites };
  writeFileSync(PAGE, recordedIn(readFileSync(PAGE, 'utf8'), took, costOf(ended)));
}
console.log(`\nIn ${minutesSince(started)}.${isAll ? '' : ' `npm test -- --all` proves more.'}`);
console.log(lastLine(total));
process.exitCode = ending.aborted ? 130 : total.failed > 0 || total.passed === 0 ? 1 : 0;
// What hangs in this process keeps it no longer.
setTimeout(() => process.exit(), 10_000).unref();

/** Says why something has failed. */
function tell(error: unknown): undefined {
  console.error(error instanceof Error ? error.message : error);
}

/** What the suites need that does not come with `npm ci`. A run of named files leaves it to these. */
function installers(): (() => Promise<unknown>)[] {
  const has = (...names: string[]) => wanted.some(({ name }) => names.includes(name));
  return [
    ...(positionals.length === 0 && has('vitest', 'journeys') ? [findFrameworks] : []),
    ...(values.all && has('journeys') ? [installWordPress] : []),
    ...(values.all && has('vitest', 'journeys') ? [installProxies] : []),
  ];
}

/** Whether it needs a Chromium. */
function isInChromium(suite: Suite): boolean {
  return isOnPages(suite) && suite.name !== ENGINES;
}

/** Whether it opens pages: those of the built files, and of an academy that has its documentation. */
function isOnPages({ run }: Suite): boolean {
  return run !== VITEST.run;
}

/** Runs a suite; a runner that crashes, hangs or executes nothing has failed once more than its tests. */
async function prove(suite: Suite, academy?: Academy): Promise<Results> {
  console.log(`\n── ${suite.name}: ${suite.what}\n`);
  const begun = Date.now();
  const progress = progressOf(suite);
  const named = positionals.length > 0 ? positionals : (suite.files ?? []);
  const env = academy && { ACADEMY_ORIGIN: academy.origin, ACADEMY_DATA_DIR: academy.dataDir };
  const code = await runSuite({ args: [...suite.run, ...named], env, progress, ending });
  const problems: string[] = [];
  let counted: Results;
  try {
    counted = suite.read(JSON.parse(readFileSync(suite.report, 'utf8')));
    if (counted.passed + counted.failed === 0) problems.push('it executed no test');
    else if (code !== 0 && counted.failed === 0) problems.push(`it ended with ${code} though no test failed`);
  } catch {
    // It was stopped, or has crashed: what had ended until then still counts.
    counted = resultsOf(endedIn(progress));
    problems.push(`it left no report after ${counted.passed + counted.failed} tests: ${code}`);
  }
  for (const problem of problems) console.error(`${suite.name} has failed: ${problem}.`);
  const settled = {
    ...counted,
    failed: counted.failed + problems.length,
    failures: [...counted.failures, ...problems.map((problem) => `${suite.name}: ${problem}`)],
  };
  const time = minutesSince(begun);
  suites.push({ name: suite.name, time });
  console.log(`\n── ${suite.name}: ${lastLine(settled)} in ${time}`);
  return settled;
}

function minutesSince(moment: number): string {
  const seconds = Math.round((Date.now() - moment) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
