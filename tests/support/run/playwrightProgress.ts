import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { noteEnded } from './progress.ts';

/** Notes each journey as it ends; a reporter of Playwright. */
export default class PlaywrightProgress implements Reporter {
  onTestEnd(test: TestCase, { status, error, duration }: TestResult): void {
    const state = status === 'skipped' || status === 'passed' ? status : 'failed';
    const [, , , ...titles] = test.titlePath();
    const { file, line } = test.location;
    noteEnded({ path: [`${file}:${line}`, ...titles], state, message: error?.message, ms: duration });
  }
}
