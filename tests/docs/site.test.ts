/** The documentation site, as the build makes it. */
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { markdownPage, renderMarkdown } from '#host/docs/markdown.ts';
import type { Page } from '#host/docs/page.ts';
import { buildPages } from '#host/docs/pages.ts';
import { readIndex, searchIndex } from '#host/docs/searchIndex.ts';
import { pages } from '#host/docs/site.ts';
import { strangersIn } from '#tests/support/browser/strangers.ts';

const ASSETS = { early: '/early.js', scripts: ['/frame.js'], styles: ['/assets/frame.css'] };
const build = (some: readonly Page[]) => buildPages(some, () => ASSETS);

const page = (path: string, html: string, more: Partial<Page> = {}): Page => ({
  path,
  title: path,
  section: 'Guides',
  body: () => ({ html }),
  ...more,
});

describe('the pages of the site', () => {
  const built = build(pages);
  const search = readIndex(searchIndex(built));

  test.each(built.map((one) => [one.path, one] as const))(
    '%s is whole: one title, anchors of its own, nothing inline, nothing of another host',
    (_, { html }) => {
      const document = parse(html, { blockTextElements: { script: true } });
      const all = (selector: string) => document.querySelectorAll(selector);
      expect(all('h1')).toHaveLength(1);
      expect(all('title')).toHaveLength(1);
      const ids = all('[id]').map(({ id }) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      expect(all('style, [style], script:not([src]):not([type="application/json"])').map(String)).toEqual([]);
      expect(html).not.toMatch(/\son[a-z]+="/i);
      const loaded = all('script[src], link[href], img[src]');
      const addresses = loaded.map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? '');
      expect(addresses.filter((address) => /^(?:[a-z]+:|\/)/i.test(address))).toEqual([]);
    },
  );

  test('none has people run or install a package that anybody could put on the registry', () => {
    expect(built.length).toBeGreaterThan(50);
    const shown = built.flatMap(({ path, html }) =>
      strangersIn(html.replace(/<\/?code\b[^>]*>/g, '`').replace(/<[^>]*>/g, '')).map(
        (command) => `${path}: ${command}`,
      ),
    );
    expect(shown).toEqual([]);
  });

  test('what operators and embedders ask first leads to the passage that answers it', () => {
    expect(search('first administrator')[0]?.href).toBe('about/running.html#the-first-administrator');
    expect(search('own backend')[0]?.href).toMatch(/^guides\/own-api\.html/);
    expect(search('subpath')[0]?.href).toMatch(/^guides\/subpath\.html/);
    expect(search('SSR')[0]?.href).toBe('places/frameworks.html#server-side-rendering-ssr');
  });

  test('operators, embedders and developers have a page each to begin with', () => {
    for (const who of ['operators', 'embedders', 'developers']) {
      expect(search(`for ${who}`)[0]?.href).toMatch(new RegExp(`^guides/${who}\\.html`));
    }
  });

  test('are all in the search, by what they are about', () => {
    const best = (words: string) => search(words)[0]?.href;
    expect(best('session recording')).toBe('guides/security.html#minors-data');
    expect(best('getToken PHP')).toMatch(/^guides\/sign-in\.html#/);
    // Half a word, and one misspelt.
    expect(best('trusted typ')).toBe('guides/security.html#content-security-policy');
    expect(best('datbase_url')).toMatch(/^about\/running\.html/);
    // What a screen promises, down to a limit of it.
    expect(best('consistency average divided by best')).toMatch(/^promises\//);
    expect(best('sessions attended dialog')).toMatch(/^promises\/academy-plan-report\.html/);
    expect(search('zebra xylophone')).toEqual([]);
  });
});

test('a link that leads to no page, or to no part of one, ends the build and is named', () => {
  const good = page('a.html', '<h2>First part</h2><p><a href="/b.html">b</a> <a href="#first-part">up</a></p>');
  expect(() => build([good, page('b.html', '<p><a href="/a.html#first-part">a</a></p>')])).not.toThrow();
  expect(() => build([good, page('b.html', '<p><a href="/c.html">c</a></p>')])).toThrow(
    'b.html: there is no page /c.html',
  );
  expect(() => build([good, page('b.html', '<p><a href="/a.html#second">a</a></p>')])).toThrow(
    'a.html has no part #second',
  );
  expect(() => build([good, page('b.html', '<p><a href="a.html">a</a></p>')])).toThrow(
    'begins neither with / nor with #',
  );
});

test('links are relative, so that the site works in any folder', () => {
  const [deep] = build([page('x/y/deep.html', '<a href="/top.html#part">t</a>'), page('top.html', '<h2>Part</h2>')]);
  expect(deep?.html).toContain('<a href="../../top.html#part">');
  expect(deep?.html).toContain('src="../../early.js"');
});

test('a link between Markdown files leads to the page that shows the file, and is plain text where none does', () => {
  const html = renderMarkdown('[one](../README.md#use) and [other](./code.ts)', 'widgets/more');
  const [built] = build([page('a.html', html), page('readme.html', '<h2>Use</h2>', { source: 'widgets/README.md' })]);
  expect(built?.html).toContain('<a href="readme.html#use">one</a> and other');
});

test('a Markdown file that is missing, and a part that it does not have, end the build', () => {
  const missing = { path: 'a.html', title: 'A', section: 'Guides', source: 'widgets/not-there.md' } as const;
  expect(() => build([markdownPage(missing)])).toThrow('widgets/not-there.md is missing');
  expect(() => build([markdownPage({ ...missing, source: 'README.md', part: 'Nothing' })])).toThrow(
    'README.md has no heading “Nothing”',
  );
});
