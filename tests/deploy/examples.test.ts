/** The files that begin a deployment: by the linters that there are, and the scripts by running them. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openDatabase } from '#host/server/database/database.ts';
import { type EmbeddedServer, startEmbedded } from '#host/server/database/embedded.ts';
import { readConfig } from '#host/start/config/config.ts';
import { fillFolder } from '#tests/support/server/madeFolder.ts';
import { commandOf } from '#tests/support/server/proxies.ts';

const EXAMPLES = fileURLToPath(new URL('../../demo-host/examples/deploy/', import.meta.url));
const read = (file: string) => readFileSync(join(EXAMPLES, file), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

/** The variables that an environment of the examples sets, with any value that can be used. */
function tryEnvironment(names: readonly string[]): void {
  const secret = join(folder, 'secret');
  const url = join(folder, 'url');
  writeFileSync(secret, 'x'.repeat(32));
  writeFileSync(url, 'postgres://academy@db.example/academy');
  const env = Object.fromEntries(
    names.filter((name) => name.endsWith('_FILE')).map((name) => [name, name.includes('URL') ? url : secret]),
  );
  const config = readConfig(env);
  expect(config.databaseUrl).toBe('postgres://academy@db.example/academy');
  expect(config.migrationUrl).toBeDefined();
  expect(config.keySecret).toBeDefined();
  expect(config.twoStepSecret).toBeDefined();
}

describe('the Dockerfile', () => {
  const text = read('Dockerfile');

  it('has nothing that a linter complains of', () => {
    expect(validate(text)).toEqual([]);
  });

  it('runs the server as an ordinary user, without npm between it and the signal to stop, and asks it whether it lives', () => {
    const last = text.slice(text.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(last)?.[1] ?? 'null') as string[];
    expect(command[0]).toBe('node');
    expect(existsSync(fileURLToPath(new URL(`../../${command[1]}`, import.meta.url)))).toBe(true);
    expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/m);
    expect(last).not.toMatch(/^RUN/m);
  });

  it('asks a server whether it lives, and takes no answer for a no', async () => {
    const [, ...args] = JSON.parse(/CMD (\["node", "-e", .*\])$/m.exec(text)?.[1] ?? '[]') as string[];
    const server = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const probe = () =>
      promisify(execFile)(
        process.execPath,
        args.map((arg) => arg.replace('4173', String(port))),
      ).then(
        () => true,
        () => false,
      );
    expect(await probe()).toBe(true);
    server.close();
    server.closeAllConnections();
    expect(await probe()).toBe(false);
  });
});

describe('the Compose file', () => {
  interface Service {
    environment: Record<string, string>;
    secrets: string[];
    read_only?: boolean;
    depends_on?: Record<string, { condition: string }>;
    healthcheck?: { test: string[] };
    build?: { context: string; dockerfile: string };
    ports?: string[];
  }
  const compose = parse(read('compose.yaml')) as {
    services: Record<'academy' | 'database', Service>;
    secrets: Record<string, { file: string }>;
    volumes: Record<string, unknown>;
  };
  const { academy, database } = compose.services;

  it('hands every secret over as a file, and names no password itself', () => {
    for (const { environment, secrets } of [academy, database]) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      expect(files.length).toBeGreaterThan(0);
      for (const [, path] of files) expect(secrets).toContain(path.replace('/run/secrets/', ''));
      for (const name of secrets) expect(compose.secrets[name]?.file).toBe(`./secrets/${name}`);
      expect(Object.keys(environment).filter((name) => /PASSWORD$|_SECRET$|DATABASE_URL$/.test(name))).toEqual([]);
    }
    tryEnvironment(Object.keys(academy.environment));
  });

  it('keeps the server from changing its files, and from starting before the database', () => {
    expect(academy).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
    expect(academy.depends_on?.database?.condition).toBe('service_healthy');
    expect(database.healthcheck?.test).toContain('pg_isready');
    // Only the proxy of this machine reaches it.
    for (const port of academy.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    const context = join(EXAMPLES, academy.build?.context ?? '');
    expect(existsSync(join(context, academy.build?.dockerfile ?? ''))).toBe(true);
  });

  const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
  if (hasCompose) {
    it('is understood by Compose', () => {
      execFileSync('docker', ['compose', '-f', join(EXAMPLES, 'compose.yaml'), 'config', '--quiet'], { stdio: 'pipe' });
    });
  } else console.log('compose.yaml is not given to Compose itself: it is not installed.');
});

describe('the scripts of the Compose file', () => {
  it('write secrets that nobody else of the machine can read, and keep those that are there', () => {
    cpSync(join(EXAMPLES, 'makeSecrets.sh'), join(folder, 'makeSecrets.sh'));
    const make = () => execFileSync('sh', [join(folder, 'makeSecrets.sh')], { stdio: 'pipe' });
    const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');
    make();
    const first = secret('api-url');
    expect(first).toBe(`postgres://academy:${secret('api-password')}@database/academy`);
    expect(secret('two-step-secret')).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(join(folder, 'secrets')).mode & 0o077).toBe(0);
    make();
    expect(secret('api-url')).toBe(first);
  });

  if (!commandOf('psql')) console.log('createLogins.sh is not run: psql is not installed.');
  else
    describe('on a PostgreSQL', () => {
      let server: EmbeddedServer;
      beforeAll(async () => {
        const dataDir = join(folder, 'data');
        mkdirSync(dataDir);
        await fillFolder(dataDir);
        server = await startEmbedded({ dataDir, settings: ['fsync=off'] });
        // The embedded server has an academy of its own; that of a container has none.
        const superuser = new pg.Client(server.superuserUrl);
        await superuser.connect();
        await superuser.query('drop database academy with (force)');
        for (const role of ['academy_owner', 'academy_login', 'academy_api', 'academy']) {
          const { rowCount } = await superuser.query('select 1 from pg_roles where rolname = $1', [role]);
          if (rowCount) await superuser.query(`drop owned by ${role}`).then(() => superuser.query(`drop role ${role}`));
        }
        await superuser.end();
      });
      afterAll(() => server?.stop());

      it('make logins with which the academy starts, of which the API’s own owns nothing', async () => {
        const { hostname, port, username, password } = new URL(server.superuserUrl);
        execFileSync('sh', [join(EXAMPLES, 'createLogins.sh')], {
          stdio: 'pipe',
          env: {
            ...process.env,
            SECRETS: join(folder, 'secrets'),
            POSTGRES_USER: username,
            PGPASSWORD: password,
            PGHOST: hostname,
            PGPORT: port,
            PGDATABASE: 'postgres',
          },
        });
        const here = (name: string) =>
          readFileSync(join(folder, 'secrets', name), 'utf8').replace('@database/', `@${hostname}:${port}/`);
        const database = await openDatabase({ databaseUrl: here('api-url'), migrationUrl: here('owner-url') });
        await database.ping();
        await database.close();
      });
    });
});

describe('the unit of systemd', () => {
  const unit = read('academy.service');
  const settings = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));

  it('hands secrets over as files, under names that the server knows', () => {
    const credentials = new Set([...unit.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => name));
    const files = settings.filter((one) => one.includes('_FILE='));
    expect(files).toHaveLength(credentials.size);
    for (const one of files) expect(credentials).toContain(one.split('=%d/')[1]);
    tryEnvironment(files.map((one) => one.split('=')[0] ?? ''));
  });

  const analyze = commandOf('systemd-analyze');
  if (!analyze) console.log('academy.service is not given to systemd: systemd-analyze is not installed.');
  else
    describe('by systemd itself', () => {
      let file: string;
      beforeAll(() => {
        // On this machine Node and the repository are elsewhere.
        const here = unit
          .replace('/usr/bin/node', process.execPath)
          .replace('/opt/academy', fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''));
        file = join(folder, 'academy.service');
        writeFileSync(file, here);
      });

      it('has no setting that systemd does not know', () => {
        const { status, stderr } = spawnSync(analyze, ['verify', '--man=no', file], { encoding: 'utf8' });
        expect(stderr.split('\n').filter((line) => line.includes('academy.service'))).toEqual([]);
        expect(status).toBe(0);
      });

      it('leaves little to somebody who breaks into the server', () => {
        const args = ['security', '--offline=true', '--no-pager', '--threshold=20', file];
        const { status, stdout, stderr } = spawnSync(analyze, args, { encoding: 'utf8' });
        expect([status, stdout.split('\n').at(-2), stderr]).toEqual([0, expect.stringContaining('OK'), '']);
      });
    });
});
