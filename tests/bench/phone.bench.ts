/**
 * How long a parent on a cheap phone and a weak network waits for `parent-dashboard` on a bare page: this
 * machine's CPU four times slower, 1.6 Mbit/s, 150 ms before each answer. Beside it, in turns in the same run,
 * the least that React can do: one call, drawn as plain text.
 *
 *   npm run bench -- phone
 *   BENCH_ROUNDS=15 npm run bench -- phone     the same, for longer
 *
 * First visit: signed in, and nothing in the browser's cache. Second: the same page once more.
 * Wanted: data within 4 s on the first visit, within 1.5 s on the second.
 */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build as buildProduct, isStale } from '#host/start/build.ts';
import { findBrowser } from '#tests/support/browser/browser.ts';
import { type Academy, type SignedIn, signInAt, storeSession } from '#tests/support/browser/journeys.ts';
import { type EmbeddingPage, type EmbeddingSite, serveEmbedding } from '#tests/support/browser/sites.ts';
import { parent } from '#tests/support/data/accounts.ts';
import { startAcademy } from '#tests/support/server/academy.ts';
import { middle } from './tools/bench.ts';
import { bundleOne } from './tools/bundle.ts';
import { PHONE_SLOWDOWN, throttle, WEAK_NETWORK } from './tools/throttle.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);

const CONTENDERS = ['bare', 'ours'] as const;
type Contender = (typeof CONTENDERS)[number];
const VISITS = ['first', 'second'] as const;
type Visit = (typeof VISITS)[number];

const document = (api: Academy, inside: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>My child</title><meta name="academy-api-base" content="${api.origin}">${inside}</html>`;

/** Each contender's page marks the moment at which its data is on screen as `data`. */
async function pagesOf(academy: Academy): Promise<Record<Contender, EmbeddingPage>> {
  const bare = await bundleOne(new URL('./phone/bare.tsx', import.meta.url));
  return {
    bare: {
      html: document(academy, '<script type="module" src="./bare.js"></script>'),
      files: { 'bare.js': { type: 'text/javascript', body: bare } },
    },
    ours: {
      html: document(
        academy,
        '<script src="./mark.js"></script>' +
          `<script type="module" src="${academy.origin}/academy-widgets.js"></script><parent-dashboard></parent-dashboard>`,
      ),
      files: {
        'mark.js': {
          type: 'text/javascript',
          body: "addEventListener('academy-ready', ({ detail }) => performance.mark(detail.state));",
        },
      },
    },
  };
}

/** @returns ms from the beginning of the visit until data is on screen. */
async function visit(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const marks = await page.waitForFunction(() => performance.getEntriesByName('data')[0]?.startTime);
  const ms = Number(await marks.jsonValue());
  // What comes after the data belongs to this visit too, and to the cache of the next.
  await page.waitForLoadState('networkidle');
  return ms;
}

async function round(
  browser: Browser,
  site: EmbeddingSite,
  url: string,
  session: SignedIn,
): Promise<Record<Visit, number>> {
  const context = await browser.newContext({ viewport: { width: 360, height: 720 }, locale: 'en-IN' });
  try {
    const page = await context.newPage();
    await storeSession(page, site, session);
    await throttle(page, { slowdown: PHONE_SLOWDOWN, network: WEAK_NETWORK });
    return { first: await visit(page, url), second: await visit(page, url) };
  } finally {
    await context.close();
  }
}

export default async function bench(): Promise<void> {
  console.log(
    `\nparent-dashboard on a bare page: CPU ${PHONE_SLOWDOWN}× slower, 1.6 Mbit/s, ${WEAK_NETWORK.latencyMs} ms, ${ROUNDS} rounds`,
  );
  if (await isStale(`${PROJECT}dist`)) await buildProduct();
  const [academy, site] = await Promise.all([startAcademy(), serveEmbedding()]);
  const { path, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: [...args] });
  try {
    const session = await signInAt(academy, parent);
    const pages = await pagesOf(academy);
    const urls = { bare: site.put(pages.bare), ours: site.put(pages.ours) };
    const rounds: Record<Contender, Record<Visit, number>[]> = { bare: [], ours: [] };
    for (let i = 0; i < ROUNDS; i += 1) {
      for (const contender of CONTENDERS) rounds[contender].push(await round(browser, site, urls[contender], session));
    }
    console.table(
      VISITS.map((visited) => {
        const [bare, ours] = CONTENDERS.map((contender) => rounds[contender].map((each) => each[visited]));
        return {
          visit: visited,
          'bare React, ms': middle(bare ?? []).toFixed(0),
          'parent-dashboard, ms': middle(ours ?? []).toFixed(0),
          ratio: `${middle((ours ?? []).map((ms, i) => ms / (bare?.[i] ?? Number.NaN))).toFixed(2)}×`,
        };
      }),
    );
  } finally {
    await browser.close();
    await Promise.all([site.stop(), academy.stop()]);
  }
}
