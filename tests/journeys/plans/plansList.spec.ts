/** Study Plans (promises/academy-plans.md): the list, its school filter, and the ways from it. */

import { answer } from '#tests/support/browser/answers.ts';
import { ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { schoolSelect } from '#tests/support/browser/selects.ts';
import * as accounts from '#tests/support/data/accounts.ts';

interface Plan {
  studyPlanId: number;
  title: string;
  isShared: boolean;
  isOwner: boolean;
}
interface School {
  schoolId: number;
  schoolName: string;
  planCount: number;
}

const table = (page: Page) => page.getByRole('table', { name: 'Study Plans' });
const titles = (page: Page) => table(page).getByRole('link');
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

// What each of them may see is proven at the API.
for (const account of [accounts.administrator, accounts.academyStaff, accounts.teacher]) {
  test(`${account.what} sees the plans of all schools, or of the one that is chosen`, { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    const session = await sessionOf(academy, account);
    const all = await ask<Plan[]>(academy, session, '/api/admin/study-plans');
    const schools = await ask<School[]>(academy, session, '/api/admin/study-plans/schools');
    await openConsole(page, academy, session, '/study-plans');

    await expect(titles(page)).toHaveText(all.map(({ title }) => title));
    await expect(page.getByText(plural(all.length, 'study plan'), { exact: true })).toBeVisible();
    await expect(table(page).getByText('Shared', { exact: true })).toHaveCount(
      all.filter(({ isShared, isOwner }) => isShared && !isOwner).length,
    );
    await expect(schoolSelect(page).getByRole('option')).toHaveText([
      'All Schools',
      ...schools.map(({ schoolName, planCount }) => `${schoolName} (${plural(planCount, 'plan')})`),
    ]);

    const { schoolId } = schools[0] as School;
    const own = await ask<Plan[]>(academy, session, `/api/admin/study-plans?schoolId=${schoolId}`);
    await schoolSelect(page).selectOption(String(schoolId));
    await expect(titles(page)).toHaveText(own.map(({ title }) => title));
    await expect(page).toHaveURL(`${academy.origin}/study-plans?school-id=${schoolId}`);
    await page.reload();
    await expect(schoolSelect(page)).toHaveValue(String(schoolId));
    await expect(titles(page)).toHaveText(own.map(({ title }) => title));
  });
}

test('where there is one school only, All Schools stays chosen after a reload', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await answer(page, { '/study-plans/schools': [{ schoolId: 11, schoolName: 'വിദ്യാജ്യോതി', planCount: 1 }] });
  const session = await sessionOf(academy, accounts.administrator);
  const all = await ask<Plan[]>(academy, session, '/api/admin/study-plans');
  await openConsole(page, academy, session, '/study-plans');
  await expect(schoolSelect(page)).toHaveValue('11');
  await schoolSelect(page).selectOption('All Schools');
  await expect(titles(page)).toHaveText(all.map(({ title }) => title));
  await page.reload();
  await expect(schoolSelect(page)).toHaveValue('');
  await expect(titles(page)).toHaveText(all.map(({ title }) => title));
});

test('a title leads to the report of its plan; with Ctrl in a tab of its own', { tag: '@all' }, async ({
  page,
  context,
  academy,
}) => {
  const session = await sessionOf(academy, accounts.administrator);
  await openConsole(page, academy, session, '/study-plans');
  const link = titles(page).first();
  const path = (await link.getAttribute('href')) as string;
  expect(path).toMatch(/^\/study-plans\/\d+$/);

  const tab = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(await tab).toHaveURL(academy.origin + path);
  await expect(page).toHaveURL(`${academy.origin}/study-plans`);

  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(academy.origin + path);
  await page.goBack();
  await expect(titles(page).first()).toBeVisible();
});

test('the order of the table is there again after Back and a reload', { tag: '@all' }, async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans');
  const header = table(page).getByRole('columnheader', { name: 'Grade' });
  await header.getByRole('button').click();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  // The order stays when the address follows the filter.
  await schoolSelect(page).selectOption({ index: 1 });
  await expect(page).toHaveURL(/school-id=\d+/);
  await page.reload();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await titles(page).first().click();
  // With the school that was chosen.
  await expect(page).toHaveURL(/study-plans\/\d+\?school-id=\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/school-id=\d+/);
  await expect(header).toHaveAttribute('aria-sort', 'descending');
});
