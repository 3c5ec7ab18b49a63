/** How a page gets the code of its elements: in few steps and few requests. */
import { administrator, parent } from '#tests/support/accounts.ts';
import { expect, sessionOf, storeSession, test } from '#tests/support/journeys.ts';
import { elements } from '#widgets/elements.ts';
import { markupOf } from './everyElement.ts';
import { PLAIN, pageOf, WATCHING } from './pages.ts';

/** The most requests of a page with all elements: page, script, data. */
const MOST_REQUESTS = 60;

for (const [person, account] of Object.entries({ administrator, parent })) {
  test(`all elements on one page need few requests for a ${person}`, async ({ page, places }) => {
    const { academy, dist, embedding } = places;
    await storeSession(page, embedding, await sessionOf(academy, account));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const markup = markupOf(
      places,
      elements.map(({ tag }) => tag),
    );
    await page.goto(embedding.put({ html: pageOf(PLAIN, WATCHING.scripts(dist), markup) }), {
      waitUntil: 'networkidle',
    });
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
    await expect(page.getByText('This part of the page could not be')).toHaveCount(0);
  });
}
