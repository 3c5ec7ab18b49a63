/** The lines that Start and the playground print, and what Start makes of what is typed. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { type Embedding, elementHtml, htmlSnippet, PLACES, permissionsOf, stepsOf } from '#host/docs/snippets.ts';
import { readAddress } from '#host/docs/start/addresses.ts';
import { controlsFor, embeddingOf, FIRST_CHOICE, queryOf, type Release, readChoice } from '#host/docs/start/choice.ts';
import { findFrameworks, importFrom } from '#tests/support/others/packages.ts';
import { types } from '#widgets/build/describe.ts';
import { type ElementTag, elements } from '#widgets/page/elements.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every attribute of a screen set, to the last word that it takes. */
const everyAttribute = (tag: ElementTag) =>
  Object.fromEntries(
    controlsFor(tag).map(({ attribute, options, isNumber }) => [
      attribute,
      options.at(-1) ?? (isNumber ? '7' : 'hi-IN'),
    ]),
  );

const embedding = (tag: ElementTag, place: Embedding['place'] = 'html'): Embedding =>
  embeddingOf({ ...FIRST_CHOICE, place, screen: tag, attributes: everyAttribute(tag) }, undefined);

const codeOf = (one: Embedding, file: RegExp) =>
  stepsOf(one)
    .flatMap(({ blocks = [] }) => blocks)
    .filter(({ name }) => file.test(name))
    .map(({ code }) => code);

const frameworks = await findFrameworks();

/** Of Vue's compiler. */
interface VueCompiler {
  parse(source: string): { descriptor: { template: { content: string } | null } };
  compileTemplate(options: object): { code: string; errors: readonly unknown[] };
}

test.skipIf(!frameworks)(
  'the lines for React, of every screen, for Angular and for Vue’s build pass the type check',
  () => {
    const folder = mkdtempSync(join(frameworks ?? '', 'lines-'));
    try {
      mkdirSync(join(folder, 'src'));
      writeFileSync(join(folder, 'src/academy-widgets.d.ts'), types());
      for (const { tag } of elements) {
        const [code = ''] = codeOf(embedding(tag, 'react'), /\.tsx$/);
        expect(code).toContain(`<${tag}`);
        writeFileSync(join(folder, `src/${tag}.tsx`), code);
      }
      writeFileSync(join(folder, 'src/wrong.tsx'), 'export const wrong = <parent-performance timeframe="decade" />;\n');
      const compilerOptions = {
        strict: true,
        noEmit: true,
        experimentalDecorators: true,
        skipLibCheck: true,
        jsx: 'react-jsx',
        moduleResolution: 'bundler',
        module: 'esnext',
        target: 'es2022',
        types: [],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
      let output = '';
      try {
        execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
          cwd: folder,
          encoding: 'utf8',
        });
      } catch (failure) {
        output = (failure as { stdout: string }).stdout;
      }
      // Only the line that is wrong on purpose is complained about.
      expect(output.match(/^src\/[\w-]+/gm)).toEqual(['src/wrong']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test.skipIf(!frameworks)(
  'the lines for Vue make an element of every screen, and no component of Vue’s own',
  async () => {
    const { compileTemplate, parse: parseVue } = await importFrom<VueCompiler>(frameworks ?? '', 'vue/compiler-sfc');
    for (const { tag } of elements) {
      const lines = embedding(tag, 'vue');
      const [config = ''] = codeOf(lines, /^vite\.config/);
      const [, pattern = ''] = /\/(\^.*?)\/\.test/.exec(config) ?? [];
      const isCustomElement = (name: string) => new RegExp(pattern).test(name);
      const [source = ''] = codeOf(lines, /\.vue$/);
      const { descriptor } = parseVue(source);
      const { code, errors } = compileTemplate({
        source: descriptor.template?.content ?? '',
        filename: 'Screen.vue',
        id: 'screen',
        compilerOptions: { isCustomElement },
      });
      expect(errors).toEqual([]);
      expect(code).toContain(`"${tag}"`);
      expect(code).not.toContain('resolveComponent');
    }
  },
);

test('whatever an attribute holds stays inside it', () => {
  const value = `"><script>alert(1)</script>&amp;\`\${1}`;
  const [element] = parse(elementHtml('parent-dashboard', { locale: value })).childNodes;
  expect(parse(elementHtml('parent-dashboard', { locale: value })).querySelectorAll('script')).toEqual([]);
  expect((element as ReturnType<typeof parse>).getAttribute('locale')).toBe(value);
  const [angular = ''] = codeOf(
    { ...embedding('parent-dashboard', 'angular'), attributes: { locale: value } },
    /component/,
  );
  expect(angular).toContain('&amp;amp;\\`\\$');
});

test('every place has lines with the school’s own addresses, and none with an example’s', () => {
  const typed = { academy: 'https://lernen.example.org', site: 'https://www.schule.example.org' };
  for (const { id } of PLACES) {
    const one = embeddingOf({ ...FIRST_CHOICE, ...typed, place: id }, undefined);
    const lines = JSON.stringify([stepsOf(one), permissionsOf(one)]);
    expect(lines).toContain(typed.academy);
    expect(lines).not.toMatch(/academy\.example|school\.example/);
  }
});

test('a pinned version is loaded from its folder, with its hash', () => {
  const release = { version: '1.2.3', folder: 'v1.2.3', integrity: 'sha384-abc', stylesIntegrity: 'sha384-def' };
  const html = htmlSnippet(embeddingOf({ ...FIRST_CHOICE, isPinned: true }, release));
  const script = parse(html).querySelector('script');
  expect(script?.attributes).toEqual({
    type: 'module',
    src: 'https://academy.example/v1.2.3/academy-widgets.js',
    integrity: 'sha384-abc',
    crossorigin: 'anonymous',
  });
  expect(parse(html).querySelector('link')?.attributes).toEqual({
    rel: 'stylesheet',
    href: 'https://academy.example/v1.2.3/academy-widgets.css',
    integrity: 'sha384-def',
    crossorigin: 'anonymous',
  });
});

test.each([
  ['https://academy.example', 'https://academy.example'],
  [' https://Academy.example/ ', 'https://academy.example'],
  ['academy.example', 'https://academy.example'],
  ['https://academy.example/console/dashboard?x=1#top', 'https://academy.example'],
  ['http://localhost:4173', 'http://localhost:4173'],
  ['https://academy.example:8443', 'https://academy.example:8443'],
])('the address “%s” is taken as %s', (typed, url) => {
  const read = readAddress(typed);
  expect(read.problem).toBeUndefined();
  expect(read.url).toBe(url);
});

test.each([
  'http://academy.example',
  'javascript:alert(1)',
  'ftp://academy.example',
  'https://me:secret@academy.example',
  'academy',
  'my school',
])('the address “%s” is refused in words, and the lines keep the example', (typed) => {
  expect(readAddress(typed)).toEqual({ problem: expect.stringMatching(/\w/) });
  expect(embeddingOf({ ...FIRST_CHOICE, academy: typed }, undefined).academy).toBe('https://academy.example');
});

test('a folder of files keeps its path; the name of a file in it is dropped', () => {
  const folder = (typed: string) => readAddress(typed, { hasPath: true }).url;
  expect(folder('https://files.example/academy/v1/')).toBe('https://files.example/academy/v1');
  expect(folder('https://files.example/academy/academy-widgets.js')).toBe('https://files.example/academy');
});

test('an academy in a folder keeps the folder where the address ends with a slash, and no path of a page', () => {
  const academy = (typed: string) => embeddingOf({ ...FIRST_CHOICE, academy: typed }, undefined).academy;
  expect(academy('https://school.example/academy/')).toBe('https://school.example/academy');
  expect(academy('https://school.example/academy/login')).toBe('https://school.example');
  expect(academy('https://school.example/')).toBe('https://school.example');
});

test('the address of Start keeps all that was chosen, and takes nothing that is not of the tables', () => {
  const choice = {
    ...FIRST_CHOICE,
    place: 'vue',
    screen: 'parent-performance',
    attributes: { timeframe: 'all', theme: 'dark' },
    academy: 'https://academy.example',
    api: 'https://api.example/v2',
  } as const;
  expect(readChoice(queryOf(choice), FIRST_CHOICE)).toEqual(choice);
  const forged =
    '?place=rocket&screen=script&timeframe=decade&theme=%22%3E&onclick=alert(1)&api-base=https://evil.example';
  expect(readChoice(forged, FIRST_CHOICE)).toEqual(FIRST_CHOICE);
});

describe('faster still', () => {
  const release = {
    version: '1.2.3',
    folder: 'v1.2.3',
    integrity: 'sha384-script',
    stylesIntegrity: 'sha384-styles',
    preloads: {
      screens: { 'parent-dashboard': ['academy-widgets.js', 'chunks/base-Ab3dEf9x.js', 'widgets/parent-dashboard.js'] },
      hashes: {
        'academy-widgets.js': 'sha384-script',
        'chunks/base-Ab3dEf9x.js': 'sha384-b',
        'widgets/parent-dashboard.js': 'sha384-p',
      },
    },
  };
  const of = (choice: Partial<typeof FIRST_CHOICE>, known: Release | null = release) =>
    codeOf(
      embeddingOf({ ...FIRST_CHOICE, academy: 'https://academy.example', ...choice }, known ?? undefined),
      /in place of the style sheet/,
    );

  test.each(['html', 'react', 'vue', 'angular'] as const)(
    'the lines for %s ask for all files of the screen, of one version and with their hashes, before the script',
    (place) => {
      const [code = ''] = of({ place });
      const folder = 'https://academy.example/v1.2.3';
      const read = parse(code)
        .querySelectorAll('link, script')
        .map((line) => [
          line.getAttribute('rel') ?? line.getAttribute('type'),
          line.getAttribute('href') ?? line.getAttribute('src'),
          line.getAttribute('integrity'),
          line.getAttribute('crossorigin'),
        ]);
      expect(read).toEqual([
        ['stylesheet', `${folder}/academy-widgets.css`, 'sha384-styles', 'anonymous'],
        ['modulepreload', `${folder}/chunks/base-Ab3dEf9x.js`, 'sha384-b', 'anonymous'],
        ['modulepreload', `${folder}/widgets/parent-dashboard.js`, 'sha384-p', 'anonymous'],
        ['module', `${folder}/academy-widgets.js`, 'sha384-script', 'anonymous'],
      ]);
    },
  );

  test('there are none where no version is known, where the build names no files, and where a plugin writes them', () => {
    expect(of({}, null)).toEqual([]);
    expect(of({}, { ...release, preloads: undefined })).toEqual([]);
    expect(of({ screen: 'academy-login' })).toEqual([]);
    for (const place of ['wordpress', 'moodle', 'lti', 'iframe'] as const) expect(of({ place })).toEqual([]);
  });
});
