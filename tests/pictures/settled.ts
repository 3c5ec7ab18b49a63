/** When a page has come to rest: by what it asks and draws, not by the time. */
import type { Page } from '@playwright/test';
import { allEnded, underWayIn, watchPage } from '#tests/support/browser/underWay.ts';

/** Opens an address, and knows from then on what its page asks. */
export async function openAt(page: Page, address: string): Promise<void> {
  watchPage(page);
  await page.goto(address, { waitUntil: 'load' });
}

/** Waits until a page that `openAt` has opened asks nothing more, and two times in a row draws the same. */
export async function settled(page: Page): Promise<void> {
  for (let last = ''; ; ) {
    await allEnded(page);
    const now = await drawnIn(page);
    if (now === last && underWayIn(page).length === 0) return;
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
