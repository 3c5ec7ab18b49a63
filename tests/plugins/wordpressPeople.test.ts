/** The WordPress plugin and the people of a school's website: who names the script, what authors put in, who previews. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPhp } from '#tests/support/others/php.ts';
import { screensTable } from '#widgets/build/plugins.ts';
import { installPlugin, type Person, type WordPressPlugin } from './wordpress/wordpress.ts';

const SCRIPT = 'https://academy.example/academy-widgets.js';
const EVIL = { script_url: 'https://evil.example/x.js' };
const NETWORK_PAGE = 'settings.php';
const SITE_PAGE = 'options-general.php';
const EVERYBODY: readonly Person[] = [
  'visitor',
  'subscriber',
  'author',
  'editor',
  'administrator',
  'networkAdministrator',
];
const except = (...those: Person[]) => EVERYBODY.filter((person) => !those.includes(person));

describe.skipIf(!(await hasPhp()))('the plugin for WordPress', () => {
  let plugin: WordPressPlugin;
  beforeAll(async () => {
    plugin = await installPlugin();
  });
  afterAll(() => plugin?.remove());

  it.each(except('administrator', 'networkAdministrator'))('lets no %s say where the script is', async (as) => {
    const site = { script_url: SCRIPT };
    const { answers, stored } = await plugin.ask({
      as,
      site,
      calls: [
        ['save', EVIL],
        ['page', SITE_PAGE],
        ['saveNetwork', EVIL],
      ],
    });
    expect(answers).toEqual(['refused with 403', '', 'refused with 403']);
    expect(stored).toEqual({ site, network: null });
  });

  it.each(except('networkAdministrator'))('lets no %s say where the script is in a network of sites', async (as) => {
    const [site, network] = [{ locale: 'hi-IN' }, { script_url: SCRIPT }];
    const { answers, stored } = await plugin.ask({
      as,
      site,
      network,
      inNetwork: true,
      calls: [
        ['save', EVIL],
        ['page', SITE_PAGE],
        ['saveNetwork', EVIL],
        ['page', NETWORK_PAGE],
      ],
    });
    expect(answers).toEqual(['refused with 403', '', 'refused with 403', '']);
    expect(stored).toEqual({ site, network });
  });

  it('lets the administrator say where the script is, and in a network of sites the network’s', async () => {
    const own = await plugin.ask({
      as: 'administrator',
      calls: [
        ['page', SITE_PAGE],
        ['save', { script_url: SCRIPT }],
      ],
    });
    expect(own.answers).toEqual(['may be opened', 'done']);
    expect(own.stored.site).toMatchObject({ script_url: SCRIPT });
    const shared = await plugin.ask({
      as: 'networkAdministrator',
      network: {},
      inNetwork: true,
      calls: [
        ['page', NETWORK_PAGE],
        ['saveNetwork', { script_url: SCRIPT }],
      ],
    });
    expect(shared.answers).toEqual(['may be opened', 'done']);
    expect(shared.stored.network).toMatchObject({ script_url: SCRIPT });
  });

  it('takes from another website no form that its page sends in the name of the network’s administrator', async () => {
    const network = { script_url: SCRIPT };
    const { answers, stored } = await plugin.ask({
      as: 'networkAdministrator',
      network,
      inNetwork: true,
      calls: [
        ['saveNetwork', EVIL, ''],
        ['saveNetwork', EVIL, '0123456789'],
      ],
    });
    expect(answers).toEqual(['refused with 403', 'refused with 403']);
    expect(stored.network).toEqual(network);
  });

  it('keeps what was set where a setting that is sent cannot be used, and says of each field that it does', async () => {
    const before = {
      script_url: SCRIPT,
      integrity: 'sha384-abc',
      api_base: 'https://api.example',
      login_url: '/sign-in/',
      base_path: '/portal',
      theme: 'dark',
      locale: 'hi-IN',
    };
    const unusable = [
      {
        script_url: 'http://academy.example/academy-widgets.js',
        integrity: 'sha384-"><script>alert(1)</script>',
        api_base: 'academy.example',
        login_url: '//evil.example',
        base_path: 'javascript:alert(1)',
        theme: 'blue',
        locale: 'en" onload="alert(1)',
      },
      {
        script_url: 'javascript:alert(1)//https://academy.example',
        integrity: 'abc',
        api_base: 'data:text/html,https://x',
        login_url: '/\\evil.example',
        base_path: 'http://localhost.evil.example/',
        theme: '"><script>',
        locale: '../../en',
      },
    ];
    for (const fields of unusable) {
      const { stored, complaints } = await plugin.ask({ as: 'administrator', site: before, calls: [['save', fields]] });
      expect(stored.site).toEqual(before);
      expect(complaints).toHaveLength(Object.keys(before).length);
    }
    const shapes = { script_url: ['https://evil.example'], nonsense: 'x' };
    const { stored } = await plugin.ask({ as: 'administrator', site: before, calls: [['save', shapes]] });
    expect(Object.keys(stored.site)).toEqual(Object.keys(before));
    expect(stored.site).toMatchObject({ script_url: '' });
  });

  it('gives a screen words of its own and nothing else, whatever a shortcode or a block says', async () => {
    const given = { as: 'visitor', site: { script_url: SCRIPT, theme: 'light' } } as const;
    const block = {
      screen: 'parent-attendance',
      settings: { month: '3" onclick="alert(1)', year: ['2024'], onclick: 'alert(1)', 'x onload=alert(1)': 'y' },
    };
    const { answers } = await plugin.ask({
      ...given,
      calls: [
        ['shortcode', { screen: 'parent-performance', timeframe: '6months', theme: '“dark”' }],
        [
          'shortcode',
          { screen: 'parent-study-progress', 'plan-id': '7', onclick: 'alert(1)', 'api-base': 'https://evil.example' },
        ],
        [
          'shortcode',
          { screen: 'academy-plan-report', 'plan-id': '7" onmouseover="alert(1)', tab: '<script>alert(1)</script>' },
        ],
        ['shortcode', { screen: 'academy-plan-report', 0: '"><script>alert(1)</script>', 'onload=alert(1)': '1' }],
        ['block', block],
      ],
    });
    const screen = (tag: string, attributes: string) =>
      `<${tag}${attributes}><noscript>This part of the page needs JavaScript.</noscript></${tag}>`;
    expect(answers).toEqual([
      screen('parent-performance', ' timeframe="6months" theme="dark"'),
      screen('parent-study-progress', ' plan-id="7" theme="light"'),
      screen('academy-plan-report', ' plan-id="7onmouseoveralert1" theme="light"'),
      screen('academy-plan-report', ' theme="light"'),
      `<div class="wp-block-academy-screen">${screen('parent-attendance', ' month="3onclickalert1" theme="light"')}</div>`,
    ]);

    const none = await plugin.ask({
      ...given,
      calls: [
        ['shortcode', { screen: 'academy-plans onload=alert(1)' }],
        ['shortcode', { screen: 'script' }],
        ['shortcode', ''],
        ['block', { screen: ['academy-plans'], settings: 'onclick=alert(1)' }],
      ],
    });
    expect(none.answers).toEqual(['', '', '', '']);
    expect(none.scripts).toEqual([]);
  });

  it('tells who may edit a post what was left out, as text', async () => {
    const given = { screen: 'parent-attendance', onclick: '<img src=x onerror=alert(1)>', '<b>': '1' };
    const site = { script_url: SCRIPT };
    const noteFor = async (as: Person) =>
      /^(?:<p [^>]*>(.*?)<\/p>)?<parent-attendance>/.exec(
        (await plugin.ask({ as, site, calls: [['shortcode', given]] })).answers[0] ?? '',
      )?.[1];
    const note = await noteFor('author');
    expect(note).toContain('parent-attendance does not take: onclick=imgsrcxonerroralert1, &lt;b&gt;=1.');
    expect(note?.replace(/<\/?(?:strong|em)>/g, '')).not.toMatch(/[<>]/);
    expect(await noteFor('visitor')).toBeUndefined();
  });

  it('shows the preview to people who write, with a link of their own, and to nobody else', async () => {
    const site = { script_url: SCRIPT };
    const nonceOf = async (as: Person) => {
      const [address = ''] = (await plugin.ask({ as, site, calls: [['previewAddress']] })).answers;
      return new URL(address).searchParams.get('academy-widgets-preview') ?? '';
    };
    const visit = async (as: Person, nonce: unknown, more = {}) =>
      (
        await plugin.ask({
          as,
          site,
          calls: [['visit', { 'academy-widgets-preview': nonce, screen: 'parent-dashboard', ...more }]],
        })
      ).answers;
    const own = await nonceOf('author');
    const hostile = { onload: 'alert(1)', theme: 'dark"><script>' };
    const [page = ''] = await visit('author', own, hostile);
    expect(page).toMatch(/<body\s+inert>\s*<p [^>]*role="note"[^>]*>.*<\/p><parent-dashboard><noscript>/);
    expect(page).not.toContain('<script');
    for (const as of ['author', 'editor', 'administrator'] as const) {
      expect((await visit(as, await nonceOf(as)))[0]).toMatch(/ inert>\s*<parent-dashboard>/);
    }
    const other = ['the page of the site'];
    expect(await visit('author', '0123456789')).toEqual(other);
    expect(await visit('author', '')).toEqual(other);
    expect(await visit('editor', own)).toEqual(other);
    for (const as of ['visitor', 'subscriber'] as const) {
      expect(await visit(as, own)).toEqual(other);
      expect(await visit(as, await nonceOf(as))).toEqual(other);
    }
  });
});

describe('the sources of the plugin for WordPress', () => {
  const folder = fileURLToPath(new URL('../../demo-host/plugins/wordpress/academy-widgets', import.meta.url));
  const source = (name: string) => readFile(join(folder, name), 'utf8');
  const functionOf = (text: string, name: string) =>
    new RegExp(`^function ${name}\\(.*?^}$`, 'ms').exec(text)?.[0] ?? `there is no ${name}`;

  // Also where there is no PHP.
  it('leave nothing of what an author wrote but letters, digits, - and _', async () => {
    const plain = functionOf(await source('screens.php'), 'academy_widgets_plain');
    const [, refused = ''] = /preg_replace\( '\/(\[.+?\])\/', '',/.exec(plain) ?? [];
    const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
    expect(all.replace(new RegExp(refused, 'g'), '')).toMatch(/^[\w-]{64}$/);
  });

  it('print of a screen what was looked up in its table, and each value escaped', async () => {
    const render = functionOf(await source('screens.php'), 'academy_widgets_render');
    expect(render).toContain('array_search( $tag, $tags, true )');
    expect(render).toMatch(/\$value = academy_widgets_plain\( \$value \);/);
    expect(render).toMatch(/if \( isset\( \$allowed\[ \$name \] \) && in_array\( \$value, \$words, true \) \) \{/);
    expect(render.match(/\$attributes\[ \$name \] = /g)).toHaveLength(1);
    expect(render).toContain('esc_attr( $name ), esc_attr( $value )');
    // Names that an element would run as a script, or take for the address of its API, are in no table.
    const { common, screens } = screensTable();
    const names = [...common, ...screens.flatMap(({ attributes }) => attributes)].map(({ name }) => name);
    expect(names.filter((name) => /^on|^(?:src|srcdoc|href|style|api-base)$|[^a-z-]/.test(name))).toEqual([]);
  });

  it('read what a request sends in the preview and in the settings of the network alone, after its nonce', async () => {
    const reads = /\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b|php:\/\/input/;
    const names = ['academy-widgets.php', 'preloads.php', 'screens.php', 'settings.php', 'uninstall.php'];
    for (const name of names) expect(await source(name), name).not.toMatch(reads);
    const saves = functionOf(await source('network.php'), 'academy_widgets_save_network');
    expect(saves).toMatch(
      /^.*\n\tcheck_admin_referer\( '\w+' \);\n\tif \( ! current_user_can\( academy_widgets_capability\(\) \) \) \{\n\t\twp_die\(/,
    );
    const preview = functionOf(await source('preview.php'), 'academy_widgets_preview');
    expect(preview).toMatch(
      /if \( ! wp_verify_nonce\( \$nonce, '\w+' \) \|\| ! current_user_can\( 'edit_posts' \) \) \{\n\t\treturn;/,
    );
    expect(preview).toContain(`header( "Content-Security-Policy: frame-ancestors 'self'" );`);
  });

  it('name one capability for all settings: an administrator’s, of the network where there is one', async () => {
    const settings = await source('settings.php');
    expect(functionOf(settings, 'academy_widgets_capability')).toContain(
      "return is_multisite() ? 'manage_network_options' : 'manage_options';",
    );
    expect(settings).toContain("add_filter( 'option_page_capability_academy_widgets', 'academy_widgets_capability' );");
    for (const text of [settings, await source('network.php')]) {
      expect(text.match(/add_(?:options|submenu)_page\([^;]*academy_widgets_capability\(\)/g)).toHaveLength(1);
    }
  });
});
