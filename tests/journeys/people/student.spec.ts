/** One student on one page (promises/academy-student.md): from a list to a note, on paper, and back. */

import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { administrator, school } from '#tests/support/data/accounts.ts';

const users = (page: Page) => page.getByRole('table', { name: 'Users' });
const happened = (page: Page) => page.getByRole('region', { name: 'What happened', exact: true });

/** Lets printing end at once, and keeps what was printed: its text. */
const keepPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const text = document.querySelector('main')?.shadowRoot?.querySelector('article')?.textContent ?? '';
      (window.top as Window & { printed?: string }).printed = text;
      window.dispatchEvent(new Event('afterprint'));
    };
  });

test('a school user comes from a list, writes, changes and deletes a note, prints, and goes back to the list as it was', async ({
  page,
  academy,
}) => {
  await keepPrints(page);
  await openConsole(page, academy, await sessionOf(academy, school), '/users');
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Student' });
  const answered = page.waitForResponse((response) => response.url().includes('page=2'));
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await answered;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const link = users(page).getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();

  await expect(page).toHaveURL(/\/student\/\d+$/);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Student · Academy Admin`);
  for (const title of ['What happened', 'Exams over time', 'Attendance', 'Study Plans Progress']) {
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
  }
  await expect(page.locator('.screen__eyebrow')).toContainText('User Management');

  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await happened(page).getByRole('textbox', { name: 'New note' }).fill('Spoke with the father about the bus.');
  await happened(page).getByRole('button', { name: 'Save note' }).click();
  const note = happened(page).getByRole('listitem').filter({ hasText: 'Spoke with the father about the bus.' });
  await expect(note).toContainText(school.name);
  await expect(happened(page).getByRole('textbox', { name: 'New note' })).toHaveCount(0);

  await note.getByRole('button', { name: /^Edit note/ }).click();
  const edited = happened(page).getByRole('textbox', { name: 'Note', exact: true });
  await expect(edited).toBeFocused();
  await edited.fill('Spoke with the mother about the bus.');
  await happened(page).getByRole('listitem').getByRole('button', { name: 'Save note' }).click();
  const changed = happened(page).getByRole('listitem').filter({ hasText: 'Spoke with the mother' });
  await expect(changed).toContainText('Changed');

  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed') ?? '')).toContain('Spoke with the mother');

  await changed.getByRole('button', { name: /^Delete note/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(changed).toHaveCount(0);

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/users/);
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('5');
  await expect(users(page).getByRole('link').first()).toHaveText(name);
});

test('a way over a list to a student leads back step by step, after a reload and the own Back of the browser too', async ({
  page,
  academy,
}) => {
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await page.locator('main a[href*="/list?list=students"]').first().click();
  const list = page.locator('academy-list');
  const student = page.locator('academy-student');
  const back = page.getByRole('button', { name: 'Back', exact: true });
  const openFirst = async () => {
    await list.locator('tbody a[href*="/student/"]').first().click();
    await expect(student.locator('.screen__eyebrow')).toContainText('Back Total Students');
  };

  await openFirst();
  await page.reload();
  await back.click();
  await expect(list.locator('.screen__eyebrow')).toContainText('Back Welcome Back');

  await openFirst();
  await page.goBack();
  await expect(list.locator('.screen__eyebrow')).toContainText('Back Welcome Back');
  await page.goForward();
  await expect(student.locator('.screen__eyebrow')).toContainText('Back Total Students');
  await back.click();
  await back.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a student of another school is not found, and nothing of them is shown', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await openConsole(page, academy, await sessionOf(academy, school), '/student/10002');
  await expect(page.getByText('The student was deleted, has moved to another school, or never existed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Student', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What happened', exact: true })).toHaveCount(0);
});
