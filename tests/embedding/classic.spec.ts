/**
 * The classic script loads its files as plain scripts: all that an element needs at once, what comes later when it is
 * needed, and each as the page has written its own script tag.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  expect,
  type Page,
  type Places,
  sessionOf,
  storeSession,
  testOfFaults as test,
} from '#tests/support/browser/journeys.ts';
import { administrator, parent } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const FILES = /\/classic\/[\w-]+\.js(?:\?|$)/;
const TAGS = { staff: '<academy-dashboard>', parent: '<parent-study-progress>' } as const;

interface Opened {
  who?: typeof administrator;
  element?: string;
  /** Attributes of the script tag. */
  script?: string;
  policy?: string;
  base?: string;
}

/** Opens a page with one element and the classic script, and says when the element has data. */
async function open(page: Page, places: Places, { who, element, script, policy, base }: Opened): Promise<void> {
  const { academy, dist, embedding } = places;
  const markup = element ?? TAGS.staff;
  const [, tag] = /^<([\w-]+)/.exec(markup) ?? [];
  const person = who ?? administrator;
  await storeSession(page, embedding, await sessionOf(academy, person, person === parent));
  await page.addInitScript(() => {
    addEventListener('academy-ready', (event) => {
      if ((event as CustomEvent<{ state: string }>).detail.state === 'data') performance.mark('academy-data');
    });
  });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A school</title>
    <meta name="academy-api-base" content="${academy.origin}">
    <script ${script ?? ''} src="${base ?? dist.base}academy-widgets.classic.js"></script>${markup}</${tag}>`;
  const headers: Record<string, string> = policy ? { 'Content-Security-Policy': policy } : {};
  // Scripts that are held back delay the end of loading.
  await page.goto(embedding.put({ html, headers }), { waitUntil: 'domcontentloaded' });
}

const hasData = (page: Page) =>
  expect.poll(() => page.evaluate(() => performance.getEntriesByName('academy-data').length)).toBeGreaterThan(0);

/** What a page pins: the attributes that `integrity.json` gives for the script, and the folder of the version. */
function pinned({ dist }: Places) {
  const path = fileURLToPath(new URL('../../dist/integrity.json', import.meta.url));
  const { folder, files } = JSON.parse(readFileSync(path, 'utf8')) as { folder: string; files: Record<string, string> };
  const script = `integrity="${files['academy-widgets.classic.js']}" crossorigin="anonymous"`;
  return { base: `${dist.base}${folder}/`, script };
}

const AUDIENCES = [
  ['staff', administrator],
  ['parent', parent],
] as const;

for (const [audience, who] of standingFor(AUDIENCES, ([audience]) => audience === 'parent')) {
  test(`every file that an element for ${audience} needs is requested before any has come`, async ({
    page,
    places,
  }) => {
    const first = new Set<string>();
    let isReleased = false;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(FILES, async (route) => {
      // What comes later, such as dialogs, is not needed for data.
      if (isReleased) return route.abort();
      first.add(route.request().url());
      await released;
      return route.continue();
    });
    await open(page, places, { who, element: TAGS[audience] });
    const waiting = () => page.evaluate(() => document.querySelectorAll('head script[src*="/classic/"]').length);
    await expect.poll(waiting).toBeGreaterThan(1);
    const requested = await waiting();
    await expect.poll(() => first.size).toBe(requested);
    isReleased = true;
    release();
    await hasData(page);
    // Nothing of it stays in the page.
    await expect.poll(waiting).toBe(0);
  });
}

test('a chart, a dialog, a list and a language come when they are needed', async ({ page, places }) => {
  await open(page, places, { element: '<academy-analytics>' });
  await expect(page.locator('canvas').first()).toBeVisible();

  await open(page, places, { element: '<academy-schools>' });
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await open(page, places, { element: '<academy-users>' });
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).not.toHaveCount(0);

  await open(page, places, { who: parent, element: '<parent-attendance locale="hi-IN">' });
  await expect(page.getByRole('heading', { name: /[\u0900-\u097F]/ }).first()).toBeVisible();
});

const KINDS = [
  ['what every element needs', 'base', '<academy-users>'],
  ['the code of an element', 'academy-users', '<academy-users>'],
  ['a part that comes later', 'StudentsTab', '<academy-plan-report plan-id="7" tab="students">'],
] as const;

for (const [what, name, element] of KINDS) {
  test(`a file with ${what} is requested again when it fails, when it is cut off, and by Try again`, {
    tag: '@all',
  }, async ({ page, places }) => {
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    const file = new RegExp(`/classic/${name}-[^/]+\\.js`);
    for (const fault of ['lost', 'cut off'] as const) {
      let requests = 0;
      await page.route(file, async (route) => {
        requests += 1;
        if (requests > 1) return route.continue();
        if (fault === 'lost') return route.abort();
        const response = await route.fetch();
        return route.fulfill({ response, body: (await response.text()).slice(0, -100) });
      });
      await open(page, places, { element });
      await expect(rows).not.toHaveCount(0);
      expect(requests).toBe(2);
      await page.unroute(file);
    }

    await page.route(file, (route) => route.abort());
    await open(page, places, { element });
    const failure = page.getByRole('alert').filter({ hasText: /This part of the page could not be/ });
    await expect(failure.first()).toBeVisible();
    await page.unroute(file);
    // Several parts may come in one file.
    for (let left = await failure.count(); left > 0; left -= 1) {
      await failure.first().getByRole('button', { name: 'Try again' }).click();
    }
    await expect(rows).not.toHaveCount(0);
    await expect(failure).toHaveCount(0);
  });
}

const WAYS = [
  ['async', 'async'],
  ['defer', 'defer'],
  ['type="module", which the check reports', 'type="module"'],
] as const;

// Plain and pinned it is loaded in the gate (`embedding.spec.ts`, `pinned.spec.ts`).
for (const [how, attributes] of WAYS) {
  test(`the script works with ${how}`, { tag: '@all' }, async ({ page, places }) => {
    await open(page, places, { script: attributes });
    await hasData(page);
  });
}

test('a site that sends no CORS headers for the files is enough', async ({ page, places }) => {
  await page.route(`${places.dist.base}**`, async (route) => {
    const response = await route.fetch();
    const { 'access-control-allow-origin': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await open(page, places, {});
  await hasData(page);
});

test('a closed shadow root shows an element after define', { tag: '@all' }, async ({ page, places }) => {
  await open(page, places, { element: '<section>' });
  await page.evaluate(async () => {
    const { AcademyWidgets } = window as unknown as { AcademyWidgets: { define(tag: string): Promise<void> } };
    const root = document.querySelector('section')?.attachShadow({ mode: 'closed' });
    root?.append(document.createElement('academy-dashboard'));
    await AcademyWidgets.define('academy-dashboard');
  });
  await hasData(page);
});

const TRUSTED = "require-trusted-types-for 'script'";

const POLICIES = [
  ['names a nonce alone', 'nonce="abc"', "script-src 'nonce-abc'"],
  ['names a nonce, which passes on trust', 'nonce="abc"', `script-src 'nonce-abc' 'strict-dynamic'; ${TRUSTED}`],
  ['allows a policy of ours for Trusted Types', '', `${TRUSTED}; trusted-types academy-widgets`],
  [
    'allows no policy of ours for Trusted Types',
    'nonce="abc"',
    `script-src 'nonce-abc'; ${TRUSTED}; trusted-types other`,
  ],
] as const;

// In the gate the policy that allows the least stands for all.
for (const [what, script, policy] of standingFor(POLICIES, ([what]) => what.startsWith('allows no policy'))) {
  test(`an element and a list of it are shown under a policy that ${what}`, async ({ page, places }) => {
    await open(page, places, { element: '<academy-users>', script, policy });
    await expect(page.getByRole('table').locator('tbody').getByRole('row')).not.toHaveCount(0);
  });
}

const PINNING = [
  ['a page that pins the script', undefined],
  ['a page that pins it and allows no policy of ours for Trusted Types', `${TRUSTED}; trusted-types 'none'`],
] as const;

// That a changed file is refused is in the gate with the script itself (`pinned.spec.ts`).
for (const [where, policy] of PINNING) {
  test(`${where} loads its files, and refuses one that has been changed`, { tag: '@all' }, async ({ page, places }) => {
    const options = { ...pinned(places), ...(policy ? { policy } : {}) };
    await open(page, places, options);
    await hasData(page);

    await page.route(/\/classic\/academy-dashboard-/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()} ` });
    });
    const refused = page.waitForEvent('console', (message) => /integrity|digest/i.test(message.text()));
    await open(page, places, options);
    expect((await refused).text()).toContain('/classic/academy-dashboard-');
    // Nor when it is requested again.
    await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  });
}

test('a page that allows no policy of ours for Trusted Types gets one report of it at most', { tag: '@all' }, async ({
  page,
  places,
}) => {
  await page.addInitScript(() => {
    const reports: string[] = [];
    Object.assign(window, { reports });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reports.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await open(page, places, {
    element: '<academy-users></academy-users><academy-plans>',
    policy: `${TRUSTED}; trusted-types 'none'`,
  });
  await expect(page.getByRole('table').first().locator('tbody').getByRole('row')).not.toHaveCount(0);
  const reports = await page.evaluate(() => (window as unknown as { reports: string[] }).reports);
  expect(reports.length, reports.join(', ')).toBeLessThanOrEqual(1);
});

test('a file that has been changed runs where the page pins nothing', { tag: '@all' }, async ({ page, places }) => {
  await page.route(/\/classic\/academy-dashboard-/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
  await open(page, places, {});
  await hasData(page);
});
