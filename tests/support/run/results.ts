import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a suite of tests came to. */
export interface Results {
  passed: number;
  failed: number;
  skipped: number;
  /** Each test that failed and why, in few words: a log that is cut short still ends with them. */
  failures: readonly string[];
}

const NO_RESULTS: Results = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function sum(all: readonly Results[]): Results {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      failures: [...total.failures, ...one.failures],
    }),
    NO_RESULTS,
  );
}

/** The line a run ends with: `12 passed, 0 failed`, and `, 1 skipped` when some were. */
export function lastLine({ passed, failed, skipped }: Omit<Results, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** So much of a message is repeated, in lines. */
const SHOWN = 12;

/** @param path of the test: file and titles, those that there are. */
export function failure(path: readonly (string | undefined)[], message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? 'without a message')
    .trim()
    .split('\n')
    .filter((line) => !line.includes('node_modules') && !/^\s*at new Promise/.test(line));
  const [file = '', ...titles] = path.filter((part) => part !== undefined && part !== '');
  return [[relative(process.cwd(), file), ...titles].join(' › '), ...lines.slice(0, SHOWN)].join('\n    ');
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; tags: string[]; failureMessages?: string[] | null }[];
  }[];
}

/**
 * Reads Vitest's JSON report. A file that could not even be loaded counts as one failure. What the gate leaves to
 * `--all` (`gate.ts`) is not counted.
 */
export function fromVitest(report: VitestReport): Results {
  const left = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status === 'skipped' && tags.includes('all')).length;
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests - left,
    failures: [
      ...unloadable.map(({ name, message }) => failure([name], message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure([name, fullName], failureMessages?.join('\n'))),
      ),
    ],
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    /** From the folder of the tests. */
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** Reads Playwright's JSON report. A test that passed only when repeated did not pass. */
export function fromPlaywright({ stats, errors, suites }: PlaywrightReport): Results {
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failure(['outside the tests'], message)),
      ...suites
        .flatMap(specsOf)
        .flatMap(({ file, line, title, tests }) =>
          tests
            .filter(({ status }) => status === 'unexpected' || status === 'flaky')
            .map(({ results }) =>
              failure([`${file}:${line}`, title], results.find(({ error }) => error)?.error?.message),
            ),
        ),
    ],
  };
}

interface RunnerSuite {
  name: string;
  suites: RunnerSuite[];
  tests: { name: string; passed: boolean; skipped: boolean; error?: { message?: string } }[];
}

interface RunnerSession {
  testFile?: string;
  passed?: boolean;
  errors?: { message?: string }[];
  testResults?: RunnerSuite;
}

/** Sums Web Test Runner's sessions, one a file. A file that broke outside its tests counts as one failure. */
export function fromTestRunner(sessions: Iterable<RunnerSession>): Results {
  return sum(
    [...sessions].map((session) => {
      const tests = testsOf(session.testResults);
      const skipped = tests.filter((test) => test.skipped).length;
      const passed = tests.filter((test) => test.passed && !test.skipped).length;
      const failed = tests.length - passed - skipped;
      const failures = tests
        .filter((test) => !test.passed && !test.skipped)
        .map(({ name, error }) => failure([session.testFile, name], error?.message));
      if (!session.passed && failed === 0) {
        failures.push(failure([session.testFile], session.errors?.map(({ message }) => message).join('\n')));
      }
      return { passed, skipped, failed: session.passed ? failed : Math.max(1, failed), failures };
    }),
  );
}

/** The tests of a suite and of those inside it, each named with them. */
function testsOf(suite: RunnerSuite | undefined): RunnerSuite['tests'] {
  if (!suite) return [];
  return [...suite.tests, ...suite.suites.flatMap(testsOf)].map((test) => ({
    ...test,
    name: suite.name ? `${suite.name} › ${test.name}` : test.name,
  }));
}
