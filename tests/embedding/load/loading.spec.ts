/**
 * What a person sees when the code of an element does not come
 * (promises/session-and-errors.md#code-that-does-not-load).
 */

import { FORMS, pageOf } from '#tests/embedding/pages/pages.ts';
import { expect, signInto, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const [autoloader, ofOneElement] = FORMS;

const FILES = [
  ['of the element', '**/chunks/academy-dashboard-*.js*'],
  ['that elements share', '**/chunks/base-*.js*'],
] as const;

for (const [file, pattern] of standingFor(FILES, ([file]) => file === 'that elements share')) {
  test(`a file ${file} that fails is asked for again by itself`, async ({ page, places }) => {
    const { academy, dist, embedding } = places;
    await signInto(page, places, administrator);
    let failures = 0;
    await page.route(pattern, (route) => {
      failures += 1;
      return failures === 1 ? route.abort() : route.continue();
    });
    const element = `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
    await page.goto(
      embedding.put({ html: pageOf({ name: '', body: (inside) => inside }, autoloader?.scripts(dist) ?? '', element) }),
    );
    await expect(page.getByRole('group', { name: 'Total Students' })).toBeVisible();
    expect(failures).toBeGreaterThanOrEqual(2);
  });
}

test('a script of an older build, whose files are gone, shows the element of this build', async ({ page, places }) => {
  const { academy, dist, embedding } = places;
  await signInto(page, places, administrator);
  let isFresh = false;
  await page.route('**/academy/**/academy-dashboard*.js*', (route) => {
    isFresh ||= route.request().url().includes('/widgets/academy-dashboard.js');
    return isFresh ? route.continue() : route.fulfill({ status: 404, body: 'Not here' });
  });
  const element = `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
  await page.goto(
    embedding.put({ html: pageOf({ name: '', body: (inside) => inside }, autoloader?.scripts(dist) ?? '', element) }),
  );
  await expect(page.getByRole('group', { name: 'Total Students' })).toBeVisible();
});

test('a file that keeps failing leaves a message and Try again in the place of the element', async ({
  page,
  places,
}) => {
  const { academy, dist, embedding } = places;
  await signInto(page, places, administrator);
  await page.route('**/chunks/academy-dashboard-*.js*', (route) => route.abort());
  const element = `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
  await page.goto(
    embedding.put({ html: pageOf({ name: '', body: (inside) => inside }, autoloader?.scripts(dist) ?? '', element) }),
  );
  await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  await page.unroute('**/chunks/academy-dashboard-*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('group', { name: 'Total Students' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the module of one element defines that one and leaves others alone', async ({ page, places }) => {
  const { academy, dist, embedding } = places;
  await signInto(page, places, administrator);
  const elements = ['academy-dashboard', 'academy-plans']
    .map((tag) => `<${tag} api-base="${academy.origin}"></${tag}>`)
    .join('');
  await page.goto(
    embedding.put({
      html: pageOf({ name: '', body: (inside) => inside }, ofOneElement?.scripts(dist) ?? '', elements),
    }),
  );
  await expect(page.getByRole('group', { name: 'Total Students' })).toBeVisible();
  expect(await page.evaluate(() => customElements.get('academy-plans'))).toBeUndefined();
});
