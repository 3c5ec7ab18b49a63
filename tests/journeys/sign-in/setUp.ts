/** An academy that nobody can sign in to yet is set up on the page whose link its start prints. */

import { signIn } from '#tests/support/browser/console.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { findingsInBothThemes } from '#tests/support/run/findings.ts';
import type { Academy } from '#tests/support/server/academy.ts';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Set up the academy' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const LANGUAGES = [
  ['English', 'en-IN', 'Set up the academy'],
  ['Hindi', 'hi-IN', 'अकादमी की स्थापना करें'],
  ['Malayalam', 'ml-IN', 'അക്കാദമി ഒരുക്കുക'],
] as const;

/** @param empty the academy that nobody can sign in to; from then on its administrator can */
export function testSetUp(empty: () => Academy): void {
  const link = () => /http:\S+\/setup#[\w-]+/.exec(empty().output())?.[0] ?? '';
  test('without the link the page does not open, and says where the link comes from', async ({ page }) => {
    for (const address of ['/setup', '/setup#not-the-secret']) {
      await page.goto('about:blank');
      await page.goto(empty().origin + address);
      await expect(page.getByRole('alert')).toContainText('This link does not open the set-up');
      await expect(page.getByRole('alert')).toContainText('each start prints a new link');
      await expect(sendButton(page)).toHaveCount(0);
    }
  });

  for (const [language, locale, title] of LANGUAGES) {
    test(`the page fits a small phone in ${language} and both themes, without a fault that axe finds`, {
      tag: '@all',
    }, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${empty().origin}/login`);
      await page.evaluate((locale) => localStorage.setItem('consoleLocale', locale), locale);
      await page.goto(link());
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.locator('.set-up button[type=submit]').click();
      await expect(page.locator('.field__error')).toHaveCount(4);
      expect(await findingsInBothThemes(page)).toEqual([]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBe(0);
    });
  }

  test('what is missing or weak is said at its field, which gets the focus', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(link());
    await sendButton(page).click();
    await expect(field(page, 'Name of the academy')).toBeFocused();
    await expect(page.getByText('Please enter the name of the academy')).toBeVisible();
    await expect(page.getByText('Please choose a password')).toBeVisible();
    // The secret is neither in the address any more, nor in what was asked for.
    expect(page.url()).toBe(`${empty().origin}/setup`);
    expect(requests.join(' ')).not.toContain(link().split('#')[1]);

    await field(page, 'Name of the academy').fill('Academy of the Hills');
    await field(page, 'Your name').fill('Nila Nair');
    await field(page, 'Phone number').fill('98765 43210');
    // Only the server knows the common ones.
    await field(page, 'Password').fill('password123');
    await sendButton(page).click();
    await expect(page.getByText('is too common')).toBeVisible();
    await expect(field(page, 'Password')).toBeFocused();
  });

  test('the keyboard is enough to set the academy up, once, and the console has its name', async ({ page }) => {
    await page.goto(link());
    await field(page, 'Name of the academy').fill('Academy of the Hills');
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Kolkata');
    await page.getByLabel('Time zone').selectOption('Europe/London');
    await page.getByRole('checkbox', { name: 'हिन्दी' }).press('Space');
    await expect(page.getByRole('checkbox', { name: 'हिन्दी' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'English' })).toBeDisabled();
    await field(page, 'Your name').fill('Nila Nair');
    await field(page, 'Phone number').fill('98765 43210');
    await field(page, 'Password').fill('of the second floor');
    const answer = page.waitForResponse(`${empty().origin}/api/set-up`);
    await field(page, 'Password').press('Enter');
    expect((await answer).status(), empty().output()).toBe(201);
    await expect(page.getByRole('heading', { name: 'Academy of the Hills is set up' })).toBeVisible();

    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveTitle('Sign in · Academy of the Hills');
    await page.getByRole('button', { name: 'Display' }).click();
    const language = page.getByLabel('Language');
    await expect(language).toContainText('മലയാളം');
    await expect(language).not.toContainText('हिन्दी');
    await page.keyboard.press('Escape');
    await signIn(page, { phone: '9876543210', password: 'of the second floor' });
    await expect(page).toHaveURL(`${empty().origin}/dashboard`);
    await expect(page.locator('.sidebar')).toContainText('Academy of the Hills');
    // What comes next stands on the first page, above the figures of nobody.
    await expect(
      page.getByRole('link', { name: 'No students yet: import the roster of your school system' }),
    ).toBeVisible();

    const again = await page.goto(link());
    expect(again?.status()).toBe(410);
    await expect(page.getByText('This academy is set up already. Please sign in.')).toBeVisible();
  });

  test('an administrator changes its name, time zone and languages later, and the console has them at once', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto(`${empty().origin}/login`);
    await signIn(page, { phone: '9876543210', password: 'of the second floor' });
    await expect(page).toHaveURL(`${empty().origin}/dashboard`);
    await page.goto(`${empty().origin}/data/academy`);
    await expect(field(page, 'Name of the academy')).toHaveValue('Academy of the Hills');
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London');
    await expect(page.getByRole('checkbox', { name: 'हिन्दी' })).not.toBeChecked();
    const save = page.getByRole('button', { name: 'Save' });

    await field(page, 'Name of the academy').fill('');
    await save.click();
    await expect(page.getByText('Please enter the name of the academy')).toBeVisible();
    await expect(field(page, 'Name of the academy')).toBeFocused();
    await field(page, 'Name of the academy').fill('Academy of the Valley');
    // Nothing has happened yet, so that no day was counted in the old zone.
    await page.getByLabel('Time zone').selectOption('Asia/Dubai');
    // This one sends no emails, and says so.
    await expect(page.getByText('This server has no mail server')).toBeVisible();
    await page.getByLabel('Tell families of an absence').selectOption('18');
    await page.getByRole('checkbox', { name: 'Exam Results' }).check();
    await page.getByRole('checkbox', { name: 'हिन्दी' }).check();
    await save.click();
    await expect(page.getByText('Saved')).toBeVisible();
    await expect(page.locator('.sidebar')).toContainText('Academy of the Valley');
    await expect(page).toHaveTitle(/Academy of the Valley|Academy Admin/);

    await page.reload();
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Dubai');
    await expect(page.getByLabel('Tell families of an absence')).toHaveValue('18');
    await expect(page.getByRole('checkbox', { name: 'Exam Results' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'A study plan that falls behind' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'हिन्दी' })).toBeChecked();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await findingsInBothThemes(page), String(width)).toEqual([]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBe(0);
    }
  });

  test('where something has happened the time zone stays, and its field says why', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await openConsole(page, academy, await sessionOf(academy, administrator), '/data/academy');
    await expect(page.getByLabel('Time zone')).toBeDisabled();
    await expect(
      page.getByText('It stays: results, views, visits or live sessions were counted in its days.'),
    ).toBeVisible();
  });
}
