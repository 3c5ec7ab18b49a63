/** On a server: importing and rendering do nothing and break nothing, and a browser takes over what was rendered. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { build, type Rolldown } from 'vite';
import { expect, type Page, sessionOf, storeSession, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { findFrameworks } from '#tests/support/others/packages.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { elements } from '#widgets/page/elements.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = (file: string) => new URL(`../../dist/${file}`, import.meta.url).href;

test('the package and the file of each element import in Node, and what they export does nothing there', async () => {
  const files = [
    'academy-widgets.js',
    'academy-frame.js',
    'academy-widgets.classic.js',
    ...elements.map(({ tag }) => `widgets/${tag}.js`),
  ];
  const code = `
    const before = Object.getOwnPropertyNames(globalThis);
    for (const file of ${JSON.stringify(files.map(dist))}) await import(file);
    const { api, check, configure, define, elements, session } = await import('${dist('academy-widgets.js')}');
    configure({ apiBase: 'https://api.school.example', getToken: async () => 'secret' });
    await define('academy-dashboard');
    const stop = session.subscribe(() => { throw new Error('called back'); });
    await api.watch('schools', {}, () => { throw new Error('called back'); });
    const told = {
      tags: elements.length,
      session: session.get(),
      signedIn: await session.signIn({ token: 't', user: {} }),
      signedOut: await session.signOut(),
      sent: await api.send('schools', {}),
      notified: await api.notify({ tone: 'info', text: 'Hello' }),
      checked: await check(),
      left: Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name)),
      kept: JSON.stringify(globalThis[Symbol.for('academy.runtime.v1')]?.config ?? {}),
    };
    stop();
    console.log(JSON.stringify(told));`;
  // A rejection that nobody handles ends Node with an error.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    tags: elements.length,
    session: { status: 'loading', user: null, menu: [] },
    signedIn: false,
    sent: { failure: { status: 0, message: 'Network error. Please check your connection.' } },
    checked: { ok: true, findings: [] },
    left: [],
    kept: '{}',
  });
});

/** Properties in camelCase, as people write them in frameworks. */
const props = { schoolId: '11', theme: 'dark', 'api-base': 'https://api.school.example' };

/** A library that renders on a server and takes the page over in the browser; `props` and `place` are there. */
interface Library {
  name: string;
  server: string;
  client: string;
  alias?: Readonly<Record<string, string>>;
}

const REACT: Omit<Library, 'name'> = {
  server: `import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    export const html = renderToString(createElement('academy-plans', props));`,
  client: `import { createElement } from 'react';
    import { hydrateRoot } from 'react-dom/client';
    hydrateRoot(place, createElement('academy-plans', props), { onRecoverableError: (error) => { throw error; } });`,
};

const LIBRARIES: readonly Library[] = [
  { name: 'React 19', ...REACT },
  { name: 'React 18', ...REACT, alias: { react: 'react-18', 'react-dom': 'react-dom-18' } },
  {
    name: 'Vue 3',
    server: `import { createSSRApp, h } from 'vue';
      import { renderToString } from 'vue/server-renderer';
      export const html = await renderToString(createSSRApp({ render: () => h('academy-plans', props) }));`,
    client: `import { createSSRApp, h } from 'vue';
      createSSRApp({ render: () => h('academy-plans', props) }).mount(place);`,
  },
];

const frameworks = await findFrameworks();

/** Puts code and its library into one file. */
async function bundle(code: string, { alias = {} }: Library, isServer = false): Promise<string> {
  const parent = frameworks ?? join(root, 'test-results');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'server-'));
  const input = join(folder, 'main.js');
  writeFileSync(input, code);
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    resolve: {
      alias: Object.entries(alias).map(([name, taken]) => ({
        find: new RegExp(`^${name}(?=/|$)`),
        replacement: taken,
      })),
    },
    ...(isServer ? { ssr: { noExternal: true } } : {}),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, ssr: isServer, target: 'es2022', rolldownOptions: { input } },
  });
  rmSync(folder, { recursive: true });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

/** What a server sends. */
async function rendered(library: Library, own: object): Promise<string> {
  const code = await bundle(`const props = ${JSON.stringify(own)};\n${library.server}`, library, true);
  const folder = mkdtempSync(join(root, 'test-results', 'rendered-'));
  const file = join(folder, 'main.mjs');
  writeFileSync(file, code);
  const { html } = (await import(pathToFileURL(file).href)) as { html: string };
  rmSync(folder, { recursive: true });
  return html;
}

test('React streams a tag with its attributes', async () => {
  const stream = new PassThrough();
  renderToPipeableStream(createElement('parent-dashboard', { locale: 'hi-IN' })).pipe(stream);
  expect(await text(stream)).toBe('<parent-dashboard locale="hi-IN"></parent-dashboard>');
});

const schoolOf = (page: Page) =>
  page.locator('academy-plans').evaluate((element) => (element as HTMLElement & { schoolId?: string }).schoolId);

// In the gate the newest React stands for all, and takes the page over first.
for (const library of standingFor(LIBRARIES, ({ name }) => name === 'React 19')) {
  for (const order of standingFor(['before', 'after'] as const, (order) => order === 'before')) {
    test(`what ${library.name} rendered on a server shows what it names, and it takes the page over ${order} the elements`, async ({
      page,
      academy,
      dist: site,
      embedding,
    }) => {
      test.skip(!frameworks, 'other frameworks are not installed');
      await storeSession(page, embedding, await sessionOf(academy, administrator));
      const own = { ...props, 'api-base': academy.origin };
      const html = await rendered(library, own);
      expect(html.toLowerCase()).toBe(
        `<academy-plans schoolid="11" theme="dark" api-base="${academy.origin}"></academy-plans>`,
      );
      const client = await bundle(
        `const props = ${JSON.stringify(own)}; const place = document.querySelector('#app');\n${library.client}`,
        library,
      );
      const academyScript = `<script type="module" src="${site.base}widgets/academy-plans.js"></script>`;
      const clientScript = '<script type="module" src="./client.js"></script>';
      const scripts = order === 'before' ? clientScript + academyScript : academyScript + clientScript;
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto(
        embedding.put({
          html: `<!doctype html><html lang="en"><title>A school</title><body><div id="app">${html}</div>${scripts}</body></html>`,
          files: { 'client.js': { type: 'text/javascript', body: client } },
        }),
      );
      await expect(page.getByRole('combobox', { name: 'School' })).toHaveValue('11');
      await expect(page.locator('academy-plans .surface').first()).toHaveAttribute('data-theme', 'dark');
      expect(await schoolOf(page)).toBe('11');
      expect(errors).toEqual([]);
    });
  }
}
