/**
 * Data comes with the code: the first call of an element leaves while its code is still on the way, once, and the element
 * takes it over. Code is held back here until the calls were seen.
 */

import { markupOf } from '#tests/embedding/pages/everyElement.ts';
import { expect, type Page, type Places, sessionOf, storeSession, test } from '#tests/support/browser/journeys.ts';
import { portalPage, strictPolicy } from '#tests/support/browser/sites.ts';
import { administrator, parent } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { elements } from '#widgets/page/elements.ts';
import { firstQuestions } from '#widgets/page/elementTables.ts';

/** Holds the code of elements back. @returns what lets it come. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/chunks\/(?!firstCall-)[\w-]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** What a page asks the API, from now on, with the tokens. */
function listenToCalls(page: Page, { academy }: Places): { question: string; token: string | undefined }[] {
  const calls: { question: string; token: string | undefined }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== academy.origin || !url.pathname.startsWith('/api/') || request.method() !== 'GET') return;
    url.searchParams.delete('_t');
    calls.push({ question: url.href, token: request.headers().authorization?.replace('Bearer ', '') });
  });
  return calls;
}

const countOf = (calls: readonly { question: string }[], question: string | undefined) =>
  calls.filter((call) => call.question === question).length;

const AUDIENCES = [
  ['staff', administrator],
  ['parent', parent],
] as const;

// Element by element it is tested in `tests/elements/every/firstCalls.test.ts`: in the gate one audience stands for both.
for (const [audience, account] of standingFor(AUDIENCES, ([audience]) => audience === 'parent')) {
  test(`the first calls of all elements for ${audience} leave before their code has come, each once`, async ({
    page,
    places,
  }) => {
    // What a list asks depends on what it is of, which its code knows.
    const tags = elements.filter((row) => row.audience === audience && row.tag in firstQuestions).map(({ tag }) => tag);
    await storeSession(page, places.embedding, await sessionOf(places.academy, account, audience === 'parent'));
    // Elements that come one after another share an answer for a second: here it does not end.
    await page.clock.setFixedTime(Date.now());
    const release = await holdCode(page);
    const calls = listenToCalls(page, places);
    await page.goto(places.embedding.put(portalPage(places.dist, markupOf(places, tags))));
    // Performance and sessions of a child are the same call.
    await expect.poll(() => calls.length).toBe(audience === 'staff' ? tags.length : tags.length - 1);
    const early = calls.map(({ question }) => question);
    const ready = page.evaluate(
      (count) =>
        new Promise<void>((resolve) => {
          const seen = new Set<EventTarget | null>();
          addEventListener('academy-ready', ({ target }) => {
            seen.add(target);
            if (seen.size === count) resolve();
          });
        }),
      tags.length,
    );
    release();
    await ready;
    expect(early.map((question) => `${question} ${countOf(calls, question)}`)).toEqual(
      early.map((question) => `${question} 1`),
    );
  });
}

const dashboard = ({ academy }: Places) => `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
const students = (page: Page) => page.getByRole('group', { name: 'Total Students' });

test('where the answer came before the code, it is what is painted first', async ({ page, places }) => {
  await storeSession(page, places.embedding, await sessionOf(places.academy, administrator));
  // In each frame, before it is painted: whether a placeholder stands where the data comes.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    requestAnimationFrame(function look() {
      const root = document.querySelector('academy-dashboard')?.shadowRoot;
      if (root?.querySelector('.skeleton')) seen.add('placeholder');
      if (root?.textContent?.includes('Total Students')) seen.add('data');
      requestAnimationFrame(look);
    });
    addEventListener('academy-ready', () => seen.add('ready'));
  });
  const release = await holdCode(page);
  const answered = page.waitForResponse(/dashboard-stats/);
  await page.goto(places.embedding.put(portalPage(places.dist, dashboard(places))));
  await (await answered).finished();
  release();
  await expect(students(page)).toBeVisible();
  const seen = () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
  await expect.poll(seen).toContain('ready');
  expect(await seen()).toEqual(['data', 'ready']);
});

test('with getToken the call waits for the token alone, and the portal is asked once', async ({ page, places }) => {
  const { academy, dist, embedding } = places;
  const session = await sessionOf(academy, administrator);
  // The session of somebody who was here without the portal is not used.
  await storeSession(page, embedding, { ...session, token: 'somebody else' });
  const release = await holdCode(page);
  const calls = listenToCalls(page, places);
  const portal = `<script type="module">
    import { configure } from '${dist.base}academy-widgets.js';
    configure({
      apiBase: '${academy.origin}',
      getToken() {
        window.requests = (window.requests ?? 0) + 1;
        return new Promise((resolve) => { window.answer = () => resolve('${session.token}'); });
      },
    });
  </script>`;
  await page.goto(embedding.put(portalPage(dist, '<academy-dashboard></academy-dashboard>', portal)));
  await page.waitForFunction(() => 'answer' in window);
  expect(calls).toEqual([]);
  await page.evaluate(() => (window as unknown as { answer(): void }).answer());
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.token).toBe(session.token);
  release();
  await expect(students(page)).toBeVisible();
  expect(countOf(calls, calls[0]?.question)).toBe(1);
  expect(await page.evaluate(() => (window as unknown as { requests: number }).requests)).toBe(1);
});

test('a page without a session asks nothing', { tag: '@all' }, async ({ page, places }) => {
  const calls = listenToCalls(page, places);
  await page.goto(places.embedding.put(portalPage(places.dist, dashboard(places))));
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('a token that has expired ends the session with the one call that left early', async ({ page, places }) => {
  const { academy, dist, embedding } = places;
  await storeSession(page, embedding, { ...(await sessionOf(academy, administrator)), token: 'expired' });
  const release = await holdCode(page);
  const calls = listenToCalls(page, places);
  await page.goto(embedding.put(portalPage(dist, dashboard(places))));
  await expect.poll(() => calls.length).toBe(1);
  release();
  await expect(page.getByRole('dialog')).toContainText('Session expired');
  expect(calls).toHaveLength(1);
});

test('an API that the page’s own script names is the one that is asked', { tag: '@all' }, async ({ page, places }) => {
  const { academy, dist, embedding } = places;
  await storeSession(page, embedding, await sessionOf(academy, administrator));
  const release = await holdCode(page);
  const calls = listenToCalls(page, places);
  const others: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) others.push(new URL(request.url()).origin);
  });
  const own = `<script type="module">
    import { configure } from '${dist.base}academy-widgets.js';
    addEventListener('DOMContentLoaded', () => configure({ apiBase: '${academy.origin}' }));
  </script>`;
  await page.goto(embedding.put(portalPage(dist, '<academy-dashboard></academy-dashboard>', own)));
  await expect.poll(() => calls.length).toBe(1);
  release();
  await expect(students(page)).toBeVisible();
  expect(countOf(calls, calls[0]?.question)).toBe(1);
  expect([...new Set(others)]).toEqual([academy.origin]);
});

test('two copies of the bundle on one page ask once', { tag: '@all' }, async ({ page, places }) => {
  const { academy, dist, embedding } = places;
  await storeSession(page, embedding, await sessionOf(academy, administrator));
  const release = await holdCode(page);
  const calls = listenToCalls(page, places);
  const other = `<script type="module" src="${dist.base}academy-widgets.js?other"></script>`;
  await page.goto(embedding.put(portalPage(dist, dashboard(places), other)));
  await expect.poll(() => calls.length).toBe(1);
  release();
  await expect(students(page)).toBeVisible();
  expect(countOf(calls, calls[0]?.question)).toBe(1);
});

test('under the strict policy the call leaves early too, and nothing of it is left in the page', async ({
  page,
  places,
}) => {
  const { academy, dist, embedding } = places;
  await storeSession(page, embedding, await sessionOf(academy, administrator));
  const release = await holdCode(page);
  const calls = listenToCalls(page, places);
  await page.goto(
    embedding.put({
      ...portalPage(dist, dashboard(places)),
      headers: { 'Content-Security-Policy': strictPolicy(dist, academy) },
    }),
  );
  await expect.poll(() => calls.length).toBe(1);
  release();
  await expect(students(page)).toBeVisible();
  expect(countOf(calls, calls[0]?.question)).toBe(1);
  await expect(page.locator('link[rel="preconnect"]')).toHaveCount(0);
});

test('the connection to an API of another origin is asked for at once, and no link is left', { tag: '@all' }, async ({
  page,
  places,
}) => {
  const { academy, dist, embedding } = places;
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof HTMLLinkElement) seen.push(`${node.rel} ${node.href} ${node.crossOrigin}`);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  const release = await holdCode(page);
  await page.goto(embedding.put(portalPage(dist, `<academy-login api-base="${academy.origin}"></academy-login>`)));
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
    .toContain(`preconnect ${academy.origin}/ anonymous`);
  await expect(page.locator('link[rel="preconnect"]')).toHaveCount(0);
  release();
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
});

test('where the code of first calls cannot be loaded, elements ask when their own has come', { tag: '@all' }, async ({
  page,
  places,
}) => {
  const { academy, dist, embedding } = places;
  await storeSession(page, embedding, await sessionOf(academy, administrator));
  await page.route('**/chunks/firstCall-*.js', (route) => route.abort());
  const calls = listenToCalls(page, places);
  await page.goto(embedding.put(portalPage(dist, dashboard(places))));
  await expect(students(page)).toBeVisible();
  expect(countOf(calls, calls[0]?.question)).toBe(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
