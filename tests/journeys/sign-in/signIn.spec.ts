/**
 * Sign-in (promises/session-and-errors.md#sign-in) through the console. What the form does, and every way in which it can
 * fail, is tried in `tests/elements/signIn/`; what the API answers to whom, in `tests/server/sign-in/signIn.test.ts`.
 */

import { parentChoice, signIn } from '#tests/support/browser/console.ts';
import {
  ask,
  expect,
  inIndia,
  openConsole,
  type Page,
  sessionOf,
  signInAt,
  test,
} from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

test('the browser keeps what the API knows it by, past the sign-out, and sends it with the next login', {
  tag: '@all',
}, async ({ page, academy }) => {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/login')) sent.push(request.postDataJSON());
  });
  const kept = async () => JSON.parse((await stored(page)).academyDevices ?? '{}');
  await page.goto(academy.origin);
  await signIn(page, accounts.teacher);
  await expect(page).toHaveURL(`${academy.origin}/dashboard`);
  const tokens = await kept();
  expect(tokens).toEqual({ [academy.origin]: expect.stringMatching(/^[\w-]{43}$/) });

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${academy.origin}/login`);
  expect(await stored(page)).not.toHaveProperty('adminToken');
  // Somebody else on the same browser: it stays the same device.
  await signIn(page, accounts.school);
  await expect(page).toHaveURL(`${academy.origin}/dashboard`);
  expect(await kept()).toEqual(tokens);

  const { phone: identifier, password } = accounts.teacher;
  expect(sent).toEqual([
    { identifier, password, parentView: false },
    { identifier: accounts.school.phone, password, parentView: false, deviceToken: tokens[academy.origin] },
  ]);
});

test.describe('whoever may hold a session signs in and arrives at the home of the role', () => {
  // In the gate somebody who is greeted with a school stands for both.
  for (const account of standingFor([accounts.administrator, accounts.school], (one) => one === accounts.school)) {
    test(`${account.what} arrives at the dashboard`, async ({ page, academy }) => {
      await page.goto(academy.origin);
      await signIn(page, account);

      await expect(page.getByText(`Welcome back, ${account.name}!`)).toBeVisible();
      await expect(page).toHaveURL(`${academy.origin}/dashboard`);
      await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
      const session = await signInAt(academy, account);
      const { titleStats } = await ask<{ titleStats: { totalStudents: number } }>(
        academy,
        session,
        '/api/admin/dashboard-stats?timeframe=All%20Time',
      );
      await expect(page.getByRole('group', { name: 'Total Students' })).toContainText(
        inIndia(titleStats.totalStudents),
      );
      // A school user is greeted with the name of the school.
      const { schoolName } = session.user.schoolInfo ?? {};
      if (schoolName) await expect(page.locator('academy-dashboard').getByText(schoolName).first()).toBeVisible();
      expect(await stored(page)).toMatchObject({
        adminToken: expect.any(String),
        adminUser: expect.any(String),
        adminMenu: expect.any(String),
      });
    });
  }

  test('a member of staff who is also a parent chooses which of both to be', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await page.goto(academy.origin);
    await parentChoice(page).check();
    await signIn(page, accounts.staffParent);
    await expect(page).toHaveURL(`${academy.origin}/parent-dashboard`);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${academy.origin}/login`);
    await signIn(page, accounts.staffParent);
    await expect(page).toHaveURL(`${academy.origin}/dashboard`);
  });
});

test('somebody who is signed in already is sent home from the sign-in', { tag: '@all' }, async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/login');
  await expect(page).toHaveURL(`${academy.origin}/dashboard`);
});
