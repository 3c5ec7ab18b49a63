/** The whole product in a folder of a hostname, behind a proxy: nginx where it is installed, else one of our own. */

import { dashboardHeading, signIn } from '#tests/support/browser/console.ts';
import { expect, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { onJourneysDatabase, startAcademy } from '#tests/support/server/academy.ts';
import { freePort, proxyKinds, startProxy } from '#tests/support/server/proxies.ts';

// In one worker: both use the same process of the server.
test.describe.configure({ mode: 'default' });

let port: number;
let inFolder: Awaited<ReturnType<typeof startAcademy>> | undefined;

/** A second process on the database of all journeys, as behind a load balancer, but with an address in a folder. */
test.beforeAll(async () => {
  port = await freePort();
  inFolder = await startAcademy({
    ...onJourneysDatabase(),
    PUBLIC_URL: `http://127.0.0.1:${port}/academy/`,
    TRUSTED_PROXIES: '127.0.0.1',
    STOP_DELAY_SECONDS: '0',
    FRAME_ANCESTORS: '*',
  });
});
test.afterAll(async () => inFolder?.stop());

const kind = proxyKinds().includes('nginx') ? 'nginx' : 'node';

// What the server answers in a folder is in the gate (`tests/server/http/folder.test.ts`), and a console there (`push.spec.ts`).
for (const folder of ['removes', 'leaves'] as const) {
  test(`console, documentation and frames work behind a proxy that ${folder} the folder`, { tag: '@all' }, async ({
    page,
  }) => {
    const proxy = await startProxy(kind, inFolder?.origin ?? '', folder, port);
    const at = `${proxy.origin}/academy`;
    // All that any page asks for is in the folder.
    const outside: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(`${at}/`)) outside.push(request.url());
    });
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    try {
      await test.step('the console signs in, shows a screen, and keeps its address over a reload', async () => {
        await page.goto(`${at}/`);
        await expect(page).toHaveURL(`${at}/login`);
        await signIn(page, administrator);
        await expect(dashboardHeading(page)).toBeVisible();
        await expect(page).toHaveURL(`${at}/dashboard`);
        await page.getByRole('link', { name: 'School Management', exact: true }).click();
        await expect(page.getByRole('heading', { name: 'School Management', level: 1 })).toBeVisible();
        await page.reload();
        await expect(page.getByRole('heading', { name: 'School Management', level: 1 })).toBeVisible();
      });
      await test.step('a frame shows its screen', async () => {
        await page.goto(`${at}/console/embed.html?screen=academy-schools`);
        await expect(page.getByRole('heading', { name: 'School Management' })).toBeVisible();
        await page.goto(`${at}/console/index.html#/dashboard`);
        await expect(dashboardHeading(page)).toBeVisible();
      });
      await test.step('Start writes the address with its folder', async () => {
        await page.goto(`${at}/docs`);
        await expect(page.getByLabel('The academy', { exact: true })).toHaveValue(`${at}/`);
        await expect(page.getByText(`api-base="${at}"`).first()).toBeVisible();
        await expect(page.getByText(`src="${at}/academy-widgets.js"`).first()).toBeVisible();
      });
      await test.step('the playground shows elements with their data', async () => {
        await page.goto(`${at}/docs/playground.html?element=academy-schools`);
        const preview = page.frameLocator('iframe').first();
        await expect(preview.getByRole('heading', { name: 'School Management' })).toBeVisible();
      });
      await test.step('the reference of the API has its style', async () => {
        await page.goto(`${at}/api/docs`);
        await expect(page.locator('main')).toHaveCSS('max-width', '960px');
      });
      expect(outside).toEqual([]);
      expect(failed).toEqual([]);
    } finally {
      await proxy.stop();
    }
  });
}
