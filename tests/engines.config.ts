import { defineConfig } from '@playwright/test';
import { LATE_SECONDS } from './support/engines/engine.ts';
import { type EngineName, findEngines } from './support/engines/found.ts';
import type { EngineOptions } from './support/engines/test.ts';
import { isGate } from './support/run/gate.ts';

// Workers read this file too and take over what the first reading has found.
process.env.ACADEMY_ENGINES ??= (await findEngines()).join(' ');
const names = process.env.ACADEMY_ENGINES.split(' ').filter(Boolean) as EngineName[];

/** Where the browsers are, and so each test. */
if (process.env.TEST_WORKER_INDEX !== undefined) process.env.TZ = 'Asia/Kolkata';

/** The built product in Firefox and WebKit. Playwright runs the tests, and drives none of these browsers. */
export default defineConfig<object, EngineOptions>({
  testDir: './engines',
  globalSetup: './support/run/journeys.setup.ts',
  outputDir: '../test-results/engines',
  reporter: [
    ['list'],
    ['json', { outputFile: '../test-results/engines.json' }],
    ['./support/run/playwrightProgress.ts'],
  ],
  // One browser beside the other. The slower one begins, so that it is not left alone at the end.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A test has no limit of its own: each of its waits has one, and `npm test` sees whether its tests still end.
  timeout: 0,
  expect: { timeout: LATE_SECONDS * 1000 },
  projects: names.toReversed().map((name) => ({
    name,
    use: { engineName: name },
    // What one of them stands for is left to it, if it is there.
    ...(isGate
      ? { grepInvert: [/@all/, ...names.filter((other) => other !== name).map((other) => new RegExp(`@${other}`))] }
      : {}),
  })),
});
