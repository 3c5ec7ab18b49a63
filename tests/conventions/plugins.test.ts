/** The plugins as schools upload them: what the build packs, against the tables it comes from. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, type Unzipped, unzipSync } from 'fflate';
import { type GetTextTranslations, mo, po } from 'gettext-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardStats } from '#contract/figures/dashboard.ts';
import { moodleLanguages, packPlugins, plugins, SCREENS_FILE, screensTable } from '#widgets/build/plugins.ts';
import { PRELOAD_FILE, type Preloads } from '#widgets/build/preload/preloads.ts';
import { commonAttributes } from '#widgets/page/attributes.ts';
import { elements } from '#widgets/page/elements.ts';
import { descriptions } from '#widgets/page/elementTables.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-plugins-'));
  await packPlugins(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const unzip = async (zip: string): Promise<Unzipped> => unzipSync(await readFile(join(folder, zip)));

describe.each(plugins.filter(({ hasTable }) => hasTable))('$zip', ({ folder: name, zip }) => {
  it('holds every screen of the table of elements and exactly the attributes each takes', async () => {
    const files = await unzip(zip);
    const table: ReturnType<typeof screensTable> = JSON.parse(
      strFromU8(files[`${name}/${SCREENS_FILE}`] ?? new Uint8Array()),
    );
    expect(table.screens.map(({ tag, name, audience }) => [tag, name, audience])).toEqual(
      elements.map(({ tag, screen, audience }) => [tag, screen, audience]),
    );
    for (const { tag, description, attributes } of table.screens) {
      const row = elements.find((element) => element.tag === tag);
      expect(attributes.map((attribute) => attribute.name).sort()).toEqual([...(row?.attributes ?? [])].sort());
      expect(description).toBe(row && descriptions[row.tag].description);
    }
    // Where the API is, an author never says.
    expect(table.common.map((attribute) => attribute.name)).toEqual(
      commonAttributes.filter((attribute) => attribute !== 'api-base'),
    );
  });
});

it('the plugins hold what pages of this build can preload, and nothing where the build does not say it', async () => {
  const preloads: Preloads = {
    version: '1.2.3',
    folder: 'v1.2.3',
    script: 'sha384-a',
    hashes: { 'chunks/a.js': 'sha384-b' },
    screens: { 'academy-login': ['chunks/a.js'] },
  };
  const into = await mkdtemp(join(tmpdir(), 'academy-plugins-'));
  await packPlugins(into, preloads);
  for (const { folder: name, zip, hasTable } of plugins) {
    const packed = unzipSync(await readFile(join(into, zip)))[`${name}/${PRELOAD_FILE}`];
    expect(packed && JSON.parse(strFromU8(packed))).toEqual(hasTable ? preloads : undefined);
    expect(Object.keys(await unzip(zip))).not.toContain(`${name}/${PRELOAD_FILE}`);
  }
  await rm(into, { recursive: true });
});

describe.each(plugins)('$zip', ({ folder: name, zip }) => {
  it('holds one folder', async () => {
    const paths = Object.keys(await unzip(zip));
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => !path.startsWith(`${name}/`))).toEqual([]);
  });

  it('is the same to the last byte whenever it is packed', async () => {
    const again = await mkdtemp(join(tmpdir(), 'academy-plugins-'));
    await packPlugins(again);
    expect(await readFile(join(again, zip))).toEqual(await readFile(join(folder, zip)));
    await rm(again, { recursive: true });
  });
});

it('an attribute that takes certain words names them, and one that takes any names none', () => {
  const { common, screens } = screensTable();
  const valuesOf = (tag: string, attribute: string) =>
    screens.find((screen) => screen.tag === tag)?.attributes.find(({ name }) => name === attribute)?.values;
  expect(common.find(({ name }) => name === 'theme')?.values).toEqual(['light', 'dark', 'auto']);
  expect(valuesOf('academy-performance', 'timeframe')).toEqual(['week', 'month', 'quarter', 'year']);
  expect(valuesOf('academy-plan-report', 'tab')).toContain('session-performance');
  expect(valuesOf('academy-plan-report', 'plan-id')).toBeUndefined();
});

it('what stands where an author has written nothing are words, and no calls of a page’s code', () => {
  const { common, screens } = screensTable();
  const attributes = [...common, ...screens.flatMap((screen) => screen.attributes)];
  const shown = attributes.flatMap(({ default: preset }) => preset ?? []);
  expect(shown).toContain('en-IN');
  expect(shown.filter((words) => words.includes('`'))).toEqual([]);
});

it('the WordPress plugin is of the product’s version wherever it names one', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const files = await unzip('academy-widgets-wordpress.zip');
  const text = (path: string) => strFromU8(files[`academy-widgets/${path}`] ?? new Uint8Array());
  expect(/^ \* Version: +(.+)$/m.exec(text('academy-widgets.php'))?.[1]).toBe(version);
  expect(/^const ACADEMY_WIDGETS_VERSION = '(.+)';$/m.exec(text('academy-widgets.php'))?.[1]).toBe(version);
  expect(/^Stable tag: (.+)$/m.exec(text('readme.txt'))?.[1]).toBe(version);
});

it('the WordPress plugin gives translators every word that it says', async () => {
  const files = Object.entries(await unzip('academy-widgets-wordpress.zip'));
  const phrases = files
    .filter(([path]) => /\.(php|js)$/.test(path))
    .flatMap(([, text]) => [...strFromU8(text).matchAll(/\b(?:__|esc_html__|esc_html_e)\(\s*'([^']+)'/g)])
    .map(([, words]) => words);
  const template = files.find(([path]) => path.endsWith('/academy-widgets.pot'))?.[1] ?? new Uint8Array();
  const listed = [...strFromU8(template).matchAll(/^msgid "(.+)"$/gm)].map(([, words]) => words);
  expect(phrases.length).toBeGreaterThan(20);
  expect(phrases.filter((words) => !listed.includes(words))).toEqual([]);
});

describe.each(['hi_IN', 'ml_IN'])('the WordPress plugin in %s', (locale) => {
  const inside = async (path: string) => {
    const found = (await unzip('academy-widgets-wordpress.zip'))[`academy-widgets/languages/academy-widgets${path}`];
    if (!found) throw new Error(`There is no ${path}.`);
    return found;
  };
  /** What is said, by context and English words, the headers left out. */
  const wordsOf = ({ translations }: GetTextTranslations) =>
    Object.entries(translations).flatMap(([context, entries]) =>
      Object.entries(entries).flatMap(([id, { msgstr }]) =>
        id ? [[`${context} ${id}`, msgstr[0] ?? ''] as const] : [],
      ),
    );
  const holes = (words: string) => [...words.matchAll(/%(?:\d\$)?s/g)].map(([hole]) => hole).sort();

  it('says every word of the template, with the same holes, and brings it as PHP reads it', async () => {
    const template = wordsOf(po.parse(Buffer.from(await inside('.pot'))));
    const written = wordsOf(po.parse(Buffer.from(await inside(`-${locale}.po`))));
    expect(written.map(([id]) => id)).toEqual(template.map(([id]) => id));
    for (const [id, words] of written) {
      expect(words, id).not.toBe('');
      expect(holes(words), id).toEqual(holes(id));
    }
    const compiled = wordsOf(mo.parse(Buffer.from(await inside(`-${locale}.mo`))));
    expect(new Map(compiled)).toEqual(new Map(written));
  });

  it('brings the words of the block’s script as WordPress reads them', async () => {
    const { locale_data } = JSON.parse(strFromU8(await inside(`-${locale}-academy-widgets-block.json`)));
    const script =
      (await unzip('academy-widgets-wordpress.zip'))['academy-widgets/block/editor.js'] ?? new Uint8Array();
    const phrases = [...strFromU8(script).matchAll(/\b__\('([^']+)'/g)].map(([, words]) => words);
    expect(phrases.length).toBeGreaterThan(5);
    for (const words of phrases) expect(locale_data.messages[words ?? '']?.[0], words).toMatch(/[^ -~]/);
  });
});

it('the WordPress plugin has the parts that its directory reads, and notes for the version that is there', async () => {
  const files = await unzip('academy-widgets-wordpress.zip');
  const text = (path: string) => strFromU8(files[`academy-widgets/${path}`] ?? new Uint8Array());
  const readme = text('readme.txt');
  const field = (name: string, from = readme) => new RegExp(`^[ *]*${name}: +(.+)$`, 'm').exec(from)?.[1];
  for (const [name, same] of [
    ['Requires at least', 'Requires at least'],
    ['Requires PHP', 'Requires PHP'],
  ] as const) {
    expect(field(name), name).toBe(field(same, text('academy-widgets.php')));
  }
  expect(Number(field('Tested up to'))).toBeGreaterThanOrEqual(Number(field('Requires at least')));
  // What the directory shows of a plugin, and its limits.
  expect(field('Tags')?.split(',').length).toBeLessThanOrEqual(5);
  expect(readme.split('\n\n')[1]?.length).toBeLessThanOrEqual(150);
  const parts = [...readme.matchAll(/^== (.+) ==$/gm)].map(([, part]) => part);
  expect(parts).toEqual([
    'Description',
    'Installation',
    'Frequently Asked Questions',
    'Screenshots',
    'Changelog',
    'Upgrade Notice',
  ]);
  const version = field('Stable tag');
  const notes = (part: string) => readme.split(`== ${part} ==`)[1] ?? '';
  for (const part of ['Changelog', 'Upgrade Notice']) expect(notes(part)).toMatch(new RegExp(`^\\s*= ${version} =\n`));
  const upgrade = notes('Upgrade Notice')
    .split('\n')
    .filter((line) => line && !line.startsWith('='));
  expect(upgrade.every((line) => line.length <= 300)).toBe(true);
});

it('the WordPress plugin has a small picture for each caption in its readme, and none in its zip', async () => {
  const files = await unzip('academy-widgets-wordpress.zip');
  const readme = strFromU8(files['academy-widgets/readme.txt'] ?? new Uint8Array());
  const [captions = ''] = readme.split('== Screenshots ==')[1]?.split('\n==') ?? [];
  const numbers = [...captions.matchAll(/^(\d+)\. /gm)].map(([, number]) => number);
  const folder = new URL('../../demo-host/plugins/wordpress/assets/', import.meta.url);
  const pictures = (await readdir(folder)).sort();
  expect(pictures).toEqual(numbers.map((number) => `screenshot-${number}.png`));
  for (const picture of pictures) expect((await stat(new URL(picture, folder))).size).toBeLessThan(100_000);
  expect(Object.keys(files).filter((path) => path.endsWith('.png'))).toEqual([]);
});

describe.each([
  ['academy-widgets-moodle-filter.zip', 'filter_academy'],
  ['academy-widgets-moodle-block.zip', 'block_academy'],
])('%s, as Moodle’s directory wants it,', (zip, component) => {
  const texts = async () =>
    Object.fromEntries(Object.entries(await unzip(zip)).map(([path, file]) => [path, strFromU8(file)]));

  it('is of the product’s version, stable, and says what has changed in it', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    const files = await texts();
    const about = files['academy/version.php'] ?? '';
    expect(/release\s+= '(.+)';/.exec(about)?.[1]).toBe(version);
    expect(about).toMatch(/maturity\s+= MATURITY_STABLE;/);
    const number = /version\s+= (\d{10});/.exec(about)?.[1];
    expect(files['academy/CHANGES.md']?.split('\n')[2]).toBe(`## ${version} (${number})`);
    expect(files['academy/README.md']).toContain(`(${component})\n`);
  });

  it('has English strings alone, and tests for PHPUnit and Behat', async () => {
    const paths = Object.keys(await texts());
    expect(paths.filter((path) => path.includes('/lang/'))).toEqual([`academy/lang/en/${component}.php`]);
    expect(paths.filter((path) => /\/tests\/.*_test\.php$/.test(path))).not.toEqual([]);
    expect(paths.filter((path) => /\/tests\/behat\/.*\.feature$/.test(path))).not.toEqual([]);
    // Nothing hidden, and nothing of a tool.
    expect(paths.filter((path) => /(^|\/)\.|~$|\.(map|zip)$/.test(path))).toEqual([]);
  });

  it('says every word by get_string', async () => {
    const written = Object.entries(await texts())
      .filter(([path]) => path.endsWith('.php') && !/\/(lang|tests)\//.test(path))
      .flatMap(([path, text]) =>
        [...text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)]
          .map(([, single, double]) => single ?? double ?? '')
          .filter((words) => /^[A-Z][a-z’]+[ .…!?:]|[a-z] [a-z]+ [a-z]+/.test(words))
          // Classes of CSS are no words.
          .filter((words) => !/^[a-z]+-[a-z]/.test(words))
          .map((words) => `${path}: ${words}`),
      );
    expect(written).toEqual([]);
  });

  it('keeps its strings in the order of their names', async () => {
    const strings = (await texts())[`academy/lang/en/${component}.php`] ?? '';
    const names = [...strings.matchAll(/^\$string\['(.+?)'\] = '/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual([...new Set(names)].sort());
  });
});

it('the filter for Moodle has a string for every word of the table of screens', async () => {
  const files = await unzip('academy-widgets-moodle-filter.zip');
  const strings = strFromU8(files['academy/lang/en/filter_academy.php'] ?? new Uint8Array());
  const { screens, common } = screensTable();
  const words = new Map(
    [...strings.matchAll(/^\$string\['(.+?)'\] = '(.*)';$/gm)].map(([, name, written = '']) => [
      name,
      written.replaceAll("\\'", "'"),
    ]),
  );
  const plain = (text: string) => text.replace(/`([^`]*)`/g, '“$1”');
  for (const { tag, name, description, attributes } of screens) {
    expect(words.get(`screen_${tag}`)).toBe(name);
    expect(words.get(`screen_${tag}_about`)).toBe(plain(description));
    for (const attribute of attributes) {
      expect(words.get(`screen_${tag}_${attribute.name}`)).toBe(plain(attribute.description));
    }
  }
  for (const { name, description } of common) expect(words.get(`attribute_${name}_about`)).toBe(plain(description));
  expect(words.get('attribute_plan-id')).toBe('Plan id');
  expect(words.get('value_6months')).toBe('6 months');
  for (const audience of new Set(elements.map((element) => element.audience))) {
    expect(words.get(`audience_${audience}`)).toMatch(/\.$/);
  }
});

it('translations for Moodle are of each plugin in each language, in the folders of a site’s own words', async () => {
  expect(Object.keys(await unzip(moodleLanguages.zip)).sort()).toEqual([
    'hi_local/block_academy.php',
    'hi_local/filter_academy.php',
    'ml_local/block_academy.php',
    'ml_local/filter_academy.php',
  ]);
});

it('the settings of both plugins look for an academy by a call that every academy has', async () => {
  for (const [zip, name] of [
    ['academy-widgets-wordpress.zip', 'academy-widgets'],
    ['academy-widgets-moodle-filter.zip', 'academy'],
  ] as const) {
    const script = (await unzip(zip))[`${name}/checkaddresses.js`] ?? new Uint8Array();
    expect(/const CALL = '(.+)';/.exec(strFromU8(script))?.[1]).toBe(dashboardStats.path);
  }
});
