/** The examples of `demo-host/examples/`, built as a school would and opened in a browser. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Academy, expect, type Page, type SignedIn, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { APPLICATIONS, bundle } from '#tests/support/others/applications.ts';
import { findFrameworks } from '#tests/support/others/packages.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const SCHOOL = 'https://school.example';
const ACADEMY = 'https://academy.example';

/** Puts the academy and a site of a school at the addresses that the examples name. */
async function serve(page: Page, academy: Academy, files: Record<string, string>, session?: SignedIn): Promise<void> {
  await page.route(`${ACADEMY}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(ACADEMY, academy.origin) });
    await route.fulfill({ response });
  });
  await page.route(`${SCHOOL}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (path === 'academy-session') return route.fulfill({ json: session ?? null });
    const contentType = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    await route.fulfill({
      contentType,
      body: files[path] ?? '<!doctype html><title>A school</title><body><script type="module" src="/main.js"></script>',
    });
  });
}

const frameworks = await findFrameworks();

// In the gate Vue stands for all: what renders on a server is tried with React (`server.spec.ts`).
for (const application of standingFor(APPLICATIONS, ({ name }) => name === 'Vue 3')) {
  test(`${application.name} shows the screens to whoever the portal knows, and its router follows their links`, async ({
    page,
    academy,
  }) => {
    test.skip(!frameworks, 'other frameworks are not installed');
    const main = await bundle(application);
    await serve(page, academy, { 'main.js': main }, await sessionOf(academy, administrator));
    await page.goto(`${SCHOOL}/study-plans`);
    const plan = page.getByRole('table').getByRole('link').first();
    const href = await plan.getAttribute('href');
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    await plan.click();
    await expect(page).toHaveURL(SCHOOL + href);
    await expect(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
    await page.goBack();
    await expect(plan).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  });
}

test('a plain page and a page with a frame show the screen that they name', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const example = (file: string) =>
    readFileSync(fileURLToPath(new URL(`../../demo-host/examples/html/${file}`, import.meta.url)), 'utf8');
  await serve(page, academy, { page: example('page.html'), frame: example('frame.html') });
  await page.goto(`${SCHOOL}/page`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.goto(`${SCHOOL}/frame`);
  const frame = page.getByTitle('Parent dashboard');
  await expect(frame.contentFrame().getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(async () => (await frame.boundingBox())?.height).toBeLessThan(800);
});
