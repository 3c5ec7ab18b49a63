/** Reports by email for a colleague, set up on the console’s page (promises/scheduled-reports.md#to-others). */
import { expect, openConsole, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { administrator, teacher } from '#tests/support/data/accounts.ts';

test('a colleague is found and chosen with the keyboard, is sent the report, and is named in the list', async ({
  page,
  academy,
}) => {
  const admin = await sessionOf(academy, administrator);
  // This academy sends no emails, but has the calls.
  const capabilities = [...(admin.user.capabilities ?? []), 'report-schedules', 'report-schedules:others'];
  await openConsole(page, academy, { ...admin, user: { ...admin.user, capabilities } }, '/reports-by-email');
  await page.getByRole('button', { name: 'Add a report' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add a report' });
  const to = form.getByRole('combobox', { name: 'To', exact: true });
  await to.selectOption('Somebody else of the staff');

  // Nobody is chosen yet: the form says so at the field, and sends nothing.
  const words = form.getByRole('textbox', { name: 'Name or phone number of the colleague' });
  await form.getByRole('button', { name: 'Add a report' }).press('Enter');
  await expect(words).toBeFocused();
  await expect(words).toHaveAccessibleDescription('Find the colleague and choose them');

  await page.keyboard.type(teacher.name);
  await page.keyboard.press('Enter');
  const choose = form.getByRole('button', { name: `Choose ${teacher.name}` });
  await expect(choose).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Find' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(choose).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(to).toBeFocused();
  await expect(to.locator('option:checked')).toHaveText(teacher.name);

  await form.getByRole('button', { name: 'Add a report' }).press('Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: `To ${teacher.name}` });
  await expect(row.first()).toContainText('Students to Follow Up');

  // The row of the colleague says who has set it up.
  const { token } = await sessionOf(academy, teacher);
  const answer = await page.request.get(`${academy.origin}/api/reports/schedules`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(await answer.json()).toMatchObject({ schedules: [{ madeByName: administrator.name, readerName: null }] });

  await row.first().getByRole('button', { name: 'Stop' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await expect(row.first()).toContainText('It was stopped');
});

test('a list behind a number is chosen on its screen, and named in the form and in the list', async ({
  page,
  academy,
}) => {
  const admin = await sessionOf(academy, administrator);
  const capabilities = [...(admin.user.capabilities ?? []), 'report-schedules'];
  await openConsole(page, academy, { ...admin, user: { ...admin.user, capabilities } }, '/list?list=students');
  await page.getByRole('searchbox', { name: 'Search' }).fill('an');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Send by email' }).click();
  const form = page.getByRole('dialog', { name: 'Add a report' });
  await expect(form.getByText('The list is: Total Students')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Search in the list' })).toHaveValue('an');
  await form.getByRole('button', { name: 'Add a report' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'Total Students · Name or title has “an”' });
  await expect(row.first()).toBeVisible();
});
