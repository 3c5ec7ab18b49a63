/**
 * `npm run pictures`: pictures of every screen, for people who review: one page with all of them, and a list of what
 * changed against those of the last run, by area. `npm run pictures -- teacher 360` makes those whose name has all of these
 * words. Some are only drawn by their word: `large` (text at 200 %), `hi`, `ml`, `loading`, `empty`, `failed`, `denied`, and
 * `opened`, with what is pressed on each page: dialogs, menus, tabs, and what their forms say.
 * ACADEMY_ORIGIN names an academy that runs already; else one starts with the demo academy. Of the light ones in English, and
 * of those of states, it is noted where each message stands, for translators.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { notePictured, PICTURES, type Pictured, pictureCoverage, picturedIn } from '#host/texts/pictures.ts';
import { browserArgs, findBrowser } from '#tests/support/browser/browser.ts';
import { leaveUnanswered } from '#tests/support/browser/underWay.ts';
import { startAcademy } from '#tests/support/server/academy.ts';
import { keepSession, type SignedIn, signInAt } from '#tests/support/server/sessions.ts';
import { changeOf } from './changeOf.ts';
import { LOOKS, type Look, pathsOf, type State, VIEWERS } from './places.ts';
import { openAt } from './settled.ts';
import { type Picture, sheetOf } from './sheet.ts';
import { bringKeys, keysOf, openLoading, openWhole, takePicture, withKeys } from './shot.ts';
import { type Seen, takeOpened } from './takeOpened.ts';

/** Pages that are drawn side by side. */
const AT_ONCE = 2;

// Apart from the results of tests, which each run of them clears: the next run compares with these.
const folder = PICTURES;
const lastFolder = join(folder, 'last');
const words = process.argv.slice(2);

/** Twice the size of text that a browser has by itself. */
const LARGE = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26';

/** Whether it is noted where the messages of a page stand: their marks are not seen. */
const hasKeys = ({ scheme, language, isLarge }: Look) => scheme === 'light' && !language && !isLarge;

/** One picture to make. */
interface Wanted {
  viewer: string;
  session: SignedIn | undefined;
  path: string;
  look: Look;
  name: string;
}

/** What has a picture already, and what was pressed, by the width of the page. */
const seen = new Map<number, Seen>();

const slug = (path: string) => path.replace(/\d+/g, 'one').replace(/\W+/g, '-').replace(/^-|-$/g, '');

const running = process.env.ACADEMY_ORIGIN;
const academy = running ? { origin: running, stop: async () => {} } : await startAcademy();
const executablePath = (await findBrowser()).path;
const browser = await chromium.launch({ executablePath, args: [...browserArgs] });
const large = words.includes('large')
  ? await chromium.launch({ executablePath, args: [...browserArgs, LARGE] })
  : undefined;
try {
  const shots = (await allShots()).filter(({ name }) => words.every((word) => name.includes(word)));
  if (shots.length === 0) throw new Error(`No picture has ${words.join(' and ')} in its name.`);
  mkdirSync(lastFolder, { recursive: true });
  const pictures: Picture[] = [];
  const waiting = [...shots];
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const from = shot.look.isLarge ? large : browser;
      // One page that does not come leaves the others.
      if (from) await take(from, shot).then((picture) => pictures.push(picture), failed(shot));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const made = shots.flatMap(({ name }) => pictures.find((each) => each.name === name) ?? []);
  writeFileSync(join(folder, 'index.html'), sheetOf(made));
  for (const { name, changed } of made.filter(isChanged).sort((a, b) => (b.changed ?? 0) - (a.changed ?? 0))) {
    console.log(`${(100 * (changed ?? 0)).toFixed(1).padStart(5)} %  ${name}`);
  }
  console.log(`${made.length} pictures, ${made.filter(isChanged).length} changed: ${join(folder, 'index.html')}`);
  const coverage = pictureCoverage(picturedIn(folder));
  for (const { part, all, seen } of coverage) console.log(`${part}: ${seen} of ${all} messages have a picture`);
  const without = coverage.flatMap((each) => each.without);
  writeFileSync(join(folder, 'without.txt'), `${without.join('\n')}\n`);
  console.log(`The ${without.length} without: ${join(folder, 'without.txt')}`);
} finally {
  await Promise.all([browser.close(), large?.close()]);
  await academy.stop();
}

function failed({ name }: Wanted) {
  return (error: Error) => {
    console.error(`${name}: ${error.message.split('\n')[0]}`);
    process.exitCode = 1;
  };
}

function isChanged({ changed }: Picture): boolean {
  return changed !== undefined && changed > 0;
}

async function allShots(): Promise<Wanted[]> {
  const shots: Wanted[] = [];
  const looks = LOOKS.filter(({ only }) => only === undefined || words.includes(only));
  for (const [viewer, account] of VIEWERS) {
    const session = account && (await signInAt(academy, account));
    for (const path of await pathsOf(academy, session)) {
      for (const look of looks) {
        shots.push({ viewer, session, path, look, name: `${viewer}-${slug(path)}-${look.name}` });
      }
    }
  }
  return shots;
}

async function take(from: Browser, { viewer, session, path, look, name }: Wanted): Promise<Picture> {
  const context = await contextOf(from, look);
  try {
    const page = await context.newPage();
    if (session) await keepSession(page, academy.origin, session);
    if (look.state) await answerWith(page, look.state);
    const isLoading = look.state === 'loading';
    const address = hasKeys(look) ? withKeys(academy.origin, path) : academy.origin + path;
    await openAt(page, address);
    const { width, height, sideways } = isLoading ? await openLoading(page) : await openWhole(page);
    const screen = `${viewer} ${path}`;
    const shown: Record<string, Pictured> = {};
    if (hasKeys(look)) shown[name] = { screen, width, height, places: await keysOf(page) };
    const file = join(folder, `${name}.png`);
    const last = join(lastFolder, `${name}.png`);
    if (existsSync(file)) renameSync(file, last);
    await takePicture(page, file);
    notePictured(folder, shown);
    if (look.isOpened) {
      const onMade = (made: Record<string, Pictured>) => notePictured(folder, made);
      await takeOpened(page, { folder, name, screen, address, seen: seenAt(look.width), onMade });
    }
    const changed = existsSync(last) ? (await changeOf(page, last, file)).area : undefined;
    return { name, screen, look: look.name, height, sideways, changed };
  } finally {
    await context.close();
  }
}

function seenAt(width: number): Seen {
  const there = seen.get(width) ?? { messages: new Set(), pressed: new Map(), around: new Set() };
  seen.set(width, there);
  return there;
}

/** Answers what a page reads as in a state; what it is made of, and who is signed in, comes as ever. */
async function answerWith(page: Page, state: State): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    if (state === 'loading') return leaveUnanswered(route.request());
    const status = { failed: 503, denied: 403, empty: 200 }[state];
    if (status !== 200) return route.fulfill({ status, json: { message: `It is a ${status}.` } });
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: emptied(await answer.json()) });
  });
}

/** An answer without what is in its lists. */
function emptied(answer: unknown): unknown {
  if (Array.isArray(answer)) return [];
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, field]) => [name, /^total$/i.test(name) ? 0 : emptied(field)]),
  );
}

async function contextOf(from: Browser, { width, scheme, language }: Look): Promise<BrowserContext> {
  const context = await from.newContext({
    viewport: { width, height: 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    hasTouch: width < 768,
    isMobile: width < 768,
  });
  await bringKeys(context);
  if (language) await context.addInitScript({ content: `localStorage.setItem('consoleLocale', '${language}-IN')` });
  return context;
}
