/** Comments cite what the documentation promises, by page and heading; nothing cites a document that is not here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { finishBody } from '#host/docs/finish.ts';
import { isHtml } from '#host/docs/page.ts';
import { promisePages } from '#host/docs/promises.tsx';
import { elements } from '#widgets/page/elements.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PROMISES = 'demo-host/docs/promises/';
const ITSELF = 'tests/conventions/citations.test.ts';

const files = ['src', 'widgets', 'demo-host', 'tests']
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(?:tsx?|mjs|css|sql|md|html|json)$/.test(file) && !/\/node_modules\//.test(file))
  .filter((file) => file !== ITSELF)
  .concat('README.md', 'vite.config.ts');

const textOf = (file: string) => readFileSync(root + file, 'utf8');

/** The headings of each page, by its name, as the documentation links to them. */
const pages = new Map(
  promisePages.flatMap(({ source, path, body }) => {
    const shown = body();
    if (!source || !isHtml(shown)) return [];
    return [[posix.basename(source, '.md'), finishBody(shown.html, path, () => undefined)] as const];
  }),
);

/** What no code can keep, and a test holds. */
const HELD_BY_TESTS: readonly string[] = ['numbers-and-bands#one-answer'];

/** What the code of the product cites: a page and its heading. */
const cited = new Set([
  ...allCalls.map(({ promise }) => promise),
  ...files
    .filter((file) => !/^(?:tests|demo-host\/docs)\/|\.md$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(/\bpromises\/([\w-]+)\.md#([\w-]+)/g)])
    .map(([, name, heading]) => `${name}#${heading}`),
]);

/** What a text cites that there is not: `promises/<page>.md#<heading>`, in any folder, or a page alone; of a guide, its page. */
function deadCitations(text: string): string[] {
  return [...text.matchAll(/\b(promises|guides)\/([\w/-]+)\.md(?:#([\w-]+))?/g)].flatMap(
    ([cited, folder, name = '', heading]) => {
      if (folder === 'guides') return existsSync(`${root}demo-host/docs/guides/${name}.md`) ? [] : [cited];
      if (name === 'README') return [];
      const page = pages.get(posix.basename(name));
      return page && (heading === undefined || page.ids.includes(heading)) ? [] : [cited];
    },
  );
}

/** Lines that cite what only some people have: a specification, its sections, a page of a design. */
const FORBIDDEN = [
  /(?<![./\w-])spec(?:ifications?)?(?!\.ts|[-\w/])/i,
  /§/,
  /\((?:design|decisions|wire)\b[,:) ]/,
  /\bdecisions(?: ["“']|, ["“']?[A-Z])/,
  /\b(?:wire|policy|decisions|house|stack|public-surface)\.md\b/,
];
const forbiddenLines = (text: string): string[] =>
  text
    // Addresses of others, names of test files, and specifications that everybody can read.
    .replace(/https?:\S+|\b[\w-]+\.spec\b|\b(?:HTML|LTI|OpenAPI) spec(?:ification)?\b/g, '')
    .split('\n')
    .filter((line) => FORBIDDEN.some((pattern) => pattern.test(line)));

describe('a citation', () => {
  test.each([
    '// Red under 30 (promises/academy-plan-reports.md#no-such-heading).',
    '/** What a school may (promises/no-such-page.md). */',
    '// See guides/no-such-guide.md.',
  ])('that leads nowhere is found: %s', (line) => expect(deadCitations(line)).toHaveLength(1));

  test('leads to a page and a heading of the documentation, wherever it stands', () => {
    const dead = files.flatMap((file) => deadCitations(textOf(file)).map((cited) => `${file}: ${cited}`));
    expect(dead).toEqual([]);
  });

  test.each([
    '// At most 20 (spec 1 §9).',
    '/** As the specification says. */',
    "test('in the words of the spec', …)",
    '// Stays (decisions, Session).',
    '-- See policy.md.',
    '// Any header (wire, common rules).',
  ])('of a document that is not in the repository is found: %s', (line) =>
    expect(forbiddenLines(line)).toEqual([line]),
  );

  test('is never of a document that is not in the repository', () => {
    const found = files.flatMap((file) => forbiddenLines(textOf(file)).map((line) => `${file}: ${line.trim()}`));
    expect(found).toEqual([]);
  });

  test.each(allCalls.map(({ id, promise }) => [id, promise] as const))(
    'of the call %s leads to a heading',
    (_, promise) => {
      const [name = '', heading = ''] = promise.split('#');
      expect(pages.get(name)?.ids).toContain(heading);
    },
  );
});

describe('the promises', () => {
  test('have a page for each element, and none that no list names', () => {
    for (const { tag } of elements) expect(pages.has(tag), tag).toBe(true);
    const written = readdirSync(root + PROMISES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && file !== 'README.md')
      .map((file) => posix.basename(file));
    expect(written.toSorted()).toEqual([...pages.keys()].map((name) => `${name}.md`).toSorted());
  });

  test.each([...pages].filter(([name]) => !elements.some(({ tag }) => tag === name)))(
    '%s, which is of no single screen, is cited at each heading by the code that keeps it',
    (name, { passages }) => {
      const uncited = passages
        .filter(({ id, text }) => id && text)
        .map(({ id }) => `${name}#${id}`)
        .filter((promise) => !cited.has(promise) && !HELD_BY_TESTS.includes(promise));
      expect(uncited).toEqual([]);
    },
  );

  test.each([...pages])('%s has each heading once', (_, { headings }) => {
    const texts = headings.map(({ text }) => text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});
