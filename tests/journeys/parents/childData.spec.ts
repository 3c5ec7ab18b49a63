/** A parent downloads what the academy keeps about a child, from the account menu. */
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { signIn } from '#tests/support/browser/console.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findingsInBothThemes } from '#tests/support/run/findings.ts';

const TITLE = 'Download my child’s data';

async function openPage(page: Page): Promise<void> {
  await page.locator('.account__button').click();
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
}

test('a parent of two children downloads a file about one of them', async ({ page, academy }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openConsole(page, academy, await sessionOf(academy, accounts.parentOfTwo), '/parent-dashboard');
  await openPage(page);
  const buttons = page.getByRole('button', { name: /^Download the data of / });
  await expect(buttons).toHaveCount(2);
  expect(await findingsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  const name = ((await buttons.first().getAttribute('aria-label')) ?? '').replace('Download the data of ', '');
  const download = page.waitForEvent('download');
  await buttons.first().focus();
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^child-\d+\.zip$/);
  const files = unzipSync(await readFile(await file.path()));
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(name);
  const [child] = JSON.parse(strFromU8(files['json/person.json'] ?? new Uint8Array()));
  expect(child).toMatchObject({ name, role_title: 'Student' });
  expect(strFromU8(files['csv/exam_attempt.csv'] ?? new Uint8Array())).toMatch(/^pid,exam_attempt_id,/);
  await expect(page.getByText('The file is in your downloads')).toBeVisible();
});

test('a failed download says so, and the next try works', { tag: '@all' }, async ({ page, academy }) => {
  await page.goto(academy.origin);
  await signIn(page, accounts.parent);
  await openPage(page);
  await page.route('**/api/parent/child-data?*', (route) =>
    route.fulfill({ status: 404, body: '{"message":"No such child"}' }),
  );
  const button = page.getByRole('button', { name: /^Download the data of / });
  await button.click();
  await expect(page.getByText('The data could not be downloaded')).toBeVisible();
  await page.unroute('**/api/parent/child-data?*');
  const download = page.waitForEvent('download');
  await button.click();
  expect((await download).suggestedFilename()).toMatch(/^child-\d+\.zip$/);
});

test('staff are not offered it', { tag: '@all' }, async ({ page, academy }) => {
  await page.goto(academy.origin);
  await signIn(page, accounts.school);
  await page.locator('.account__button').click();
  await expect(page.getByRole('link', { name: 'Password and sign-in' })).toBeVisible();
  await expect(page.getByRole('link', { name: TITLE })).toHaveCount(0);
});
