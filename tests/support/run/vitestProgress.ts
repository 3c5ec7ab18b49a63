import type { Reporter, TestCase } from 'vitest/node';
import { noteEnded } from './progress.ts';

/** Notes each test as it ends; a reporter of Vitest. */
export default class VitestProgress implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'pending') return;
    const message = errors?.map((error) => error.stack ?? error.message).join('\n');
    noteEnded({
      path: [test.module.moduleId, test.fullName],
      state,
      message,
      ms: test.diagnostic()?.duration ?? 0,
    });
  }
}
