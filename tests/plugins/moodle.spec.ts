/** What Moodle's filter and block make, in a browser, in a page as Moodle's theme lays it out. */
import { createHash } from 'node:crypto';
import { ask, expect, signInAt, storeSession, test } from '#tests/support/browser/journeys.ts';
import { parent } from '#tests/support/data/accounts.ts';
import { stat } from '#tests/support/data/parents.ts';
import { CLEANED, installPlugins, TRUSTED } from './moodle/moodle.ts';
import { boostPage } from './moodle/page.ts';

/** What is left of the 315 px of the drawer for a block. */
const DRAWER_WIDTH = 268;

test('a parent reads the child’s figures in a page of Moodle and in its drawer of blocks, and Moodle’s own scripts run', async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  const session = await signInAt(academy, parent);
  const { overallStats } = await ask<{ overallStats: { totalExams: number } }>(
    academy,
    session,
    '/api/parent/dashboard-stats',
  );

  const src = `${dist.base}academy-widgets.js`;
  const hash = createHash('sha384').update(Buffer.from(await (await fetch(src)).arrayBuffer()));
  const moodle = await installPlugins();
  const { answers, end } = await moodle.ask({
    settings: { scripturl: src, integrity: `sha384-${hash.digest('base64')}`, apibase: academy.origin },
    calls: [
      ['filter', '<p>How it goes:</p><p>[academy screen="parent-dashboard"]</p>', TRUSTED],
      ['filter', '<p>A post: [academy screen="parent-messages"]</p>', CLEANED],
      ['block', { screen: 'parent-attendance' }],
    ],
  });
  await moodle.remove();
  const [content, post, block] = answers;

  await storeSession(page, embedding, session);
  const policy = `default-src 'self'; script-src 'self' 'unsafe-inline' ${dist.origin}; style-src 'self' ${dist.origin}; connect-src ${academy.origin}; img-src 'self' data:`;
  const address = embedding.put({
    // A part of a page that is loaded later brings the script's code once more.
    ...boostPage({ content: `${content}${post}`, block, end: `${end}\n${end}` }),
    headers: { 'Content-Security-Policy': policy },
  });
  await page.goto(address);

  await expect(stat(page, 'Total Exams')).toContainText(String(overallStats.totalExams));
  await expect(page.getByText('A post: [academy screen="parent-messages"]')).toBeVisible();
  await expect(page.locator(`script[src="${src}"]`)).toHaveCount(1);

  const element = page.locator('parent-attendance');
  await expect(element.locator('table').first()).toBeAttached();
  await expect(element.getByRole('table')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open block drawer' }).click();
  await expect(element.getByRole('table').first()).toBeVisible();
  await expect(page.getByText('Time left: 12 minutes')).toBeVisible();
  const { width, overflow } = await element.evaluate((host) => ({
    width: host.getBoundingClientRect().width,
    overflow: host.scrollWidth - host.clientWidth,
  }));
  expect(width).toBe(DRAWER_WIDTH);
  expect(overflow).toBe(0);
});
