/**
 * Tables of 10,000 rows and 7 columns on a phone-class CPU (this machine's, four times slower): DataTable
 * next to a windowed table made by hand and to AG Grid Community, in turns in one browser.
 *
 *   npm run bench -- table
 *   BENCH_ROUNDS=15 npm run bench -- table     the same, for longer
 *
 * Of each act: ms until the paint that shows its answer (which waits for the next frame, so never under
 * 17), and ms of work of the page's main thread, from CDP. Medians; the ratios, of the same round, are to the
 * table made by hand.
 * Wanted: at most 2× its work, and no more frames lost than it loses.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser } from '#tests/support/browser/browser.ts';
import { installed } from '#tests/support/others/packages.ts';
import type { actions } from './table/page.ts';
import { atRest } from './tools/atRest.ts';
import { middle } from './tools/bench.ts';
import { PEERS, peersOf } from './tools/bundle.ts';
import { PHONE_SLOWDOWN, throttle } from './tools/throttle.ts';

const ORIGIN = 'https://bench.example';
const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);

const CONTENDERS = ['plain', 'ours', 'agGrid'] as const;
type Contender = (typeof CONTENDERS)[number];

/** In this order, on one page; between them the page rests, as from a person. */
const ACTS = {
  paint: { name: 'first paint', act: (page: typeof actions) => page.paint() },
  sortText: { name: 'sort by name', act: (page: typeof actions) => page.sort('name') },
  sortNumber: { name: 'sort by score', act: (page: typeof actions) => page.sort('score') },
  search: { name: 'search', act: (page: typeof actions) => page.search('മേനോ') },
  searchAll: { name: 'end of search', act: (page: typeof actions) => page.search('') },
  scroll: { name: 'scroll', act: (page: typeof actions) => page.scroll() },
} as const;
type Act = keyof typeof ACTS;

/** What an act took: its own answer (ms until painted, or frames lost), and ms of the main thread. */
interface Taken {
  answer: number;
  script: number;
  work: number;
}

async function bundle(outDir: string): Promise<void> {
  await build({
    root: PROJECT,
    configFile: `${PROJECT}vite.config.ts`,
    logLevel: 'error',
    plugins: [peersOf(await installed(PEERS))],
    build: {
      outDir,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./table/page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  });
}

/** One page with one table: everything that is done to it once. */
async function round(browser: Browser, outDir: string, contender: Contender): Promise<Record<Act, Taken>> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, locale: 'en-IN' });
  try {
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/favicon.ico') return route.fulfill({ status: 204 });
      return pathname === '/'
        ? route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><html lang="en"><title>Table</title><main></main><script type="module" src="/page.js"></script>',
          })
        : route.fulfill({ contentType: 'text/javascript', body: await readFile(join(outDir, pathname), 'utf8') });
    });
    const devtools = await throttle(page, { slowdown: PHONE_SLOWDOWN });
    await devtools.send('Performance.enable');
    await page.goto(`${ORIGIN}/#${contender}`);
    await page.waitForFunction(() => 'actions' in window);

    const metric = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      const ms = (name: string) => (metrics.find((each) => each.name === name)?.value ?? Number.NaN) * 1000;
      return { script: ms('ScriptDuration'), work: ms('TaskDuration') };
    };
    const taken = {} as Record<Act, Taken>;
    for (const [id, { act }] of Object.entries(ACTS) as [Act, (typeof ACTS)[Act]][]) {
      await atRest(page);
      const before = await metric();
      const answer = await page.evaluate(`(${act})(actions)`);
      const after = await metric();
      taken[id] = { answer: answer as number, script: after.script - before.script, work: after.work - before.work };
    }
    return taken;
  } finally {
    await page.close();
  }
}

export default async function bench(): Promise<void> {
  console.log(`\n10,000 rows × 7 columns, CPU ${PHONE_SLOWDOWN}× slower, ${ROUNDS} rounds`);
  const outDir = await mkdtemp(join(tmpdir(), 'academy-table-bench-'));
  const { path, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: [...args] });
  try {
    await bundle(outDir);
    const rounds: Record<Contender, Record<Act, Taken>[]> = { plain: [], ours: [], agGrid: [] };
    for (let i = 0; i < ROUNDS; i += 1) {
      for (const contender of CONTENDERS) rounds[contender].push(await round(browser, outDir, contender));
    }

    const cell = (contender: Contender, act: Act, what: keyof Taken) => {
      const values = rounds[contender].map((each) => each[act][what]);
      // Round by round: what else the machine did then, it did to all.
      const ratio = middle(values.map((value, i) => value / (rounds.plain[i]?.[act][what] || 1)));
      return `${middle(values).toFixed(0)}${contender === 'plain' ? '' : `  ${ratio.toFixed(2)}×`}`;
    };
    const rows = (Object.keys(ACTS) as Act[]).flatMap((act) => {
      const [answer, work, script] = (['answer', 'work', 'script'] as const).map((what) =>
        Object.fromEntries(CONTENDERS.map((contender) => [contender, cell(contender, act, what)])),
      );
      const { name } = ACTS[act];
      return act === 'scroll'
        ? [
            { what: `${name}: frames lost of 120`, ...answer },
            { what: `${name}: work, ms`, ...work },
            { what: `${name}: script, ms`, ...script },
          ]
        : [
            { what: `${name}: until painted, ms`, ...answer },
            { what: `${name}: work, ms`, ...work },
          ];
    });
    console.table(rows);
  } finally {
    await browser.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
