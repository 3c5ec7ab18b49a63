/** Sign-in (promises/session-and-errors.md#sign-in) as every account, and every way in which it can fail. */

import * as accounts from '#tests/support/accounts.ts';
import { hold } from '#tests/support/answers.ts';
import { loginButton, parentChoice, passwordField, phoneField, signIn } from '#tests/support/console.ts';
import { ask, expect, inIndia, type Page, signInAt, test } from '#tests/support/journeys.ts';

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

test('the browser keeps what the API knows it by, past the sign-out, and sends it with the next login', async ({
  page,
  academy,
}) => {
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

test('a host that gave no token never sees the field, and one that did not give it does not get it', async ({
  page,
  academy,
}) => {
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api/admin/login', async (route) => {
    sent.push(route.request().postDataJSON());
    const { token, user, menu } = await (await route.fetch()).json();
    await route.fulfill({ json: { token, user, menu } });
  });
  await page.goto(`${academy.origin}/login`);
  await page.evaluate(() => localStorage.setItem('academyDevices', '{"https://other.example":"of-another-host"}'));
  for (const account of [accounts.teacher, accounts.school]) {
    await signIn(page, account);
    await expect(page).toHaveURL(`${academy.origin}/dashboard`);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${academy.origin}/login`);
  }
  expect(sent.map((body) => Object.keys(body))).toEqual(Array(2).fill(['identifier', 'password', 'parentView']));
});

test.describe('whoever may hold a session signs in and arrives at the home of the role', () => {
  for (const account of accounts.staff) {
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
      expect(await stored(page)).toMatchObject({
        adminToken: expect.any(String),
        adminUser: expect.any(String),
        adminMenu: expect.any(String),
      });
    });
  }

  for (const account of accounts.parents) {
    test(`${account.what} arrives at the parent portal`, async ({ page, academy }) => {
      await page.goto(academy.origin);
      await signIn(page, account);
      await expect(page.getByText(`Welcome back, ${account.name}!`)).toBeVisible();
      await expect(page).toHaveURL(`${academy.origin}/parent-dashboard`);
    });
  }

  test('a member of staff who is also a parent chooses which of both to be', async ({ page, academy }) => {
    await page.goto(academy.origin);
    await parentChoice(page).check();
    await signIn(page, accounts.staffParent);
    await expect(page).toHaveURL(`${academy.origin}/parent-dashboard`);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${academy.origin}/login`);
    await signIn(page, accounts.staffParent);
    await expect(page).toHaveURL(`${academy.origin}/dashboard`);
  });

  test('a school user is greeted with the name of the school', async ({ page, academy }) => {
    const { user } = await signInAt(academy, accounts.school);
    await page.goto(academy.origin);
    await signIn(page, accounts.school);
    const title = page.locator('academy-dashboard').getByText(user.schoolInfo?.schoolName ?? 'no school');
    await expect(title.first()).toBeVisible();
  });
});

test.describe('the form', () => {
  test('Login waits for both phone number and password', async ({ page, academy }) => {
    await page.goto(`${academy.origin}/login`);
    await expect(loginButton(page)).toBeDisabled();
    await phoneField(page).fill('9');
    await expect(loginButton(page)).toBeDisabled();
    await passwordField(page).fill('x');
    await expect(loginButton(page)).toBeEnabled();
    await phoneField(page).fill('');
    await expect(loginButton(page)).toBeDisabled();
  });

  test('the password is shown and hidden again', async ({ page, academy }) => {
    await page.goto(`${academy.origin}/login`);
    await passwordField(page).fill('tulsi');
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
  });

  test('Enter in the password signs in', async ({ page, academy }) => {
    await page.goto(`${academy.origin}/login`);
    await phoneField(page).fill(accounts.administrator.phone);
    await passwordField(page).fill(accounts.administrator.password);
    await passwordField(page).press('Enter');
    await expect(page).toHaveURL(`${academy.origin}/dashboard`);
  });

  test('somebody who is signed in already is sent home from it', async ({ page, academy }) => {
    await page.goto(academy.origin);
    await signIn(page, accounts.administrator);
    await expect(page).toHaveURL(`${academy.origin}/dashboard`);
    await page.goto(`${academy.origin}/login`);
    await expect(page).toHaveURL(`${academy.origin}/dashboard`);
  });

  test('Forgot Password ? tells whom to ask', async ({ page, academy }) => {
    await page.goto(`${academy.origin}/login`);
    await page.getByRole('button', { name: 'Forgot Password ?' }).click();
    await expect(page.getByText('Please ask your school to reset your password.')).toBeVisible();
  });
});

test.describe('whoever may not sign in is told so and gets no session', () => {
  test.afterEach(async ({ page, academy }) => {
    expect(await stored(page)).not.toHaveProperty('adminToken');
    await expect(page).toHaveURL(`${academy.origin}/login`);
  });

  test('a wrong password: a banner with the words of the server, no session-expired dialog', async ({
    page,
    academy,
  }) => {
    const response = page.waitForResponse('**/api/admin/login');
    await page.goto(academy.origin);
    await signIn(page, { ...accounts.teacher, password: 'not-the-password' });
    const { message } = (await (await response).json()) as { message: string };
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('an unknown phone number: the same words as a wrong password', async ({ page, academy }) => {
    const messages: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/api/admin/login')) messages.push(await response.text());
    });
    await page.goto(academy.origin);
    await signIn(page, { ...accounts.teacher, password: 'neither-this-one' });
    await expect.poll(() => messages.length).toBe(1);
    await signIn(page, { phone: '9000099999', password: 'neither-this-one' });
    await expect.poll(() => messages.length).toBe(2);
    expect(messages[1]).toBe(messages[0]);
  });

  test('somebody who is banned: the words of the server', async ({ page, academy }) => {
    const response = page.waitForResponse('**/api/admin/login');
    await page.goto(academy.origin);
    await signIn(page, accounts.banned);
    const { message } = (await (await response).json()) as { message: string };
    expect(message).not.toBe('');
    await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
    // One thing is said, and not two.
    await expect(page.getByText('Access denied')).toHaveCount(0);
  });

  test('a role that may not hold a session: Access denied', async ({ page, academy }) => {
    await page.goto(academy.origin);
    await signIn(page, accounts.student);
    await expect(page.getByText('Access denied').first()).toBeVisible();
    await expect(page.locator('[part~="toast"]').filter({ hasText: 'Access denied' })).toBeVisible();
  });

  test('on a phone what is said about the form does not cover its buttons', async ({ page, academy }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(academy.origin);
    await signIn(page, accounts.student);
    const toast = page.locator('[part~="toast"]');
    await expect(toast).toBeVisible();
    const [over, under] = [await toast.boundingBox(), await loginButton(page).boundingBox()];
    if (!over || !under) throw new Error('Toast and button have places.');
    expect(over.y + over.height).toBeLessThanOrEqual(under.y);
  });

  test('staff without a child on record who ask for the parent view', async ({ page, academy }) => {
    await page.goto(academy.origin);
    await parentChoice(page).check();
    const response = page.waitForResponse('**/api/admin/login');
    await signIn(page, accounts.administrator);
    expect((await response).status()).toBe(403);
    const { message } = (await (await response).json()) as { message: string };
    await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
  });

  test('an answer with another role than the five is refused here too', async ({ page, academy }) => {
    await page.route('**/api/admin/login', (route) =>
      route.fulfill({ json: { token: 'a-token', user: { pid: 1, name: 'Ravi', role: 5 }, menu: [] } }),
    );
    await page.goto(academy.origin);
    await signIn(page, accounts.administrator);
    await expect(page.getByText('Access denied').first()).toBeVisible();
  });

  test('a dead API: Network error. Please check your connection.', async ({ page, academy }) => {
    await page.goto(`${academy.origin}/login`);
    await expect(loginButton(page)).toBeVisible();
    await page.route('**/api/admin/login', (route) => route.abort('connectionrefused'));
    await signIn(page, accounts.administrator);
    await expect(page.getByText('Network error. Please check your connection.').first()).toBeVisible();
    await expect(loginButton(page)).toBeEnabled();
  });

  test('a failure without words: Login failed. Please try again.', async ({ page, academy }) => {
    await page.goto(`${academy.origin}/login`);
    await page.route('**/api/admin/login', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await signIn(page, accounts.administrator);
    await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
  });
});

test('while a slow API thinks, the button reads Signing in... and cannot be pressed again', async ({
  page,
  academy,
}) => {
  const { held: asked, release: answer } = hold();
  let calls = 0;
  await page.route('**/api/admin/login', async (route) => {
    calls += 1;
    await asked;
    await route.continue();
  });
  await page.goto(academy.origin);
  await signIn(page, accounts.administrator);
  const button = page.getByRole('button', { name: 'Signing in...' });
  await expect(button).toBeDisabled();
  await passwordField(page).press('Enter');
  answer();
  await expect(page).toHaveURL(`${academy.origin}/dashboard`);
  expect(calls).toBe(1);
});
