/** The check in pages with real faults: what its panel tells the author of the page. */

import { expect, type Page, signInto, testOfFaults as test } from '#tests/support/browser/journeys.ts';
import { type DistSite, type EmbeddingPage, serveHost, strictPolicy } from '#tests/support/browser/sites.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { findings } from '#tests/support/run/findings.ts';

const entry = (dist: DistSite) => `<script type="module" src="${dist.base}academy-widgets.js"></script>`;
const namesApi = (url: string) => `<meta name="academy-api-base" content="${url}">`;
const document = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>A school</title>${head}</head><body>${body}</body></html>`;

const panel = (page: Page) => page.getByRole('dialog', { name: 'Academy check' });
/** What the panel says of one finding. */
const finding = (page: Page, title: string) => panel(page).getByRole('listitem').filter({ hasText: title });

test('tells the faults of a policy, of an API and of tags, each with what to do', { tag: '@all' }, async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  const open = async (content: EmbeddingPage) => {
    await page.goto(`${embedding.put(content)}?academy-check`);
    await expect(panel(page).getByRole('button', { name: 'Check again' })).toBeVisible();
  };
  const dashboard = '<academy-dashboard></academy-dashboard>';

  await test.step('a policy that blocks calls to the API', async () => {
    const policy = strictPolicy(dist, { origin: "'self'" });
    await open({
      html: document(entry(dist) + namesApi(academy.origin), dashboard),
      headers: { 'Content-Security-Policy': policy },
    });
    const blocked = finding(page, 'The site’s security policy blocks the API');
    await expect(blocked).toContainText(policy.replace("connect-src 'self'", `connect-src 'self' ${academy.origin}`));
    // The strict policy changes nothing about how the panel looks.
    await expect(panel(page)).toHaveCSS('position', 'fixed');
    expect(await panel(page).evaluate((element) => element.matches(':popover-open'))).toBe(true);
    await expect(panel(page).getByRole('listitem').filter({ hasText: 'Fault' })).toHaveCount(1);
  });

  await test.step('an API that does not let the site in, and one that is a web page', async () => {
    const closed = await serveHost((app) => app.get('*', (c) => c.json({ message: 'Who are you?' }, 401)));
    const website = await serveHost((app) =>
      app.use('*', async (c) => {
        c.header('Access-Control-Allow-Origin', '*');
        c.header('Access-Control-Allow-Headers', 'authorization');
        return c.html('<h1>Welcome to our school</h1>');
      }),
    );
    await open({ html: document(entry(dist) + namesApi(closed.origin), dashboard) });
    await expect(finding(page, 'The API does not let this site in')).toContainText(
      `add ${embedding.origin} to CORS_ORIGINS`,
    );
    await open({ html: document(entry(dist) + namesApi(website.origin), dashboard) });
    await expect(finding(page, 'The address of the API leads to a web page')).toContainText(
      'often another host than the website',
    );
    // As the reference API: nobody of another origin may read a thing, but for the word that it lives.
    const strict = (isKeptAlive: boolean) =>
      serveHost((app) =>
        app.get('*', (c) => {
          const isOpen = isKeptAlive && c.req.path === '/healthz';
          c.header('Cross-Origin-Resource-Policy', isOpen ? 'cross-origin' : 'same-origin');
          return isOpen ? c.json({ status: 'ok' }) : c.json({ message: 'Who are you?' }, 401);
        }),
      );
    const [reference, silent] = await Promise.all([strict(true), strict(false)]);
    await open({ html: document(entry(dist) + namesApi(reference.origin), dashboard) });
    await expect(finding(page, 'The API does not let this site in')).toContainText(
      `add ${embedding.origin} to CORS_ORIGINS`,
    );
    await open({ html: document(entry(dist) + namesApi(silent.origin), dashboard) });
    await expect(finding(page, 'The API does not answer to this page')).toContainText(
      'Browsers do not tell the two apart here.',
    );
    await Promise.all([closed, website, reference, silent].map((host) => host.stop()));
  });

  await test.step('tags that the CMS removed, misspelt, or turned into text', async () => {
    const head = entry(dist) + namesApi(academy.origin);
    await open({ html: document(head, '<p>Our dashboard:</p>') });
    await expect(finding(page, 'There is no academy tag in this page')).toContainText(
      'paste the tag as an administrator',
    );
    const wrong = '<academy-dashbord></academy-dashbord><p>&lt;parent-dashboard&gt;&lt;/parent-dashboard&gt;</p>';
    await open({ html: document(head, wrong) });
    await expect(finding(page, '<academy-dashbord> is not a tag')).toContainText('Write <academy-dashboard>');
    await expect(finding(page, '<parent-dashboard> stands in the page as text')).toContainText('HTML view');
    expect(await findings(page, 'academy-check')).toEqual([]);

    // One fault, one finding: the API that a misspelt tag names is the page's.
    await open({
      html: document(entry(dist), `<academy-dashbord api-base="${academy.origin}"></academy-dashbord>`),
    });
    await expect(panel(page).getByRole('listitem').filter({ hasText: 'Fault' })).toHaveCount(1);
    await expect(finding(page, '<academy-dashbord> is not a tag')).toContainText('Write <academy-dashboard>');
  });
});

test('tells of a missing file, of a wrong clock and of blocked storage, and keeps the rest working', async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  await page.clock.setFixedTime(Date.now() + 3 * 60 * 60_000);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.route(/\/chunks\/academy-plans-/, (route) => route.fulfill({ status: 404, body: 'Not here' }));
  const tags = '<academy-plans></academy-plans><academy-login></academy-login>';
  await page.goto(
    `${embedding.put({ html: document(entry(dist) + namesApi(academy.origin), tags) })}?academy-check&token=secret-7`,
  );

  await expect(finding(page, 'The code of <academy-plans> is not on the server')).toContainText('answered 404');
  await expect(finding(page, 'The clock of this computer is fast')).toContainText('180 minutes ahead');
  await expect(finding(page, 'The browser lets this page store nothing')).toContainText(
    'lasts until the page is left. Everything else works.',
  );
  await panel(page).getByText('What is fine').click();
  await expect(finding(page, 'The API answers to this page')).toContainText(`lets ${embedding.origin} in`);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: embedding.origin });
  await panel(page).getByRole('button', { name: 'Copy as text' }).click();
  await expect(panel(page).getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Fault: The code of <academy-plans> is not on the server (code-missing)');
  expect(copied).toContain(`Page: ${embedding.origin}`);
  expect(copied).not.toContain('secret-7');

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
});

test('tells which answers of the API do not fit, where the screen has no data', async ({ page, places }) => {
  const { academy, dist, embedding } = places;
  await signInto(page, places, administrator);
  const answers: Record<string, unknown> = {
    '/api/admin/schools': { success: true, result: { items: [{ schoolId: 1, name: 'Vidya Jyothi' }] } },
    '/api/admin/countries': [
      { countryId: 'IN', niceName: 'India' },
      { countryId: 25, niceName: { en: 'Bhutan' } },
    ],
  };
  await page.route(`${academy.origin}/api/admin/**`, async (route) => {
    const json = answers[new URL(route.request().url()).pathname];
    if (json === undefined || route.request().method() !== 'GET') return route.continue();
    return route.fulfill({ response: await route.fetch(), json });
  });
  const styles = `<link rel="stylesheet" href="${dist.base}academy-widgets.css">`;
  const head = styles + entry(dist) + namesApi(academy.origin);
  await page.goto(`${embedding.put({ html: document(head, '<academy-schools></academy-schools>') })}?academy-check`);
  await expect(page.getByText('No data available.')).toBeVisible();
  const lost = finding(page, 'An answer of the API does not fit, and is not shown');
  await expect(lost.filter({ hasText: 'GET /api/admin/schools' })).toContainText(
    'answers { success, result }. There the elements expect an object with at least one of these fields: data, pagination.',
  );
  await expect(lost.filter({ hasText: 'GET /api/admin/countries' })).toContainText(
    'answers "IN" at [].countryId. There the elements expect an id, which is a whole number.',
  );
  await expect(finding(page, 'A field of an answer cannot be read')).toContainText('answers { en } at [].niceName');
  await expect(panel(page)).not.toContainText('Vidya Jyothi');
  expect(await findings(page, 'academy-check')).toEqual([]);

  await page.unroute(`${academy.origin}/api/admin/**`);
  await page.reload();
  await expect(panel(page).getByText('No fault found.')).toBeVisible();
});

test('gives a page its findings as data, with the classic script too, and a word in the console where it cannot come', {
  tag: '@all',
}, async ({ page, academy, dist, embedding }) => {
  const classic = `<script src="${dist.base}academy-widgets.classic.js"></script>`;
  const html = document(classic + namesApi(academy.origin), '<academy-login theme="blue"></academy-login>');
  await page.goto(embedding.put({ html }));
  const report = await page.evaluate(() =>
    (window as unknown as { AcademyWidgets: { check(): Promise<unknown> } }).AcademyWidgets.check(),
  );
  expect(report).toMatchObject({
    ok: false,
    findings: expect.arrayContaining([
      expect.objectContaining({ id: 'value-unknown', level: 'error', cure: 'Write one such as: light, dark, auto.' }),
      expect.objectContaining({ id: 'clock-right', level: 'info' }),
    ]),
  });

  // A policy that names the one file keeps out what that file loads.
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('academy-widgets: the check'));
  const policy = `script-src ${dist.base}academy-widgets.classic.js`;
  await page.goto(`${embedding.put({ html, headers: { 'Content-Security-Policy': policy } })}?academy-check`);
  expect((await logged).text()).toContain(`must hold: script-src ${dist.origin}`);
});
