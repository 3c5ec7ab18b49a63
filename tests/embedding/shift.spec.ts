/** What is on a page stays where it is while it loads: nobody presses what has just moved. */

import { elementHtml, htmlSnippet } from '#host/docs/snippets.ts';
import { hold } from '#tests/support/browser/answers.ts';
import {
  type Academy,
  expect,
  openConsole,
  type Page,
  sessionOf,
  storeSession,
  test,
} from '#tests/support/browser/journeys.ts';
import type { EmbeddingPage } from '#tests/support/browser/sites.ts';
import { calm } from '#tests/support/browser/underWay.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { type ElementTag, elements } from '#widgets/page/elements.ts';
import { tagsFor } from './pages/everyElement.ts';

/** The most that a load may move, as browsers count it (Cumulative Layout Shift). */
const MOST = 0.05;

/** Counts from now on, on every page that is opened. */
const count = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0, of: [] as string[] };
    Object.defineProperty(window, 'shifts', { value: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          shifts.of.push(
            `${entry.value.toFixed(3)} ${node?.className || node?.nodeName}: ${previousRect.y}+${previousRect.height} → ${currentRect.y}+${currentRect.height}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shifted = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; of: string[] } }).shifts);

/** Everything was asked for, came, and is drawn. */
async function drawnWhole(page: Page): Promise<void> {
  await calm(page);
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect(page.getByRole('heading').first()).toBeVisible();
}

/** Pages of the console whose parts come one after another. */
const PAGES = ['/study-plans', '/performance', '/users', '/schools', '/lms-connections', '/recently-deleted'];

const WINDOWS = [
  [1280, 900],
  [360, 740],
] as const;

/** In the gate a phone stands for all windows. */
const SHOWN_WINDOWS = standingFor(WINDOWS, ([width]) => width === 360);

for (const [width, height] of SHOWN_WINDOWS) {
  test.describe(`in a window ${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test('pages of the console', { tag: '@all' }, async ({ page, academy }) => {
      const session = await sessionOf(academy, accounts.administrator);
      const moved: Record<string, unknown> = {};
      await count(page);
      for (const path of PAGES) {
        await openConsole(page, academy, session, path);
        await drawnWhole(page);
        const { sum, of } = await shifted(page);
        if (sum > MOST) moved[path] = { sum, of };
      }
      expect(moved).toEqual({});
    });

    test('the sign-in page', async ({ page, academy }) => {
      await count(page);
      await page.goto(`${academy.origin}/login`);
      await drawnWhole(page);
      expect((await shifted(page)).sum).toBeLessThanOrEqual(MOST);
    });
  });
}

/** What a plan's screens need to be told. */
const PLAN: Partial<Record<string, Readonly<Record<string, string>>>> = {
  'academy-plan-report': { 'plan-id': '7' },
  'academy-plan-attendance': { 'plan-id': '7' },
};

/** A school's page: text, elements as the documentation has them pasted, and text below that has to stay where it is. */
function schoolPage({ origin }: Academy, dist: { base: string }, tags: readonly ElementTag[]): EmbeddingPage {
  const [first = '', ...others] = tags
    .map((tag) => ({ tag, attributes: PLAN[tag] ?? {} }))
    .map(({ tag, attributes }, index) =>
      index === 0
        ? htmlSnippet({ tag, attributes, files: dist.base.replace(/\/$/, ''), api: origin })
        : elementHtml(tag, attributes),
    );
  return {
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A school</title></head>
<body>
<h1>Our school</h1>
<p>What we tell you about your child is below. Please sign in with the number that you gave us.</p>
${first}${others.join('\n')}
<p>The office is open from nine to four on every school day. Whoever cannot come may call, or write to the class
teacher. Fees are due by the tenth of the month. The next meeting of parents is on the second Saturday.</p>
</body>
</html>`,
  };
}

/** A network as a school has it: code and answers take their time, and nothing is in the cache. */
async function onSchoolNetwork(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 2_000_000,
    uploadThroughput: 500_000,
  });
}

const ALL = elements.map((row) => row.tag);
const VISITORS = [
  { who: 'staff', account: accounts.administrator, tags: tagsFor('staff') as ElementTag[] },
  { who: 'a parent', account: accounts.parent, tags: tagsFor('parent') as ElementTag[] },
  { who: 'whoever is signed out', account: undefined, tags: ALL },
] as const;

/** In the gate one that keeps room for a chart and for cards stands for all. */
const standing = (tags: readonly ElementTag[]) => standingFor(tags, (tag) => tag.endsWith('-dashboard'));

for (const [width, height] of SHOWN_WINDOWS) {
  for (const { who, account, tags } of standingFor(VISITORS, ({ who }) => who === 'a parent')) {
    test(`what is below each element, and below all, stays for ${who} in a window ${width} px wide`, async ({
      page,
      academy,
      dist,
      embedding,
    }) => {
      await page.setViewportSize({ width, height });
      if (account) await storeSession(page, embedding, await sessionOf(academy, account));
      await count(page);
      await onSchoolNetwork(page);
      const moved: Record<string, unknown> = {};
      for (const shown of [...standing(tags).map((tag) => [tag]), ALL]) {
        await page.goto(embedding.put(schoolPage(academy, dist, shown)));
        await drawnWhole(page);
        const { sum, of } = await shifted(page);
        if (sum > MOST) moved[shown.join(' ')] = { sum, of };
      }
      expect(moved).toEqual({});
    });
  }
}

test.describe('what is below an element stays, whichever of its answers comes last', () => {
  for (const { who, account, tags } of VISITORS) {
    if (!account) continue;
    for (const tag of tags) {
      test(`${tag}, for ${who}`, { tag: '@all' }, async ({ page, academy, dist, embedding }) => {
        await page.setViewportSize({ width: 360, height: 740 });
        await storeSession(page, embedding, await sessionOf(academy, account));
        await count(page);
        const requested = new Set<string>();
        page.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (request.method() === 'GET' && pathname.startsWith('/api/')) requested.add(pathname);
        });
        const moved: Record<string, unknown> = {};
        const open = () => page.goto(embedding.put(schoolPage(academy, dist, [tag])));
        const look = async (last: string) => {
          await drawnWhole(page);
          const { sum, of } = await shifted(page);
          if (sum > MOST) moved[last] = { sum, of };
        };
        await open();
        await look('none');
        for (const last of requested) {
          const isLast = (url: URL) => url.pathname === last;
          const { held, release } = hold();
          await page.route(isLast, async (route) => {
            await held;
            await route.continue();
          });
          await open();
          // All others have come, and nothing follows from them.
          await calm(page, (request) => !isLast(new URL(request.url())));
          release();
          await look(last);
          await page.unroute(isLast);
        }
        expect(moved).toEqual({});
      });
    }
  }
});
