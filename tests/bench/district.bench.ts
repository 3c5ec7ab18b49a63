/**
 * What a district asks: an administrator's, a teacher's and a parent's first calls over HTTP, one at a time, and by twenty
 * clients at once without pauses.
 *
 *   npm run bench -- district                             100,000 students, 200 schools and 30 days; some 8 minutes
 *   BENCH_STUDENTS=20000 npm run bench -- district        the same, smaller
 *   BENCH_DATA_DIR=.data npm run bench -- district        a demo academy that is there
 *
 * Wanted: 300 requests a second, the 99th of a hundred within 150 ms, and 5 ms of the database for a call. Times are those
 * of a machine that has nothing else to do; the CPU of a call holds beside other work too. *Kept* is an answer that is in
 * memory, *made* one after something has changed in the schools of those who ask.
 */
import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { openOwner } from '#host/server/database/database.ts';
import { runningEmbedded } from '#host/server/database/embedded.ts';
import { startAcademy } from '#tests/support/server/academy.ts';
import { changeOf, madeDataDir, untilFound } from './tools/academy.ts';
import { middle } from './tools/bench.ts';
import { addressOf, answered, cpuOf, cpuOfPostgres, each, MIXTURE, ninetyNinth, signedInAs } from './tools/load.ts';

const CLIENTS = 20;
/** How long the clients ask. */
const LOAD_MS = 30_000;
/** Rounds of each call alone. */
const ROUNDS = 50;

/** What calls once took alone, in ms. */
const ONCE_MS: Readonly<Record<string, number>> = {
  'admin/performance-tracking?timeframe=month&metric=overall': 1_752,
  'admin/platform-analytics?timeframe=month': 185,
  'admin/study-plan/7/intensive-care': 108,
  'admin/users?page=1&limit=10': 87,
  'admin/users?page=1&limit=10&search=an': 138,
  'parent/week': 74,
};
/** What twenty clients once got, without `performance-tracking`. */
const ONCE_AT_ONCE = { 'requests a second': 28, '99th ms': 2_542 };

/** Calls of the basic contract that answer every student. They are measured by themselves. */
const WHOLE = [
  ['administrator', 'admin/performance-tracking?timeframe=month&metric=overall'],
  ['administrator', 'admin/study-plan/7/intensive-care'],
] as const;

export default async function bench(): Promise<void> {
  const given = process.env.BENCH_DATA_DIR;
  const students = Number(process.env.BENCH_STUDENTS ?? 100_000);
  const dataDir = given ?? (await madeDataDir({ students, days: 30, schools: Math.max(10, students / 500) }));
  const academy = await startAcademy({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const owner = openOwner((await runningEmbedded(dataDir))?.ownerUrl ?? '');
  try {
    const tokens = await signedInAs(academy.origin);
    const ask = ([who, path]: (typeof MIXTURE)[number]) =>
      answered(addressOf(academy.origin, path), tokens.get(who), agent);
    const used = async () => ({
      node: await cpuOf(academy.pid),
      database: await cpuOfPostgres(join(dataDir, 'postgres')),
    });
    await untilFound(owner);
    const change = await changeOf(owner);

    /** The CPU of a round, which is asked for `ROUNDS` times. */
    const measured = async (round: () => Promise<unknown>) => {
      for (let warmUp = 0; warmUp < 3; warmUp += 1) await round();
      const before = await used();
      for (let at = 0; at < ROUNDS; at += 1) await round();
      const after = await used();
      return { node: after.node - before.node, database: after.database - before.database };
    };

    console.log(`\n${given ?? `${students} students`}: each call alone, ms of CPU`);
    const ofChange = await measured(change);
    const alone: object[] = [];
    for (const call of [...MIXTURE, ...WHOLE]) {
      const runs: { ms: number; bytes: number }[] = [];
      const kept = await measured(async () => runs.push(await ask(call)));
      const made = await measured(async () => {
        await change();
        await ask(call);
      });
      alone.push({
        call: call.join(' '),
        'once: ms': ONCE_MS[call[1]] ?? '',
        'kept: ms': middle(runs.map(({ ms }) => ms)).toFixed(1),
        'kept: Node': each(kept.node, ROUNDS),
        'kept: database': each(kept.database, ROUNDS),
        'made: Node': each(made.node, ROUNDS),
        'made: database': each(Math.max(0, made.database - ofChange.database), ROUNDS),
        kB: Math.ceil((runs[0]?.bytes ?? 0) / 1024),
      });
    }
    console.table(alone);

    console.log(`\n${CLIENTS} clients at once, without pauses, for ${LOAD_MS / 1000} s`);
    const times = new Map<string, number[]>(MIXTURE.map((call) => [call.join(' '), []]));
    const before = await used();
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
    const after = await used();
    console.table(
      [...times].map(([call, ms]) => ({
        call,
        'median ms': middle(ms).toFixed(0),
        '99th ms': ninetyNinth(ms).toFixed(0),
      })),
    );
    const all = [...times.values()].flat();
    console.table([
      { when: 'once', ...ONCE_AT_ONCE },
      {
        when: 'now',
        'requests a second': (all.length / seconds).toFixed(0),
        '99th ms': ninetyNinth(all).toFixed(0),
        'CPU of Node, ms a request': each(after.node - before.node, all.length),
        'CPU of the database, ms a request': each(after.database - before.database, all.length),
      },
    ]);
  } finally {
    agent.destroy();
    await owner.destroy();
    await academy.stop();
    if (!given) await rm(dataDir, { recursive: true, force: true });
  }
}
