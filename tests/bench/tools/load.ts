/** What benches of many clients share: questions over HTTP, and what the processes behind them use. Linux tells it. */
import { readdir, readFile } from 'node:fs/promises';
import { type Agent, get as httpGet } from 'node:http';
import { join } from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#host/seed/demoAccounts.ts';

export type Who = 'administrator' | 'teacher' | 'parent';
const ROLE: Record<Who, number> = { administrator: 3, teacher: 6, parent: 24 };

/** What a page of each person asks first. */
export const MIXTURE: readonly (readonly [who: Who, path: string])[] = [
  ['administrator', 'admin/dashboard-stats?timeframe=This+Week'],
  ['administrator', 'admin/performance-summary?timeframe=month&metric=overall'],
  ['administrator', 'admin/platform-analytics?timeframe=month'],
  ['administrator', 'admin/study-plan/7/intensive-care/students?page=1&pageSize=20'],
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
  ['teacher', 'admin/study-plan/7/intensive-care/students?page=1&pageSize=20'],
  ['parent', 'parent/week'],
  ['parent', 'parent/performance?timeframe=3months'],
  ['parent', 'parent/dashboard-stats'],
  ['parent', 'parent/attendance?month={month}&year={year}'],
  ['parent', 'parent/study-progress?planId=all'],
];

/** Where a path is asked, with the month of now. */
export function addressOf(origin: string, path: string): string {
  const now = new Date();
  const dated = path.replace('{month}', String(now.getMonth())).replace('{year}', String(now.getFullYear()));
  return `${origin}/api/${dated}`;
}

/** The tokens of one person of each kind. */
export async function signedInAs(origin: string): Promise<ReadonlyMap<Who, string>> {
  const tokens = new Map<Who, string>();
  for (const [who, role] of Object.entries(ROLE) as [Who, number][]) {
    const account = DEMO_ACCOUNTS.find((each) => each.role === role);
    const response = await fetch(`${origin}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ identifier: account?.phone, password: DEMO_PASSWORD, parentView: who === 'parent' }),
    });
    if (!response.ok) throw new Error(`The ${who} cannot sign in: ${response.status}`);
    tokens.set(who, ((await response.json()) as { token: string }).token);
  }
  return tokens;
}

/** Asks as a browser does. @returns how long it took, and how much came. */
export function answered(url: string, token: string | undefined, agent: Agent): Promise<{ ms: number; bytes: number }> {
  const from = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
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

export const ninetyNinth = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] as number;

/** Milliseconds for each of so much, as text. */
export const each = (ms: number, count: number) => (Number.isNaN(ms) ? 'not known' : (ms / count).toFixed(1));

/** Milliseconds of a processor that a process has used; NaN where nobody tells. */
export const cpuOf = async (pid: number): Promise<number> =>
  (await statOf(pid).catch(() => undefined))?.own ?? Number.NaN;

/** The same of a server of PostgreSQL with all its connections, also those that have ended. */
export async function cpuOfPostgres(folder: string): Promise<number> {
  try {
    const { postmaster, connections } = await processesOf(folder);
    const { own, ended } = await statOf(postmaster);
    const stats = await Promise.all(connections.map((pid) => statOf(pid).catch(() => undefined)));
    return own + ended + stats.reduce((sum, stat) => sum + (stat?.own ?? 0), 0);
  } catch {
    return Number.NaN;
  }
}

const MB = 1024 * 1024;

/** Megabytes of memory that processes hold; what they share is counted once. NaN where nobody tells. */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      // A process may have ended since it was found.
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return 1024 * Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / MB || Number.NaN;
}

/** The same of a server of PostgreSQL with all its connections. */
export const memoryOfPostgres = async (folder: string): Promise<number> => {
  const { postmaster, connections } = await processesOf(folder);
  return memoryOf([postmaster, ...connections]);
};

/** @param folder that of its data */
async function processesOf(folder: string): Promise<{ postmaster: number; connections: number[] }> {
  const [line] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const postmaster = Number(line);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map((pid) => statOf(pid).catch(() => undefined)));
  return { postmaster, connections: pids.filter((_, at) => parents[at]?.parent === postmaster) };
}

/** Ticks of Linux are hundredths of a second. */
const TICK_MS = 10;

async function statOf(pid: number): Promise<{ parent: number; own: number; ended: number }> {
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
