import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import { type Engine, LATE_SECONDS, SIZE, type Tab } from './engine.ts';

/** Quiet, as people in India have it, and with scrollbars that take room, as on Windows. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'browser.download.folderList': 2,
  'intl.accept_languages': 'en-IN',
  'ui.prefersReducedMotion': 1,
  'widget.gtk.overlay-scrollbars.enabled': false,
};

/** Starts Firefox, driven by WebDriver BiDi. */
export async function startFirefox(executablePath: string, env: NodeJS.ProcessEnv): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-firefox-'));
  const downloads = join(folder, 'downloads');
  mkdirSync(downloads);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: join(folder, 'profile'),
    extraPrefsFirefox: { ...PREFERENCES, 'browser.download.dir': downloads },
    // Firefox refuses a home that is somebody else's.
    env: { ...env, HOME: folder },
    timeout: LATE_SECONDS * 1000,
    protocolTimeout: LATE_SECONDS * 1000,
  });
  return {
    downloads,
    async profile() {
      const context = await browser.createBrowserContext();
      return { tab: async () => tabOf(await context.newPage()), close: () => context.close() };
    },
    async stop() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

async function tabOf(page: Page): Promise<Tab> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error instanceof Error ? error.message : String(error)));
  const resize = (width: number, height: number) => page.setViewport({ width, height });
  await resize(SIZE.width, SIZE.height);
  return {
    complaints,
    resize,
    goto: (url) => goTo(page, url),
    url: async () => page.url(),
    run: (body, args) => page.evaluate(`(async (...args) => { ${body} })(...${JSON.stringify(args)})`),
    click: (x, y) => page.mouse.click(x, y),
    press: async (key, held) => {
      for (const each of held) await page.keyboard.down(each as KeyInput);
      await page.keyboard.press(key as KeyInput);
      for (const each of held.toReversed()) await page.keyboard.up(each as KeyInput);
    },
    type: (text) => page.keyboard.type(text),
    picture: () => page.screenshot({ encoding: 'base64' }),
  };
}

/**
 * Opens an address. The event that a page has loaded may not come where the router of the console changes the address at that
 * moment (bug 1879163 of Firefox): so what the page itself says counts too.
 */
async function goTo(page: Page, url: string): Promise<void> {
  const timeout = LATE_SECONDS * 1000;
  const opened = page.goto(url, { timeout });
  const isThere = page.waitForFunction(
    (before) => location.href !== before && document.readyState === 'complete',
    { timeout, polling: 1000 },
    page.url(),
  );
  await Promise.race([opened, isThere.catch(() => opened)]);
}
