/**
 * `npm run bench -- resilience`: what a host promises about staying up, and what it keeps. It kills `npm start` and its
 * database, replaces three processes behind a balancer, and takes the database away. Nothing but this machine is
 * reached, every wait has an end, and what it starts it stops. Some four minutes; `--rounds 3 --away 10` makes it short.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#host/seed/demoAccounts.ts';
import { startEmbedded, stopEmbedded } from '#host/server/database/embedded.ts';
import { isAlive } from '#host/server/database/processes.ts';
import { DATABASE_BACK_MS, READY_AGAIN_MS, ROLLING_RESTART } from '#host/start/uptime.ts';
import { openWay } from '#tests/support/browser/way.ts';
import { startBalancer } from '#tests/support/server/balancer.ts';
import { startLoad } from '#tests/support/server/load.ts';
import { middle } from './tools/bench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** No wait is longer; the first start makes and seeds the database. */
const PATIENCE_MS = 240_000;
const POLL_MS = 10;
/** How often the balancer asks whether a process is ready. */
const CHECK_MS = 1_000;
/** A call that asks the database, and is answered in little time. */
const CALL = '/api/messages/unread-count';
/** Of what a page asks for, about half is files. */
const REQUESTS = [CALL, '/academy-widgets.js'];

interface Host {
  url: string;
  child: ChildProcess;
  ended: Promise<unknown>;
}

/** What is promised, what was measured, and whether it was kept. */
interface Finding {
  promise: string;
  measured: string;
  kept: boolean;
}

export default async function resilience(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { rounds: { type: 'string', default: '10' }, away: { type: 'string', default: '60' } },
  });
  const rounds = Number(values.rounds);
  const awaySeconds = Number(values.away);
  if (!(rounds >= 1 && rounds <= 100) || !(awaySeconds >= 1 && awaySeconds <= 600)) {
    throw new Error('--rounds takes a number from 1 to 100, --away seconds from 1 to 600.');
  }

  const dataDir = await mkdtemp(join(tmpdir(), 'academy-resilience-'));
  const hosts = new Set<Host>();
  const ending: (() => Promise<unknown>)[] = [];
  try {
    console.log('\nWhat a host promises about staying up. The demo academy is made first …');
    const findings = [
      ...(await killed(dataDir, rounds, hosts)),
      ...(await replacedAndCutOff(dataDir, awaySeconds, hosts, ending)),
    ];
    console.table(findings.map(({ kept, ...finding }) => ({ ...finding, kept: kept ? 'yes' : 'NO' })));
    if (findings.some(({ kept }) => !kept)) process.exitCode = 1;
  } finally {
    for (const { child, ended } of hosts) {
      child.kill('SIGKILL');
      await ended;
    }
    for (const end of ending.reverse()) await end();
    await stopEmbedded(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** `npm start` without npm: it says where it is once it is open. */
async function start(hosts: Set<Host>, env: Record<string, string>): Promise<Host> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo-host/start/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATABASE_URL: '', ...env },
  });
  const ended = once(child, 'exit');
  const host: Host = { url: `http://127.0.0.1:${env.PORT}`, child, ended };
  hosts.add(host);
  ended.then(() => hosts.delete(host));
  return host;
}

async function status(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Waits until something is so, and tells how long that took. */
async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<number> {
  const from = performance.now();
  while (!(await isSo())) {
    if (performance.now() - from > PATIENCE_MS) throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}`);
    await pause(POLL_MS);
  }
  return performance.now() - from;
}

const ready = (host: Host) => until(`${host.url} is ready`, async () => (await status(`${host.url}/readyz`)) === 200);

async function freePort(): Promise<string> {
  const way = await openWay(0);
  await way.close();
  return String(way.port);
}

async function killed(dataDir: string, rounds: number, hosts: Set<Host>): Promise<Finding[]> {
  const env = { DATA_DIR: dataDir, PORT: await freePort() };
  const postmaster = async () =>
    Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  let host = await start(hosts, env);
  await ready(host);

  const killProcess = async () => {
    host.child.kill('SIGKILL');
    await host.ended;
    host = await start(hosts, env);
  };
  const killDatabase = async () => {
    const old = await postmaster();
    process.kill(old, 'SIGKILL');
    await until('the database is dead', async () => !(await isAlive(old, 'postgres')));
    return old;
  };
  const ways: Record<string, () => Promise<unknown>> = {
    'the process': killProcess,
    'the database': async () => {
      const old = await killDatabase();
      // Its connections may answer a moment longer than it lives.
      await until('there is another database', async () => ((await postmaster()) || old) !== old);
    },
    both: async () => {
      await killDatabase();
      await killProcess();
    },
  };
  const findings: Finding[] = [];
  for (const [what, kill] of Object.entries(ways)) {
    const times: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const from = performance.now();
      await kill();
      await ready(host);
      times.push(performance.now() - from);
      console.log(`  ${what} killed, ${round} of ${rounds}: ready after ${inSeconds(times.at(-1))}`);
    }
    findings.push({
      promise: `${what} killed (kill -9): ready again within ${inSeconds(READY_AGAIN_MS)}`,
      measured: `${rounds} times: ${inSeconds(Math.min(...times))} to ${inSeconds(Math.max(...times))}, median ${inSeconds(middle(times))}`,
      kept: Math.max(...times) <= READY_AGAIN_MS,
    });
  }
  host.child.kill('SIGTERM');
  await host.ended;
  return findings;
}

const inSeconds = (ms = Number.NaN) => `${(ms / 1000).toFixed(1)} s`;

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier: DEMO_ACCOUNTS[0]?.phone, password: DEMO_PASSWORD, parentView: false }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`Signing in failed: ${response.status}`);
  return token;
}

/** Several processes on one server, as a district runs them. */
async function replacedAndCutOff(
  dataDir: string,
  awaySeconds: number,
  hosts: Set<Host>,
  ending: (() => Promise<unknown>)[],
): Promise<Finding[]> {
  const server = await startEmbedded({ dataDir });
  ending.push(server.stop);
  const way = await openWay(Number(new URL(server.apiUrl).port));
  ending.push(way.close);
  const throughWay = (url: string) => Object.assign(new URL(url), { port: String(way.port) }).href;
  const env = { DATABASE_URL: throughWay(server.apiUrl), MIGRATION_URL: throughWay(server.ownerUrl) };

  let running: Host[] = [];
  for (let count = 0; count < ROLLING_RESTART.processes; count += 1) {
    running.push(await start(hosts, { ...env, PORT: await freePort() }));
  }
  await Promise.all(running.map(ready));
  const balancer = await startBalancer(
    running.map(({ url }) => url),
    CHECK_MS,
  );
  ending.push(balancer.stop);
  const headers = { Authorization: `Bearer ${await signIn(balancer.url)}` };

  const { processes, perSecond, failed } = ROLLING_RESTART;
  const load = startLoad(
    REQUESTS.map((path) => balancer.url + path),
    perSecond,
    headers,
  );
  const from = performance.now();
  const replaced: Host[] = [];
  for (const old of running) {
    old.child.kill('SIGTERM');
    await old.ended;
    const next = await start(hosts, { ...env, PORT: new URL(old.url).port });
    await until('the balancer sends to it', () => balancer.isUp(next.url));
    replaced.push(next);
    console.log(`  process ${replaced.length} of ${processes} replaced`);
  }
  running = replaced;
  await load.stop();
  const took = performance.now() - from;
  const sent = [...load.answered.values()].reduce((sum, count) => sum + count, 0);
  const bad = [...load.answered].filter(([what]) => what !== '200');
  const failures = bad.reduce((sum, [, count]) => sum + count, 0);
  const which = bad.map(([what, count]) => `${count} × ${what}`).join(', ');
  const rolling: Finding = {
    promise: `${processes} processes replaced one by one at ${perSecond} requests a second: ${failed} fail`,
    measured: `${failures} of ${sent} failed${which && ` (${which})`}, ${Math.round((sent / took) * 1000)} a second`,
    kept: failures <= failed,
  };

  return [rolling, await cutOff(running[0] as Host, headers, way, awaySeconds)];
}

async function cutOff(
  host: Host,
  headers: Record<string, string>,
  way: Awaited<ReturnType<typeof openWay>>,
  awaySeconds: number,
): Promise<Finding> {
  const call = async () => {
    const response = await fetch(host.url + CALL, { headers, signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    return response;
  };
  console.log(`  the database is away for ${awaySeconds} s`);
  await way.close();
  const until503 = performance.now() + awaySeconds * 1000;
  let requests = 0;
  let wrong = 0;
  let slowest = 0;
  while (performance.now() < until503) {
    const from = performance.now();
    const response = await call().catch(() => undefined);
    slowest = Math.max(slowest, performance.now() - from);
    requests += 1;
    if (response?.status !== 503 || !response.headers.has('Retry-After')) wrong += 1;
    await pause(100);
  }
  await way.open();
  const back = await until('calls are answered again', async () => (await call()).status === 200);
  return {
    promise: `the database away ${awaySeconds} s: calls answer 503 with Retry-After, and are answered again within ${inSeconds(DATABASE_BACK_MS)}`,
    measured: `${requests - wrong} of ${requests} so, slowest ${inSeconds(slowest)}; again after ${inSeconds(back)}`,
    kept: wrong === 0 && back <= DATABASE_BACK_MS,
  };
}
