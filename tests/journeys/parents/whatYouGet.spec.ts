/** What a parent is sent, and how: a page of the account menu. */
import { expect, openConsole, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findingsInBothThemes } from '#tests/support/run/findings.ts';

test('a parent sees what is sent to which number and why something does not arrive, and switches it off', async ({
  page,
  academy,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const refused: string[] = [];
  page.on('response', (response) => void (response.status() === 403 && refused.push(response.url())));
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/parent-dashboard');
  // The academy of the tests has no mail server.
  await page.locator('.account__button').click();
  await page.getByRole('link', { name: 'What you get, and how' }).click();
  await expect(page.getByText('The academy sends nothing so far')).toBeVisible();

  const absence = { topic: 'absence', isOn: true, language: 'hi', channel: 'sms', passedOver: [] };
  const week = { topic: 'week', isOn: true, language: 'en', channel: null, passedOver: ['email no-address'] };
  await page.route('**/api/parent/mail-choices*', (route) =>
    route.fulfill({ json: { email: '', number: '9000000024', choices: [week, absence] } }),
  );
  await page.reload();
  await expect(page.getByText('Your account has no email address: your school can add it.')).toBeVisible();
  await expect(page.getByText('It goes by SMS to 9000000024. It is in Hindi.')).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  absence.isOn = false;
  const saved = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/absence-mail'));
  const choice = page.getByRole('checkbox', { name: 'Tell me on days when my child was absent' });
  await choice.focus();
  await page.keyboard.press('Space');
  expect((await saved).postDataJSON()).toEqual({ isOn: false, language: 'en' });
  await expect(page.getByText('No more messages about absences.')).toBeVisible();
  await expect(choice).not.toBeChecked();
  await expect(page.getByText('It goes by SMS')).toHaveCount(0);

  const results = { topic: 'results', isOn: true, language: 'en', channel: 'push', passedOver: [] };
  await page.route('**/api/parent/mail-choices*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { email: '', number: '9000000024', choices: [results] } })
      : route.continue(),
  );
  await page.reload();
  await expect(page.getByText('It comes to your devices on which notices are switched on.')).toBeVisible();
  const ended = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('checkbox', { name: 'Tell me when exam results come in' }).press('Space');
  const answer = await ended;
  expect(answer.status()).toBe(200);
  expect(answer.request().postDataJSON()).toEqual({ topic: 'results', isOn: false, language: 'en' });
  await expect(page.getByText('No more messages about exam results.')).toBeVisible();
  // A parent's pages ask for nothing that staff alone may see.
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Attendance Tracking' })).toBeVisible();
  expect(refused).toEqual([]);
});
