/**
 * How long screens take to answer what people do on a weak phone (this machine's CPU, four times slower): a click on
 * the menu, a column that is sorted, a dialog that is opened, another tab, a letter in a search.
 *
 *   npm run bench -- interactions
 *   npm run bench -- interactions --rounds 1            shorter: at least five rounds make a result
 *   npm run bench -- interactions --only academy-users  the acts of one element
 *   npm run bench -- interactions --only menu           moving between screens
 *
 * Two times of each act, in medians: until the next paint after the press, as the browser's Event Timing tells it, and
 * until what the act shows has been painted, which may also wait for an answer of the API server. Every act begins on a
 * page that rests, so code that pages load beforehand is there. Everything is printed as Markdown.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { CallAnswer } from '#contract/call.ts';
import type { studyPlans } from '#contract/plans/studyPlans.ts';
import { build as buildProduct, isStale } from '#host/start/build.ts';
import { findBrowser } from '#tests/support/browser/browser.ts';
import { type Account, administrator, parentOfTwo } from '#tests/support/data/accounts.ts';
import { startAcademy } from '#tests/support/server/academy.ts';
import { type Academy, ask, keepSession, type SignedIn, sessionOf } from '#tests/support/server/sessions.ts';
import { ACTS, type Act, PLAN_ID } from './interactions/acts.ts';
import { answerWithMany } from './interactions/answers.ts';
import { type Answered, answerTo, watchable } from './interactions/watch.ts';
import { middle } from './tools/bench.ts';
import { markdownTable } from './tools/markdown.ts';
import { PHONE_SLOWDOWN, throttle } from './tools/throttle.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** What is not there by then cannot be measured. */
const WAIT_MS = 15_000;

/** Ms until the next paint after a press, and until a click on the menu shows the heading of the next screen. */
const GOALS = { paint: 200, move: 100 };

/** The times of something that is done, round by round. */
type Times = Map<string, Answered[]>;

function optionsOf(args: readonly string[]): { rounds: number; only: string } {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
  });
  const rounds = Number(values.rounds);
  if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= 100)) {
    throw new Error('--rounds takes a whole number from 1 to 100.');
  }
  return { rounds, only: values.only };
}

async function inConsole<T>(
  browser: Browser,
  academy: Academy,
  { account, path, many = [] }: Pick<Act, 'account' | 'path' | 'many'>,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: 'en-IN' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    const session = await sessionOf(academy, account);
    await keepSession(page, academy.origin, session);
    // The names of the menu can be read, and clicked.
    await page.addInitScript(() => localStorage.setItem('sidebarCollapsed', 'false'));
    await watchable(page);
    await answerWithMany(page, many);
    await throttle(page, { slowdown: PHONE_SLOWDOWN });
    await page.goto(academy.origin + (await withPlan(path, academy, session)));
    await page.waitForLoadState('networkidle');
    return await use(page);
  } finally {
    await context.close();
  }
}

/** The path with the id of the first plan. */
async function withPlan(path: string, academy: Academy, session: SignedIn): Promise<string> {
  if (!path.includes(PLAN_ID)) return path;
  const [plan] = await ask<CallAnswer<typeof studyPlans>>(academy, session, '/api/admin/study-plans');
  return path.replace(PLAN_ID, String(plan?.studyPlanId));
}

/** Clicks on every entry of somebody's menu, one after another. */
async function moves(browser: Browser, academy: Academy, account: Account, path: string, times: Times): Promise<void> {
  await inConsole(browser, academy, { account, path }, async (page) => {
    // The console's own pages have no element.
    const entries = page.locator('#sidebar li:not(.nav__own)').getByRole('link');
    // The first is open.
    for (let at = 1; at < (await entries.count()); at += 1) {
      const entry = entries.nth(at);
      const name = (await entry.textContent()) ?? '';
      // Pointed at before, as a person does; then nothing but the press is done to the page.
      await entry.hover();
      // The element of the screen before is not the one that is waited for.
      await page.evaluate(() => document.querySelector('.page-element')?.classList.remove('page-element'));
      const taken = await answerTo(page, '.page-element', 'h1', async () => {
        await page.mouse.down();
        await page.mouse.up();
      });
      add(times, name, taken);
    }
  });
}

function add(times: Times, what: string, taken: Answered): void {
  times.set(what, [...(times.get(what) ?? []), taken]);
}

const medianOf = (all: readonly Answered[], what: keyof Answered) => middle(all.map((each) => each[what]));
const judged = (ms: number, goal: number) => `${ms.toFixed(0)}${ms <= goal ? '' : ` **over ${goal}**`}`;

function print(title: string, times: Times, goals: Partial<Record<keyof Answered, number>>): void {
  console.log(`\n## ${title}\n`);
  console.log(
    markdownTable(
      [...times].map(([what, all]) => ({
        what,
        'next paint, ms': judged(medianOf(all, 'paint'), goals.paint ?? Number.POSITIVE_INFINITY),
        'shown, ms': judged(medianOf(all, 'shown'), goals.shown ?? Number.POSITIVE_INFINITY),
      })),
    ),
  );
}

export default async function interactions(): Promise<void> {
  const { rounds, only } = optionsOf(process.argv.slice(3));
  const acts = ACTS.filter(({ tag }) => tag.includes(only));
  if (await isStale(DIST)) await buildProduct();
  const academy = await startAcademy();
  const { path, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: [...args] });
  const moved: Times = new Map();
  const acted: Times = new Map();
  const failed = new Map<string, string>();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      if (!only || only === 'menu') {
        await moves(browser, academy, administrator, '/dashboard', moved);
        await moves(browser, academy, parentOfTwo, '/parent-dashboard', moved);
      }
      for (const act of acts) {
        const what = `${act.tag}: ${act.what}`;
        try {
          const taken = await inConsole(browser, academy, act, async (page) => {
            await act.before?.(page);
            return answerTo(page, act.tag, act.shows, () => act.act(page));
          });
          add(acted, what, taken);
        } catch (error) {
          // The others are measured.
          failed.set(what, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
        }
      }
      console.log(`  round ${round} of ${rounds}`);
    }
  } finally {
    await browser.close();
    await academy.stop();
  }
  console.log(`\nMedians of ${rounds} rounds, CPU ${PHONE_SLOWDOWN}× slower`);
  if (moved.size > 0) {
    print('From a click on the menu to the heading of the next screen', moved, {
      paint: GOALS.paint,
      shown: GOALS.move,
    });
  }
  if (acted.size > 0) print('From a press to its answer', acted, { paint: GOALS.paint });
  for (const [what, why] of failed) console.log(`\n**${what} could not be measured**: ${why}`);
}
