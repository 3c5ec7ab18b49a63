/** The command `academy-widgets`, as somebody gets it who runs or installs it from the file that an academy serves. */
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { elementFiles } from '#host/server/http/files/files.ts';
import { fileEtags } from '#host/server/http/files/headers.ts';
import { type Site, serveHost } from '#tests/support/browser/sites.ts';
import { strangersIn } from '#tests/support/browser/strangers.ts';
import { buildCli } from '#widgets/build/buildCli.ts';
import { packageOf, version } from '#widgets/build/release.ts';
import { NOTICES_FILE } from '#widgets/package/notices.ts';
import { packCli } from '#widgets/package/pack.ts';
import { CLI_PACKAGE, npxCommand } from '#widgets/package/packageNames.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const made = mkdtempSync(join(tmpdir(), 'academy-cli-'));
/** Where it is installed. Nothing else is there. */
const folder = mkdtempSync(join(tmpdir(), 'academy-empty-'));
/** An academy, as far as it serves files. It is the registry too, and notes what is asked of that. */
let academy: Site;
const requestedOfRegistry: string[] = [];

/** Nothing of the person who runs the tests: an empty cache, and a registry that knows no package. */
const npmEnv = () => ({
  ...process.env,
  npm_config_registry: `${academy.origin}/registry/`,
  npm_config_cache: join(folder, '.npm'),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
  npm_config_yes: 'true',
});

/** Stands for a build: an element's file, and the documentation with what the stand-in does without. */
const SITE = {
  'academy-widgets.js': 'export {};',
  'docs/index.html': '<!doctype html><title>Documentation</title>',
  'docs/index.html.br': 'packed',
  'docs/stand-in.js': 'the stand-in of a page',
};

let files: string[] = [];
beforeAll(async () => {
  files = await buildCli(root, made);
  for (const [file, text] of Object.entries(SITE)) {
    mkdirSync(dirname(join(made, file)), { recursive: true });
    writeFileSync(join(made, file), text);
  }
  writeFileSync(join(made, 'package.json'), JSON.stringify(packageOf(['academy-widgets.js'])));
  await packCli(made);
  academy = await serveHost((app) => {
    app.all('/registry/*', (c) => {
      requestedOfRegistry.push(c.req.path);
      return c.json({}, 404);
    });
    app.use(fileEtags(), elementFiles(made, 'any'));
  });
  await run('npm', ['install', `${academy.origin}/${CLI_PACKAGE.file}`], { cwd: folder, env: npmEnv() });
});
afterAll(async () => {
  await academy?.stop();
  for (const each of [made, folder]) rmSync(each, { recursive: true, force: true });
});

/** What the installed command says, and how it ends. */
async function command(...args: string[]): Promise<{ code: number; output: string; failed: string }> {
  const bin = join(folder, 'node_modules/.bin', CLI_PACKAGE.command);
  return run(bin, args, { cwd: folder }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout, failed: stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout,
      failed: stderr,
    }),
  );
}

test('the package installs a command that needs nothing else', async () => {
  const [scope = '', name = ''] = CLI_PACKAGE.name.split('/');
  expect(readdirSync(join(folder, 'node_modules')).filter((found) => !found.startsWith('.'))).toEqual([scope]);
  expect(readdirSync(join(folder, 'node_modules', scope))).toEqual([name]);
  expect(await command('--version')).toEqual({ code: 0, output: `${version}\n`, failed: '' });
});

test('what the documentation has people type runs the file of that academy, and asks no registry for a name', async () => {
  const [npx = '', ...args] = npxCommand(academy.origin).split(' ');
  const { stdout } = await run(npx, [...args, '--version'], { cwd: tmpdir(), env: npmEnv() });
  expect(stdout).toBe(`${version}\n`);
  expect(requestedOfRegistry).toEqual([]);
});

test('an academy sends the file with its type, and says at the next time that it is still the same', async () => {
  const address = `${academy.origin}/${CLI_PACKAGE.file}`;
  const first = await fetch(address);
  expect(first.headers.get('Content-Type')).toBe('application/gzip');
  expect(first.headers.get('Content-Encoding')).toBeNull();
  expect(first.headers.get('Cache-Control')).toBe('no-cache');
  const again = await fetch(address, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } });
  expect([first.status, again.status]).toEqual([200, 304]);
});

test('the stand-in of the package serves the elements and the documentation beside the API', async () => {
  const bin = join(folder, 'node_modules/.bin', CLI_PACKAGE.command);
  const child = spawn(bin, ['mock', '--port', '0', '--students', '20']);
  try {
    const output = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (piece: Buffer) => {
        text += piece.toString();
        if (text.includes('Making the academy')) resolve(text);
      });
      child.once('exit', (code) => reject(new Error(`The stand-in ended with ${code}: ${text}`)));
    });
    const url = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '';
    expect(output).toContain(`${url}/docs/`);
    expect(output).toContain(`<script type="module" src="${url}/academy-widgets.js"></script>`);
    const [script, docs] = await Promise.all(['/academy-widgets.js', '/docs/'].map((path) => fetch(url + path)));
    expect(await script?.text()).toBe(SITE['academy-widgets.js']);
    expect(script?.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await docs?.text()).toBe(SITE['docs/index.html']);
    expect(readdirSync(join(folder, 'node_modules', CLI_PACKAGE.name, 'site/docs'))).toEqual(['index.html']);
  } finally {
    child.removeAllListeners('exit');
    child.kill();
  }
});

test('the notices name the projects whose code is inside, PostgreSQL among them', () => {
  const notices = readFileSync(join(folder, 'node_modules', CLI_PACKAGE.name, NOTICES_FILE), 'utf8');
  for (const inside of ['@electric-sql/pglite', 'hono', 'kysely', 'react-dom', 'PostgreSQL Global Development Group'])
    expect(notices).toContain(inside);
});

test('without arguments it tells what it does, and with a wrong one also that there is no such command', async () => {
  const { code, output, failed } = await command();
  expect({ code, failed }).toEqual({ code: 0, failed: '' });
  expect(output).toMatch(/^ {2}conform /m);
  expect(output).toMatch(/^ {2}mock /m);
  expect(output).toContain(npxCommand());
  for (const name of ['conform', 'mock']) {
    const help = await command(name, '--help');
    expect([name, help.code, strangersIn(output + help.output)]).toEqual([name, 0, []]);
  }
  const wrong = await command('nonsense');
  expect(wrong).toMatchObject({ code: 2, output: '' });
  expect(wrong.failed).toContain('There is no command "nonsense".');
  expect(wrong.failed).toContain(output);
});

test('each subcommand is in a file of its own, which the others do not load', () => {
  expect(files.filter((file) => /^command-\w+/.test(file))).toHaveLength(1);
});
