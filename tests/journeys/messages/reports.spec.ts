/** Reports by email for a colleague, set up on the console’s page (promises/scheduled-reports.md#to-others). */
import { screenSearch } from '#domain/messages/reportFilters.ts';
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

test('the students of a plan are of a plan and a school, without which the form saves nothing', async ({
  page,
  academy,
}) => {
  const admin = await sessionOf(academy, administrator);
  const capabilities = [...(admin.user.capabilities ?? []), 'report-schedules'];
  const session = { ...admin, user: { ...admin.user, capabilities } };
  await openConsole(page, academy, session, '/reports-by-email?report=plan-report');
  const form = page.getByRole('dialog', { name: 'Add a report' });
  const plan = form.getByRole('combobox', { name: 'Study Plan' });
  const school = form.getByRole('combobox', { name: 'School' });
  await form.getByRole('button', { name: 'Add a report' }).press('Enter');
  await expect(plan).toBeFocused();
  await expect(plan).toHaveAccessibleDescription('Choose the study plan');
  await expect(school).toHaveAccessibleDescription('Choose the school');
  await plan.selectOption({ index: 1 });
  await school.selectOption({ index: 1 });
  const [planTitle, schoolName] = await Promise.all(
    [plan, school].map((field) => field.locator('option:checked').textContent()),
  );
  await form.getByRole('button', { name: 'Add a report' }).click();
  await expect(form).toBeHidden();
  const name = `Students of a study plan · ${schoolName} · ${planTitle}`;
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
});

test('the link of an email opens the students of a plan as they were narrowed, and from there leads to the same report', async ({
  page,
  academy,
}) => {
  const admin = await sessionOf(academy, administrator);
  const capabilities = [...(admin.user.capabilities ?? []), 'report-schedules'];
  const headers = { Authorization: `Bearer ${admin.token}` };
  const first = async (path: string) =>
    (await (await page.request.get(`${academy.origin}${path}`, { headers })).json())[0];
  const { studyPlanId: planId } = await first('/api/admin/study-plans');
  const { schoolId } = await first(`/api/admin/study-plans/${planId}/shared-schools`);
  const address = `/study-plans/${planId}${screenSearch('plan-report', { planId, schoolId, sort: 'low', search: 'an' })}`;
  await openConsole(page, academy, { ...admin, user: { ...admin.user, capabilities } }, address);
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('low');
  await expect(page.getByRole('searchbox', { name: 'Search student' })).toHaveValue('an');
  await page.getByRole('link', { name: 'Send by email' }).click();
  const form = page.getByRole('dialog', { name: 'Add a report' });
  await expect(form.getByRole('combobox', { name: 'Study Plan' })).toHaveValue(String(planId));
  await expect(form.getByRole('combobox', { name: 'School' })).toHaveValue(String(schoolId));
  await expect(form.getByRole('combobox', { name: 'Sort' })).toHaveValue('low');
  await expect(form.getByRole('textbox', { name: 'Search in the list' })).toHaveValue('an');
});
