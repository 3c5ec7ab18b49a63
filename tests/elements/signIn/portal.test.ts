/** `<academy-dashboard>` on a page of a school: how it asks to sign in, whom it asks, and what it shows meanwhile. */
import { type CallRequest, expect, hold, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { createElement } from '#tests/elements/support.ts';
import { loginButton } from '#tests/support/browser/console.ts';
import { stat } from '#tests/support/data/parents.ts';

const students = (page: ScreenPage) => stat(page, 'Total Students');
const timeframe = (page: ScreenPage) => page.getByRole('combobox', { name: 'Timeframe' });

it('its Login button leads to the login page that the site names', async () => {
  const html = '<meta name="academy-login-url" content="/our-login">';
  const page = await openScreen('academy-dashboard', { signedOut: true, html });
  await expect(page.getByText('Please sign in')).toBeVisible();
  await loginButton(page).click();
  await expect.poll(() => page.went).toEqual(['/our-login']);
});

it('an element that names another API than the page gets no token and says so', async () => {
  const other = 'http://127.0.0.1:9';
  const page = await openScreen('academy-dashboard', {
    html: `<meta name="academy-api-base" content="${academyApi}">`,
    attributes: { 'api-base': other },
    isReady: false,
  });
  await expect(page.getByRole('alert')).toContainText(other);
  expect(page.calls).toEqual([]);
});

it('while a slow API thinks it shows that it is loading, and keeps what it showed before', async () => {
  const [first, second] = [hold(), hold()];
  const page = await openScreen('academy-dashboard', {
    isReady: false,
    answers: {
      dashboardStats: async ({ query, academy }: CallRequest) => {
        await (query.get('timeframe') === 'This Week' ? second : first).held;
        return academy();
      },
    },
  });
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
  first.release();
  await expect(students(page)).toContainText(/\d/);

  await timeframe(page).selectOption('This Week');
  await expect.poll(() => page.calls.some((call) => call.includes('timeframe=This'))).toBe(true);
  await expect(students(page)).toContainText(/\d/);
  second.release();
  await page.rest();
  await expect(students(page)).toContainText(/\d/);
});

it('an element that comes to the page later, or moves in it, shows its numbers', async () => {
  const page = await openScreen('academy-dashboard', { html: '<main></main><aside></aside>' });
  const { document } = page.page;
  page.host.remove();
  await expect(students(page)).toHaveCount(0);
  const later = createElement(page.page, 'academy-dashboard');
  document.querySelector('main')?.append(later);
  await expect(students(page)).toContainText(/\d/);
  await timeframe(page).selectOption('Yesterday');
  document.querySelector('aside')?.append(later);
  await expect(page.locator('aside').getByRole('combobox', { name: 'Timeframe' })).toHaveValue('Yesterday');
  await expect(students(page)).toContainText(/\d/);
});
