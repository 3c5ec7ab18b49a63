import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from './support/browser/browser.ts';
import { findFrameworks } from './support/others/packages.ts';
import { hasPhp } from './support/others/php.ts';
import { missingPackages } from './support/others/wordpress.ts';
import { isGate } from './support/run/gate.ts';

// Workers read this file too and take over what the first reading has found.
process.env.ACADEMY_BROWSER ??= (await findBrowser()).path;

/** Where the browsers of the journeys are, and so, in its own process, each test: one day and one month for both. */
const ZONE = 'Asia/Kolkata';
if (process.env.TEST_WORKER_INDEX !== undefined) process.env.TZ = ZONE;

/** What is tried on a real WordPress is left to `--all`, and left out where there is none, and the run says so. */
const noWordPress = missingPackages();
if (!isGate && noWordPress.length > 0 && process.env.TEST_WORKER_INDEX === undefined) {
  console.log(`The plugin for WordPress is not tried: Debian’s packages ${noWordPress.join(', ')} are not installed.`);
}
const leftOut = [
  // They have a suite of their own (`engines.config.ts`).
  'engines/**',
  ...(isGate || noWordPress.length > 0 ? ['plugins/wordpress*.spec.ts'] : []),
  ...((await hasPhp()) && (await findFrameworks()) ? [] : ['plugins/moodle.spec.ts']),
];

/** Journeys of people through the built product, with the reference API and a real database. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: leftOut,
  ...(isGate ? { grepInvert: /@all/ } : {}),
  globalSetup: './support/run/journeys.setup.ts',
  outputDir: '../test-results/journeys',
  reporter: [
    ['list'],
    ['json', { outputFile: '../test-results/journeys.json' }],
    ['./support/run/playwrightProgress.ts'],
  ],
  fullyParallel: true,
  // One more than the cores: a journey waits more than it works.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // What comes is waited for, on a slow machine and beside other work too: only what never comes meets these.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-IN',
    timezoneId: ZONE,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Frames of animations take most of what a machine without a graphics card has. Some elements are tested in motion (`inMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.ACADEMY_BROWSER, args: [...browserArgs] },
  },
});
