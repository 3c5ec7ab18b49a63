/**
 * What a district asks: an administrator's, a teacher's and a parent's first calls over HTTP, one at a time, and by twenty
 * clients at once without pauses.
 *
 *   npm run bench -- district                             100,000 students, 200 schools and 30 days; some 8 minutes
 *   BENCH_STUDENTS=20000 npm run bench -- district        the same, smaller
 *   BENCH_DATA_DIR=.data npm run bench -- district        a demo academy that is there
 *
 * Wanted: 300 requests a second, the 99th of a hundred within 150 ms, and 5 ms of the database for a call. Times are those
 * of a machine that has nothing else to do; the CPU of a call holds beside other work too. Linux tells it by process.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { Agent, get as httpGet } from 'node:http';
import { join } from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#host/seed/demoAccounts.ts';
import { startAcademy } from '#tests/support/server/academy.ts';
import { madeDataDir } from './tools/academy.ts';
import { middle } from './tools/bench.ts';

const CLIENTS = 20;
/** How long the clients ask. */
const LOAD_MS = 30_000;
/** Rounds of each call alone. */
const ROUNDS = 15;
const PLAN = 7;

type Who = 'administrator' | 'teacher' | 'parent';
const ROLE: Record<Who, number> = { administrator: 3, teacher: 6, parent: 24 };

/** What is asked for, one after the other: what a page of each person asks first. */
const MIXTURE: readonly (readonly [who: Who, path: string])[] = [
  ['administrator', 'admin/dashboard-stats?timeframe=This+Week'],
  ['administrator', 'admin/performance-summary?timeframe=month&metric=overall'],
  ['administrator', 'admin/platform-analytics?timeframe=month'],
  ['administrator', `admin/study-plan/${PLAN}/intensive-care`],
  ['administrator', 'admin/users?page=1&limit=10'],
  ['administrator', 'admin/users?page=1&limit=10&search=an'],
  ['administrator', 'admin/schools?page=1&limit=12'],
  ['administrator', 'admin/study-plans'],
  ['administrator', 'admin/notifications?page=1&limit=10'],
  ['administrator', 'admin/activity-logs?page=1&limit=20'],
  ['administrator', 'admin/exam-categories'],
  ['teacher', 'admin/dashboard-stats?timeframe=This+Week'],
  ['teacher', 'admin/performance-summary?timeframe=month&metric=overall'],
  ['teacher', 'admin/study-plans'],
  ['teacher', `admin/study-plan/${PLAN}/intensive-care`],
  ['parent', 'parent/week'],
  ['parent', 'parent/performance?timeframe=3months'],
  ['parent', 'parent/dashboard-stats'],
  ['parent', 'parent/attendance?month={month}&year={year}'],
  ['parent', 'parent/study-progress?planId=all'],
];
/** The call of the basic contract that answers every student. It is measured by itself. */
const WHOLE = ['administrator', 'admin/performance-tracking?timeframe=month&metric=overall'] as const;

export default async function bench(): Promise<void> {
  const given = process.env.BENCH_DATA_DIR;
  const students = Number(process.env.BENCH_STUDENTS ?? 100_000);
  const dataDir = given ?? (await madeDataDir({ students, days: 30, schools: Math.max(10, students / 500) }));
  const academy = await startAcademy({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  try {
    const tokens = new Map<Who, string>();
    for (const who of Object.keys(ROLE) as Who[]) tokens.set(who, await signIn(academy.origin, who));
    const ask = ([who, path]: readonly [Who, string]) =>
      answered(`${academy.origin}/api/${dated(path)}`, `Bearer ${tokens.get(who)}`, agent);

    console.log(`\n${given ?? `${students} students`}: each call alone`);
    const alone: object[] = [];
    for (const call of [...MIXTURE, WHOLE]) {
      for (let warmUp = 0; warmUp < 3; warmUp += 1) await ask(call);
      const before = await cpu(academy.pid, dataDir);
      const runs: { ms: number; bytes: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) runs.push(await ask(call));
      const after = await cpu(academy.pid, dataDir);
      alone.push({
        call: call.join(' '),
        ms: middle(runs.map(({ ms }) => ms)).toFixed(1),
        'CPU of Node': each(after.node - before.node, ROUNDS),
        'CPU of the database': each(after.database - before.database, ROUNDS),
        kB: Math.ceil((runs[0]?.bytes ?? 0) / 1024),
      });
    }
    console.table(alone);

    console.log(`\n${CLIENTS} clients at once, without pauses, for ${LOAD_MS / 1000} s`);
    const times = new Map<string, number[]>(MIXTURE.map((call) => [call.join(' '), []]));
    const before = await cpu(academy.pid, dataDir);
    const from = performance.now();
    let next = 0;
    const client = async () => {
      while (performance.now() - from < LOAD_MS) {
        const call = MIXTURE[next++ % MIXTURE.length] as (typeof MIXTURE)[number];
        times.get(call.join(' '))?.push((await ask(call)).ms);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const seconds = (performance.now() - from) / 1000;
    const after = await cpu(academy.pid, dataDir);
    console.table(
      [...times].map(([call, ms]) => ({
        call,
        'median ms': middle(ms).toFixed(0),
        '99th ms': ninetyNinth(ms).toFixed(0),
      })),
    );
    const all = [...times.values()].flat();
    console.table([
      {
        'requests a second': (all.length / seconds).toFixed(0),
        '99th ms': ninetyNinth(all).toFixed(0),
        'CPU of Node, ms a request': each(after.node - before.node, all.length),
        'CPU of the database, ms a request': each(after.database - before.database, all.length),
      },
    ]);
  } finally {
    agent.destroy();
    await academy.stop();
    if (!given) await rm(dataDir, { recursive: true, force: true });
  }
}

const each = (ms: number, count: number) => (Number.isNaN(ms) ? 'not known' : (ms / count).toFixed(1));
const ninetyNinth = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] as number;

const dated = (path: string) => {
  const now = new Date();
  return path.replace('{month}', String(now.getMonth())).replace('{year}', String(now.getFullYear()));
};

async function signIn(origin: string, who: Who): Promise<string> {
  const account = DEMO_ACCOUNTS.find(({ role }) => role === ROLE[who]);
  const response = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier: account?.phone, password: DEMO_PASSWORD, parentView: who === 'parent' }),
  });
  if (!response.ok) throw new Error(`The ${who} cannot sign in: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

/** Asks as a browser does. @returns how long it took, and how much came. */
function answered(url: string, authorization: string, agent: Agent): Promise<{ ms: number; bytes: number }> {
  const from = performance.now();
  const headers = { authorization, 'accept-encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    httpGet(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`));
        resolve({ ms: performance.now() - from, bytes });
      });
    }).on('error', reject);
  });
}

/** Milliseconds of a processor that the process, and the database with its connections, have used; NaN where nobody tells. */
async function cpu(node: number, dataDir: string): Promise<{ node: number; database: number }> {
  try {
    const [postmaster] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n').map(Number);
    const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    let database = 0;
    for (const pid of processes) {
      const stat = await statOf(pid).catch(() => undefined);
      if (stat && (stat.parent === postmaster || Number(pid) === postmaster)) database += stat.own;
      // Connections that have ended.
      if (stat && Number(pid) === postmaster) database += stat.ended;
    }
    return { node: (await statOf(node)).own, database };
  } catch {
    return { node: Number.NaN, database: Number.NaN };
  }
}

/** Ticks of Linux are hundredths of a second. */
const TICK_MS = 10;

async function statOf(pid: number | string): Promise<{ parent: number; own: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may hold blanks.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0] = fields.slice(1);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { parent, own: TICK_MS * (user + system), ended: TICK_MS * (endedUser + endedSystem) };
}
