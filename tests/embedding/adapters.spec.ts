/** The adapters of `demo-host/examples/`: elements in front of APIs that nobody wrote for them. */

import { expect, type Page, test } from '#tests/support/browser/journeys.ts';
import type { DistSite } from '#tests/support/browser/sites.ts';
import { ADAPTERS, bundle } from '#tests/support/others/applications.ts';
import { type ExampleServer, startExample } from '#tests/support/others/exampleServer.ts';
import { findFrameworks } from '#tests/support/others/packages.ts';

const ACADEMY = 'https://academy.example/';

const frameworks = await findFrameworks();

/** How long the build of an adapter may take, in ms. */
const BUILD_MS = 120_000;
/** How long a backend may take to start, and to end, in ms. */
const SERVER_MS = 60_000;

let running: ExampleServer | undefined;
test.afterEach(async () => {
  const server = running;
  running = undefined;
  await test.step('the backend is stopped', () => server?.stop(), { timeout: SERVER_MS });
});

/** Starts a backend of the examples, and opens its page with the built files where the page looks for them. */
async function open(page: Page, dist: DistSite, example: 'portal' | 'graphql'): Promise<ExampleServer> {
  test.skip(!frameworks, 'other frameworks are not installed');
  const application = ADAPTERS.find((one) => one.example === example);
  if (!application) throw new Error(`There is no adapter ${example}.`);
  // Neither is a call of Playwright, which names what it has waited for in vain.
  const body = await test.step('the adapter is built', () => bundle(application), { timeout: BUILD_MS });
  const server = await test.step('the backend is started', () => startExample(example, ['node', 'server.mjs']), {
    timeout: SERVER_MS,
  });
  running = server;
  await page.route(`${ACADEMY}**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(ACADEMY, dist.base) });
    await route.fulfill({ response });
  });
  await page.route(`${server.origin}/adapter.js`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  // Any call of the contract that leaves beside the adapter would be a mistake.
  await page.route('**/api/**', () => {
    throw new Error('a call went past the adapter');
  });
  await page.goto(server.origin);
  return server;
}

test('a portal with cookies, paths and names of its own shows its data, takes a reply, and says what it refuses', async ({
  page,
  dist,
}) => {
  const server = await open(page, dist, 'portal');
  await expect(page.getByText('Please sign in').first()).toBeVisible();

  await page.getByLabel('Name').fill('asha');
  await page.getByLabel('Password').fill('neem');
  await page.getByRole('button', { name: 'Sign in to the portal' }).click();
  await expect(page.getByRole('group', { name: 'Present Days' })).toContainText('2');
  await expect(page.getByRole('group', { name: 'Attendance', exact: true })).toContainText('50%');
  await expect(page.getByRole('rowheader', { name: 'Decimals' })).toBeVisible();

  await page.getByRole('button', { name: /^Mr Menon/ }).click();
  await expect(page.getByText('Ravi did well in Fractions.')).toBeVisible();
  const reply = page.getByRole('textbox', { name: /reply/i });
  await reply.fill('a free offer');
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(page.getByText('Please do not advertise here').first()).toBeVisible();
  await reply.fill('Thank you');
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(page.getByText('Thank you').first()).toBeVisible();

  // The session of the portal ends elsewhere: the elements learn of it at their next call, of ours or of their own.
  const csrf = await page.evaluate(async () => (await (await fetch('/portal/me')).json()).csrf);
  await page.request.post(`${server.origin}/portal/sign-out`, { headers: { 'X-CSRF-Token': csrf } });
  const atSignIn = expect(page).toHaveURL(/#sign-in$/);
  await Promise.race([atSignIn, page.getByLabel('Month').selectOption('July')]);
  await atSignIn;
  // Of the portal's session nothing was left where other scripts look for it.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin')))).toEqual([]);
});

// In the gate the portal stands for both adapters.
const all = { tag: '@all' };
test(
  'a GraphQL backend signs people in, and fills three screens with pages, searches and a deletion',
  all,
  async ({ page, dist }) => {
    await open(page, dist, 'graphql');
    await page.getByRole('button', { name: 'Login' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone number').fill('9000000003');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog.getByText('Wrong phone or password')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill('tulsi-leaf-42');
    await dialog.getByRole('button', { name: 'Login' }).click();

    await expect(page.getByRole('group', { name: 'Total Students' })).toContainText('1,635');
    await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('Today');
    await expect(page.getByRole('group', { name: 'Total Students' })).toContainText('12');

    const schools = page.locator('academy-schools');
    await expect(schools.getByText('30 schools')).toBeVisible();
    await schools.getByRole('searchbox').fill('School 30');
    await expect(schools.getByText('1 school', { exact: true })).toBeVisible();
    await schools.getByRole('button', { name: 'Delete School 30' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('School deleted successfully')).toBeVisible();
    await expect(schools.getByText('No schools found')).toBeVisible();

    const log = page.locator('academy-activity-logs');
    await expect(log.getByText('Deed 25')).toBeVisible();
    await log.getByRole('button', { name: /Next/ }).click();
    await expect(log.getByText('Deed 5', { exact: true })).toBeVisible();

    // After a reload the person is still signed in: the adapter has kept its key, the elements their session.
    await page.reload();
    await expect(page.getByRole('group', { name: 'Total Students' })).toContainText('1,635');
    await schools.getByRole('searchbox').fill('School 1');
    await schools.getByRole('button', { name: 'Delete School 1', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The first school cannot be closed').first()).toBeVisible();

    // What the adapter makes of its backend fits the contract.
    const findings = await page.evaluate(
      async (script) => (await (await import(script)).check()).findings as { id: string; level: string }[],
      `${ACADEMY}academy-widgets.js`,
    );
    expect(findings.map(({ id }) => id)).toContain('transport-used');
    expect(findings.filter(({ id }) => /^(?:api|answer|transport-fails)/.test(id))).toEqual([]);
  },
);

test('one transport serves all bundles of a page and no second script replaces it, and what it throws is told', async ({
  page,
  dist,
  embedding,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requested.push(request.url());
  });
  // A session of another time, with which the first call would leave early.
  await page.addInitScript(() => {
    localStorage.setItem('academyConsole', 'academy-widgets');
    localStorage.setItem('adminToken', 'old');
    localStorage.setItem('adminUser', '{"role":3}');
  });
  const script = `
    import { configure } from '${dist.base}academy-widgets.js';
    const answers = {
      'All Time': () => ({ titleStats: { totalStudents: 1234 } }),
      Today: () => Promise.reject({ status: 409, message: 'The figures are being counted' }),
      Yesterday: () => Promise.reject({ status: 401 }),
      'This Week': () => 'no figures',
    };
    let isSignedIn = true;
    configure({
      apiBase: location.origin,
      getUser: () => (isSignedIn ? { role: 3, pid: 1, name: 'Meena' } : null),
      transport: {
        async dashboardStats({ query }, { signal }) {
          if (query.timeframe === 'Yesterday') isSignedIn = false;
          return answers[query.timeframe]();
        },
      },
    });
    try {
      AcademyWidgets.configure({ transport: () => ({ titleStats: { totalStudents: 666 } }) });
    } catch (error) {
      document.querySelector('output').textContent = error.message;
    }`;
  // The module is there when the elements of the classic script are: what comes after their code has asked comes too late.
  const html = `<!doctype html><html lang="en"><head><title>A school</title>
    <link rel="modulepreload" href="${dist.base}academy-widgets.js">
    <script src="${dist.base}academy-widgets.classic.js"></script></head>
    <body><output></output><academy-dashboard></academy-dashboard><academy-dashboard></academy-dashboard>
    <script type="module">${script}</script></body></html>`;
  await page.goto(embedding.put({ html }));

  const students = page.getByRole('group', { name: 'Total Students' });
  await expect(students.first()).toContainText('1,234');
  await expect(students.last()).toContainText('1,234');
  await expect(page.locator('output')).toContainText('this page has a transport already');
  const timeframe = page.getByRole('combobox', { name: 'Timeframe' }).first();
  await timeframe.selectOption('Today');
  await expect(page.getByText('The figures are being counted').first()).toBeVisible();
  await timeframe.selectOption('This Week');
  await expect(page.getByText('The server sent an answer that this page cannot read.').first()).toBeVisible();
  await timeframe.selectOption('Yesterday');
  await expect(page.getByText('Session expired, your account has been logged out.')).toBeVisible();
  expect(requested).toEqual([]);
});
