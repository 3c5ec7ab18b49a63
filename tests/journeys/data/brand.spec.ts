/** Logo and colours: a school's own, chosen by its school user, and what its families and its sign-in page show. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn, signOutButton } from '#tests/support/browser/console.ts';
import {
  type Academy,
  beginSession,
  type Credentials,
  createAt,
  expect,
  openConsole,
  sessionOf,
  signInAt,
  test,
} from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { png } from '#tests/support/others/pictures.ts';

/** A school of the test's own: what it chooses is seen by no other journey. */
async function makeSchool(academy: Academy) {
  const session = await sessionOf(academy, administrator);
  const name = `School ${randomUUID().slice(0, 8)}`;
  const { schoolId } = await createAt<{ schoolId: number }>(academy, session, '/api/admin/schools', {
    name,
    countryId: 101,
    isActive: true,
  });
  const somebody = async (firstName: string, userRole: number, more: object): Promise<Credentials> => {
    const own = { phone: String(7_000_000_000 + randomInt(999_999_999)), password: 'a good long password' };
    const user = { firstName, userRole, mobileNumber: own.phone, password: own.password, ...more };
    await createAt(academy, session, '/api/admin/users', user);
    return own;
  };
  const office = await somebody('Meera Nair', 4, { schoolId });
  const parent = await somebody('Anand Menon', 24, { schoolId: null });
  const child = { firstName: 'Asha Menon', userRole: 5, schoolId, mobileNumber: '', parentPhones: [parent.phone] };
  await createAt(academy, session, '/api/admin/users/import', { users: [child] });
  return { name, office, parent };
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const logoFile = (page: Page) => page.locator('main input[type=file]');
/** The colour in which the console and all its elements draw what is pressed. */
const accent = (page: Page) =>
  page
    .locator('.surface')
    .first()
    .evaluate((surface) => getComputedStyle(surface).getPropertyValue('--accent').trim());

test('a school user chooses logo and colours, a parent of the school sees them at once, and the sign-in page does not', async ({
  page,
  academy,
}) => {
  const { name, office, parent } = await makeSchool(academy);
  await beginSession(page, academy.origin, await signInAt(academy, office));
  await page.goto(`${academy.origin}/data/brand`);
  const before = await accent(page);

  // A file that is none is told, and what was typed stays.
  await field(page, 'Primary colour').fill('#ffd400');
  await logoFile(page).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByRole('alert')).toContainText('This file is no PNG, JPEG or WebP');
  await expect(field(page, 'Primary colour')).toHaveValue('#ffd400');
  // The form says what a yellow becomes on white.
  await expect(page.getByText(/On a light ground it is drawn darker, as #\w{6}/)).toBeVisible();
  await field(page, 'Primary colour').fill('green');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Primary colour')).toBeFocused();
  await expect(page.getByText('A colour is written like #1a7f5a.')).toBeVisible();

  await field(page, 'Primary colour').fill('#0B6E4F');
  await field(page, 'Secondary colour').fill('#a63d1f');
  await logoFile(page).setInputFiles({ name: 'logo', mimeType: 'image/png', buffer: png(64, 64) });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Everybody sees it')).toBeVisible();
  await expect.poll(() => accent(page)).toBe('#0b6e4f');
  await expect(page.locator('.sidebar .brand img')).toBeVisible();

  await signOutButton(page).first().click();
  await signIn(page, parent);
  await expect(page.locator('.sidebar__name').first()).toHaveText(name);
  await expect.poll(() => accent(page)).toBe('#0b6e4f');
  const logo = page.locator('.sidebar .brand img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);

  // The academy has chosen nothing, so its sign-in page is as before.
  await signOutButton(page).first().click();
  await expect(page.locator('.entrance')).toBeVisible();
  expect(await accent(page)).toBe(before);
  await expect(page.locator('.brand img')).toHaveCount(0);

  // The next one who signs in here sees nothing of it.
  await signIn(page, administrator);
  await expect(page.locator('.sidebar')).toBeVisible();
  expect(await accent(page)).toBe(before);
});

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('the section fits a phone of 320 px, in Urdu too, and is filled in by the keyboard', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const { office } = await makeSchool(academy);
  await page.setViewportSize({ width: 320, height: 640 });
  await openConsole(page, academy, await sessionOf(academy, office), '/data/brand');
  await page.getByRole('button', { name: 'Choose a file' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Primary colour')).toBeFocused();
  await page.keyboard.type('#0b62b8');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved. Everybody sees it')).toBeVisible();
  for (const locale of ['ur-IN', 'en-IN']) {
    await page.evaluate((chosen) => localStorage.setItem('consoleLocale', chosen), locale);
    await page.reload();
    await expect(page.locator('.brand-preview figure').last()).toBeVisible();
    expect(await isWide(page), locale).toBe(false);
  }
  // An administrator chooses whose they are.
  await openConsole(page, academy, await sessionOf(academy, administrator), '/data/brand');
  await expect(page.getByRole('combobox', { name: 'Whose' })).toBeVisible();
  expect(await isWide(page)).toBe(false);
});
