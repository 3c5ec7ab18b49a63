import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#host/server/database/database.ts';
import { runningEmbedded } from '#host/server/database/embedded.ts';
import { SIGN_IN_LIMITS } from '#host/server/sign-in/signInGuard.ts';
import { listen, whileStarting } from '#host/start/server.ts';
import { bundled } from '#tests/support/run/bundle.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { newDataFolder } from '#tests/support/run/dataFolder.ts';
import { fillFolder } from '#tests/support/server/madeFolder.ts';

/** `npm start` as a process, on a data folder of its own and without the demo academy. */
const root = fileURLToPath(new URL('../..', import.meta.url));
let dataDir: string;
const running = new Set<ChildProcess>();
beforeAll(() => {
  dataDir = newDataFolder('academy-start');
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** What `npm start` runs, for a start that ends before it makes files. The others are of the same without the documentation. */
const NPM_START = ['demo-host/checked.mjs', 'start'];

async function start(env: Record<string, string> = {}, args?: readonly string[]) {
  const child = spawn(process.execPath, args ?? [await bundled('tests/support/processes/withoutDocs.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: '0', DATABASE_URL: '', ...env },
  });
  running.add(child);
  let output = '';
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      output += piece;
      for (const look of heard) look();
    });
  }
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  const url = new Promise<string>((resolve, reject) => {
    heard.add(() => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (address && output.includes('Ctrl-C')) resolve(address);
    });
    ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  url.catch(() => {});
  return { child, ended, url, output: () => output };
}

const tryPassword = async (url: string) => {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier: '9000000001', password: 'not it', parentView: false }),
  });
  await response.arrayBuffer();
  return response.status;
};

/** How many attempts it takes until one is refused. */
async function attemptsUntilSlowed(url: string, most: number): Promise<number> {
  for (let attempts = 1; attempts <= most; attempts += 1) if ((await tryPassword(url)) === 429) return attempts;
  return Number.POSITIVE_INFINITY;
}

it('npm start serves on its own database, keeps others off it, stops on a signal and finds its data again', async () => {
  // What makes a database is tested with it.
  await fillFolder(dataDir);
  const first = await start();
  const url = await first.url;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${url}/`)).text()).toContain('<base href="/console/">');
  // Without the demo seed no account is told to anyone.
  expect(first.output()).not.toContain('Demo accounts');
  expect(await attemptsUntilSlowed(url, 20)).toBeGreaterThan(SIGN_IN_LIMITS.account.free);

  // The link by which the academy is set up, and the same from a shell while the server runs.
  const link = /^ {2}http:\/\/\S+\/setup#[\w-]{43}$/m.exec(first.output())?.[0].trim() ?? '';
  const opened = await fetch(`${url}/api/set-up/open`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret: link.split('#')[1] }),
  });
  expect(opened.status).toBe(200);
  await writeFile(join(dataDir, 'password'), 'typed by the operator');
  const made = await runCommandLine(
    'admin',
    ['create', '--name', 'First of All', '--phone', '9876500000', '--password-file', join(dataDir, 'password')],
    { DATA_DIR: dataDir },
  );
  expect(made).toMatchObject({ code: 0, failure: '' });
  expect((await fetch(`${url}/setup`)).status).toBe(410);

  const second = await start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/already running on the data/);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(first.output()).toContain('The data is kept');

  const again = await start({ STOP_DELAY_SECONDS: '120' });
  const after = await again.url;
  expect(again.output()).not.toContain('/setup');
  // The failures of before still count: fewer are enough than a fresh account has free.
  expect(await attemptsUntilSlowed(after, 20)).toBeLessThan(SIGN_IN_LIMITS.account.free);
  // The mark that a seed leaves.
  const server = await runningEmbedded(dataDir);
  const database = await openDatabase({
    databaseUrl: server?.apiUrl,
    migrationUrl: server?.ownerUrl,
    migrates: false,
  });
  await database.owner.insertInto('seed_run').values({ seed: 1, students: 1, days: 1 }).execute();
  await database.close();
  again.child.kill('SIGTERM');
  // Balancers see it, and until they have turned away everything is served.
  await expect.poll(async () => (await fetch(`${after}/readyz`)).status).toBe(503);
  const served = await fetch(`${after}/api/openapi.json`);
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  // A second signal says that nobody waits any more.
  const impatience = setInterval(() => again.child.kill('SIGTERM'), 300);
  expect(await again.ended).toBe(0);
  clearInterval(impatience);

  const exposed = await start({ HOST: '0.0.0.0' });
  expect(await exposed.ended).toBe(1);
  expect(exposed.output()).toMatch(/The database holds the demo academy.*DEMO_PUBLIC=1/);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

it('a server that starts is alive, and not ready', async () => {
  const server = await listen({ host: '127.0.0.1', port: 0, firstPort: 0, listener: () => whileStarting });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  for (const path of ['/readyz', '/', '/api/admin/countries']) {
    const response = await fetch(server.url + path);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await response.json()).toEqual({ message: expect.stringContaining('try again') });
  }
  await server.stop();
});

it('npm start opens no demo academy to other machines, and makes none', async () => {
  const own = join(dataDir, 'exposed');
  const exposed = await start({ HOST: '0.0.0.0', DEMO: '1', DATA_DIR: own }, NPM_START);
  expect(await exposed.ended).toBe(1);
  expect(exposed.output()).toMatch(/^The demo academy is not opened on 0\.0\.0\.0: .*DEMO=0.*\s*$/m);
  expect(existsSync(own)).toBe(false);
});

it('an old Node ends with a sentence before it reads anything that it does not understand', async () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '18.20.8' });`;
  const preload = join(dataDir, 'old.mjs');
  await writeFile(preload, old);
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['start', 'dev', 'admin', 'seed', 'secrets', 'schema']) {
    expect(scripts[name]).toBe(`node demo-host/checked.mjs ${name}`);
  }
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(preload).href, 'demo-host/checked.mjs', 'no-such-file'],
    {
      cwd: root,
    },
  );
  let output = '';
  child.stderr.on('data', (piece: Buffer) => {
    output += piece;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^This needs Node\.js >=20\.19; here is 18\.20\.8\.\nInstall/),
  ]);
});
