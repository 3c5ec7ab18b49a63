/** Sign-in by a district's OpenID Connect provider, from the console and from a page of another site. */

import { loginButton, phoneField, signOutButton } from '#tests/support/browser/console.ts';
import { expect, type Page, signInAt, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findings } from '#tests/support/run/findings.ts';
import { onJourneysDatabase, startAcademy } from '#tests/support/server/academy.ts';
import { CLIENT_ID, CLIENT_SECRET, startOidcProvider, type TestProvider } from '#tests/support/server/oidcProvider.ts';

/** One district for all of them. */
test.describe.configure({ mode: 'default' });

let provider: TestProvider;
/** The academy of all journeys, at a process where people may sign in by the provider, also on the embedding site. */
let academyWithProvider: Awaited<ReturnType<typeof startAcademy>>;
test.beforeAll(async ({ embedding }) => {
  provider = await startOidcProvider();
  academyWithProvider = await startAcademy({
    ...onJourneysDatabase(),
    STOP_DELAY_SECONDS: '0',
    OIDC_ISSUER: provider.origin,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_NAME: 'Our district',
    OIDC_SIGN_OUT: '1',
    CORS_ORIGINS: embedding.origin,
  });
});
test.afterAll(async () => {
  await academyWithProvider?.stop();
  await provider?.stop();
});

const providerButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Our district' });

/** Makes an account of the demo academy the one that is signed in at the provider. */
async function atTheProvider(account: accounts.Account) {
  const { user } = await signInAt(academyWithProvider, account);
  provider.signedIn = { sub: account.phone, email: `demo${user.pid}@academy.example`, email_verified: true };
}

test('a teacher signs in with the district’s account, and comes to the page that was asked for', async ({ page }) => {
  const academy = academyWithProvider;
  await atTheProvider(accounts.teacher);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        const shifts = globalThis as { shift?: number };
        shifts.shift = (shifts.shift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${academy.origin}/performance?timeframe=month`);
  await expect(providerButton(page)).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { shift?: number }).shift ?? 0)).toBeLessThanOrEqual(0.05);
  expect(await findings(page)).toEqual([]);

  await providerButton(page).click();
  await expect(page.getByRole('heading', { name: 'The district' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${academy.origin}/performance?timeframe=month`);
  await expect(page.getByRole('heading', { name: 'Performance Tracking' })).toBeVisible();
  expect(await page.evaluate(() => [location.hash, sessionStorage.getItem('academySignIn')])).toEqual(['', null]);

  // The session of the provider ends too.
  await signOutButton(page).click();
  await expect(page.getByRole('heading', { name: 'Signed out of the district' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('post_logout_redirect_uri')).toBe(`${academy.origin}/login`);
  await page.goto(`${academy.origin}/login`);
  await expect(providerButton(page)).toBeVisible();

  // Somebody whom the academy does not know is told whom to ask, and comes back to the form.
  provider.signedIn = { sub: 'new', email: 'new@academy.example', email_verified: true };
  await providerButton(page).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody here has this account' })).toBeVisible();
  await expect(page.getByText('Ask your school to write your email address')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(phoneField(page)).toBeVisible();
});

test('a page of another site signs in through a window, and gets the session', { tag: '@all' }, async ({
  page,
  context,
  embedding,
  dist,
}) => {
  await atTheProvider(accounts.teacher);
  await page.goto(
    embedding.put({
      html: `<!doctype html><html lang="en"><head><title>A school</title>
        <meta name="academy-api-base" content="${academyWithProvider.origin}">
        <script type="module" src="${dist.base}academy-widgets.js"></script></head>
        <body><h1>A school</h1><academy-login></academy-login></body></html>`,
    }),
  );
  const [opened] = await Promise.all([context.waitForEvent('page'), providerButton(page).click()]);
  const closed = opened.waitForEvent('close');
  await opened.getByRole('link', { name: 'Continue' }).click();
  await closed;
  await expect(page.getByText(`You are signed in as ${accounts.teacher.name}.`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('academyToken'))).toMatch(
    /^academy-widgets [\da-f]{8} [\w-]{43}$/,
  );
});

test('an academy without a provider shows no button, and asks for nothing before the form is there', {
  tag: '@all',
}, async ({ page, academy }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requested.push(new URL(request.url()).pathname);
  });
  const answered = page.waitForResponse('**/api/sign-in-options');
  await page.goto(academy.origin);
  await expect(loginButton(page)).toBeVisible();
  await answered;
  await expect(page.getByRole('button', { name: /^Sign in with/ })).toHaveCount(0);
  expect(requested).toEqual(['/api/sign-in-options']);
});
