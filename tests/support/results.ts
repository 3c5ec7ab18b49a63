/** What a suite of tests came to. */
export interface Results {
  passed: number;
  failed: number;
  skipped: number;
}

const NO_RESULTS: Results = { passed: 0, failed: 0, skipped: 0 };

export function sum(all: readonly Results[]): Results {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    NO_RESULTS,
  );
}

/** The line a run ends with: `12 passed, 0 failed`, and `, 1 skipped` when some were. */
export function lastLine({ passed, failed, skipped }: Results): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Reads Vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function fromVitest(report: VitestReport): Results {
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Reads Playwright's JSON report. A test that passed only when repeated did not pass. */
export function fromPlaywright({ stats, errors }: PlaywrightReport): Results {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

interface RunnerSuite {
  suites: RunnerSuite[];
  tests: { passed: boolean; skipped: boolean }[];
}

interface RunnerSession {
  passed?: boolean;
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
      return { passed, skipped, failed: session.passed ? failed : Math.max(1, failed) };
    }),
  );
}

function testsOf(suite: RunnerSuite | undefined): RunnerSuite['tests'] {
  return suite ? [...suite.tests, ...suite.suites.flatMap(testsOf)] : [];
}
