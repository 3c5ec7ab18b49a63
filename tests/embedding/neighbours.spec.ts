/** What else is on a page: other Reacts, the same bundle again, and another version of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '#tests/support/browser/journeys.ts';
import type { DistSite } from '#tests/support/browser/sites.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { findFrameworks } from '#tests/support/others/packages.ts';
import { markupOf, open, prepare } from './pages/everyElement.ts';
import { FORMS, PLAIN, type Surroundings, WATCHING } from './pages/pages.ts';

const frameworks = await findFrameworks();
const own = fileURLToPath(new URL('../..', import.meta.url));
/** A file of a package: of React 19 as of the product, of the others as their pages have them. */
const packaged = (path: string, version: string) =>
  readFileSync(join(version === '19' ? own : (frameworks ?? ''), 'node_modules', path), 'utf8');
const script = (body: string) => ({ type: 'text/javascript', body });

/** React of a version as `React` and `ReactDOM` of the code that follows. */
function withReact(version: string, code: string): { type: string; body: string } {
  const files =
    version === '19'
      ? {
          react: 'react/cjs/react.production.js',
          scheduler: 'scheduler/cjs/scheduler.production.js',
          'react-dom': 'react-dom/cjs/react-dom.production.js',
          'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
        }
      : {
          react: `react-${version}/umd/react.production.min.js`,
          'react-dom': `react-dom-${version}/umd/react-dom.production.min.js`,
        };
  // React 19 comes as CommonJS alone; the others take to it where they find it.
  const modules = Object.entries(files).map(
    ([name, path]) => `${JSON.stringify(name)}: (module, exports, require) => {\n${packaged(path, version)}\n},`,
  );
  return script(`{
    const modules = { ${modules.join('\n')} }, made = {};
    const require = (name) => {
      if (!made[name]) { made[name] = { exports: {} }; modules[name](made[name], made[name].exports, require); }
      return made[name].exports;
    };
    const React = require('react');
    const ReactDOM = { ...require('react-dom'), ...(modules['react-dom/client'] ? require('react-dom/client') : {}) };
    ${code}
  }`);
}

/** A page's own application around an element: it changes an attribute, hears events, and takes the element away. */
const application = (version: string) => `
  const { createElement: h, useState, useEffect, useRef, StrictMode } = React;
  const place = document.querySelector('#react-${version}'), aside = document.querySelector('aside');
  function App() {
    const [isShown, setShown] = useState(true), [theme, setTheme] = useState('light');
    const [heard, setHeard] = useState('nothing'), [clicks, setClicks] = useState(0);
    const element = useRef();
    useEffect(() => {
      const ready = (event) => setHeard(event.detail.state);
      const node = element.current;
      node?.addEventListener('academy-ready', ready);
      return () => node?.removeEventListener('academy-ready', ready);
    }, [isShown]);
    const tag = h('academy-dashboard', { ref: element, 'api-base': place.dataset.api, theme });
    return h('section', { onClick: () => setClicks((times) => times + 1) },
      h('p', null, 'React ' + React.version + ' heard ' + heard + ', in ' + theme + ', and ' + clicks + ' clicks'),
      h('button', { onClick: () => setTheme('dark') }, 'Dark ${version}'),
      h('button', { onClick: () => setShown(!isShown) }, 'Show ${version}'),
      isShown ? (place.dataset.portal ? ReactDOM.createPortal(tag, aside) : tag) : null);
  }
  const app = h(StrictMode, null, h(App));
  if (ReactDOM.createRoot) ReactDOM.createRoot(place).render(app); else ReactDOM.render(app, place);
`;

test('React 16, 17, 18 and 19 draw it side by side, each with its own attributes, events and portals', {
  tag: '@all',
}, async ({ page, academy, dist, embedding }) => {
  test.skip(!frameworks, 'other frameworks are not installed');
  const versions = ['16', '17', '18', '19'];
  const logged: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) logged.push(message.text());
  });
  await prepare(page, { academy, dist, embedding }, 'staff');
  const roots = versions.map(
    (version) =>
      `<div id="react-${version}" data-api="${academy.origin}" ${version === '17' || version === '19' ? 'data-portal="1"' : ''}></div>`,
  );
  const surroundings: Surroundings = {
    ...PLAIN,
    body: () =>
      `${roots.join('')}<aside></aside>${versions.map((version) => `<script src="./app-${version}.js"></script>`).join('')}`,
    files: Object.fromEntries(
      versions.map((version) => [`app-${version}.js`, withReact(version, application(version))]),
    ),
  };
  await open(page, { academy, dist, embedding }, surroundings, { scripts: WATCHING.scripts(dist), elements: '' });
  const teachers = page.getByRole('group', { name: 'Total Teachers' });
  await expect(teachers).toHaveText(Array(4).fill(/\d/));

  for (const [index, version] of versions.entries()) {
    const line = page.getByText(`React ${version}.`);
    await expect(line).toContainText('heard data, in light, and 0 clicks');
    await page.getByRole('button', { name: `Dark ${version}` }).click();
    await expect(line).toContainText('in dark, and 1 clicks');
    await expect(page.locator('academy-dashboard .surface[data-theme="dark"]')).toHaveCount(index + 1);
  }
  // A click inside of the element reaches the application around it, through a portal too.
  const headings = page.getByRole('heading', { name: 'Welcome Back' });
  for (const heading of await headings.all()) await heading.click();
  for (const version of versions) await expect(page.getByText(`React ${version}.`)).toContainText('and 2 clicks');
  for (const [shown, isBack] of [
    [0, false],
    [4, true],
  ] as const) {
    for (const version of versions) await page.getByRole('button', { name: `Show ${version}` }).click();
    await expect(teachers).toHaveCount(shown);
    if (isBack) await expect(teachers).toHaveText(Array(4).fill(/\d/));
    else await expect(page.locator('academy-page')).toHaveCount(0);
  }
  expect(logged).toEqual([]);
});

/** What the build is called in all its files. */
function buildId(): string {
  const classic = readFileSync(
    fileURLToPath(new URL('../../dist/academy-widgets.classic.js', import.meta.url)),
    'utf8',
  );
  const [id] = /[\w-]{8}(?= \$\{\w+\}`;return \w+\.has\()/.exec(classic) ?? [];
  if (!id) throw new Error('The built files no longer say what the build is called as this test expects.');
  return id;
}

/** Serves the built files in another folder too: as they are, or as another build of the product. */
async function serveAgain(page: Page, dist: DistSite, folder: string, isOther = false): Promise<DistSite> {
  const base = `${dist.origin}/${folder}/`;
  const id = buildId();
  await page.route(`${base}**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(base, dist.base) });
    const text = await response.text();
    await route.fulfill({
      response,
      body: isOther ? text.replaceAll(id, 'OTHER-99') : text,
    });
  });
  return { ...dist, base };
}

const [, SINGLE, , BOTH] = FORMS;

test('the bundle loaded twice in both forms is one: one session, one call, one dialog', async ({ page, places }) => {
  const { dist } = places;
  const requested = await prepare(page, places, 'staff');
  const again = await serveAgain(page, dist, 'again');
  const scripts = BOTH.scripts(dist) + BOTH.scripts(again) + SINGLE.scripts(again, ['academy-plans']);
  await open(page, places, PLAIN, {
    scripts,
    elements: markupOf(places, ['academy-dashboard', 'academy-dashboard', 'academy-plans']),
  });
  await expect(page.getByRole('group', { name: 'Total Teachers' })).toHaveText([/\d/, /\d/]);
  await expect(page.getByRole('table')).not.toHaveCount(0);
  expect([...requested].sort()).toEqual([...new Set(requested)].sort());
  await expect(page.locator('academy-page')).toHaveCount(1);
});

test('two versions of the bundle keep apart, with one configuration and one session', async ({ page, places }) => {
  const { academy, dist } = places;
  await prepare(page, places, 'staff');
  const other = await serveAgain(page, dist, 'other', true);
  // A runtime of a shape that nobody knows any more, then a version that defines every tag, then this one.
  const scripts = `<script src="./older.js"></script>
    <script src="${other.base}academy-widgets.classic.js"></script>
    <script type="module" src="./own.js"></script>`;
  const surroundings: Surroundings = {
    ...PLAIN,
    files: {
      'older.js': script(`globalThis[Symbol.for('academy.runtime.v1')] = {
        config: { apiBase: '${academy.origin}' }, listeners: new Set(), shared: new Map([['runtime', { session: 'of old' }]]) };`),
      // The files of the other version come later than its script: without waiting, either may be the first.
      'own.js': script(`
        await Promise.all(['academy-plans', 'academy-dashboard'].map((tag) => customElements.whenDefined(tag)));
        const { session } = await import('${dist.base}academy-widgets.js');
        session.subscribe(() => { document.querySelector('output').textContent = session.get().status; });
        document.querySelector('button').addEventListener('click', () => session.signOut());`),
    },
  };
  const elements =
    '<output></output><button>Leave</button><academy-plans></academy-plans><academy-dashboard></academy-dashboard>';
  await open(page, places, surroundings, { scripts, elements });
  const [plans, dashboard] = [page.locator('academy-plans'), page.locator('academy-dashboard')];
  await expect(dashboard.getByRole('group', { name: 'Total Teachers' })).toContainText(/\d/);
  await expect(plans.getByRole('table').getByRole('row')).not.toHaveCount(0);
  await expect(page.locator('output')).toHaveText('signed-in');
  const runtimes = () =>
    page.evaluate(() => {
      const { shared } = Reflect.get(globalThis, Symbol.for('academy.runtime.v1')) as { shared: Map<string, unknown> };
      return [...shared.keys()].filter((name) => name.endsWith(' runtime'));
    });
  // Each version makes its own when its code has come.
  await expect.poll(async () => (await runtimes()).length).toBe(2);
  expect(await runtimes()).toContain('OTHER-99 runtime');

  // Signed out in one, in the other too; and signed in again there, here too.
  await page.getByRole('button', { name: 'Leave' }).click();
  for (const element of [plans, dashboard]) await expect(element.getByText('Please sign in')).toBeVisible();
  await plans.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill(administrator.phone);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dashboard.getByRole('group', { name: 'Total Teachers' })).toContainText(/\d/);
  await expect(plans.getByRole('table').getByRole('row')).not.toHaveCount(0);
  await expect(page.locator('output')).toHaveText('signed-in');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
