/** Web servers that stand before an academy: those of Debian where they are installed, with the lines of the documentation. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installPackages, installsMore } from '#tests/support/browser/debian.ts';

const GUIDE = fileURLToPath(new URL('../../../demo-host/docs/guides/operators/subpath.md', import.meta.url));

/** The folder and the port that the lines of the documentation name. */
const EXAMPLE = { folder: '/academy/', port: '4173' };

export interface RunningProxy {
  origin: string;
  stop(): Promise<void>;
}

/** What a proxy does with the folder in the path of a request. */
type WithFolder = 'leaves' | 'removes';

/** Debian's programs that stand before an academy or its database. */
const PROGRAMS = ['nginx', 'apache2', 'pgbouncer'] as const;

/** Installs those that are missing, where that can be done. Without them their tests are left out, and say so. */
export async function installProxies(): Promise<void> {
  const missing = PROGRAMS.filter((program) => commandOf(program) === undefined);
  if (missing.length === 0 || !installsMore()) return;
  console.log(`Installing Debian’s packages ${missing.join(', ')}, to try the academy behind them …`);
  const failure = await installPackages(missing, { quiet: true });
  if (failure) console.error(failure);
}

/** The kinds of proxies that can be started here: ours always, Debian's where they are installed. */
export const proxyKinds = (): ('node' | 'nginx' | 'apache2')[] => [
  'node',
  ...(['nginx', 'apache2'] as const).filter((program) => commandOf(program) !== undefined),
];

/** The path of a program of Debian, which may be outside of an ordinary user's `PATH`. */
export function commandOf(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/lib/postgresql/15/bin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts a proxy under `/academy/` before the server at `target`.
 * @param port to listen on
 */
export function startProxy(
  kind: ReturnType<typeof proxyKinds>[number],
  target: string,
  folder: WithFolder,
  port: number,
): Promise<RunningProxy> {
  if (kind === 'node') return startNode(target, folder, port);
  return kind === 'nginx' ? startNginx(target, folder, port) : startApache(target, folder, port);
}

/** The first block of a language in the guide, for this server's port. */
function linesOf(language: string, target: string): string {
  const block = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readFileSync(GUIDE, 'utf8'))?.[1];
  if (!block) throw new Error(`The guide has no lines for ${language}.`);
  return block.replaceAll(EXAMPLE.port, new URL(target).port);
}

async function startNode(target: string, folder: WithFolder, port: number): Promise<RunningProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/', socket } = incoming;
    if (!url.startsWith(EXAMPLE.folder)) {
      outgoing.writeHead(404).end('Another program of this hostname');
      return;
    }
    const path = folder === 'removes' ? url.slice(EXAMPLE.folder.length - 1) : url;
    const { connection: _, ...passed } = headers;
    const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'http' };
    const asking = request(target + path, { method, headers: { ...passed, ...forwarded } }, (answer) => {
      const { connection: __, ...back } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, back);
      answer.pipe(outgoing);
    });
    asking.on('error', () => outgoing.destroy());
    incoming.pipe(asking);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      // What comes between would be kept open.
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function startNginx(target: string, folder: WithFolder, port: number): Promise<RunningProxy> {
  const own = linesOf('nginx', target);
  const lines = folder === 'removes' ? own.replace(/(proxy_pass [^;]+);/, '$1/;') : own;
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  return startProgram('nginx', port, (place) => [
    `daemon off; worker_processes 1; pid ${place}/nginx.pid; error_log ${place}/error.log;`,
    'events {}',
    `http { access_log off; ${temp.join(' ')} server { listen 127.0.0.1:${port};\n${lines}} }`,
  ]);
}

async function startApache(target: string, folder: WithFolder, port: number): Promise<RunningProxy> {
  const own = linesOf('apache', target);
  const lines =
    folder === 'removes' ? own.replace(/(ProxyPass "\/academy\/" "http:\/\/[^/]+\/)academy\/"/, '$1"') : own;
  const modules = ['mpm_event', 'authz_core', 'alias', 'headers', 'proxy', 'proxy_http'];
  return startProgram('apache2', port, (place) => [
    ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `ServerRoot "${place}"`,
    'ServerName 127.0.0.1',
    `PidFile ${place}/apache.pid`,
    `ErrorLog ${place}/error.log`,
    `Listen 127.0.0.1:${port}`,
    lines,
  ]);
}

/** Runs a web server in the foreground with a configuration of its own, and waits until it listens. */
async function startProgram(
  program: 'nginx' | 'apache2',
  port: number,
  configure: (place: string) => readonly string[],
): Promise<RunningProxy> {
  const place = mkdtempSync(join(tmpdir(), `academy-${program}-`));
  const file = join(place, 'server.conf');
  writeFileSync(file, `${configure(place).join('\n')}\n`);
  const args = program === 'nginx' ? ['-p', place, '-c', file, '-e', 'error.log'] : ['-f', file, '-D', 'FOREGROUND'];
  const command = commandOf(program) ?? program;
  const checked = spawnSync(command, [...args.slice(0, program === 'nginx' ? 6 : 2), '-t'], { encoding: 'utf8' });
  const child: ChildProcess = spawn(command, args, { stdio: 'ignore' });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  for (let waited = 0; ; waited += 50) {
    if (await listens(port)) return { origin: `http://127.0.0.1:${port}`, stop };
    if (child.exitCode !== null || waited > 20_000) {
      await stop();
      throw new Error(`${program} did not start: ${checked.stderr}`);
    }
    await pause(50);
  }
}

/** Whether anybody listens on a port of this machine. */
export const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
