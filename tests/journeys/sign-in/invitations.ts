/** People are invited by printed links, and choose their own password. */

import { passwordField, signIn } from '#tests/support/browser/console.ts';
import {
  type Academy,
  createAt,
  expect,
  openConsole,
  type Page,
  sessionOf,
  test,
} from '#tests/support/browser/journeys.ts';
import { findingsInBothThemes } from '#tests/support/run/findings.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const OFFICE = { name: 'Nila Nair', phone: '9876543210', password: 'of the second floor' };
const CHOSEN = 'under the banyan tree';
const PARENT = { name: 'Anand Menon', phone: '9847000001' };

const card = (page: Page, name: string) => page.getByRole('region', { name });

/** What was printed, and into how many columns, noted in the page. */
interface Printed {
  printed: string[];
  columns: number[];
}

/** @param academy that the administrator has just set up, in which nobody else is */
export function testInvitations(academy: () => Academy): void {
  test.beforeAll(async () => {
    const session = await sessionOf(academy(), OFFICE);
    const school = { name: 'Hill School', countryId: 105, isActive: true };
    const { schoolId } = await createAt<{ schoolId: number }>(academy(), session, '/api/admin/schools', school);
    const parents = [
      PARENT,
      { name: 'Beena Thomas', phone: '9847000002' },
      { name: '<i>Çelik & Söhne</i>', phone: '9847000003' },
    ];
    const users = [
      ...parents.map(({ name, phone }) => ({ firstName: name, mobileNumber: phone, userRole: 24 })),
      ...parents.map(({ phone }, at) => ({
        firstName: `Child ${at + 1}`,
        userRole: 5,
        schoolId,
        className: at === 2 ? '8 A' : '7 B',
        parentPhones: [phone],
        mobileNumber: '',
      })),
      { firstName: 'Tara Teacher', mobileNumber: '9847000009', userRole: 6, schoolId },
    ];
    await createAt(academy(), session, '/api/admin/users/import', { users });
  });

  /** Opens Data → Invitations as the administrator. Printing is noted in place of a dialog of the browser. */
  const openInvitations = async (page: Page): Promise<void> => {
    await page.addInitScript(() => {
      Object.assign(window, {
        printed: [] as string[],
        columns: [] as number[],
        print: () => {
          const sheets = document.querySelector('.printed-sheets');
          const { printed, columns } = window as unknown as Printed;
          printed.push(sheets?.textContent ?? '');
          // Slips stand beside each other only with the style sheet of the sheets.
          const slips = sheets?.querySelector('.sheets__slips');
          columns.push(slips ? getComputedStyle(slips).gridTemplateColumns.split(' ').length : 0);
        },
      });
    });
    await openConsole(page, academy(), await sessionOf(academy(), OFFICE), '/data/invitations');
    await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible();
  };
  const printedOn = (page: Page) => page.evaluate(() => (window as unknown as Printed).printed);

  let links: string[] = [];

  test('an administrator sees how many can be invited, and prints the sheets of their classes', async ({ page }) => {
    await openInvitations(page);
    await expect(page.getByText('4 people can be invited.')).toBeVisible();
    await page.getByLabel('Role').selectOption('Parents');
    await expect(page.getByText('3 people can be invited.')).toBeVisible();
    await page.getByRole('button', { name: 'Invite 3 people' }).click();

    const fresh = card(page, 'New links');
    await expect(fresh.getByText('They are shown only now')).toBeVisible();
    await expect(fresh.getByRole('listitem')).toHaveCount(2);
    for (const [count, name] of ['Print the sheets of Hill School · 7 B', 'Print all'].entries()) {
      await fresh.getByRole('button', { name }).click();
      await expect.poll(async () => (await printedOn(page)).length).toBe(count + 1);
    }
    const [ofClass = '', all = ''] = await printedOn(page);
    expect(await page.evaluate(() => (window as unknown as Printed).columns)).toEqual([2, 2]);
    expect(ofClass.match(/\/invite#/g)).toHaveLength(2);
    expect(ofClass).toContain('Parent of Child 1');
    expect(all).toContain('<i>Çelik & Söhne</i>');
    links = [...all.matchAll(/http:\/\/[\w.:]+\/invite#[\w-]{43}/g)].map(([link]) => link);
    expect(links).toHaveLength(3);
    // Nothing of them is left in the page, nor in what it stores.
    await expect(page.locator('.printed-sheets')).toHaveCount(0);
    const stored = await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage));
    for (const link of links) expect(stored).not.toContain(link.split('#')[1]);

    const download = page.waitForEvent('download');
    await fresh.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toBe('Invitations.csv');
    await fresh.getByRole('button', { name: 'Done' }).click();
    await expect(fresh).toHaveCount(0);
    const list = card(page, 'Invitations so far');
    await expect(list.getByText('Not opened', { exact: true })).toHaveCount(4);
  });

  test('a parent opens the link on a small phone, chooses a password and is signed in, in three languages', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const [link = ''] = links;
    const languages = [
      ['hi-IN', 'स्वागत है'],
      ['ml-IN', 'സ്വാഗതം'],
      ['en-IN', 'Welcome'],
    ] as const;
    for (const [locale, title] of standingFor(languages, ([locale]) => locale !== 'hi-IN')) {
      await page.goto(`${academy().origin}/login`);
      await page.evaluate((locale) => localStorage.setItem('consoleLocale', locale), locale);
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(page.url()).toBe(`${academy().origin}/invite`);
      await page.locator('.set-up button[type=submit]').click();
      await expect(page.locator('.field__error')).toHaveCount(1);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, locale).toBe(0);
    }
    expect(await findingsInBothThemes(page)).toEqual([]);
    await expect(page.getByLabel('Phone number')).toHaveValue(PARENT.phone);
    await passwordField(page).fill(PARENT.phone);
    await expect(page.getByText('made of your phone number', { exact: false }).last()).toBeVisible();
    // Only the server knows the common ones.
    await passwordField(page).fill('password123');
    await passwordField(page).press('Enter');
    await expect(page.getByText('is too common')).toBeVisible();
    await expect(passwordField(page)).toBeFocused();
    await passwordField(page).fill(CHOSEN);
    await passwordField(page).press('Enter');
    await expect(page).toHaveURL(/\/parent/);
    const secret = link.split('#')[1] ?? '';
    expect(requests.join(' ')).not.toContain(secret);

    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText('This invitation was used already')).toBeVisible();
  });

  test('a link that opens nothing says so, and another link in the same tab opens', { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto(`${academy().origin}/invite`);
    await expect(page.getByRole('alert')).toContainText('This link opens no invitation');
    await page.goto(links[1] ?? '');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Beena Thomas' })).toBeVisible();
  });

  test('whoever is signed in on the same browser is named before the invitation goes on', async ({ page }) => {
    await page.goto(`${academy().origin}/login`);
    await signIn(page, OFFICE);
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto(links[1] ?? '');
    await expect(page.getByRole('heading', { name: 'Nila Nair is signed in on this browser' })).toBeVisible();
    await expect(page.getByText('This invitation is for Beena Thomas.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Stay signed in as Nila Nair' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out and go on' }).click();
    await passwordField(page).fill(CHOSEN);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page).toHaveURL(/\/parent/);
  });

  test('the administrator sees who has used theirs, takes one back, and makes a new link for somebody', {
    tag: '@all',
  }, async ({ page }) => {
    await openInvitations(page);
    const list = card(page, 'Invitations so far');
    await expect(list.getByText('2 used, 0 opened, 1 not opened, 0 ended')).toBeVisible();
    await list.getByLabel('State').selectOption('Used');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByLabel('State').selectOption('Not opened');
    await list.getByRole('button', { name: 'New link for <i>Çelik & Söhne</i>' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New link' }).click();
    await expect(card(page, 'New links').getByText('1 link.')).toBeVisible();
  });

  test('somebody is found by name and invited, although they have a password', { tag: '@all' }, async ({ page }) => {
    await openInvitations(page);
    await page.getByRole('button', { name: 'By name' }).click();
    await page.getByRole('searchbox', { name: 'Name or phone number' }).fill('Anand');
    await page.getByRole('button', { name: 'Add Anand Menon' }).click();
    await page.getByRole('button', { name: 'Invite 1 person' }).click();
    await expect(card(page, 'New links').getByText('1 link.')).toBeVisible();
    await card(page, 'New links').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Done' }).click();
    await expect(card(page, 'New links')).toHaveCount(0);
    expect(await findingsInBothThemes(page)).toEqual([]);
  });
}
