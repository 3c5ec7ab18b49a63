/** The plugin for WordPress in a network of sites: settings that are said once, those of a site, and what is left of them. */
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '#tests/support/browser/journeys.ts';
import { startWordPress, WORDPRESS_PASSWORD, type WordPress } from '#tests/support/others/wordpress.ts';

const ZIP = fileURLToPath(new URL('../../dist/plugins/academy-widgets-wordpress.zip', import.meta.url));
const PLUGIN = 'academy-widgets/academy-widgets.php';
const NETWORK = {
  script_url: 'https://academy.example/academy-widgets.js',
  integrity: 'sha384-abc',
  api_base: 'https://api.academy.example',
  theme: 'light',
};

let wordpress: WordPress;

test.describe.configure({ mode: 'default' });

test.beforeAll('a network of three sites, with the plugin active on all', async () => {
  test.setTimeout(180_000);
  wordpress = await startWordPress('network');
  await wordpress.php(`
    require ABSPATH . 'wp-admin/includes/admin.php';
    WP_Filesystem();
    $failure = unzip_file('${ZIP}', WP_PLUGIN_DIR);
    foreach (['second', 'third'] as $name) {
      wpmu_create_blog('${new URL(wordpress.origin).host}', "/$name/", $name, 1);
    }
    $failure = is_wp_error($failure) ? $failure : activate_plugin('${PLUGIN}', '', true);
    if (is_wp_error($failure)) { throw new Exception($failure->get_error_message()); }`);
});

test.afterAll(() => wordpress?.stop());

async function signIn(page: Page, name: string): Promise<void> {
  await page.context().clearCookies();
  const login = `${wordpress.origin}/wp-login.php`;
  await page.request.get(login);
  const form = { log: name, pwd: WORDPRESS_PASSWORD, testcookie: '1' };
  expect((await page.request.post(login, { form, maxRedirects: 0 })).status()).toBe(302);
}

/** What counts on a site, by its number. */
const settingsOf = async (site: number): Promise<Record<string, string>> =>
  JSON.parse(
    await wordpress.php(`switch_to_blog(${site}); echo json_encode(array_filter(academy_widgets_settings()));`),
  );

/** Gives a site settings of its own. */
const setOn = (site: number, settings: Record<string, string>) =>
  wordpress.php(`update_blog_option(${site}, 'academy_widgets', json_decode('${JSON.stringify(settings)}', true));`);

test('what the network’s administrator says once counts on every site, and a site may have its own', async ({
  page,
}) => {
  const address = `${wordpress.origin}/wp-admin/network/settings.php?page=academy-widgets`;
  // An administrator of one site alone.
  await signIn(page, 'editor');
  await wordpress.php("get_user_by('login', 'editor')->set_role('administrator');");
  expect((await page.goto(address))?.status()).toBe(403);
  const forged = { form: { 'academy_widgets[script_url]': 'https://evil.example/x.js' } };
  const refused = await page.request.post(
    `${wordpress.origin}/wp-admin/network/edit.php?action=academy_widgets`,
    forged,
  );
  expect(refused.status()).toBe(403);

  await signIn(page, 'administrator');
  await page.goto(address);
  await page.getByLabel('Address of the script').fill(NETWORK.script_url);
  await page.getByLabel('Hash of the script').fill(NETWORK.integrity);
  await page.getByLabel('Address of the API').fill(NETWORK.api_base);
  await page.getByLabel('Theme').selectOption(NETWORK.theme);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await page.getByLabel('Address of the API').fill('http://academy.example');
  // At once, and by the server too.
  await expect(page.getByText('This cannot be used: see what is said below the field.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Address of the API: this cannot be used, so it stays as it was.')).toBeVisible();
  await expect(page.getByLabel('Address of the API')).toHaveValue(NETWORK.api_base);
  for (const site of [1, 2, 3]) expect(await settingsOf(site)).toEqual(NETWORK);

  // One field of its own; the hash of no script of its own does not count.
  await setOn(2, { theme: 'dark', locale: 'ml-IN', integrity: 'sha384-other' });
  expect(await settingsOf(2)).toEqual({ ...NETWORK, theme: 'dark', locale: 'ml-IN' });
  // Another academy: none of the network's addresses.
  await setOn(3, { script_url: 'https://other.example/academy-widgets.js' });
  expect(await settingsOf(3)).toEqual({ script_url: 'https://other.example/academy-widgets.js', theme: 'light' });
  expect(await settingsOf(1)).toEqual(NETWORK);

  await page.goto(`${wordpress.origin}/wp-admin/options-general.php?page=academy-widgets`);
  await expect(page.getByLabel('Address of the script')).toHaveAttribute('placeholder', NETWORK.script_url);
  await expect(page.getByLabel('Theme').locator('option')).toContainText([
    'As in the network',
    'light',
    'dark',
    'auto',
  ]);
});

test('deleted, the plugin leaves nothing in any site or in the network', async () => {
  const traces = async (): Promise<string[]> =>
    JSON.parse(
      await wordpress.php(`global $wpdb; $found = [];
        foreach ($wpdb->get_col('show tables') as $table) {
          foreach ($wpdb->get_results("select * from $table", ARRAY_A) as $row) {
            $value = $row['option_name'] ?? $row['meta_key'] ?? '';
            if (strpos($value, 'academy') !== false) { $found[] = "$table $value"; }
          }
        }
        echo json_encode($found);`),
    );
  await setOn(1, { locale: 'hi-IN' });
  expect((await traces()).sort()).toEqual([
    'wp_2_options academy_widgets',
    'wp_3_options academy_widgets',
    'wp_options academy_widgets',
    'wp_sitemeta academy_widgets',
  ]);
  await wordpress.php(`require ABSPATH . 'wp-admin/includes/admin.php';
    deactivate_plugins('${PLUGIN}', true, true); uninstall_plugin('${PLUGIN}');`);
  expect(await traces()).toEqual([]);
  const ours = (await wordpress.complaints()).split('\n').filter((line) => line.includes('academy-widgets'));
  expect(ours, 'PHP complains of the plugin').toEqual([]);
});
