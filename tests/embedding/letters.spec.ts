/** A machine without fonts for the scripts of India shows names and words all the same (promises/letters.md). */
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Request } from '@playwright/test';
import { chromium } from '@playwright/test';
import { holdCalls } from '#tests/support/browser/answers.ts';
import { browserArgs } from '#tests/support/browser/browser.ts';
import { canChooseFonts, SCRIPT_NAMES, SCRIPTS, type ScriptName, systemWith } from '#tests/support/browser/fonts.ts';
import {
  expect,
  openConsole,
  type Page,
  type Places,
  sessionOf,
  storeSession,
  test,
} from '#tests/support/browser/journeys.ts';
import { portalPage, strictPolicy } from '#tests/support/browser/sites.ts';
import { calm, watchPage } from '#tests/support/browser/underWay.ts';
import { type Account, administrator, parent } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const LAUNCH = { executablePath: process.env.ACADEMY_BROWSER, args: [...browserArgs] };

test.skip(!canChooseFonts, 'Only on Linux can a test choose the fonts of the system.');
test.use({ launchOptions: canChooseFonts ? { ...LAUNCH, env: systemWith() } : {} });

/** The files of the faces, of modules and of the classic script. */
const FACES = '**/noto-sans-*.js';
const A_FACE = /\/noto-sans-/;
const faceOf = (script: ScriptName) => new RegExp(`/noto-sans-${script}-`);

/** What a page has asked for of the faces, as it comes. */
function facesOf(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (A_FACE.test(request.url())) requested.push(request.url());
  });
  return requested;
}

const LETTERS = Object.values(SCRIPTS).flat();

/** A user for each script: one letter stands where the phone number does, the other where the address does. */
const callUsers = (page: Page, scripts: readonly ScriptName[] = SCRIPT_NAMES) =>
  page.route('**/api/admin/users?*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object[] };
    const [like] = data;
    const named = scripts.map((script, index) => {
      const [mobileNumber, emailId] = SCRIPTS[script];
      return {
        ...like,
        pid: 900_000 + index,
        firstName: `${mobileNumber}${emailId}${mobileNumber}`,
        mobileNumber,
        emailId,
      };
    });
    await route.fulfill({ json: { ...rest, data: named } });
  });

/** Opens an element in a portal under the strict policy, which besides lets no font be loaded. */
async function embed(
  page: Page,
  { academy, dist, embedding }: Places,
  markup: string,
  who: Account = administrator,
): Promise<void> {
  await storeSession(page, embedding, await sessionOf(academy, who, who === parent));
  const element = markup.replace('>', ` api-base="${academy.origin}">`);
  const headers = { 'Content-Security-Policy': `${strictPolicy(dist, academy)}; font-src 'none'` };
  await page.goto(embedding.put({ ...portalPage(dist, element), headers }));
}

const users = (page: Page) => page.getByRole('table', { name: 'Users' });
const letterIn = (place: Locator, letter: string) => place.getByText(letter, { exact: true });

/** The scripts whose two letters look alike in a place: each is a box. */
async function boxesIn(place: Locator): Promise<string[]> {
  const boxes: string[] = [];
  for (const [script, letters] of Object.entries(SCRIPTS)) {
    const [one, other] = await Promise.all(letters.map((letter) => letterIn(place, letter).screenshot()));
    if (one && other?.equals(one)) boxes.push(script);
  }
  return boxes;
}

const WAYS = {
  'an element under a policy that forbids fonts': (page: Page, places: Places) =>
    embed(page, places, '<academy-users></academy-users>'),
  'the console': async (page: Page, { academy }: Places) =>
    openConsole(page, academy, await sessionOf(academy, administrator), '/users'),
};

// In the gate the page that forbids the most stands for both.
for (const [name, open] of standingFor(Object.entries(WAYS), ([name]) => name !== 'the console')) {
  test(`names in seven scripts are drawn in ${name}, each by one file that comes after the names`, async ({
    page,
    places,
  }) => {
    const requested = facesOf(page);
    await callUsers(page);
    const release = await holdCalls(page, FACES);
    await open(page, places);
    await expect(letterIn(users(page), SCRIPTS.bengali[1])).toBeVisible();
    expect(await boxesIn(users(page))).toEqual(SCRIPT_NAMES);

    release();
    await expect.poll(() => boxesIn(users(page))).toEqual([]);
    expect(SCRIPT_NAMES.map((script) => requested.filter((url) => faceOf(script).test(url)).length)).toEqual(
      SCRIPT_NAMES.map(() => 1),
    );
  });
}

test('what somebody types is drawn, too', { tag: '@all' }, async ({ page, places }) => {
  await callUsers(page, []);
  await embed(page, places, '<academy-users></academy-users>');
  const field = page.getByRole('searchbox');
  await expect(field).toBeVisible();
  const face = page.waitForRequest(faceOf('tamil'));
  await field.fill(SCRIPTS.tamil[0]);
  await face;
});

test('a chart is drawn again when the face is there', { tag: '@all' }, async ({ page, places }) => {
  const release = await holdCalls(page, FACES);
  await page.route('**/api/admin/video-analytics?*', (route) =>
    route.fulfill({ json: LETTERS.map((title, index) => ({ title, watchCount: 100 - index })) }),
  );
  await embed(page, places, '<academy-performance></academy-performance>');
  const chart = page.getByRole('figure', { name: 'Video Engagement' });
  const painted = () => chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expect(chart.locator('[data-state=drawn]')).toBeVisible();
  const boxes = await painted();
  release();
  await expect.poll(painted).not.toBe(boxes);
});

test('the printed page waits for its letters', { tag: '@all' }, async ({ page, places }) => {
  await page.addInitScript((letters) => {
    window.print = () => {
      // The letters, each as the printed page draws it.
      const title = document.querySelector('main')?.shadowRoot?.querySelector('h1');
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const pictures = letters.map((letter) => {
        if (!context || !title) return '';
        context.reset();
        context.font = `40px ${getComputedStyle(title).fontFamily}`;
        context.fillText(letter, 20, 60);
        return canvas.toDataURL();
      });
      Object.assign(window.top ?? {}, { printed: { text: title?.textContent, pictures } });
    };
  }, LETTERS);
  const name = LETTERS.join(' ');
  await page.route('**/api/parent/week*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), name } });
  });
  const release = await holdCalls(page, FACES);
  await embed(page, places, '<parent-week></parent-week>', parent);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('iframe')).toHaveCount(1);
  expect(await page.evaluate(() => 'printed' in window)).toBe(false);
  release();
  await page.waitForFunction(() => 'printed' in window);
  const { text, pictures } = await page.evaluate(
    () => (window as unknown as { printed: { text: string; pictures: string[] } }).printed,
  );
  expect(text).toContain(name);
  expect(new Set(pictures).size).toBe(LETTERS.length);
});

test('whoever saves data sees boxes, and nothing is fetched for them', { tag: '@all' }, async ({ page, places }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const requested = facesOf(page);
  await callUsers(page);
  await embed(page, places, '<academy-users></academy-users>');
  await expect(letterIn(users(page), SCRIPTS.bengali[1])).toBeVisible();
  await calm(page);
  expect(await boxesIn(users(page))).toEqual(SCRIPT_NAMES);
  expect(requested).toEqual([]);
});

test('a system that has the fonts draws them, and nothing is fetched', { tag: '@all' }, async ({ places }) => {
  const browser = await chromium.launch({ ...LAUNCH, env: systemWith(...SCRIPT_NAMES) });
  try {
    const page = await browser.newPage();
    watchPage(page);
    const requested = facesOf(page);
    await callUsers(page);
    await embed(page, places, '<academy-users></academy-users>');
    await expect(letterIn(users(page), SCRIPTS.bengali[1])).toBeVisible();
    expect(await boxesIn(users(page))).toEqual([]);
    await calm(page);
    expect(requested).toEqual([]);
    expect(await page.evaluate(() => document.fonts.size)).toBe(0);
  } finally {
    await browser.close();
  }
});

test('only the script that the system lacks is fetched', { tag: '@all' }, async ({ places }) => {
  const browser = await chromium.launch({ ...LAUNCH, env: systemWith('devanagari', 'tamil') });
  try {
    const page = await browser.newPage();
    watchPage(page);
    const requested = facesOf(page);
    await callUsers(page, ['devanagari', 'malayalam', 'tamil']);
    const face = page.waitForRequest(faceOf('malayalam'));
    await embed(page, places, '<academy-users></academy-users>');
    await face;
    await calm(page);
    expect(requested).toHaveLength(1);
  } finally {
    await browser.close();
  }
});

/** Where each line of text begins, from the top of the page in px. */
const tops = (page: Page) =>
  page.evaluate(() => {
    const found: number[] = [];
    const walk = (root: Node) => {
      for (const node of [...root.childNodes]) {
        if (node instanceof Text && node.data.trim()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          found.push(range.getBoundingClientRect().top);
        }
        if (node instanceof HTMLElement && node.shadowRoot) walk(node.shadowRoot);
        walk(node);
      }
    };
    walk(document.body);
    return found;
  });

/** The same of a page that is opened after this, once all has come, or all but its faces, and no line moves. */
function steadyTopsOf(page: Page): (without?: RegExp) => Promise<number[]> {
  const coming = new Set<Request>();
  page.on('request', (request) => coming.add(request));
  page.on('requestfinished', (request) => coming.delete(request));
  page.on('requestfailed', (request) => coming.delete(request));
  return async (without) => {
    let last: number[] = [];
    await expect
      .poll(async () => {
        const before = last;
        last = await tops(page);
        const hasCome = [...coming].every((request) => without?.test(request.url()));
        return hasCome && last.length > 0 && isDeepStrictEqual(last, before);
      })
      .toBe(true);
    return last;
  };
}

/** The height of a line of text, in px. */
const LINE = 22;

/** Lists of names, the names of the demo academy among them, and how wide their page is in px. */
const NAMED = [
  ['academy-users', 1280],
  ['academy-attention', 320],
  ['academy-attention', 1280],
  ['academy-today', 360],
  ['academy-today', 1280],
] as const;

for (const [tag, width] of NAMED) {
  test(`nothing moves by more than a line when the faces of names arrive in ${tag} at ${width} px`, {
    tag: '@all',
  }, async ({ page, places }) => {
    await page.setViewportSize({ width, height: 800 });
    await callUsers(page);
    const release = await holdCalls(page, FACES);
    const steadyTops = steadyTopsOf(page);
    const face = page.waitForRequest(FACES);
    await embed(page, places, `<${tag}></${tag}>`);
    await face;
    const before = await steadyTops(A_FACE);
    release();
    await page.waitForFunction(() => document.fonts.size > 0);
    const after = await steadyTops();
    expect(after).toHaveLength(before.length);
    expect(Math.max(...after.map((top, index) => Math.abs(top - (before[index] ?? 0))))).toBeLessThanOrEqual(LINE);
  });
}

/** What the week is called in two languages. */
const TITLES = { 'hi-IN': 'हफ़्ते का हाल', 'ml-IN': 'ആഴ്ചയുടെ വിവരം' };

// In the gate one language stands for both.
for (const [locale, title] of standingFor(Object.entries(TITLES), ([locale]) => locale === 'hi-IN')) {
  const openWeek = (page: Page, places: Places) =>
    embed(page, places, `<parent-week locale="${locale}"></parent-week>`, parent);

  test(`the words of ${locale} come with their face, and English stands there until then`, async ({ page, places }) => {
    const release = await holdCalls(page, FACES);
    const face = page.waitForRequest(FACES);
    await openWeek(page, places);
    await face;
    await expect(page.getByRole('heading', { level: 2, name: 'The Week' })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(await page.evaluate(() => document.fonts.size)).toBeGreaterThan(0);
  });

  test(`the words of ${locale} do not wait for a face that does not come`, { tag: '@all' }, async ({
    page,
    places,
  }) => {
    await holdCalls(page, FACES);
    await openWeek(page, places);
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(await page.evaluate(() => document.fonts.size)).toBe(0);
  });
}
