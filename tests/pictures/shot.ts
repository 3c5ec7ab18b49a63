/** One picture of a page, and where its messages stand in it. */
import type { BrowserContext, Page } from '@playwright/test';
import type { ShownKey } from '#texts/pseudo.ts';
import { settled } from './settled.ts';

/** What a picture shows. Sizes in px. */
export interface Shot {
  width: number;
  height: number;
  /** Whether the page scrolls sideways. */
  sideways: boolean;
}

/** The address of a page whose texts say which message they are. */
export function withKeys(origin: string, path: string): string {
  const url = new URL(path, origin);
  url.searchParams.set('academy-texts', '');
  return url.href;
}

/** Lets the pages of a context have the language of keys, which no page has by itself (`src/texts/languages.ts`). */
export const bringKeys = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    Reflect.set(globalThis, Symbol.for('academy.pseudo'), () => import(`${location.origin}/texts/pseudo.js`)),
  );

const shownKeys = (page: Page) =>
  page.evaluate<ShownKey[]>(`import('/texts/pseudo.js').then(({ shownKeys }) => shownKeys(document))`);

/** The messages of a page, once all of its texts say which one they are, and none moves any more. */
export async function keysOf(page: Page): Promise<ShownKey[]> {
  for (let last = ''; ; ) {
    await settled(page);
    const keys = await shownKeys(page);
    const now = JSON.stringify(keys);
    if (keys.length > 0 && now === last) return keys;
    last = now;
  }
}

/** How often a page may become higher because there is more room for it. */
const GROWS = 4;

/**
 * Waits until a page that `openAt` has opened is whole, and makes its window as high as all of it: what stands at an edge of the window, or takes a
 * part of its height, then stands in the picture where it was measured.
 */
export async function openWhole(page: Page): Promise<Shot> {
  await begun(page);
  const { width } = page.viewportSize() as { width: number; height: number };
  let height = 0;
  for (let times = 0; times < GROWS; times += 1) {
    await settled(page);
    await page.locator('.bone').first().waitFor({ state: 'detached' });
    const now = await page.evaluate(() => document.documentElement.scrollHeight);
    if (now === height) break;
    height = now;
    await page.setViewportSize({ width, height });
  }
  await settled(page);
  return sizeOf(page);
}

/** Waits until a page whose answers are held has drawn what stands in their place. */
export async function openLoading(page: Page): Promise<Shot> {
  await begun(page);
  await settled(page);
  return sizeOf(page);
}

/** The code of its screen is there. */
const begun = (page: Page) => page.locator('main').getByRole('heading').first().waitFor();

/** What the picture of a page would show, once its fonts are there. */
async function sizeOf(page: Page): Promise<Shot> {
  await page.evaluate(() => document.fonts.ready);
  const { width } = page.viewportSize() as { width: number; height: number };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return { width, height, sideways };
}

/** Takes the picture of a page that is open as a whole. */
export const takePicture = (page: Page, file: string): Promise<unknown> =>
  page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
