/**
 * How long a page waits for its first screen: the admin dashboard of ours in each way that a page may load it, beside
 * the same dashboard written by hand in React (the floor), AG Grid and react-admin.
 *
 *   npm run bench -- load
 *   npm run bench -- load --rounds 1            shorter: at least five rounds make a result
 *   npm run bench -- load --trace /tmp/traces   and Chrome's traces of the last round, for the DevTools: the profiler
 *                                               runs then, and main-thread work takes longer
 *
 * One server gives out all of them with brotli, and passes calls on to a real API server with the demo academy. Each
 * visit is one of a browser that has nothing stored but the session, unless it says warm; rounds are interleaved.
 * Its time ends with the paint that shows the data, found in the same way on every page. Ratios are of the same
 * round, and hold on other machines; goals stand beside them. Everything is printed as Markdown.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { build as buildProduct, isStale } from '#host/start/build.ts';
import { findBrowser } from '#tests/support/browser/browser.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { startAcademy } from '#tests/support/server/academy.ts';
import { type SignedIn, signInAt } from '#tests/support/server/sessions.ts';
import { contendersAt, PRELOADS } from './load/contenders.ts';
import { serveLoads } from './load/site.ts';
import {
  bytesTable,
  type Measured,
  PROFILES,
  profiles,
  ratiosTable,
  sizesIn,
  staircaseTable,
  TRACED_PROFILES,
  timesTable,
  workTable,
} from './load/tables.ts';
import { traceVisit, visit } from './load/visit.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

function optionsOf(args: readonly string[]): { rounds: number; traces: string | undefined } {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '5' }, trace: { type: 'string' } },
  });
  const rounds = Number(values.rounds);
  if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= 100)) {
    throw new Error('--rounds takes a whole number from 1 to 100.');
  }
  return { rounds, traces: values.trace };
}

/** Every contender under every profile, in turns. */
async function measureRound(browser: Browser, all: readonly Measured[], session: SignedIn, traces: string | undefined) {
  for (const profile of profiles) {
    for (const { contender, visits } of all) {
      visits[profile].push(await visit(browser, contender, session, PROFILES[profile].conditions));
    }
  }
  for (const profile of TRACED_PROFILES) {
    for (const { contender, work } of all.filter((each) => !each.contender.isWarm)) {
      const traced = await traceVisit(browser, contender, session, PROFILES[profile].conditions, !!traces);
      work[profile].push(traced.work);
      if (traces) await writeFile(join(traces, `${contender.id}-${profile}.json`), traced.trace);
    }
  }
}

export default async function load(): Promise<void> {
  const { rounds, traces } = optionsOf(process.argv.slice(3));
  if (traces) await mkdir(traces, { recursive: true });
  if (await isStale(DIST)) await buildProduct();
  const academy = await startAcademy();
  const site = await serveLoads(academy.origin);
  const { path, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: [...args] });
  try {
    const session = await signInAt(academy, administrator);
    const contenders = await contendersAt(site, academy, session);
    const all = contenders.map(
      (contender): Measured => ({
        contender,
        visits: { fast: [], fastPhone: [], weak: [], weakPhone: [] },
        work: { fast: [], fastPhone: [] },
      }),
    );
    // The first visits wait for the packing of files, and for queries that the database makes a plan for.
    for (const { contender } of all) await visit(browser, contender, session, {});
    for (let round = 1; round <= rounds; round += 1) {
      await measureRound(browser, all, session, traces);
      console.log(`  round ${round} of ${rounds}`);
    }
    print(all, await sizesIn(all, site), rounds);
  } finally {
    await browser.close();
    await Promise.all([site.stop(), academy.stop()]);
  }
}

function print(all: readonly Measured[], sizes: Awaited<ReturnType<typeof sizesIn>>, rounds: number): void {
  const find = (id: string) => all.find(({ contender }) => contender.id === id);
  const staircases = ['twoLines', 'preload', 'element', 'classic'].map(find).filter((each) => each !== undefined);
  console.log(`\n## First screen, medians of ${rounds} rounds\n`);
  console.log(timesTable(all));
  console.log('\n## To the floor of the same round\n');
  console.log(ratiosTable(all));
  if (!find('preload')) {
    console.log(`\nThe build names no preload lines (dist/${PRELOADS}), so a page that has them is left out.`);
  }
  console.log('\n## Requests and bytes\n');
  console.log(bytesTable(all, sizes));
  console.log('\n## Main thread\n');
  console.log(workTable(all));
  console.log(`\n## Staircases, ${PROFILES.weak.name}`);
  for (const measured of staircases) console.log(`\n${staircaseTable(measured, sizes)}`);
}
