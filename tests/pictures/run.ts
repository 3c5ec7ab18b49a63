/**
 * `npm run pictures`: pictures of every screen, for people who review: one page with all of them, and a list of what
 * changed against those of the last run, by area. `npm run pictures -- teacher 360` makes those whose name has all of these
 * words. ACADEMY_ORIGIN names an academy that runs already; else one starts with the demo academy.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '#tests/support/browser/browser.ts';
import { startAcademy } from '#tests/support/server/academy.ts';
import { keepSession, type SignedIn, signInAt } from '#tests/support/server/sessions.ts';
import { changedArea } from './changedArea.ts';
import { LOOKS, type Look, pathsOf, VIEWERS } from './places.ts';
import { type Picture, sheetOf } from './sheet.ts';

/** Pages that are drawn side by side. */
const AT_ONCE = 2;

// Apart from the results of tests, which each run of them clears: the next run compares with these.
const folder = fileURLToPath(new URL('../../.cache/pictures', import.meta.url));
const lastFolder = join(folder, 'last');
const words = process.argv.slice(2);

/** A page from right to left is one in Urdu. */
const IN_URDU = `localStorage.setItem('consoleLocale', 'ur-IN')`;

/** One picture to make. */
interface Shot {
  viewer: string;
  session: SignedIn | undefined;
  path: string;
  look: Look;
  name: string;
}

const slug = (path: string) => path.replace(/\d+/g, 'one').replace(/\W+/g, '-').replace(/^-|-$/g, '');

const running = process.env.ACADEMY_ORIGIN;
const academy = running ? { origin: running, stop: async () => {} } : await startAcademy();
const browser = await chromium.launch({ executablePath: (await findBrowser()).path, args: [...browserArgs] });
try {
  const shots = (await allShots()).filter(({ name }) => words.every((word) => name.includes(word)));
  if (shots.length === 0) throw new Error(`No picture has ${words.join(' and ')} in its name.`);
  mkdirSync(lastFolder, { recursive: true });
  const pictures: Picture[] = [];
  const waiting = [...shots];
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) pictures.push(await take(browser, shot));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const made = shots.flatMap(({ name }) => pictures.find((each) => each.name === name) ?? []);
  writeFileSync(join(folder, 'index.html'), sheetOf(made));
  for (const { name, changed } of made.filter(isChanged).sort((a, b) => (b.changed ?? 0) - (a.changed ?? 0))) {
    console.log(`${(100 * (changed ?? 0)).toFixed(1).padStart(5)} %  ${name}`);
  }
  console.log(`${made.length} pictures, ${made.filter(isChanged).length} changed: ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  await academy.stop();
}

function isChanged({ changed }: Picture): boolean {
  return changed !== undefined && changed > 0;
}

async function allShots(): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const [viewer, account] of VIEWERS) {
    const session = account && (await signInAt(academy, account));
    for (const path of await pathsOf(academy, session)) {
      for (const look of LOOKS) {
        shots.push({ viewer, session, path, look, name: `${viewer}-${slug(path)}-${look.name}` });
      }
    }
  }
  return shots;
}

async function take(from: Browser, { viewer, session, path, look, name }: Shot): Promise<Picture> {
  const context = await contextOf(from, look);
  try {
    const page = await context.newPage();
    if (session) await keepSession(page, academy.origin, session);
    await page.goto(academy.origin + path, { waitUntil: 'networkidle' });
    // On a busy machine the network is quiet before all parts have asked: none may be missing or have its placeholder.
    await page.locator('main').getByRole('heading').first().waitFor();
    await page.locator('.bone').first().waitFor({ state: 'detached' });
    await page.evaluate(() => document.fonts.ready);
    const file = join(folder, `${name}.png`);
    const last = join(lastFolder, `${name}.png`);
    if (existsSync(file)) renameSync(file, last);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    const changed = existsSync(last) ? await changedArea(page, last, file) : undefined;
    return { name, screen: `${viewer} ${path}`, look: look.name, height, sideways, changed };
  } finally {
    await context.close();
  }
}

async function contextOf(from: Browser, { width, scheme, dir }: Look): Promise<BrowserContext> {
  const context = await from.newContext({
    viewport: { width, height: 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    hasTouch: width < 768,
    isMobile: width < 768,
  });
  if (dir === 'rtl') await context.addInitScript({ content: IN_URDU });
  return context;
}
