/** The stand-in, as somebody builds against it, and as the playground shows elements where no academy answers. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '#tests/support/browser/journeys.ts';
import { portalPage, serveDist, serveEmbedding } from '#tests/support/browser/sites.ts';
import { academyStaff, administrator } from '#tests/support/data/accounts.ts';
import { findings } from '#tests/support/run/findings.ts';

/** Ample: PostgreSQL is started, and an academy is made. */
const START_MS = 90_000;

const COMMAND = fileURLToPath(new URL('../../dist/cli/academy-widgets.js', import.meta.url));

/** Starts the command of the package. @returns its address, and what ends it */
async function startStandIn(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [COMMAND, 'mock', '--port', '0', '--students', '40']);
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      output += piece.toString();
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (address && output.includes('Ready after')) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`The stand-in ended by itself:\n${output}`)));
  });
  const url = await test
    .step('the stand-in starts', () => ready, { timeout: START_MS })
    .catch((error: Error) => {
      child.kill();
      throw new Error(`The stand-in did not start: ${error.message}\n${output}`);
    });
  return { url, stop: () => void child.kill() };
}

test('a front end of another origin shows the stand-in’s data, and its page the traffic and the switches', {
  tag: '@all',
}, async ({ page, context }) => {
  const [server, dist, portal] = await Promise.all([startStandIn(), serveDist(), serveEmbedding()]);
  try {
    const head = `<meta name="academy-api-base" content="${server.url}">`;
    const address = portal.put(portalPage(dist, '<academy-dashboard></academy-dashboard>', head));
    await page.goto(address);
    await page.getByRole('button', { name: 'Login' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone number').fill(administrator.phone);
    await dialog.getByLabel('Password', { exact: true }).fill(administrator.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('group', { name: 'Total Students' })).toBeVisible({ timeout: START_MS });

    const mock = await context.newPage();
    await mock.setViewportSize({ width: 320, height: 800 });
    await mock.goto(server.url);
    const row = mock.getByRole('listitem').filter({ hasText: '/api/admin/dashboard-stats' }).first();
    await expect(row).toContainText('200');
    await expect(row).toContainText('academy-dashboard');
    await expect(row).toContainText(`${administrator.name}, administrator`);
    await row.getByText('/api/admin/dashboard-stats').click();
    await expect(row.getByRole('figure', { name: 'Answer' })).toContainText('totalStudents');
    await expect(mock.getByText(administrator.password).first()).toBeVisible();
    expect(await mock.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findings(mock)).toEqual([]);

    await mock.getByRole('combobox', { name: 'Call', exact: true }).selectOption('dashboardStats');
    await mock.getByRole('combobox', { name: 'How it fails' }).selectOption('html');
    await mock.getByRole('button', { name: 'Let it fail' }).click();
    const noFailure = mock.getByRole('button', { name: 'dashboardStats shall not fail any more' });
    await expect(noFailure).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await noFailure.click();
    // The stand-in says so once it has heard it.
    await expect(noFailure).toBeHidden();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('group', { name: 'Total Students' })).toBeVisible();

    await mock.getByRole('button', { name: 'Sign everybody out' }).click();
    await expect(mock.getByText('Everybody is signed out')).toBeVisible();
    await page.reload();
    // In a dialog, or where the dashboard was if its page has noticed before.
    await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible();
  } finally {
    server.stop();
    await Promise.all([dist.stop(), portal.stop()]);
  }
});

test('the playground of plain files shows elements with the data of a stand-in, and says so', { tag: '@all' }, async ({
  page,
}) => {
  const dist = await serveDist();
  try {
    await page.goto(`${dist.base}docs/playground.html?element=academy-dashboard`);
    await expect(page.getByText('What you see comes from a stand-in in this page')).toBeVisible({ timeout: START_MS });
    await page.getByRole('combobox', { name: 'Demo account' }).selectOption(academyStaff.phone);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(/^Signed in as/)).toContainText(academyStaff.name);
    const preview = page.frameLocator('iframe[title^="Preview of"]');
    await expect(preview.getByRole('group', { name: 'Total Students' })).toBeVisible();
  } finally {
    await dist.stop();
  }
});
