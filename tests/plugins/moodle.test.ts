/** Moodle's filter and block: what they make of what teachers, students and administrators write. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPhp } from '#tests/support/others/php.ts';
import type { Preloads } from '#widgets/build/preload/preloads.ts';
import { elements } from '#widgets/page/elements.ts';
import { CLEANED, installPlugins, type Moodle, TRUSTED } from './moodle/moodle.ts';

const TOKEN = '[academy screen="parent-dashboard"]';
const TAG = '<parent-dashboard theme="light">Parent Dashboard</parent-dashboard>';
const MAY_EDIT = ['moodle/course:manageactivities'];

describe.skipIf(!(await hasPhp()))('the plugins for Moodle', () => {
  let moodle: Moodle;
  beforeAll(async () => {
    moodle = await installPlugins();
  });
  afterAll(() => moodle.remove());

  /** What the filter makes of texts whose author Moodle trusts. */
  const filtered = async (texts: string[], request: Partial<Parameters<Moodle['ask']>[0]> = {}): Promise<string[]> =>
    (await moodle.ask({ ...request, calls: [['filter', texts, TRUSTED]] })).answers[0];

  it.each([
    ['4.1 to 4.4', false],
    ['4.5 and later', true],
  ])('a teacher’s token becomes the screen in Moodle %s', async (_, moved) => {
    const [page, plain] = await filtered([`<p>Hello</p>\n<p>${TOKEN}</p>`, '<p>Hello</p>'], { moved });
    expect(page).toBe(`<p>Hello</p>\n<p>${TAG}</p>`);
    expect(plain).toBe('<p>Hello</p>');
  });

  it('a token works with whatever an editor makes of its quotes and spaces', async () => {
    const wanted = '<parent-attendance month="6" theme="light">Attendance Tracking</parent-attendance>';
    const texts = [
      '[academy screen="parent-attendance" month="6"]',
      "[academy month='6' screen='parent-attendance']",
      '[academy screen=&quot;parent-attendance&quot; month=&quot;6&quot;]',
      '[academy&nbsp;screen=“parent-attendance” month=„6”]',
      '[academy screen=parent-attendance month = 6 ]',
      '[academy screen=&#8220;parent-attendance&#8221; month=&lsquo;6&rsquo;]',
      '[academy\n  screen="parent-attendance"\u00a0month="6"]',
    ];
    expect(await filtered(texts)).toEqual(texts.map(() => wanted));
  });

  it('a token is left alone where it is no text of the page', async () => {
    const texts = [
      `<a href="/x">${TOKEN}</a>`,
      `<a href="/x"><b>see</b> ${TOKEN}</a>`,
      `<pre>${TOKEN}</pre>`,
      `<p>Write <code>${TOKEN}</code>.</p>`,
      `<nolink>${TOKEN}</nolink>`,
      `<span class="a nolink"><span>one</span> ${TOKEN}</span>`,
      `<!-- ${TOKEN} -->`,
      `<script>const token = '${TOKEN}';</script>`,
      `<textarea>${TOKEN}</textarea>`,
      `<img alt='a > ${TOKEN}' src="x.png">`,
      `<p title='${TOKEN}'>here</p>`,
      `<p title="${TOKEN}`,
      `<pre>one <pre>two</pre> ${TOKEN}</pre>`,
      '[academy]',
      '[academyscreen="parent-dashboard"]',
      'no token',
    ];
    expect(await filtered(texts)).toEqual(texts);
    const long = `${'<a "'.repeat(50_000)}${TOKEN}`;
    expect(await filtered([long])).toEqual([long]);
    const mixed = `<a href="/x">${TOKEN}</a><abbr>${TOKEN}</abbr><span class="nolink">${TOKEN}</span>${TOKEN} 1 < 2 ${TOKEN}`;
    expect(await filtered([mixed])).toEqual([
      `<a href="/x">${TOKEN}</a><abbr>${TAG}</abbr><span class="nolink">${TOKEN}</span>${TAG} 1 < 2 ${TAG}`,
    ]);
  });

  it('no author can set where the script or the API is, an event handler, or break out of the tag', async () => {
    const texts = [
      '[academy screen="parent-dashboard" api-base="https://evil.example" src="https://evil.example/x.js"]',
      '[academy screen="parent-dashboard" onclick="alert(1)" style="position:fixed" class="x" id="y"]',
      '[academy screen="parent-dashboard" theme="neon" timeframe="6months"]',
      '[academy screen="parent-dashboard&quot; onload=&quot;alert(1)"]',
    ];
    expect(await filtered(texts)).toEqual([TAG, TAG, TAG, TAG]);
    const [escaped = ''] = await filtered([
      '[academy screen="academy-plan-report" plan-id=\'7"&gt;&lt;img src=x onerror=alert(1)&gt;\']',
    ]);
    expect(escaped).toBe(
      '<academy-plan-report plan-id="7imgsrcxonerroralert1" theme="light">Study plan report</academy-plan-report>',
    );
    const [html = ''] = await filtered(['[academy screen="&lt;script&gt;alert(1)&lt;/script&gt;"]'], { can: MAY_EDIT });
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
  });

  it('who may edit reads what is wrong with a token; nobody else sees anything', async () => {
    const texts = ['[academy screen="parent-dashbord"]', '[academy plan-id="7"]'];
    expect(await filtered(texts)).toEqual(['', '']);
    const [unknown, none] = await filtered(texts, { can: MAY_EDIT });
    expect(unknown).toContain('there is no screen “parent-dashbord”');
    expect(unknown).toContain('parent-study-progress');
    expect(none).toContain('no screen is chosen');

    const refused = '[academy screen="parent-attendance" month="6" tab="days"]';
    expect(await filtered([refused])).toEqual([
      '<parent-attendance month="6" theme="light">Attendance Tracking</parent-attendance>',
    ]);
    expect((await filtered([refused], { can: MAY_EDIT }))[0]).toMatch(
      /does not take tab=days.*<parent-attendance month="6"/,
    );

    expect(await filtered([TOKEN], { settings: { scripturl: '' } })).toEqual(['']);
    expect((await filtered([TOKEN], { settings: { scripturl: '' }, can: MAY_EDIT }))[0]).toContain('yet to say where');
  });

  it('a student’s post keeps its token as text, unless an administrator says otherwise, and a name always does', async () => {
    const calls = [
      ['filter', TOKEN, CLEANED],
      ['filter', TOKEN, { stage: 'string' }],
      ['filter', TOKEN, {}],
    ] as const;
    expect((await moodle.ask({ calls })).answers).toEqual([[TOKEN], [TOKEN], [TOKEN]]);
    const { answers } = await moodle.ask({ calls, settings: { trustedonly: '0' } });
    expect(answers).toEqual([[TAG], [TOKEN], [TOKEN]]);
    // Never set, it is on; and the theme is Moodle's own.
    const unset = await moodle.ask({ calls, settings: { trustedonly: null, theme: null } });
    expect(unset.answers).toEqual([[TOKEN], [TOKEN], [TOKEN]]);
    expect(await filtered([`<h3>${TOKEN}</h3>`], { settings: { theme: null } })).toEqual([`<h3>${TAG}</h3>`]);
  });

  it('five screens of a page ask for one script, with the administrator’s addresses and hash', async () => {
    const { end } = await moodle.ask({
      calls: [
        ['filter', [`${TOKEN} ${TOKEN}`, TOKEN, TOKEN], TRUSTED],
        ['block', { screen: 'parent-messages' }],
      ],
      settings: { integrity: 'sha384-abc', loginurl: '/sign-in', apibase: 'https://api.academy.example' },
    });
    expect(end.split('createElement')).toHaveLength(2);
    const sent = JSON.parse(/\}\)\((\[\[.*\]\])\)/.exec(end)?.[1] ?? '[]');
    expect(sent).toEqual([
      ['meta', { name: 'academy-api-base', content: 'https://api.academy.example' }],
      ['meta', { name: 'academy-login-url', content: '/sign-in' }],
      ['meta', { name: 'academy-base-path', content: 'https://api.academy.example' }],
      ['meta', { name: 'academy-forms', content: 'on' }],
      [
        'script',
        {
          id: 'academy-widgets-js',
          type: 'module',
          crossOrigin: 'anonymous',
          integrity: 'sha384-abc',
          src: 'https://academy.example/v1/academy-widgets.js',
        },
      ],
    ]);
    const plain = await moodle.ask({ calls: [['filter', TOKEN, TRUSTED]] });
    expect(plain.end).toContain('"academy-api-base","content":"https://academy.example"');
    expect(plain.end).not.toContain('integrity');
    const without = await moodle.ask({ calls: [['filter', ['no token', '[academy screen="x"]'], TRUSTED]] });
    expect(without.end).not.toContain('academy');
  });

  describe('with the list of what pages can preload', () => {
    const PRELOADS: Preloads = {
      version: '1.2.3',
      folder: 'v1.2.3',
      script: 'sha384-script',
      hashes: { 'academy-widgets.js': 'sha384-script', 'chunks/base.js': 'sha384-base', 'chunks/one.js': 'sha384-one' },
      screens: {
        'parent-dashboard': ['academy-widgets.js', 'chunks/base.js', 'chunks/one.js'],
        'parent-messages': ['academy-widgets.js', 'chunks/base.js'],
      },
    };
    let own: Moodle;
    beforeAll(async () => {
      own = await installPlugins(PRELOADS);
    });
    afterAll(() => own.remove());

    /** The lines that a page with five screens of two kinds adds, by screen. */
    const linesWith = async (settings: Record<string, string>) => {
      const { end } = await own.ask({
        calls: [
          ['filter', [`${TOKEN} ${TOKEN}`, TOKEN, '[academy screen="parent-attendance"]'], TRUSTED],
          ['block', { screen: 'parent-messages' }],
        ],
        settings,
      });
      return [...end.matchAll(/\}\)\((\[\{.*?\}\])\)/g)].map(([, json]) => JSON.parse(json ?? ''));
    };
    const line = (folder: string, file: string, isPinned: boolean) => ({
      rel: 'modulepreload',
      crossOrigin: 'anonymous',
      ...(isPinned ? { integrity: `sha384-${file}` } : {}),
      href: `https://academy.example/${folder}chunks/${file}.js`,
    });

    it.each([
      ['in the folder of the version', { scripturl: 'https://academy.example/v1.2.3/academy-widgets.js' }, 'v1.2.3/'],
      ['of the same hash', { scripturl: 'https://academy.example/academy-widgets.js', integrity: 'sha384-script' }, ''],
    ])(
      'a page asks once for all files of each screen beside a script %s, with hashes where it has one',
      async (_, settings, folder) => {
        expect(await linesWith(settings)).toEqual([
          [line(folder, 'base', 'integrity' in settings), line(folder, 'one', 'integrity' in settings)],
          [line(folder, 'base', 'integrity' in settings)],
        ]);
      },
    );

    it.each([
      ['of another version', { scripturl: 'https://academy.example/v1.2.4/academy-widgets.js' }],
      ['of any version', { scripturl: 'https://academy.example/academy-widgets.js' }],
      ['with another hash', { scripturl: 'https://academy.example/v1.2.3/academy-widgets.js', integrity: 'sha384-x' }],
      ['for old pages', { scripturl: 'https://academy.example/v1.2.3/academy-widgets.classic.js' }],
    ])('a page asks for no file beside a script %s', async (_, settings) => {
      expect(await linesWith(settings)).toEqual([]);
    });
  });

  it('an administrator’s address is https, or http of this computer alone', async () => {
    const verdict = async (name: string, values: string[]) => {
      const { answers } = await moodle.ask({ calls: values.map((value) => ['validate', name, value] as const) });
      return Object.fromEntries(values.map((value, index) => [value, answers[index] === true]));
    };
    expect(
      await verdict('scripturl', [
        '',
        'https://academy.example/v1/academy-widgets.js',
        'http://localhost:4173/academy-widgets.js',
        'http://127.0.0.1:4173',
        'http://academy.example/academy-widgets.js',
        'http://localhost.evil.example/x.js',
        '//academy.example/x.js',
        '/academy-widgets.js',
        'javascript:alert(1)',
        'data:text/javascript,alert(1)',
        'https://academy.example/"><script>',
        'https://',
      ]),
    ).toEqual({
      '': true,
      'https://academy.example/v1/academy-widgets.js': true,
      'http://localhost:4173/academy-widgets.js': true,
      'http://127.0.0.1:4173': true,
      'http://academy.example/academy-widgets.js': false,
      'http://localhost.evil.example/x.js': false,
      '//academy.example/x.js': false,
      '/academy-widgets.js': false,
      'javascript:alert(1)': false,
      'data:text/javascript,alert(1)': false,
      'https://academy.example/"><script>': false,
      'https://': false,
    });
    expect(
      await verdict('loginurl', ['/login/index.php?a=1', '//evil.example', 'https://academy.example/login']),
    ).toEqual({
      '/login/index.php?a=1': true,
      '//evil.example': false,
      'https://academy.example/login': true,
    });
    expect(await verdict('integrity', ['', 'sha384-Zm9v+/a=', 'md5-abc', 'sha384-"><script>'])).toEqual({
      '': true,
      'sha384-Zm9v+/a=': true,
      'md5-abc': false,
      'sha384-"><script>': false,
    });
    expect(await verdict('locale', ['', 'hi-IN', 'x" onclick="'])).toEqual({
      '': true,
      'hi-IN': true,
      'x" onclick="': false,
    });
  });

  it('a block shows its screen under its own title, or under none but the screen’s own, and Moodle lists it by name', async () => {
    const { answers } = await moodle.ask({
      calls: [
        ['block', { screen: 'parent-performance', parentperformance_timeframe: '6months', theme: 'dark' }],
        [
          'block',
          { screen: 'parent-attendance', parentperformance_timeframe: '6months', title: 'Our <b>days</b> & "hours"' },
        ],
        ['block', { screen: 'academy-plans', academyplans_schoolid: '1"><script>' }],
      ],
    });
    expect(answers).toEqual([
      {
        title: 'Student Performance Analysis',
        header: false,
        html: '<parent-performance theme="dark" timeframe="6months">Student Performance Analysis</parent-performance>',
      },
      {
        title: 'Our days &amp; "hours"',
        header: true,
        html: '<parent-attendance theme="light">Attendance Tracking</parent-attendance>',
      },
      {
        title: 'Study Plans list',
        header: false,
        html: '<academy-plans school-id="1script" theme="light">Study Plans list</academy-plans>',
      },
    ]);
  });

  it('a block without a screen is empty, so Moodle hides it, and tells who edits the page what to do', async () => {
    const calls = [
      ['block', null],
      ['block', { screen: 'gone' }],
    ] as const;
    expect((await moodle.ask({ calls })).answers.map(({ html }) => html)).toEqual(['', '']);
    const { answers } = await moodle.ask({ calls, editing: true });
    expect(answers[0]).toMatchObject({ title: 'Academy screen', html: expect.stringContaining('choose one') });
    // The form has the screens by their names.
    expect(answers[0].html).not.toContain('academy-login');
    expect(answers[1].html).toContain('there is no screen “gone”');
  });

  it('the block’s form offers every screen, and each attribute only with its screen', async () => {
    const { answers } = await moodle.ask({ calls: [['form']] });
    const { fields, hidden, types } = answers[0];
    const field = (name: string) => fields.find(([, found]: string[]) => found === name);
    expect(Object.keys(field('config_screen')[3]).sort()).toEqual(['', ...elements.map(({ tag }) => tag)].sort());
    // Beside the attributes of each screen, what it shows and to whom.
    expect(Object.values(hidden).sort()).toEqual(
      elements
        .flatMap(({ tag, attributes }) => [tag, ...attributes.map(() => tag)])
        .map((tag) => `config_screen neq ${tag}`)
        .sort(),
    );
    expect(field('config_parentdashboard_shows')[3]).toMatch(/^A child&#039;s results at a glance.* For parents: /);
    expect(field('config_academylogin_shows')[3]).toContain('Everybody sees it');
    expect(field('config_parentperformance_timeframe').slice(2)).toEqual([
      'Timeframe',
      expect.objectContaining({ '': 'Default (3 months)', '6months': '6 months' }),
    ]);
    expect(field('config_academyplanreport_planid')[0]).toBe('text');
    expect(types.config_academyplanreport_planid).toBe('alphanumext');
    // What the filter is set to for screens that choose none.
    expect(field('config_theme')[0]).toBe('select');
    expect(field('config_theme')[3]).toMatchObject({ '': 'Default (Light)' });
    expect(JSON.stringify(fields)).not.toContain('api-base');
  });

  it('managers and editing teachers may place the block, and nobody else but managers on the Dashboard', async () => {
    const { answers } = await moodle.ask({ calls: [['about'], ['settings']] });
    const [{ filter, block, capabilities, states, configured }, settings] = answers;
    const who = Object.fromEntries(
      Object.entries<{ archetypes: object }>(capabilities).map(([name, { archetypes }]) => [
        name,
        Object.keys(archetypes),
      ]),
    );
    expect(who).toEqual({
      'block/academy:addinstance': ['editingteacher', 'manager'],
      'block/academy:myaddinstance': ['manager'],
    });
    expect(block.dependencies).toEqual({ filter_academy: filter.version });
    expect([filter.component, block.component]).toEqual(['filter_academy', 'block_academy']);
    expect([filter.requires, block.requires]).toEqual([2022112800, 2022112800]);
    expect(states).toEqual({ academy: 1 });
    // Set when it is installed, whatever an administrator saves afterwards.
    expect(configured).toEqual({ filter_academy: { trustedonly: '1', theme: 'light' } });
    for (const plugin of [filter, block]) expect([plugin.maturity, plugin.supported]).toEqual([200, [401, 501]]);
    expect(settings.filter).toEqual({
      scripturl: '',
      integrity: '',
      apibase: '',
      loginurl: '',
      basepath: '',
      theme: 'light',
      locale: '',
      trustedonly: 1,
    });
    expect(settings.block.url).toBe('/admin/settings.php?section=filtersettingacademy');
  });

  it('the registry of privacy names each host of the academy once, and what it gets', async () => {
    const hostsWith = async (settings: Record<string, string>) => {
      const { answers } = await moodle.ask({ calls: [['privacy'], ['about']], settings });
      expect(answers[1].reason).toMatch(/stores which screen it shows and nothing about people/);
      return answers[0].map(([host, fields, summary]: [string, Record<string, string>, string]) => {
        expect(summary).toContain('The Moodle server sends nothing.');
        expect(Object.keys(fields)).toEqual(['address', 'signin', 'input']);
        return host;
      });
    };
    expect(await hostsWith({ scripturl: '' })).toEqual(['academy']);
    expect(await hostsWith({})).toEqual(['academy.example']);
    expect(await hostsWith({ apibase: 'https://academy.example/api' })).toEqual(['academy.example']);
    expect(await hostsWith({ apibase: 'https://api.academy.example' })).toEqual([
      'academy.example',
      'api.academy.example',
    ]);
  });

  it('whoever edits a page reads above each screen what it shows and to whom, and nobody else does', async () => {
    const calls = [
      ['filter', TOKEN, TRUSTED],
      ['block', { screen: 'academy-dashboard' }],
    ] as const;
    const shown = async (request: object) => {
      const { answers } = await moodle.ask({ calls, ...request });
      return [answers[0][0], answers[1].html].map((html) => /<span[^>]*>(.*?)<\/span>/.exec(html)?.[1]);
    };
    expect(await shown({ editing: true, can: MAY_EDIT })).toEqual([
      expect.stringMatching(/^Academy screen “Parent Dashboard”\. A child&#039;s results.* For parents: /),
      expect.stringMatching(/^Academy screen “.+”\. .* For staff: /),
    ]);
    // On another person’s page, and on one’s own while it is not edited.
    expect((await shown({ editing: true }))[0]).toBeUndefined();
    expect(await shown({ can: MAY_EDIT })).toEqual([undefined, undefined]);
  });

  it('the page of settings can tell about each address as soon as it is written', async () => {
    const { answers } = await moodle.ask({ calls: [['addresses']] });
    const [{ html, files }] = answers;
    expect(files).toEqual(['/filter/academy/checkaddresses.js']);
    const checks = Object.fromEntries(
      Object.entries<string>(html).map(([name, field]) => {
        const given = /data-academy-check="([^"]*)"/.exec(field)?.[1] ?? '';
        return [name, JSON.parse(given.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))];
      }),
    );
    expect(Object.entries(checks).map(([name, { kind }]) => [name, kind])).toEqual([
      ['scripturl', 'script'],
      ['apibase', 'api'],
      ['loginurl', 'address'],
      ['basepath', 'address'],
    ]);
    // The site as the academy knows it: its origin, without a path.
    expect(checks.apibase.words.apirefuses).toMatch(/allows https:\/\/moodle\.example\.$/);
    const taken = (name: string) =>
      [
        'https://academy.example',
        'http://localhost:4173/',
        'http://academy.example',
        '//academy.example',
        '/login',
      ].filter((address) => new RegExp(checks[name].pattern, 'i').test(address));
    expect(taken('apibase')).toEqual(['https://academy.example', 'http://localhost:4173/']);
    expect(taken('loginurl')).toEqual(['https://academy.example', 'http://localhost:4173/', '/login']);
  });

  describe.each(['en', 'hi', 'ml'])('in the language %s', (lang) => {
    /** What is shown of all that can be, and of what is yet to be set up. */
    let runs: Awaited<ReturnType<Moodle['ask']>>[];
    beforeAll(async () => {
      const broken = { can: MAY_EDIT, editing: true, lang };
      runs = await Promise.all([
        moodle.ask({
          ...broken,
          calls: [
            [
              'filter',
              ['[academy screen="x"]', '[academy screen=""]', '[academy screen="parent-dashboard" a="b"]'],
              TRUSTED,
            ],
            ['form'],
            ['about'],
            ['settings'],
            ['addresses'],
            ['privacy'],
            ['block', null],
            ...elements.map(({ tag }) => ['filter', `[academy screen="${tag}"]`, TRUSTED] as const),
            ['validate', 'scripturl', '/x'],
            ['validate', 'loginurl', '//x'],
            ['validate', 'loginurl', 'http://x.example'],
          ],
        }),
        moodle.ask({ ...broken, settings: { scripturl: '' }, calls: [['filter', TOKEN, TRUSTED]] }),
      ]);
    });

    it.each(['filter_academy', 'block_academy'])(
      '%s has every string that is used, in order, and no other',
      async (component) => {
        const used = new Set(runs.flatMap(({ strings }) => strings[component] ?? []));
        // Moodle itself asks for those of capabilities.
        if (component === 'block_academy')
          for (const name of ['addinstance', 'myaddinstance']) used.add(`academy:${name}`);
        const place = component === 'filter_academy' ? 'filter' : 'blocks';
        const file = lang === 'en' ? `${place}/academy/lang/en` : `lang/${lang}_local`;
        const text = await readFile(join(moodle.folder, file, `${component}.php`), 'utf8');
        const keys = [...text.matchAll(/^\$string\['(.+?)'\]/gm)].map(([, key]) => key);
        // The words of the screens come from the product’s table, in English.
        const own = [...used].filter((key) => lang === 'en' || !/^(screen|attribute|value)_/.test(key));
        expect(keys).toEqual(own.sort());
      },
    );
  });

  it('every file is PHP without an error, opens with the licence, and needs no newer PHP than Moodle 4.1', async () => {
    const files = (await readdir(moodle.folder, { recursive: true })).filter((path) => path.endsWith('.php'));
    expect(files.length).toBeGreaterThan(15);
    const paths = files.map((path) => join(moodle.folder, path));
    // One process a file, but few at once.
    for (const path of paths) await promisify(execFile)('php', ['-l', path]);
    for (const path of paths) {
      const text = await readFile(path, 'utf8');
      expect(text, path).toMatch(/^<\?php\n\/\/ This file is part of Moodle[\s\S]+@package {4}(filter|block)_academy/);
      expect(text, path).not.toMatch(
        /\bmatch\s*\(|\?->|\bstr_(contains|starts_with|ends_with)\(|\breadonly\b|\benum\s/,
      );
    }
  });
});
