/** One visit to a page, as a browser that knows nothing of it makes it. */
import type { Browser, BrowserContext } from '@playwright/test';
import { type Conditions, throttle } from '#tests/bench/tools/throttle.ts';
import { keepSession, type SignedIn } from '#tests/support/server/sessions.ts';
import type { Contender, Shown } from './contenders.ts';
import { type Work, workIn } from './work.ts';

/** Its time in ms from the beginning of the visit. */
export interface TimedRequest {
  url: string;
  start: number;
  end: number;
  /** The file that asked for it; empty for the page itself. */
  by: string;
}

export interface Visit {
  /** Ms from the beginning of the visit until the data has been painted. */
  ms: number;
  /** What was asked for before that, in the order of time; the page is the first. */
  requests: TimedRequest[];
}

/** The mark that a page gets when its data has been painted. */
const MARK = 'data-shown';

const TRACED = ['toplevel', 'devtools.timeline', 'blink.user_timing', 'v8', 'disabled-by-default-v8.cpu_profiler'];

/**
 * Sets the mark in each document that is opened, by looking once in each frame. As text: what names functions for
 * stack traces here is not there in a page.
 */
const watchFor = ({ selector, text }: Shown): string => `
  requestAnimationFrame(function look() {
    const element = document.querySelector(${JSON.stringify(selector)});
    const shown = (element?.shadowRoot ?? element)?.textContent ?? '';
    if (!shown.includes(${JSON.stringify(text)})) return requestAnimationFrame(look);
    // What this frame shows has been painted by the next task.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => performance.mark(${JSON.stringify(MARK)});
    port2.postMessage(undefined);
  });`;

async function visitIn(
  context: BrowserContext,
  { url, shown }: Contender,
  session: SignedIn,
  conditions: Conditions,
): Promise<Visit> {
  const page = await context.newPage();
  try {
    await keepSession(page, new URL(url).origin, session);
    await page.addInitScript({ content: watchFor(shown) });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const devtools = await throttle(page, conditions);
    const askers = new Map<string, string>();
    devtools.on('Network.requestWillBeSent', ({ request, initiator }) => {
      const by = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url;
      if (!askers.has(request.url)) askers.set(request.url, by ?? '');
    });
    await page.goto(url, { waitUntil: 'commit' });
    const mark = await page
      .waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, MARK)
      .catch((cause) => {
        throw new Error(`${url} has not shown its data. ${faults.join(' ')}`, { cause });
      });
    const ms = Number(await mark.jsonValue());
    // A request is listed once it has been answered.
    await page.waitForLoadState('networkidle');
    const listed = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => ({
        url: entry.name,
        start: entry.startTime,
        end: (entry as PerformanceResourceTiming).responseEnd,
      })),
    );
    const requests = listed
      .filter(({ url: each, start }) => start < ms && each.startsWith('http'))
      .sort((a, b) => a.start - b.start)
      .map((each) => ({ ...each, by: askers.get(each.url) ?? '' }));
    return { ms, requests };
  } finally {
    await page.close();
  }
}

/** Visits a page in a context of its own; a warm contender is visited before, under no conditions. */
export async function visit(
  browser: Browser,
  contender: Contender,
  session: SignedIn,
  conditions: Conditions,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, locale: 'en-IN' });
  try {
    if (contender.isWarm) await visitIn(context, contender, session, {});
    return await visitIn(context, contender, session, conditions);
  } finally {
    await context.close();
  }
}

/**
 * Visits a page under Chrome's tracing, which makes it slower: for what its main thread did until the data was there.
 * @returns the work, and the trace as a file that the DevTools open.
 */
export async function traceVisit(
  browser: Browser,
  contender: Contender,
  session: SignedIn,
  conditions: Conditions,
  withProfile: boolean,
): Promise<{ work: Work; trace: Buffer }> {
  await browser.startTracing(undefined, {
    categories: TRACED.filter((category) => withProfile || !category.endsWith('cpu_profiler')),
  });
  let trace: Buffer | undefined;
  try {
    await visit(browser, contender, session, conditions);
  } finally {
    trace = await browser.stopTracing();
  }
  return { work: workIn(trace, contender.url, MARK), trace };
}
