/**
 * `npm test`: builds what is missing, finds a browser, and runs every suite one after another
 * (they share two cores). Ends with the line `N passed, N failed`.
 *
 * `npm test -- --only vitest` runs one suite (`vitest`, `elements`, `journeys`; the option may be
 * repeated), and whatever follows goes to its runner: `npm test -- --only vitest tests/domain`, which starts at once,
 * without a build, and `npm test -- --only journeys -- -g 'Forgot Password'`.
 *
 * `npm test -- --only security` runs the tests that the promises about security stand on, which are among those of
 * `vitest`, and ends with the table of the promises and the figures of this run.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, isStale } from '#host/build.ts';
import { findBrowser } from './support/browser.ts';
import { fromProgress, progressFile } from './support/progress.ts';
import { promisesTable } from './support/promises.ts';
import { installProxies } from './support/proxies.ts';
import { fromPlaywright, fromVitest, lastLine, type Results, sum } from './support/results.ts';
import { installWordPress } from './support/wordpress.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = 'test-results';

interface Suite {
  name: string;
  what: string;
  /** Arguments of Node. */
  run: readonly string[];
  /** What it runs of another suite, where nothing else is named: a run of all suites leaves it out. */
  files?: readonly string[];
  /** The report that the runner writes, and how to read it. */
  report: string;
  // biome-ignore lint/suspicious/noExplicitAny: each reads the JSON of its own runner
  read: (report: any) => Results;
  /** Minutes after which the suite hangs: several times what it needs, since machines are slow in many ways. */
  minutes: number;
}

/** What the promises about security stand on: who may what, hostile requests, guesses at passwords, erasure. */
const SECURITY = [
  'tests/security/',
  'tests/api/policy.test.ts',
  'tests/db/access.test.ts',
  'tests/api/outbound.test.ts',
  'tests/api/lti.test.ts',
  'tests/domain/formulas.test.ts',
  'tests/export/csv.test.ts',
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
    '--reporter=tests/support/vitestProgress.ts',
    `--outputFile.json=${RESULTS}/vitest.json`,
  ],
  report: `${RESULTS}/vitest.json`,
  read: fromVitest,
  minutes: 25,
} as const;

const SUITES: readonly Suite[] = [
  { name: 'vitest', what: 'domain, contract, API, house', ...VITEST },
  { name: 'security', what: 'who may what, hostile requests, guesses, erasure', ...VITEST, files: SECURITY },
  {
    name: 'elements',
    what: 'the built elements in a real browser',
    run: ['--import=tsx', 'node_modules/@web/test-runner/dist/bin.js', '--config=tests/wtr.config.mjs'],
    report: `${RESULTS}/elements.json`,
    read: (results: Results) => results,
    minutes: 20,
  },
  {
    name: 'journeys',
    what: 'the built files on hostile pages, and people on their way through the console',
    run: ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/playwright.config.ts'],
    report: `${RESULTS}/journeys.json`,
    read: fromPlaywright,
    minutes: 40,
  },
];

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const unknown = (values.only ?? []).filter((name) => !SUITES.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${SUITES.map((suite) => suite.name).join(', ')}.`);
  process.exit(2);
}
const wanted = SUITES.filter((suite) => (values.only ? values.only.includes(suite.name) : !suite.files));

process.chdir(root);
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const started = Date.now();
let interrupted = false;
const results: Results[] = [];
try {
  // Beside the build, so that it costs little time. Without it a run goes on, and leaves out what needs it.
  const wordpress = wanted.some((suite) => suite.name === 'journeys') ? installWordPress() : undefined;
  const proxies = positionals.length === 0 ? installProxies() : undefined;
  // Tests of vitest take the sources: what one of them needs beside those it builds itself.
  const isBuildNeeded = positionals.length === 0 || wanted.some((suite) => suite.run !== VITEST.run);
  if (isBuildNeeded && (await isStale('dist'))) {
    console.log('The build is missing or older than its sources: building …');
    await build();
  }
  if (wanted.some((suite) => suite.run !== VITEST.run)) process.env.ACADEMY_BROWSER = (await findBrowser()).path;
  await wordpress;
  await proxies;
  for (const suite of wanted) if (!interrupted) results.push(await runSuite(suite));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ passed: 0, failed: 1, skipped: 0, failures: [] });
}

const total = sum(results);
if (total.failures.length > 0) console.log(`\nFailed:\n\n${total.failures.join('\n\n')}`);
const promises = promisesTable();
if (promises) console.log(`\nPromises, as this run has measured them:\n\n${promises}`);
console.log(`\nIn ${minutesSince(started)}.`);
console.log(lastLine(total));
process.exitCode = interrupted ? 130 : total.failed > 0 || total.passed === 0 ? 1 : 0;

/** Runs a suite; a runner that crashes, hangs or executes nothing has failed once more than its tests. */
async function runSuite(suite: Suite): Promise<Results> {
  console.log(`\n── ${suite.name}: ${suite.what}\n`);
  const begun = Date.now();
  rmSync(progressFile, { force: true });
  const code = await execute(suite);
  const problems: string[] = [];
  let counted = sum([]);
  try {
    counted = suite.read(JSON.parse(readFileSync(suite.report, 'utf8')));
    if (counted.passed + counted.failed === 0) problems.push('it executed no test');
    else if (code !== 0 && counted.failed === 0) problems.push(`it ended with ${code} though no test failed`);
  } catch {
    // It was stopped, or has crashed: what had ended until then still counts.
    counted = fromProgress();
    problems.push(`it ended with ${code} and left no report, after ${counted.passed + counted.failed} tests`);
  }
  for (const problem of problems) console.error(`${suite.name} has failed: ${problem}.`);
  const settled = {
    ...counted,
    failed: counted.failed + problems.length,
    failures: [...counted.failures, ...problems.map((problem) => `${suite.name}: ${problem}`)],
  };
  console.log(`\n── ${suite.name}: ${lastLine(settled)} in ${minutesSince(begun)}`);
  return settled;
}

function execute(suite: Suite): Promise<number | string> {
  return new Promise((resolve) => {
    // A group of its own, so that what a runner started ends with it.
    const child = spawn(
      process.execPath,
      [...suite.run, ...(positionals.length > 0 ? positionals : (suite.files ?? []))],
      {
        stdio: 'inherit',
        detached: process.platform !== 'win32',
      },
    );
    const end = (signal: NodeJS.Signals) => {
      try {
        if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
      } catch {
        // It has ended by itself.
      }
    };
    const interrupt = () => {
      interrupted = true;
      end('SIGINT');
    };
    const hangs = setTimeout(() => {
      console.error(`${suite.name} has not ended after ${suite.minutes} minutes and is stopped.`);
      end('SIGKILL');
    }, suite.minutes * 60_000);
    process.once('SIGINT', interrupt);
    process.once('SIGTERM', interrupt);
    child.on('error', (error) => {
      clearTimeout(hangs);
      resolve(error.message);
    });
    child.on('close', (code, signal) => {
      clearTimeout(hangs);
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
      resolve(code ?? signal ?? 'nothing');
    });
  });
}

function minutesSince(moment: number): string {
  const seconds = Math.round((Date.now() - moment) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
