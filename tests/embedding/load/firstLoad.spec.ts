/** How a page gets the code of its elements: in few steps and few requests. */

import { markupOf } from '#tests/embedding/pages/everyElement.ts';
import { PLAIN, pageOf, WATCHING } from '#tests/embedding/pages/pages.ts';
import { expect, type Page, sessionOf, storeSession, test } from '#tests/support/browser/journeys.ts';
import { calm } from '#tests/support/browser/underWay.ts';
import { administrator, parent } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { elements } from '#widgets/page/elements.ts';

/** The most requests of a page with all elements: page, script, data. The twenty of the first version may need 60. */
const MOST_REQUESTS = 60 + 3 * (elements.length - 20);

// In the gate a parent stands for both.
for (const [person, account] of standingFor(Object.entries({ administrator, parent }), ([name]) => name === 'parent')) {
  test(`all elements on one page need few requests, and ask nothing twice, for a ${person}`, async ({
    page,
    places,
  }) => {
    const { academy, dist, embedding } = places;
    await storeSession(page, embedding, await sessionOf(academy, account));
    // Elements that come one after another share an answer for a second: here it does not end.
    await page.clock.setFixedTime(Date.now());
    const requested: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      // Only keeps caches away.
      url.searchParams.delete('_t');
      requested.push(`${request.method()} ${url.pathname}${url.search}`);
    });
    const markup = markupOf(
      places,
      elements.map(({ tag }) => tag),
    );
    await page.goto(embedding.put({ html: pageOf(PLAIN, WATCHING.scripts(dist), markup) }));
    await calm(page);
    const calls = requested.filter((each) => each.includes('/api/'));
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.filter((each, index) => calls.indexOf(each) !== index)).toEqual([]);
    expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
    await expect(page.getByText('This part of the page could not be')).toHaveCount(0);
  });
}

/** Holds every answer until nothing more is asked, then lets all of them go: what is asked in one go is one step. */
async function stepsOf(page: Page, url: string): Promise<string[][]> {
  const steps: string[][] = [];
  let held: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (held.length === 0) steps.push([]);
    steps.at(-1)?.push(new URL(request.url()).pathname);
    const turn = new Promise<void>((go) => held.push(go));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const all = held;
      held = [];
      for (const go of all) go();
    }, STEP_MS);
    await turn;
    await route.continue();
  });
  await page.goto(url);
  await expect.poll(() => steps.flat().some((path) => path.includes('/api/'))).toBe(true);
  return steps;
}

/** After this many ms without another request, a step is whole, on a slow machine too. */
const STEP_MS = 1_500;

test('an element is asked for in one step, and its data in the next but one', { tag: '@all' }, async ({
  page,
  places,
}) => {
  const { academy, dist, embedding } = places;
  await storeSession(page, embedding, await sessionOf(academy, administrator));
  const element = `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
  const url = embedding.put({ html: pageOf(PLAIN, WATCHING.scripts(dist), element) });
  const [, autoloader, code, data] = await stepsOf(page, url);
  expect(autoloader).toEqual([expect.stringMatching(/academy-widgets\.js$/)]);
  expect(code?.map((path) => path.replace(/.*\/|-[^/]{8}\.js$/g, '')).sort()).toEqual(
    ['academy-dashboard', 'base', 'firstCall', 'screens', 'tables'].sort(),
  );
  // Held back here: on a network it leaves while the rest of the code is on its way.
  expect(data?.some((path) => path.includes('/api/'))).toBe(true);
});
