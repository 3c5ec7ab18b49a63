/**
 * What a second process and a read replica bring: what a district asks of one process, of two, and of two with a replica, all
 * on one PostgreSQL with 20,000 students.
 *
 *   npm run bench -- processes                            some 6 minutes
 *   BENCH_STUDENTS=2000 BENCH_SECONDS=5 npm run bench -- processes
 *
 * All of them share this machine, so requests a second tell nothing of machines of their own. The CPU of a request does: the
 * part that has the most to do for each request is full first, and what the others leave of that is what is won.
 */
import { Agent } from 'node:http';
import { type Kysely, sql } from 'kysely';
import { seedAcademy } from '#host/seed/seed.ts';
import { openDatabase, openOwner } from '#host/server/database/database.ts';
import type { DB } from '#host/server/database/schema.ts';
import { type Academy, startAcademy } from '#tests/support/server/academy.ts';
import { type Replicated, startReplicated } from '#tests/support/server/replica.ts';
import { changeOf, untilFound } from './tools/academy.ts';
import { addressOf, answered, cpuOf, cpuOfPostgres, MIXTURE, signedInAs } from './tools/load.ts';

const STUDENTS = Number(process.env.BENCH_STUDENTS ?? 20_000);
const LOAD_MS = 1_000 * Number(process.env.BENCH_SECONDS ?? 20);
const CLIENTS = 20;
/** Connections plan their statements, and compilers look at the code, before anything is measured. */
const WARM_UP_MS = 2 * LOAD_MS;
/** How often something changes on which every answer depends, where answers have to be made. */
const CHANGE_EVERY_MS = 20;

const SETUPS = [
  { name: 'one process', processes: 1, hasReplica: false },
  { name: 'two processes', processes: 2, hasReplica: false },
  { name: 'two processes and a replica', processes: 2, hasReplica: true },
] as const;

export default async function bench(): Promise<void> {
  const servers = await startReplicated((dataDir) => openDatabase({ dataDir }).then((database) => database.close()));
  const owner = openOwner(servers.ownerUrl);
  try {
    await seedAcademy(owner, { students: STUDENTS, days: 30, schools: Math.max(10, STUDENTS / 500), seed: 1 });
    // What the database does with new tables by itself, sooner or later, is done before it is measured.
    await sql`vacuum analyze`.execute(owner);
    await servers.catchUp();
    for (const isKept of [true, false]) {
      console.log(`\n${STUDENTS} students, answers ${isKept ? 'kept in memory' : 'made anew'}: ms of CPU a request`);
      const rows: Row[] = [];
      for (const setup of SETUPS) rows.push(await measured(servers, owner, setup, isKept));
      const [first] = rows;
      console.table(
        rows.map(({ setup, requests, parts }) => {
          const busiest = Math.max(...Object.values(parts));
          const [most = 0] = first ? [Math.max(...Object.values(first.parts))] : [];
          const shown = Object.fromEntries(Object.entries(parts).map(([part, ms]) => [part, ms.toFixed(2)]));
          return { setup, requests, ...shown, 'serves as much as one': `${(most / busiest).toFixed(2)}×` };
        }),
      );
    }
  } finally {
    await owner.destroy();
    await servers.stop();
  }
}

interface Row {
  setup: string;
  requests: number;
  /** What each part does for a request, in ms of CPU. */
  parts: Record<string, number>;
}

async function measured(
  servers: Replicated,
  owner: Kysely<DB>,
  { name, processes, hasReplica }: (typeof SETUPS)[number],
  isKept: boolean,
): Promise<Row> {
  const env = {
    DATABASE_URL: servers.apiUrl,
    MIGRATION_URL: servers.ownerUrl,
    DEMO_PUBLIC: '1',
    LOG_LEVEL: 'error',
    STOP_DELAY_SECONDS: '0',
    ...(hasReplica && { DATABASE_READ_URL: servers.readUrl }),
  };
  const academies: Academy[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * CLIENTS });
  let isOver = false;
  try {
    for (let count = 0; count < processes; count += 1) academies.push(await startAcademy(env));
    const [first] = academies;
    if (!first) throw new Error('Nothing was started.');
    const tokens = await signedInAs(first.origin);
    // Those who have just written something, as that they have signed in, are answered by the main server.
    await sql`update activity_log set occurred_at = occurred_at - interval '1 minute'`.execute(owner);
    await servers.catchUp();

    const ask = async (at: number) => {
      const [who, path] = MIXTURE[at % MIXTURE.length] as (typeof MIXTURE)[number];
      // Each call comes to each process.
      const { origin } = academies[Math.floor(at / MIXTURE.length) % academies.length] ?? first;
      await answered(addressOf(origin, path), tokens.get(who), agent);
    };
    await untilFound(owner);

    const noteChange = await changeOf(owner);
    const change = async () => {
      while (!isOver) {
        await noteChange();
        await new Promise((resolve) => setTimeout(resolve, CHANGE_EVERY_MS));
      }
    };
    const changing = isKept ? undefined : change();
    const used = async () => ({
      ...Object.fromEntries(
        await Promise.all(academies.map(async ({ pid }, at) => [`process ${at + 1}`, await cpuOf(pid)] as const)),
      ),
      PostgreSQL: await cpuOfPostgres(servers.folders.main),
      replica: await cpuOfPostgres(servers.folders.replica),
    });
    let requests = 0;
    const load = async (ms: number) => {
      const until = performance.now() + ms;
      requests = 0;
      const client = async () => {
        while (performance.now() < until) await ask(requests++);
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
    };
    await load(WARM_UP_MS);
    const before: Record<string, number> = await used();
    await load(LOAD_MS);
    const after: Record<string, number> = await used();
    isOver = true;
    await changing;
    const parts = Object.fromEntries(
      Object.entries(after).map(([part, ms]) => [part, (ms - (before[part] ?? 0)) / requests]),
    );
    return { setup: name, requests, parts };
  } finally {
    isOver = true;
    agent.destroy();
    for (const academy of academies) await academy.stop();
  }
}
