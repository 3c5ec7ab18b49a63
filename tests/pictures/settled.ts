/** When a page has come to rest: by what it asks and draws, not by the time. */
import type { Page, Request } from '@playwright/test';

/** What a page has asked and has not been answered. */
interface UnderWay {
  requests: Set<Request>;
  /** Called at each end. */
  ended: Set<() => void>;
}

const pages = new WeakMap<Page, UnderWay>();
/** Requests that are never answered: nobody waits for them. */
const held = new WeakSet<Request>();

/** Keeps a request of a page unanswered. */
export const hold = (request: Request): void => void held.add(request);

function underWayIn(page: Page): UnderWay {
  const known = pages.get(page);
  if (known) return known;
  const underWay: UnderWay = { requests: new Set(), ended: new Set() };
  pages.set(page, underWay);
  const end = (request: Request) => {
    underWay.requests.delete(request);
    for (const wake of underWay.ended) wake();
    underWay.ended.clear();
  };
  page.on('request', (request) => underWay.requests.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return underWay;
}

/** Opens an address, and knows from then on what its page asks. */
export async function openAt(page: Page, address: string): Promise<void> {
  underWayIn(page);
  await page.goto(address, { waitUntil: 'load' });
}

/** Waits until a page that `openAt` has opened asks nothing more, and two times in a row draws the same. */
export async function settled(page: Page): Promise<void> {
  const { requests, ended } = underWayIn(page);
  const isWaited = () => [...requests].some((request) => !held.has(request));
  for (let last = ''; ; ) {
    while (isWaited()) await new Promise<void>((resolve) => ended.add(resolve));
    const now = await drawnIn(page);
    if (now === last && !isWaited()) return;
    last = now;
  }
}

/** What a page draws, as a text that differs where that does, once it has nothing more to do by itself. */
const drawnIn = (page: Page) =>
  page.evaluate(async () => {
    // In the first frame a part may come into view, and asks for its code before the second one.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await new Promise((resolve) => requestIdleCallback(resolve));
    const roots: (Document | ShadowRoot)[] = [document];
    const sizes: number[] = [document.documentElement.scrollHeight];
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
      sizes.push((root instanceof Document ? root.documentElement : root).innerHTML.length);
    }
    return sizes.join();
  });
