/** A real WordPress for the tests: Debian's, on a database of its own, thrown away afterwards. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installPackages, installsMore, isRoot } from '#tests/support/browser/debian.ts';

const run = promisify(execFile);

const PACKAGES = [
  'wordpress',
  // The default theme of its version, made of blocks, and the last one made of templates.
  'wordpress-theme-twentytwentythree',
  'wordpress-theme-twentytwentyone',
  'mariadb-server-core',
  'php-cli',
  'php-mysql',
];

/** Which of Debian's packages for WordPress are not installed; all of them where there is no Debian. */
export function missingPackages(): readonly string[] {
  const { stdout } = spawnSync('dpkg', ['--status', ...PACKAGES], { encoding: 'utf8' });
  const installed = /^Package: (.+)\nStatus: install ok installed$/gm;
  const names = new Set([...(stdout ?? '').matchAll(installed)].map(([, name]) => name));
  return PACKAGES.filter((name) => !names.has(name));
}

/** Installs what is missing, where that can be done. */
export async function installWordPress(): Promise<void> {
  const missing = missingPackages();
  if (missing.length === 0 || !installsMore()) return;
  console.log(`Installing Debian’s packages ${missing.join(', ')}, to try the plugin for WordPress …`);
  const failure = await installPackages(missing, { quiet: true });
  if (failure) console.error(failure);
}

/** Who may do what on the site, by WordPress's own roles; each has the role's name as user name. */
const ROLES = ['administrator', 'editor', 'author'] as const;
export type Role = (typeof ROLES)[number];
export const WORDPRESS_PASSWORD = 'banyan-root-17';

export interface WordPress {
  origin: string;
  /** Runs PHP inside WordPress, and gives what it printed. */
  php(code: string): Promise<string>;
  /** What PHP complained of so far. */
  complaints(): Promise<string>;
  stop(): Promise<void>;
}

const START_SECONDS = 60;

const config = (origin: string, socket: string, log: string, network: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('AUTH_KEY', 'test'); define('SECURE_AUTH_KEY', 'test'); define('LOGGED_IN_KEY', 'test'); define('NONCE_KEY', 'test');
define('WP_HOME', '${origin}');
define('WP_SITEURL', '${origin}');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISABLE_WP_CRON', true);
define('FS_METHOD', 'direct');
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', '${log}');
${network}
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

/** Installed as its own installer does; then an account a role, and nothing that waits for a network or a first visit. */
const SET_UP = `
  require ABSPATH . 'wp-admin/includes/upgrade.php';
  wp_install('A school', 'administrator', 'administrator@school.example', true, '', '${WORDPRESS_PASSWORD}');
  foreach (${JSON.stringify(ROLES)} as $role) {
    $user = username_exists($role) ?: wp_insert_user(['user_login' => $role, 'user_pass' => '${WORDPRESS_PASSWORD}', 'role' => $role]);
    $editor = ['welcomeGuide' => false, 'fullscreenMode' => false];
    update_user_meta($user, 'wp_persisted_preferences', ['core/edit-post' => $editor, '_modified' => '2026-01-01T00:00:00Z']);
  }
  update_option('show_avatars', 0);
  update_option('permalink_structure', '/%postname%/');
  switch_theme('twentytwentythree');
`;

/** The site as the first of a network, with the other sites in folders of its address. */
const networkOf = (host: string) => `
define('MULTISITE', true); define('SUBDOMAIN_INSTALL', false);
define('DOMAIN_CURRENT_SITE', '${host}'); define('PATH_CURRENT_SITE', '/');
define('SITE_ID_CURRENT_SITE', 1); define('BLOG_ID_CURRENT_SITE', 1);`;

/** Makes a network of the site, whose administrator is its one. */
const setUpNetwork = (host: string) => `
  require ABSPATH . 'wp-admin/includes/upgrade.php';
  global $wpdb;
  foreach ($wpdb->tables('ms_global') as $table => $prefixed) { $wpdb->$table = $prefixed; }
  install_network();
  populate_network(1, '${host}', 'administrator@school.example', 'A network', '/', false);
`;

/** Neither WordPress nor its database runs as root: as `nobody` then, whose numbers are the same on every Debian. */
const NOBODY = { uid: 65534, gid: 65534 };

/** Starts WordPress on a free port; of plugins it has those that Debian brings. @param kind one site, or a network */
export async function startWordPress(kind: 'site' | 'network' = 'site'): Promise<WordPress> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-wordpress-'));
  const site = join(folder, 'site');
  const socket = join(folder, 'database.sock');
  const log = join(folder, 'complaints.log');
  const origin = `http://127.0.0.1:${await freePort()}`;
  const user = { cwd: folder, ...(isRoot ? NOBODY : {}) };

  const processes: ChildProcess[] = [];
  const serve = (command: string, args: readonly string[]) =>
    processes.push(spawn(command, args, { stdio: 'ignore', ...user }));
  const php = async (code: string, before = '') => {
    const address = `$_SERVER['HTTP_HOST'] = '${new URL(origin).host}';`;
    const args = ['-d', 'display_errors=stderr', '-r', `${address} ${before} require '${site}/wp-load.php'; ${code}`];
    return (await run('php', args, user)).stdout;
  };
  const stop = async () => {
    // What they leave is thrown away, so they need not end well.
    await Promise.all(processes.map((child) => child.kill('SIGKILL') && once(child, 'close')));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };

  try {
    // Debian's own configuration is the machine's; ours stands in a copy.
    cpSync(process.env.WORDPRESS_SOURCE ?? '/usr/share/wordpress', site, { recursive: true, dereference: true });
    const { host } = new URL(origin);
    const configure = (network: string) =>
      writeFileSync(join(site, 'wp-config.php'), config(origin, socket, log, network));
    configure('');
    mkdirSync(join(site, 'wp-content/mu-plugins'));
    writeFileSync(join(site, 'wp-content/mu-plugins/no-mail.php'), '<?php function wp_mail() { return true; }');
    if (isRoot) await run('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, folder]);

    // Several may run at once: in one folder each takes away what the others keep there. Nor does anything wait for the disk.
    const folders = [`--datadir=${folder}/data`, `--tmpdir=${folder}`];
    const database = ['--no-defaults', ...folders, '--innodb-log-file-size=4M'];
    const quick = ['--innodb-flush-method=nosync', '--skip-networking', `--socket=${socket}`];
    await run('mariadb-install-db', [...database, '--auth-root-authentication-method=normal', '--skip-test-db'], user);
    serve('/usr/sbin/mariadbd', [...database, ...quick]);
    const create = ['--no-defaults', `--socket=${socket}`, '--user=root', '--execute=create database wordpress'];
    await inTime('MariaDB', () => run('mariadb', create, user));
    await php(SET_UP, "define('WP_INSTALLING', true);");
    await php('flush_rewrite_rules();');
    if (kind === 'network') {
      await php(setUpNetwork(host));
      configure(networkOf(host));
    }

    serve('php', ['-d', 'opcache.enable_cli=1', '-S', new URL(origin).host, '-t', site]);
    await inTime('PHP', () => fetch(origin));
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, php: (code) => php(code), complaints: () => readFile(log, 'utf8').catch(() => ''), stop };
}

/** Tries until it works. */
async function inTime(what: string, attempt: () => Promise<unknown>): Promise<void> {
  const from = Date.now();
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (Date.now() - from > START_SECONDS * 1000) throw new Error(`${what} did not start: ${error}`);
      await pause(100);
    }
  }
}

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
