/** The documentation as a school's web person finds it at `/docs/`. */
import type { Locator } from '@playwright/test';
import { contentSecurityPolicy, htmlSnippet, stepsOf } from '#host/docs/snippets.ts';
import { embeddingOf, FIRST_CHOICE } from '#host/docs/start/choice.ts';
import { signIn } from '#tests/support/browser/console.ts';
import { type Academy, expect, type Page, test } from '#tests/support/browser/journeys.ts';
import { parent } from '#tests/support/data/accounts.ts';
import { findings, findingsInBothThemes } from '#tests/support/run/findings.ts';
import { isGate } from '#tests/support/run/gate.ts';
import { elements } from '#widgets/page/elements.ts';

const openDocs = (page: Page, academy: Academy, path = '') => page.goto(`${academy.origin}/docs/${path}`);
const block = (place: Page, name: string): Locator => place.getByRole('figure', { name, exact: true });
const barePage = (body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A school</title></head>
<body><h1>Our school</h1>${body}</body>
</html>`;

/** Every page of the navigation. */
const pagesOf = async (page: Page) => {
  // By selector: at a narrow width the navigation is closed.
  const urls = await page
    .locator('#site-nav a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(urls.length).toBeGreaterThan(10);
  return urls;
};

test('from nothing to a child’s results in five steps', async ({ page, context, academy, embedding }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const steps: string[] = [];
  const step = async (what: string, act: () => Promise<unknown>) => {
    steps.push(what);
    await act();
  };

  await step('open Start: HTML is chosen', () => openDocs(page, academy));
  await expect(page.getByRole('radio', { name: /^HTML/ })).toBeChecked();
  await step('type the address of the academy', () =>
    page.getByLabel('The academy', { exact: true }).fill(`${academy.origin}/login`),
  );
  await expect(page.getByText(`Taken as ${academy.origin}`)).toBeVisible();
  await step('choose the screen', () =>
    page.getByLabel('Screen', { exact: true }).selectOption('Student Performance Analysis'),
  );
  await step('copy the lines', () => block(page, 'HTML').getByRole('button', { name: 'Copy' }).click());
  await expect(block(page, 'HTML').getByRole('button')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await step('paste them into the page', () => page.goto(embedding.put({ html: barePage(copied) })));
  expect(steps.length).toBeLessThanOrEqual(5);

  await expect(page.getByText('Sign in to your academy account to see this.')).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await signIn(page.getByRole('dialog'), parent);
  await expect(page.getByRole('group', { name: 'Videos Watched' })).toContainText(/\d/);
});

test('what is chosen and typed stays in the address, and a link that names another academy is remarked on', async ({
  page,
  academy,
}) => {
  await openDocs(page, academy);
  await page.getByRole('radio', { name: /^WordPress/ }).check();
  await page.getByLabel('Screen', { exact: true }).selectOption('Attendance Tracking');
  await page.getByLabel('Month').fill('6');
  await page.getByLabel('The academy', { exact: true }).fill('http://learn.school.example');
  await expect(page.getByText('Use https://')).toBeVisible();
  await page.getByLabel('The academy', { exact: true }).fill('https://learn.school.example/');
  await expect(block(page, 'Settings')).toContainText('https://learn.school.example/academy-widgets.js');
  await expect(block(page, 'Shortcode')).toContainText('[academy screen="parent-attendance" month="6"]');
  await expect(page.getByRole('note')).toBeHidden();

  await page.goto(page.url());
  await expect(page.getByRole('radio', { name: /^WordPress/ })).toBeChecked();
  await expect(block(page, 'Shortcode')).toContainText('[academy screen="parent-attendance" month="6"]');
  await expect(page.getByRole('note')).toContainText('The link to this page named https://learn.school.example');
});

test('the lines for HTML make an element of every screen, under the printed policy', async ({
  page,
  academy,
  embedding,
}) => {
  const all = elements.map(({ tag }) =>
    embeddingOf({ ...FIRST_CHOICE, academy: academy.origin, screen: tag }, undefined),
  );
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    addEventListener('academy-ready', ({ target }) => shown.push((target as Element).localName));
  });
  const [first] = all;
  if (!first) throw new Error('The table of elements is empty.');
  await page.goto(
    embedding.put({
      html: barePage(all.map(htmlSnippet).join('')),
      headers: { 'Content-Security-Policy': contentSecurityPolicy(first) },
    }),
  );
  const shown = () => page.evaluate(() => [...Reflect.get(window, 'shown')].sort());
  await expect.poll(shown).toEqual(elements.map(({ tag }) => tag).sort());
});

test('the lines for a frame show the screen, at the height that it needs', async ({ page, academy, embedding }) => {
  const framed = embeddingOf(
    { ...FIRST_CHOICE, place: 'iframe', academy: academy.origin, screen: 'academy-login' },
    undefined,
  );
  const html = stepsOf(framed)
    .flatMap(({ blocks = [] }) => blocks)
    .filter(({ name }) => name.startsWith('HTML'))
    .map(({ code }) => code);
  await page.goto(embedding.put({ html: barePage(html.join('')) }));
  await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('style', /height: \d+px/);
});

test('the search is opened, used and left by keyboard alone', { tag: '@all' }, async ({ page, academy }) => {
  await openDocs(page, academy, 'guides/theming.html');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('sesion recording');
  const results = search.getByRole('list', { name: 'Results' }).getByRole('link');
  await expect(results.first()).toContainText('Minors');
  await expect(search.getByRole('status')).toHaveText(/result/);
  expect(await findings(page, '.search')).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/guides\/security\.html#minors-data$/);
  await expect(page.getByRole('heading', { name: 'Minors' })).toBeInViewport();

  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('no page asks another host, is wider than a small phone, or covers lines to copy', async ({ page, academy }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== academy.origin)
      elsewhere.push(request.url());
  });
  await page.setViewportSize({ width: 320, height: 700 });
  const answer = await openDocs(page, academy);
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self'; style-src 'self';.*trusted-types/);
  const faults: Record<string, unknown> = {};
  // In the gate every sixteenth: the same layout makes them all, and the policy above keeps all from other hosts.
  for (const url of (await pagesOf(page)).filter((_, index) => !isGate || index % 16 === 0)) {
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) faults[`${url} is wider`] = width;
    const covered = await page.locator('.code > pre:first-child').evaluateAll(
      (blocks) =>
        blocks.filter((block) => {
          const button = block.nextElementSibling?.getBoundingClientRect();
          const { top, bottom, left, right } = block.getBoundingClientRect();
          return button && button.bottom > top && button.top < bottom && button.right > left && button.left < right;
        }).length,
    );
    if (covered > 0) faults[`${url} has a button on lines`] = covered;
  }
  expect(faults).toEqual({});
  expect(elsewhere).toEqual([]);
});

test('Design shows its rules by the pieces that follow them, light and dark', async ({ page, academy }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await openDocs(page, academy, 'guides/design.html');
  const specimens = page.locator('[data-specimen]');
  for (let at = 0; at < (await specimens.count()); at += 1) {
    await expect(specimens.nth(at).locator('.surface[data-theme="light"] > .specimen > *')).toBeVisible();
    await expect(specimens.nth(at).locator('.surface[data-theme="dark"] > .specimen > *')).toBeVisible();
  }
  await expect(page.getByRole('img', { name: /^The last 12 weeks/ })).toHaveCount(2);
  await page.locator('[data-specimen="chart"]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-specimen="chart"] canvas').first()).toBeVisible();
  expect(refused).toEqual([]);
});

// One page of each kind.
for (const path of ['index.html', 'guides/security.html', 'guides/design.html', 'places/moodle.html'])
  test(`${path} has no fault that axe finds, in both themes, on a small phone`, { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openDocs(page, academy, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read, and the way through the pages is open', async ({ page, academy }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await openDocs(page, academy);
    await expect(page.getByRole('heading', { name: 'WordPress', exact: true })).toBeVisible();
    await expect(page.getByText('<parent-dashboard api-base="https://academy.example">').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Search|Copy/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Pages' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Security' }).click();
    await expect(page.getByText('A page that embeds an element can read all')).toBeVisible();
  });
});
