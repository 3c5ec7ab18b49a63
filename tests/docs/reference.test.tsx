/** The reference is made of the tables: what stands in them, it tells. */
import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { isHtml } from '#host/docs/page.ts';
import { callsOf } from '#host/docs/reference/callsOf.ts';
import { referencePages } from '#host/docs/reference/pages.tsx';
import { descriptionOf } from '#host/server/http/callDescriptions.ts';
import { cssProperties, events, parts } from '#widgets/build/surface.ts';
import { commonAttributes, propertyName } from '#widgets/page/attributes.ts';
import { elements } from '#widgets/page/elements.ts';
import { descriptions } from '#widgets/page/elementTables.ts';

/** What a page says, as people read it. */
const TEXTS = new Map(
  referencePages.map((page) => {
    const body = page.body();
    const html = isHtml(body) ? body.html : renderToStaticMarkup(body);
    const text = html
      .replace(/<[^>]*>/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&amp;/g, '&');
    return [page.path, { html, text }] as const;
  }),
);

function textOf(path: string): string {
  const found = TEXTS.get(path);
  if (!found) throw new Error(`The reference has no page ${path}.`);
  return found.text;
}

const source = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the page of each element', () => {
  it.each(elements.map((row) => [row.tag, row] as const))('tells all of %s', (tag, row) => {
    const text = textOf(`elements/${tag}.html`);
    for (const name of [...row.attributes, ...commonAttributes]) {
      expect(text).toContain(name);
      expect(text).toContain(propertyName(name));
    }
    for (const { description, type } of Object.values(descriptions[tag].attributes)) {
      expect(text).toContain(description);
      expect(text).toContain(type);
    }
    for (const { name } of [...events, ...cssProperties]) expect(text).toContain(name);
    for (const part of parts) expect(text.replace(/\s/g, '')).toContain(`${tag}::part(${part})`);
    expect(text).toContain(`<${tag}`);
    for (const { method, path } of callsOf(tag)) expect(text).toMatch(new RegExp(`${method} +${escaped(path)}`));
    expect(TEXTS.get(`elements/${tag}.html`)?.html).toContain(`playground.html?element=${tag}`);
    expect(TEXTS.get(`elements/${tag}.html`)?.html).toContain(`/promises/${tag}.html`);
  });

  it('names the calls of that screen and of no other', () => {
    expect(callsOf('academy-dashboard').map(({ id }) => id)).toEqual(['dashboardStats', 'comparisons']);
    expect(callsOf('academy-login').map(({ id }) => id)).toEqual(['login', 'signInOptions', 'signInByProvider']);
    // Reached by a dialog that is loaded on demand, and by a file that two screens share.
    expect(callsOf('academy-users').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['userPerformance', 'schools']),
    );
    expect(callsOf('parent-study-sessions').map(({ id }) => id)).toEqual([
      'children',
      'parentPerformance',
      'childCourses',
      'launchCourseUnit',
    ]);
  });

  it('leaves out no call that a screen is written to make', () => {
    const made = new Set<string>(elements.flatMap(({ tag }) => callsOf(tag).map(({ id }) => id)));
    const screens = readdirSync(new URL('../../src/screens/', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => source(`src/screens/${file}`));
    const written = allCalls.map(({ id }) => id).filter((id) => screens.some((code) => code.includes(`(${id},`)));
    expect(written.length).toBeGreaterThan(30);
    for (const id of written) expect(made).toContain(id);
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('the pages of the calls', () => {
  const all = [...TEXTS]
    .filter(([path]) => path.startsWith('reference/calls/'))
    .map(([, { text, html }]) => ({ text, html }));

  it.each(allCalls.map((call) => [call.id, call] as const))('tell of %s', (id, call) => {
    const [html = '', ...others] = all.map((page) => page.html).filter((page) => page.includes(`<h2 id="${id}">`));
    expect(others).toEqual([]);
    const section = html.split(`<h2 id="${id}">`)[1]?.split('<h2')[0] ?? '';
    const { method, path, summary, params, query, body } = call;
    expect(section).toContain(`${method} ${path}`);
    expect(section).toContain(summary.replace(/'/g, '&#x27;'));
    expect(section).toContain(`/promises/${call.promise.replace('#', '.html#')}`);
    expect(section).toContain(descriptionOf(id).split(/[`\n]/)[0]?.trim().replace(/'/g, '&#x27;'));
    for (const name of Object.keys({ ...params, ...query, ...body })) expect(section).toContain(name);
    expect(section).toContain(call.anonymous ? 'Anyone may make this call' : 'Administrator (3)');
    for (const status of ['400', '500', '503']) expect(section).toContain(`#status-${status}`);
  });
});

describe('the other pages', () => {
  it('tell of every event with its detail, and of every property and part', () => {
    for (const { name, detail } of events) {
      expect(textOf('reference/events.html')).toContain(name);
      expect(textOf('reference/events.html')).toContain(detail);
    }
    for (const { name, description } of cssProperties) {
      expect(textOf('reference/theme.html')).toContain(name);
      expect(textOf('reference/theme.html')).toContain(description);
    }
    for (const part of parts) expect(textOf('reference/theme.html')).toContain(`::part(${part})`);
  });

  it('tell of everything that the script exports, with what each option is for', () => {
    const text = textOf('reference/script.html');
    const exported = /^export \{ ([^}]+) \}/m.exec(source('widgets/page/entry.ts'))?.[1]?.split(', ') ?? [];
    expect(exported).toEqual(expect.arrayContaining(['define', 'configure', 'session', 'api']));
    for (const name of exported) expect(text).toContain(name);
    for (const option of ['apiBase', 'getToken', 'loginUrl', 'forgotPasswordUrl', 'basePath', 'rememberViews']) {
      expect(text).toContain(option);
    }
  });

  it('tell of every message that the API is written to give', () => {
    const text = textOf('reference/errors.html');
    const written = readdirSync(new URL('../../demo-host/server/', import.meta.url), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...source(`demo-host/server/${file}`).matchAll(
          /(?:new (?:Api|Committed)Error\(\s*\d+,\s*|badRequest\(|unauthorized\()'([^']+)'/g,
        ),
      ])
      .map(([, message]) => message ?? '');
    expect(written.length).toBeGreaterThan(20);
    for (const message of written) expect(text).toContain(message);
    // Through a name and through a table in the same file.
    expect(text).toContain('Somebody has this phone number already');
    expect(text).toContain('The phone number is missing');
    // Through a name that another file declares.
    expect(text).toContain('The password is made of the phone number');
    // What people see.
    expect(text).toContain('Network error. Please check your connection.');
  });
});
