/** The console on hosts of others: any folder of any of them, with and without a rule (guide, Hosting the console). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { dashboardHeading, signIn, signOutButton } from '#tests/support/browser/console.ts';
import { type Academy, expect, type Page, testOfFaults as test } from '#tests/support/browser/journeys.ts';
import { type Site, serveHost } from '#tests/support/browser/sites.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const FOLDER = '/some/folder';
const page = readFileSync(`${DIST}console/index.html`, 'utf8');

/** The built files in a folder; every other address is a 404, or what the host's rule makes of it. */
const hostOf = (academy: Academy, rule?: 'plain' | 'with base'): Promise<Site> => {
  const head = `<head><meta name="academy-api-base" content="${academy.origin}">`;
  const base = rule === 'with base' ? `<base href="${FOLDER}/console/">` : '';
  const html = page.replace('<head>', `${head}${base}`);
  return serveHost((app) => {
    app.get(`${FOLDER}/console/`, (c) => c.html(html));
    app.get(`${FOLDER}/console/index.html`, (c) => c.html(html));
    app.use(
      `${FOLDER}/*`,
      serveStatic({ root: DIST, rewriteRequestPath: (path) => path.slice(FOLDER.length) || '/', index: '.none' }),
    );
    if (rule) app.get(`${FOLDER}/console/*`, (c) => c.html(html));
  });
};

const heading = (opened: Page, name: string | RegExp) => opened.getByRole('heading', { level: 1, name });

const ADDRESSES = [
  ['its file', `${FOLDER}/console/index.html`],
  ['its folder', `${FOLDER}/console/`],
] as const;

const OPENED = ADDRESSES.flatMap(([how, address]) =>
  ([undefined, 'plain'] as const).map((rule) => ({ how, address, rule })),
);

// In the gate the host that can do the least stands for all.
for (const { how, address, rule } of standingFor(OPENED, (one) => one.how === 'its file' && !one.rule)) {
  test(`opened as ${how} ${rule ? 'of a host that answers everything with it' : 'of a host without a rule'}`, async ({
    page: opened,
    academy,
  }) => {
    const host = await hostOf(academy, rule);
    await opened.goto(host.origin + address);
    await signIn(opened, administrator);
    await expect(dashboardHeading(opened)).toBeVisible();
    expect(opened.url()).toBe(`${host.origin}${address}#/dashboard`);

    // A link between screens, a reload, Back, and a link in a tab of its own.
    await opened.getByRole('link', { name: 'Study Plans', exact: true }).click();
    await expect(heading(opened, 'Study Plans')).toBeVisible();
    const plan = opened.locator('academy-plans').getByRole('table').getByRole('link').first();
    const href = await plan.evaluate((link: HTMLAnchorElement) => link.href);
    await plan.click();
    await expect(opened.getByRole('tab', { name: 'Student Wise' })).toBeVisible();
    expect(opened.url().split('?')[0]).toBe(href.split('?')[0]);
    await opened.getByRole('tab', { name: 'Student Wise' }).click();
    await expect(opened).toHaveURL(/#\/study-plans\/\d+\?.*tab=students/);
    await opened.reload();
    await expect(opened.getByRole('tab', { name: 'Student Wise', selected: true })).toBeVisible();
    await opened.goBack();
    await expect(opened.getByRole('tab', { name: 'Summary', selected: true })).toBeVisible();

    const other = await opened.context().newPage();
    await other.goto(href);
    await expect(other.getByRole('tab', { name: 'Summary' })).toBeVisible();
    await signOutButton(opened).click();
    await expect(opened.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
    expect(opened.url()).toBe(`${host.origin}${address}#/login`);
    await host.stop();
  });
}

test('a host that answers everything with the page, and says which folder, has addresses without #', {
  tag: '@all',
}, async ({ page: opened, academy }) => {
  const host = await hostOf(academy, 'with base');
  await opened.goto(`${host.origin}${FOLDER}/console/study-plans/7`);
  await signIn(opened, administrator);
  await expect(opened.getByRole('tab', { name: 'Summary' })).toBeVisible();
  expect(new URL(opened.url()).pathname).toBe(`${FOLDER}/console/study-plans/7`);
  await opened.reload();
  await expect(opened.getByRole('tab', { name: 'Summary' })).toBeVisible();
  await host.stop();
});

test('a host with the rule alone says at a deep address what it lacks', async ({ page: opened, academy }) => {
  const host = await hostOf(academy, 'plain');
  await opened.goto(`${host.origin}${FOLDER}/console/study-plans/7`);
  await expect(heading(opened, 'The console cannot start at this address')).toBeVisible();
  await opened.goto(`${host.origin}${FOLDER}/console/`);
  await expect(opened.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  await expect(heading(opened, 'The console cannot start at this address')).toBeHidden();
  await host.stop();
});

test('the reference host shows it too when it is opened as its file', { tag: '@all' }, async ({
  page: opened,
  academy,
}) => {
  await opened.goto(`${academy.origin}/console/index.html`);
  await signIn(opened, administrator);
  await expect(dashboardHeading(opened)).toBeVisible();
});
