/** Measures in the page how long it takes to answer what a person does. */
import type { Page } from '@playwright/test';
import { atRest } from '#tests/bench/tools/atRest.ts';

/** An act's times, in ms. */
export interface Answered {
  /** From the press until the next paint, as Event Timing tells it: in steps of 8, and 16 where it was quicker. */
  paint: number;
  /** From the press until what it shows was painted. */
  shown: number;
}

interface Watching {
  /** The durations of the interactions since the last `begin`. */
  durations: number[];
  /** Resolves with the ms from the press until what it shows was painted. */
  shown: Promise<number>;
  begin(tag: string, selector: string): void;
}

declare global {
  var watching: Watching;
}

/** What the quickest interactions count as: the browser does not tell of them. */
const LEAST_MS = 16;

/** Runs in the page, before everything else. */
function install(least: number): void {
  const watching: Watching = {
    durations: [],
    shown: Promise.resolve(Number.NaN),
    begin(tag, selector) {
      watching.durations = [];
      let resolve: (ms: number) => void;
      watching.shown = new Promise((shown) => {
        resolve = shown;
      });
      const isShown = () =>
        [tag, 'academy-page'].some((name) => {
          const root = document.querySelector(name)?.shadowRoot;
          return root && [...root.querySelectorAll<HTMLElement>(selector)].some((each) => each.checkVisibility());
        });
      const start = (event: Event) => {
        for (const type of STARTS) removeEventListener(type, start, true);
        requestAnimationFrame(function look() {
          if (!isShown()) return requestAnimationFrame(look);
          // What this frame shows has been painted by the next task.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - event.timeStamp);
          port2.postMessage(undefined);
        });
      };
      for (const type of STARTS) addEventListener(type, start, true);
    },
  };
  const STARTS = ['click', 'keydown'];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) watching.durations.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
  Object.assign(window, { watching });
}

/** Every page that is opened from now on can be watched. */
export async function watchable(page: Page): Promise<void> {
  // tsx names functions by a helper of its own, which pages do not have.
  await page.addInitScript(`{ const __name = (made) => made; (${install})(${LEAST_MS}); }`);
}

/** Does something on a page that rests. @param selector what it shows, in the element or in the page's overlay. */
export async function answerTo(page: Page, tag: string, selector: string, act: () => Promise<void>): Promise<Answered> {
  await atRest(page);
  await page.evaluate(([name, wanted]) => watching.begin(name, wanted), [tag, selector] as const);
  // Asked for before the act, since a script that is evaluated while the page answers would be measured with it.
  const shown = page.evaluate(() => watching.shown);
  const [ms] = await Promise.all([shown, act()]);
  await atRest(page);
  const durations = await page.evaluate(() => watching.durations);
  return { paint: Math.max(LEAST_MS, ...durations), shown: ms };
}
