/** The plugin for WordPress on a real one, by the people of a school's website: administrator, editor, author, visitor. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Locator } from '@playwright/test';
import { expect, type Page, test } from '#tests/support/browser/journeys.ts';
import { type Account, administrator, parent } from '#tests/support/data/accounts.ts';
import { type Role, startWordPress, WORDPRESS_PASSWORD, type WordPress } from '#tests/support/others/wordpress.ts';
import type { Preloads } from '#widgets/build/preload/preloads.ts';
import { version } from '#widgets/build/release.ts';

const built = (path: string) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));
const hashOf = (file: string) =>
  `sha384-${createHash('sha384')
    .update(readFileSync(built(file)))
    .digest('base64')}`;
/** Beside the plugin and not in its zip: the directory keeps pictures by themselves. */
const ASSETS = fileURLToPath(new URL('../../demo-host/plugins/wordpress/assets/', import.meta.url));
const MODULE = 'academy-widgets.js';
const CLASSIC = 'academy-widgets.classic.js';

let wordpress: WordPress;

/** One WordPress for all of them, in turn: it is slow to start, and each finds the plugin installed. */
test.describe.configure({ mode: 'default' });

test.beforeAll('an administrator uploads the plugin and activates it', async ({ browser, academy, dist }) => {
  test.setTimeout(180_000);
  wordpress = await startWordPress();
  const page = await browser.newPage();
  await signIn(page, 'administrator');
  await page.goto(`${wordpress.origin}/wp-admin/plugin-install.php?tab=upload`);
  await page.getByLabel('Plugin zip file').setInputFiles(built('plugins/academy-widgets-wordpress.zip'));
  await page.getByRole('button', { name: 'Install Now' }).click();
  await page.getByRole('link', { name: 'Activate Plugin' }).click();
  await expect(page.getByText('Plugin activated.')).toBeVisible();
  await page.close();
  const settings = {
    script_url: dist.base + MODULE,
    integrity: hashOf(MODULE),
    api_base: academy.origin,
    base_path: `${academy.origin}/console`,
    theme: 'light',
  };
  await wordpress.php(`update_option('academy_widgets', json_decode('${JSON.stringify(settings)}', true));`);
});

test.afterAll(() => wordpress?.stop());

test.afterEach(async () => {
  const ours = (await wordpress.complaints()).split('\n').filter((line) => line.includes('academy-widgets'));
  expect(ours, 'PHP complains of the plugin').toEqual([]);
});

/** The page's cookies are this person's from now on. */
async function signIn(page: Page, role: Role): Promise<void> {
  await page.context().clearCookies();
  const login = `${wordpress.origin}/wp-login.php`;
  await page.request.get(login);
  const form = { log: role, pwd: WORDPRESS_PASSWORD, testcookie: '1' };
  const answer = await page.request.post(login, { form, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
}

interface Post {
  link: string;
  content: { raw: string; rendered: string };
  excerpt: { rendered: string };
}

/** Publishes as the person who is signed in, by the call that the block editor makes. */
async function publish(page: Page, content: string, title = 'A post'): Promise<Post> {
  const nonce = await (await page.request.get(`${wordpress.origin}/wp-admin/admin-ajax.php?action=rest-nonce`)).text();
  const answer = await page.request.post(`${wordpress.origin}/?rest_route=/wp/v2/posts`, {
    headers: { 'X-WP-Nonce': nonce },
    data: { title, status: 'publish', content },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Post;
}

/** Every screen on the page with its attributes, as one reads them in its source. */
const screens = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, article *')]
      .filter((element) => element.localName.includes('-'))
      .map((element) => (element.cloneNode(false) as HTMLElement).outerHTML.replace(/><\/.*/, '>')),
  );

/** Where the block editor has the post: in a frame of its own in newer versions of WordPress, else in the page. */
async function postIn(page: Page): Promise<Page | FrameLocator> {
  const frame = page.locator('iframe[name="editor-canvas"]');
  await frame.or(page.locator('.editor-styles-wrapper')).first().waitFor();
  return (await frame.count()) > 0 ? frame.contentFrame() : page;
}

/** A new post with the block in it. @returns the post, and the field for the screen */
async function beginPost(page: Page, title: string): Promise<{ post: Page | FrameLocator; screen: Locator }> {
  await page.goto(`${wordpress.origin}/wp-admin/post-new.php`);
  const post = await postIn(page);
  await post.getByRole('textbox', { name: 'Add title' }).fill(title);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/academy');
  await page.getByRole('option', { name: 'Academy screen' }).click();
  return { post, screen: post.getByLabel('Screen', { exact: true }) };
}

/** Signs in to the academy at a screen of the page. */
async function signInAtScreen(page: Page, tag: string, { phone, password }: Account): Promise<void> {
  await page.locator(tag).getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/phone/i).fill(phone);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}

const scripts = (page: Page) => page.locator('script[src*="academy-widgets"]');

test('only an administrator says where the script is, and only an address that is safe is taken', async ({ page }) => {
  const settings = `${wordpress.origin}/wp-admin/options-general.php?page=academy-widgets`;
  const before = await wordpress.php("echo json_encode(get_option('academy_widgets'));");
  for (const role of ['author', 'editor'] as const) {
    await signIn(page, role);
    expect((await page.goto(settings))?.status()).toBe(403);
    const form = {
      option_page: 'academy_widgets',
      action: 'update',
      'academy_widgets[script_url]': 'https://evil.example/x.js',
    };
    const answer = await page.request.post(`${wordpress.origin}/wp-admin/options.php`, { form });
    expect(await answer.text()).toContain('not allowed to manage options');
  }

  await signIn(page, 'administrator');
  await page.goto(settings);
  const script = page.getByLabel('Address of the script');
  const kept = await script.inputValue();
  await script.fill('http://academy.example/academy-widgets.js');
  await page.getByLabel('Hash of the script').fill('sha384-"><script>alert(1)</script>');
  await page.getByLabel('Sign-in page').fill('//evil.example');
  await page.getByLabel('Where links lead').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  for (const field of ['Address of the script', 'Hash of the script', 'Sign-in page', 'Where links lead']) {
    await expect(page.getByText(`${field}: this cannot be used, so it stays as it was.`)).toBeVisible();
  }
  await expect(script).toHaveValue(kept);
  expect(JSON.parse(await wordpress.php("echo json_encode(get_option('academy_widgets'));"))).toMatchObject(
    JSON.parse(before),
  );

  await page.getByLabel('Sign-in page').fill('/sign-in/');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(page.getByLabel('Sign-in page')).toHaveValue('/sign-in/');
  await page.getByLabel('Sign-in page').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
});

test('the settings tell at once whether the script is there with its hash, and whether the academy lets the site in', async ({
  page,
  academy,
  dist,
}) => {
  await signIn(page, 'administrator');
  await page.goto(`${wordpress.origin}/wp-admin/options-general.php?page=academy-widgets`);
  const notes = page.getByRole('status');
  const script = page.getByLabel('Address of the script');
  await script.fill(`${dist.base}${MODULE}`);
  await page.getByLabel('Hash of the script').fill(hashOf(CLASSIC));
  await expect(notes.filter({ hasText: 'it does not have this hash' })).toBeVisible();
  await page.getByLabel('Hash of the script').fill(hashOf(MODULE));
  await expect(notes.filter({ hasText: 'The script is there.' })).toBeVisible();
  await script.fill(`${dist.base}nothing.js`);
  await expect(notes.filter({ hasText: 'There is no script that this site may load.' })).toBeVisible();
  const api = page.getByLabel('Address of the API');
  await api.fill(academy.origin);
  await expect(notes.filter({ hasText: 'An academy answers there and lets this site in.' })).toBeVisible();
  await api.fill(dist.origin);
  await expect(notes.filter({ hasText: 'Something answers there, but it is no academy.' })).toBeVisible();
  await api.fill('http://127.0.0.1:9');
  await expect(notes.filter({ hasText: 'Nothing answers there.' })).toBeVisible();
  await api.fill('academy.example');
  await expect(notes.filter({ hasText: 'This cannot be used' })).toBeVisible();
});

test('WordPress removes what an author pastes, and keeps a shortcode and a block', async ({ page }) => {
  await signIn(page, 'author');
  const pasted = `<p>Pasted</p><academy-dashboard></academy-dashboard>
    <script type="module" src="https://academy.example/academy-widgets.js"></script>`;
  const kept = `[academy screen="academy-plans"]
    <!-- wp:academy/screen {"screen":"parent-performance","settings":{"timeframe":"all"}} /-->`;
  const { content } = await publish(page, `<!-- wp:html -->${pasted}<!-- /wp:html -->\n${kept}`);
  expect(content.raw).toMatch(/^<!-- wp:html --><p>Pasted<\/p>\s*<!-- \/wp:html -->/);
  expect(content.raw).toContain(kept);
});

test('a screen takes words of its own and nothing else, whoever tries', async ({ page }) => {
  const attempts = [
    '[academy screen="parent-performance" timeframe="6months" theme=“dark”]',
    '[academy screen="parent-study-progress" plan-id="7" onclick="alert(1)" api-base="https://evil.example" month="3"]',
    `[academy screen="academy-plan-report" plan-id='7" onmouseover="alert(1)' tab="<script>alert(1)</script>"]`,
    `[academy screen='academy-plans onload=alert(1)']`,
    '[academy screen="academy-nothing"]',
    `<!-- wp:academy/screen {"screen":"parent-attendance","align":"wide","settings":{
      "month":"3\\u0022 onclick=\\u0022alert(1)","year":["2024"],"onclick":"alert(1)"}} /-->`,
  ].join('\n\n');
  const shown = [
    '<parent-performance timeframe="6months" theme="dark">',
    '<parent-study-progress plan-id="7" theme="light">',
    '<academy-plan-report plan-id="7onmouseoveralert1" theme="light">',
    '<parent-attendance month="3onclickalert1" theme="light">',
  ];
  const notes = page.getByRole('note');
  // From what an editor writes WordPress removes nothing.
  for (const role of ['author', 'editor'] as const) {
    await signIn(page, role);
    const { link } = await publish(page, attempts);
    await page.goto(link);
    expect(await screens(page)).toEqual(shown);
    await expect(page.locator('head link[href*="academy-widgets/screens.css"]')).toHaveCount(1);
    // Who may edit the post reads what was left out, and why.
    await expect(notes).toContainText([
      /parent-study-progress does not take: onclick=alert1, api-base=httpsevilexample, month=3\./,
      /academy-plan-report does not take: tab=\w+\./,
      /There is no screen “academy-plansonloadalert1”\. There are: academy-login, /,
      /There is no screen “academy-nothing”/,
      /parent-attendance does not take: onclick=alert1\./,
    ]);

    await page.context().clearCookies();
    await page.goto(link);
    expect(await screens(page)).toEqual(shown);
    await expect(notes).toHaveCount(0);
    await expect(scripts(page)).toHaveCount(1);
    await expect(page.locator('.wp-block-academy-screen.alignwide > parent-attendance')).toHaveCount(1);
  }
});

test('an author puts a screen in with the block, saves it, and finds it again as it was', async ({ page }) => {
  await signIn(page, 'author');
  const { post, screen } = await beginPost(page, 'Results');
  await screen.selectOption({ label: 'Parent Dashboard' });
  await expect(page.getByLabel('Timeframe')).toHaveCount(0);
  await expect(post.getByText('Whoever signs in to the academy as a parent sees their own children')).toBeVisible();
  await screen.selectOption({ label: 'Student Performance Analysis' });
  await page.getByLabel('Timeframe').selectOption('12months');
  // The screen as a visitor gets it, in a page of the site where nothing can be clicked.
  const preview = post.frameLocator('iframe[title="Preview: Student Performance Analysis"]');
  await expect(preview.locator('body[inert] > parent-performance[timeframe="12months"][theme="light"]')).toBeVisible();
  await expect(preview.locator('parent-performance').getByText('Login').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('region', { name: 'Editor publish' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  const link = await page.getByRole('link', { name: 'View Post' }).first().getAttribute('href');

  await page.reload();
  await expect(screen).toHaveValue('parent-performance');
  await screen.click();
  await expect(page.getByLabel('Timeframe')).toHaveValue('12months');
  await expect(post.getByText(/unexpected or invalid content/)).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto(link ?? '');
  expect(await screens(page)).toEqual(['<parent-performance timeframe="12months" theme="light">']);
});

for (const [theme, file] of [
  ['twentytwentythree', MODULE],
  ['twentytwentyone', CLASSIC],
] as const) {
  test(`a page with three screens loads ${file} once, with its hash, and a parent signs in on it (${theme})`, async ({
    page,
    academy,
    dist,
  }) => {
    const script = { script_url: dist.base + file, integrity: hashOf(file) };
    await wordpress.php(`switch_theme('${theme}');
      update_option('academy_widgets', json_decode('${JSON.stringify(script)}', true) + get_option('academy_widgets'));`);
    await signIn(page, 'editor');
    const { link } = await publish(
      page,
      'Your child\n\n[academy screen="parent-dashboard"]\n\n[academy screen="parent-performance"]\n\nHere you are: [academy screen="academy-login"]',
    );
    await page.context().clearCookies();
    await page.goto(link);
    await expect(scripts(page)).toHaveCount(1);
    await expect(scripts(page)).toHaveAttribute('src', script.script_url);
    await expect(scripts(page)).toHaveAttribute('integrity', script.integrity);
    await expect(page.locator('meta[name="academy-api-base"]')).toHaveAttribute('content', academy.origin);

    await signInAtScreen(page, 'parent-dashboard', parent);
    await expect(page.locator('parent-dashboard').getByRole('group', { name: 'Total Exams' })).toContainText(/\d/);
    await expect(page.locator('parent-performance').getByRole('group', { name: 'Exams Completed' })).toContainText(
      /\d/,
    );

    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const column = await page
        .locator('parent-dashboard')
        .evaluate((element) => element.getBoundingClientRect().width);
      expect(column).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }

    // The academy's own paths are not this site's.
    await page.locator('academy-login').getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(new RegExp(`^${academy.origin}/console/`));
  });
}

test('set up by its three fields alone, links lead to the academy, buttons open its forms, and a Hindi site reads Hindi', async ({
  page,
  academy,
  dist,
}) => {
  const settings = { script_url: dist.base + MODULE, integrity: hashOf(MODULE), api_base: academy.origin };
  const kept = await wordpress.php("echo json_encode(get_option('academy_widgets'));");
  await wordpress.php(`update_option('academy_widgets', json_decode('${JSON.stringify(settings)}', true));`);
  await signIn(page, 'editor');
  const { link } = await publish(page, '[academy screen="academy-plans"]\n\n[academy screen="academy-schools"]');
  await page.context().clearCookies();
  await page.goto(link);
  await signInAtScreen(page, 'academy-plans', administrator);

  await page.locator('academy-schools').getByRole('button', { name: 'Add School' }).click();
  const form = page.getByRole('dialog', { name: 'Add School' });
  await expect(form.getByRole('textbox', { name: 'School Name' })).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).click();

  const plan = page.locator('academy-plans').getByRole('table').getByRole('link').first();
  await expect(plan).toHaveAttribute('href', new RegExp(`^${academy.origin}/study-plans/\\d+`));
  await plan.click();
  await expect(page).toHaveURL(new RegExp(`^${academy.origin}/`));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0);

  // WordPress takes a language that it has a file of, whatever is in it. Which there are it looks up once a request.
  await wordpress.php("wp_mkdir_p(WP_LANG_DIR); touch(WP_LANG_DIR . '/hi_IN.mo');");
  await wordpress.php("update_option('WPLANG', 'hi_IN');");
  await signIn(page, 'administrator');
  await page.goto(`${wordpress.origin}/wp-admin/options-general.php?page=academy-widgets`);
  await expect(page.getByLabel('स्क्रिप्ट का पता')).toHaveValue(settings.script_url);
  await page.goto(`${wordpress.origin}/wp-admin/post-new.php`);
  const shown = await page.evaluate(() => {
    const { wp } = globalThis as unknown as { wp: { i18n: { __(words: string, domain: string): string } } };
    return wp.i18n.__('Choose a screen …', 'academy-widgets');
  });
  expect(shown).toBe('स्क्रीन चुनें …');
  await wordpress.php(`update_option('WPLANG', ''); update_option('academy_widgets', json_decode('${kept}', true));`);
});

test('beside a script of the plugin’s own build, a page asks at once for all files of its screens', async ({
  page,
  dist,
}) => {
  const base = 'widgets/academy-login.js';
  const other = 'widgets/parent-dashboard.js';
  const preloads: Preloads = {
    version,
    folder: `v${version}`,
    script: hashOf(MODULE),
    hashes: { [MODULE]: hashOf(MODULE), [base]: hashOf(base), [other]: hashOf(other) },
    screens: { 'academy-login': [MODULE, base], 'parent-dashboard': [MODULE, base, other] },
  };
  const kept = await wordpress.php("echo json_encode(get_option('academy_widgets'));");
  const list = "WP_PLUGIN_DIR . '/academy-widgets/preload.json'";
  const before = await wordpress.php(`echo base64_encode((string) @file_get_contents(${list}));`);
  const written = Buffer.from(JSON.stringify(preloads)).toString('base64');
  await wordpress.php(`file_put_contents(${list}, base64_decode('${written}'));`);
  await signIn(page, 'editor');
  const { link } = await publish(page, '[academy screen="parent-dashboard"]\n\n[academy screen="academy-login"]');
  await page.context().clearCookies();

  /** The lines of the page as the site sends it: where each stands, its file, and whether it has its hash. */
  const linesWith = async (theme: string, settings: Record<string, string>) => {
    await wordpress.php(`switch_theme('${theme}');
      update_option('academy_widgets', json_decode('${JSON.stringify(settings)}', true) + get_option('academy_widgets'));`);
    const html = await (await page.request.get(link)).text();
    const [head = ''] = html.split('</head>');
    return [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"( integrity="[^"]+")?/g)]
      .filter(([, href = '']) => href.startsWith(dist.base))
      .map(([line, href = '', hash]) => [
        head.includes(line) ? 'head' : 'body',
        href.slice(dist.base.length),
        hash === undefined ? 'without hash' : hash.includes(preloads.hashes[href.slice(dist.base.length)] ?? '?'),
      ]);
  };
  const own = { script_url: dist.base + MODULE, integrity: hashOf(MODULE) };
  const ofVersion = { script_url: `${dist.base}v${version}/${MODULE}`, integrity: '' };
  // A theme made of blocks has met the screens before the head, one made of templates after it.
  expect(await linesWith('twentytwentythree', own)).toEqual([
    ['head', base, true],
    ['head', other, true],
  ]);
  expect(await linesWith('twentytwentyone', own)).toEqual([
    ['body', base, true],
    ['body', other, true],
  ]);
  expect(await linesWith('twentytwentyone', ofVersion)).toEqual([
    ['body', `v${version}/${base}`, 'without hash'],
    ['body', `v${version}/${other}`, 'without hash'],
  ]);
  expect(await linesWith('twentytwentythree', { ...own, integrity: 'sha384-other' })).toEqual([]);
  expect(await linesWith('twentytwentythree', { script_url: dist.base + MODULE, integrity: '' })).toEqual([]);
  await wordpress.php(`switch_theme('twentytwentythree');
    file_put_contents(${list}, base64_decode('${before}'));
    update_option('academy_widgets', json_decode('${kept}', true));`);
});

test('the preview is for people who write, with a link of their own, and for nobody else', async ({ page }) => {
  const preview = (nonce: string) =>
    page.request.get(`${wordpress.origin}/?academy-widgets-preview=${nonce}&screen=parent-dashboard`);
  const inert = '<body [^>]*inert>\\s*<parent-dashboard';
  await signIn(page, 'author');
  await page.goto(`${wordpress.origin}/wp-admin/post-new.php`);
  const address = await page.evaluate(
    () => (globalThis as unknown as { academyWidgetsTable: { preview: string } }).academyWidgetsTable.preview,
  );
  const nonce = new URL(address).searchParams.get('academy-widgets-preview') ?? '';
  const own = await preview(nonce);
  expect(own.headers()['content-security-policy']).toBe("frame-ancestors 'self'");
  expect(await own.text()).toMatch(new RegExp(inert));
  expect(await (await preview('0123456789')).text()).not.toMatch(/<parent-dashboard/);
  await page.context().clearCookies();
  expect(await (await preview(nonce)).text()).not.toMatch(/<parent-dashboard/);
});

test('a page that a browser loads before anybody asks for it changes nothing in the database', async ({ page }) => {
  await signIn(page, 'editor');
  const { link } = await publish(page, '[academy screen="parent-dashboard"]');
  await page.context().clearCookies();
  const load = () => page.request.get(link, { headers: { 'Sec-Purpose': 'prefetch;prerender' } });
  // WordPress itself fills its caches at the first visit.
  await load();
  const sums = () =>
    wordpress.php(`global $wpdb; $tables = implode(', ', $wpdb->get_col('show tables'));
      echo json_encode($wpdb->get_results("checksum table $tables", ARRAY_A));`);
  const before = await sums();
  const answer = await load();
  expect(await answer.text()).toContain('<parent-dashboard');
  expect(answer.headers()['set-cookie']).toBeUndefined();
  expect(await sums()).toBe(before);
});

test('where there is no screen nothing is loaded, and feeds and excerpts have none', async ({ page }) => {
  await signIn(page, 'editor');
  const plain = await publish(page, 'Only words about <code>[[academy screen="parent-dashboard"]]</code>.');
  const { excerpt } = await publish(page, 'Words before.\n\n[academy screen="parent-dashboard"]\n\nWords after.');
  expect(excerpt.rendered).toContain('Words before. Words after.');
  const unknown = await publish(page, '[academy screen="academy-nothing"]');
  await page.context().clearCookies();

  for (const { link } of [plain, unknown]) {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'A post' })).toBeVisible();
    await expect(scripts(page)).toHaveCount(0);
    await expect(page.locator('meta[name^="academy"]')).toHaveCount(0);
    expect(await page.content()).not.toContain('academy-nothing');
  }
  const feed = await (await page.request.get(`${wordpress.origin}/feed/`)).text();
  expect(feed).toContain('Words before.');
  expect(feed).not.toMatch(/<parent-dashboard|academy-widgets/);
});

test('the pictures for WordPress’s directory are made, small enough for it', async ({ page, dist }) => {
  const folder = process.env.ACADEMY_PICTURES ? ASSETS : test.info().outputPath();
  const take = async (number: number) => {
    const picture = await page.screenshot({ path: join(folder, `screenshot-${number}.png`), animations: 'disabled' });
    expect(picture.length).toBeLessThan(100_000);
  };
  await page.setViewportSize({ width: 1120, height: 800 });
  await signIn(page, 'author');
  const { post, screen } = await beginPost(page, 'Your child’s attendance');
  await screen.selectOption({ label: 'Attendance Tracking' });
  const preview = post.frameLocator('iframe[title="Preview: Attendance Tracking"]');
  await expect(preview.locator('parent-attendance').getByText('Login').first()).toBeVisible();
  await take(1);

  await signIn(page, 'editor');
  const { link } = await publish(page, '[academy screen="parent-attendance"]', 'Your child’s attendance');
  await page.context().clearCookies();
  await page.goto(link);
  await signInAtScreen(page, 'parent-attendance', parent);
  const table = page.locator('parent-attendance').getByRole('table').first();
  await expect(table).toBeVisible();
  // Without the greeting.
  await page.reload();
  await expect(table).toBeVisible();
  await take(2);

  await signIn(page, 'administrator');
  await page.goto(`${wordpress.origin}/wp-admin/options-general.php?page=academy-widgets`);
  await page.getByLabel('Address of the script').fill(`${dist.base}${MODULE}`);
  // Another test has left that of another script.
  await page.getByLabel('Hash of the script').fill(hashOf(MODULE));
  await expect(page.getByRole('status').filter({ hasText: 'The script is there.' })).toBeVisible();
  await page.setViewportSize({ width: 1120, height: 600 });
  await take(3);
});

test('deleted, the plugin leaves nothing in the database', async ({ page }) => {
  const traces = async () =>
    JSON.parse(
      await wordpress.php(`global $wpdb; echo json_encode($wpdb->get_col("
        select option_name from $wpdb->options where option_name like '%academy%'
        union select meta_key from $wpdb->postmeta where meta_key like '%academy%'
        union select meta_key from $wpdb->usermeta where meta_key like '%academy%'"));`),
    );
  expect(await traces()).toEqual(['academy_widgets']);
  await signIn(page, 'administrator');
  await page.goto(`${wordpress.origin}/wp-admin/plugins.php`);
  const row = page.getByRole('row', { name: /Academy Widgets/ });
  await row.getByRole('link', { name: 'Deactivate' }).click();
  await expect(page.getByText('Plugin deactivated.')).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await row.getByRole('link', { name: 'Delete' }).click();
  await expect(page.getByText(/Academy Widgets was successfully deleted/)).toBeVisible();
  expect(await traces()).toEqual([]);
});
