/** The console on the home screen of a phone (promises/menu-and-routes.md#on-the-home-screen). */
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findings } from '#tests/support/run/findings.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

const row = (page: Page) => page.getByRole('region', { name: 'On the home screen' });

/** What Chromium does where it would install a page; it does so on no machine of tests. Counts how often it was let ask. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.prompted = 'yes';
      },
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  });

test('is offered once on a device, from the page after the browser’s offer on', async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.parent);
  await openConsole(page, academy, session, '/week');
  const heading = page.getByRole('heading', { name: 'The Week', exact: true });
  await expect(heading).toBeVisible();
  expect(await offer(page)).toBe(true);
  await expect(row(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Attendance' }).last().click();
  await expect(row(page)).toContainText('The academy can be on your home screen like an app.');
  expect(await findings(page)).toEqual([]);
  await row(page).getByRole('button', { name: 'Install' }).click();
  await expect(row(page)).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes');
  await openConsole(page, academy, session, '/week');
  await expect(heading).toBeVisible();
  // The browser shows what it likes by itself from now on.
  expect(await offer(page)).toBe(false);
  await page.getByRole('link', { name: 'Attendance' }).last().click();
  await expect(page.getByRole('heading', { name: 'Attendance Tracking' })).toBeVisible();
  await expect(row(page)).toHaveCount(0);
});

test('is told of once in Safari, which offers nothing', { tag: '@all' }, async ({ page, academy }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  const session = await sessionOf(academy, accounts.parent);
  await openConsole(page, academy, session, '/week');
  await expect(row(page)).toContainText('press Share in Safari');
  await row(page).getByRole('button', { name: 'Not now' }).click();
  await openConsole(page, academy, session, '/week');
  await expect(page.getByRole('heading', { name: 'The Week', exact: true })).toBeVisible();
  await expect(row(page)).toHaveCount(0);
});

test('the page names a manifest that the browser can read', { tag: '@all' }, async ({ page, academy }) => {
  await page.goto(`${academy.origin}/login`);
  const client = await page.context().newCDPSession(page);
  const { url, data, errors } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${academy.origin}/console/install/manifest.webmanifest`);
  expect(new URL(JSON.parse(data ?? '{}').start_url, url).href).toBe(`${academy.origin}/`);
});
