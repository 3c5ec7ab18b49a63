/** Pictures of what a page opens, where it has messages that no picture has yet. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fileOf, isHeard, type Pictured } from '#host/texts/pictures.ts';
import type { ShownKey } from '#texts/pseudo.ts';
import { openEach } from './opened.ts';
import { openAt } from './settled.ts';
import { keysOf, openWhole, takePicture } from './shot.ts';

/** What has been seen at a width, by all who look. */
export interface Seen {
  /** Messages that have a picture. */
  messages: Set<string>;
  /** The kinds of controls that were pressed, by the page that they are on, and of those around all pages. */
  pressed: Map<string, Set<string>>;
  around: Set<string>;
}

/** The page that is open, as `npm run pictures` names it. */
interface Sight {
  /** Where pictures are. */
  folder: string;
  name: string;
  /** Who looks at which address. */
  screen: string;
  address: string;
  seen: Seen;
  /** Called with each picture that was made. */
  onMade(made: Record<string, Pictured>): void;
}

/** What is pressed stands in the name of the screen, at most this long. */
const WORDS_MAX = 40;

/** What is only read out is noted apart: a picture in which it is drawn is still to come. */
const nameOf = (key: ShownKey) => (isHeard(key) ? `${key.name} heard` : key.name);

/** Takes a picture each time that a press shows messages without one. Nothing that is written reaches the server. */
export async function takeOpened(page: Page, { folder, name, screen, address, seen, onMade }: Sight): Promise<void> {
  let pictures = 0;
  for (const file of readdirSync(folder)) {
    if (file.startsWith(`${name}-`)) rmSync(join(folder, file));
  }
  const place = new URL(address).pathname.replace(/\d+/g, 'one');
  const here = seen.pressed.get(place) ?? new Set();
  seen.pressed.set(place, here);
  let isTaken = false;
  page.on('dialog', (dialog) => void dialog.accept());
  page.context().on('page', (other) => void other.close());
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    return isTaken ? route.fulfill({ json: {} }) : route.fulfill({ status: 503, json: { message: 'It is a 503.' } });
  });
  const note = async (words: readonly string[]) => {
    const fresh = (await keysOf(page)).filter((key) => !seen.messages.has(key.name) && !seen.messages.has(nameOf(key)));
    if (fresh.length === 0) return;
    for (const key of fresh) seen.messages.add(nameOf(key));
    pictures += 1;
    const picture = `${name}-${pictures}`;
    await takePicture(page, fileOf(folder, picture));
    const { width, height } = page.viewportSize() as { width: number; height: number };
    const pressedWords = words.map((each) => each.slice(0, WORDS_MAX));
    onMade({ [picture]: { screen: [screen, ...pressedWords].join(' › '), width, height, places: fresh } });
  };
  for (const key of await keysOf(page)) seen.messages.add(nameOf(key));
  await openEach({
    page,
    pressed: { here, around: seen.around },
    onShown: note,
    answer: (taken) => {
      isTaken = taken;
    },
    reopen: async () => {
      await openAt(page, address);
      await openWhole(page);
    },
  });
}
