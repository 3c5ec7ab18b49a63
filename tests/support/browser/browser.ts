/** Finds a browser for the tests, or fetches one: a browser counts when it has been started. */
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { canInstall, installPackages, isRoot, runTool } from './debian.ts';

/** A browser that has been seen to start. */
export interface Browser {
  path: string;
  /** What it has to be started with. */
  args: readonly string[];
}

/** The variables that may name the browser, the first one set wins. */
const VARIABLES = ['CHROME_PATH', 'CHROME_BIN'] as const;

/** The shell first: it draws no window around its pages, which costs a test as much again as its page. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
] as const;

/** Where an installed Chrome is that is not on the PATH. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
] as const;

/** What drops down from the address bar: two pages of the browser's own in every window, dearer than what is tested in it. */
const OF_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'] as const;

/** A process that waits for the next page: each test opens one page in a browser of its own, and then ends. */
const SPARE = 'SpareRendererForSitePerProcess';

/** What Playwright does without. A browser takes its last list of features, so that ours has to name these too. */
const OF_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
] as const;

/**
 * Quiet, and with nothing asked of the network that a test did not ask for. Chromium refuses its
 * sandbox to root, and small machines (containers) have a small /dev/shm.
 */
export const browserArgs: readonly string[] = [
  '--disable-gpu',
  `--disable-features=${[...OF_PLAYWRIGHT, ...OF_ADDRESS_BAR, SPARE].join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  ...(isRoot ? ['--no-sandbox'] : []),
];

/** Seconds a browser may take to start, draw one page and end. */
const START_SECONDS = 60;

let found: Promise<Browser> | undefined;

/**
 * A browser that starts. Looked for in this order: the variable CHROME_PATH (or CHROME_BIN), a
 * Chromium or Chrome of the system, Playwright's own, Playwright's own after installing it, and,
 * as root on Debian, Debian's package after installing it. Says what it does; rejects with
 * everything that was tried when there is none.
 */
export function findBrowser(say: (line: string) => void = console.log): Promise<Browser> {
  found ??= search(say);
  return found;
}

async function search(say: (line: string) => void): Promise<Browser> {
  const tried: string[] = [];
  const attempt = async (path: string | undefined, from: string): Promise<Browser | undefined> => {
    if (!path) return undefined;
    const failure = await failureToStart(path);
    if (failure === undefined) {
      say(`Browser: ${path} (${from})`);
      return { path, args: browserArgs };
    }
    tried.push(`${path} (${from}): ${failure}`);
    return undefined;
  };

  for (const variable of VARIABLES) {
    const named = process.env[variable];
    if (!named) continue;
    const browser = await attempt(named, variable);
    if (browser) return browser;
    say(`${variable} names ${named}, which does not start; looking for another browser.`);
  }
  for (const path of systemBrowsers()) {
    const browser = await attempt(path, 'of the system');
    if (browser) return browser;
  }
  const own = playwrightBrowser();
  if (own && existsSync(own)) {
    const browser = await attempt(own, "Playwright's own");
    if (browser) return browser;
  }

  say('No browser starts here: installing Playwright’s Chromium (this can take some minutes) …');
  const installed = await runTool('npx', ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  if (installed) tried.push(`npx playwright install chromium: ${installed}`);
  const browser = await attempt(playwrightBrowser(), "Playwright's own, just installed");
  if (browser) return browser;

  if (canInstall) {
    const [shell] = NAMES;
    say(`Installing Debian’s package ${shell} (this can take some minutes) …`);
    const failure = await installPackages([shell]);
    if (failure) tried.push(failure);
    for (const path of systemBrowsers()) {
      const packaged = await attempt(path, 'Debian’s package');
      if (packaged) return packaged;
    }
  }
  throw new Error(
    `No browser could be started, so nothing in a page can be tested. Tried:\n  ${tried.join('\n  ')}\n` +
      'Install Chromium or Chrome, or name one in CHROME_PATH.',
  );
}

/** Every Chromium or Chrome on the PATH, then in the usual places. */
function systemBrowsers(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...PLACES].filter(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightBrowser(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    // Playwright has no build for this system.
    return undefined;
  }
}

/** Starts the browser on a page of its own and reads it back: undefined when that worked. */
async function failureToStart(path: string): Promise<string | undefined> {
  const profile = mkdtempSync(join(tmpdir(), 'academy-browser-'));
  try {
    const page = 'data:text/html,<title>started</title>';
    const args = [...browserArgs, '--headless', `--user-data-dir=${profile}`, '--dump-dom', page];
    const { status, out } = await output(path, args, START_SECONDS);
    if (out.includes('<title>started</title>')) return undefined;
    return `${status}${out.trim() ? `, ${out.trim().split('\n').slice(-1)}` : ''}`;
  } finally {
    // It may still be writing its profile as it ends.
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function output(command: string, args: string[], seconds: number): Promise<{ status: string; out: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: seconds * 1000 });
    let out = '';
    const collect = (piece: Buffer) => {
      out += piece.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ status: error.message, out }));
    child.on('close', (code, signal) =>
      resolve({ status: signal ? `ended by ${signal} after ${seconds} s` : `ended with ${code}`, out }),
    );
  });
}
