/**
 * Register (promises/academy-register.md): a teacher marks who was not there, and the school sees it. What a row offers, and
 * what becomes of marks without a network, is tested in `tests/elements/followUp/register.test.ts`.
 */
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

const row = (page: Page, at: number) => page.getByRole('radiogroup').nth(at);
const absent = (page: Page, at: number) => row(page, at).getByRole('radio', { name: 'Absent' });

test('a teacher takes the register from the first page, and the school sees by whom each mark is', async ({
  page,
  academy,
  browser,
}) => {
  const ofSchool = await sessionOf(academy, accounts.school);
  await openConsole(page, academy, await sessionOf(academy, accounts.teacher), '/dashboard');
  await page.getByRole('link', { name: 'Take a register' }).click();
  await page.getByLabel('School').selectOption(String(ofSchool.user.schoolId));
  await page.getByLabel('Class').selectOption({ index: 1 });
  for (const at of [1, 2]) await absent(page, at).check({ force: true });
  // Later in the day a session of the class has been, with those who missed it.
  const asItWas = { checked: await absent(page, 0).isChecked() };
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const address = new URL(page.url());
  await page.reload();
  for (const at of [1, 2]) await expect(absent(page, at)).toBeChecked();
  await expect(absent(page, 0)).toBeChecked(asItWas);

  const another = await (await browser.newContext()).newPage();
  await openConsole(another, academy, ofSchool, address.pathname + address.search);
  for (const at of [1, 2]) await expect(absent(another, at)).toBeChecked();
  await expect(another.getByText(`${accounts.teacher.name}, `).first()).toBeVisible();
  await another.context().close();
});
