/**
 * A thousand parents who are signed in and look every 20 seconds, for ten minutes: how quickly they are answered, and whether
 * memory stays as it is.
 *
 *   npm run bench -- parents                                  100,000 students; some 16 minutes
 *   BENCH_STUDENTS=20000 BENCH_MINUTES=2 npm run bench -- parents
 *   BENCH_DATA_DIR=.data npm run bench -- parents             a demo academy that is there; sessions are added to it
 *
 * Wanted: the 99th of a hundred within 300 ms, and as much memory in the last minute as in the second. Memory is that of Node,
 * and of PostgreSQL with all its connections. Linux tells it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { openOwner } from '#host/server/database/database.ts';
import { runningEmbedded } from '#host/server/database/embedded.ts';
import type { DB } from '#host/server/database/schema.ts';
import { startAcademy } from '#tests/support/server/academy.ts';
import { madeDataDir } from './tools/academy.ts';
import { middle } from './tools/bench.ts';
import {
  addressOf,
  answered,
  cpuOf,
  cpuOfPostgres,
  each,
  MIXTURE,
  memoryOf,
  memoryOfPostgres,
  ninetyNinth,
} from './tools/load.ts';

const PARENTS = 1_000;
/** A parent looks again after this time. */
const EVERY_MS = 20_000;
const MINUTE_MS = 60_000;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
/** A student does something this often, so that some answers have to be made anew. */
const DONE_EVERY_MS = 1_000;

/** What a parent asks for, one look after the other. */
const LOOKS = MIXTURE.filter(([who]) => who === 'parent').map(([, path]) => path);

export default async function bench(): Promise<void> {
  const given = process.env.BENCH_DATA_DIR;
  const students = Number(process.env.BENCH_STUDENTS ?? 100_000);
  const dataDir = given ?? (await madeDataDir({ students, days: 30, schools: Math.max(10, students / 500) }));
  const academy = await startAcademy({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const postgres = join(dataDir, 'postgres');
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const owner = openOwner((await runningEmbedded(dataDir))?.ownerUrl ?? '');
  try {
    const tokens = await parentsSignedIn(owner);
    console.log(`\n${given ?? `${students} students`}: ${tokens.length} parents look every ${EVERY_MS / 1000} s`);
    const until = performance.now() + MINUTES * MINUTE_MS;
    let times: number[] = [];
    const all: number[] = [];
    const failures: string[] = [];
    const parent = async (token: string, number: number) => {
      // They do not look all at once.
      await pause((EVERY_MS * number) / tokens.length);
      for (let look = number; performance.now() < until; look += 1) {
        const from = performance.now();
        const path = LOOKS[look % LOOKS.length] as string;
        await answered(addressOf(academy.origin, path), token, agent).then(
          ({ ms }) => times.push(ms),
          (error: Error) => failures.push(error.message),
        );
        await pause(Math.max(0, EVERY_MS - (performance.now() - from)));
      }
    };
    const student = async () => {
      while (performance.now() < until) {
        await videoWatched(owner);
        await pause(DONE_EVERY_MS);
      }
    };
    const rows: object[] = [];
    const watch = async () => {
      let before = { node: await cpuOf(academy.pid), database: await cpuOfPostgres(postgres) };
      for (let minute = 1; minute <= Math.max(1, Math.round(MINUTES)); minute += 1) {
        await pause(Math.min(MINUTE_MS, MINUTES * MINUTE_MS));
        const ofMinute = times;
        times = [];
        all.push(...ofMinute);
        const now = { node: await cpuOf(academy.pid), database: await cpuOfPostgres(postgres) };
        const row = {
          minute,
          requests: ofMinute.length,
          'median ms': middle(ofMinute)?.toFixed(0),
          '99th ms': ninetyNinth(ofMinute)?.toFixed(0),
          'Node, ms a request': each(now.node - before.node, ofMinute.length),
          'PostgreSQL, ms a request': each(now.database - before.database, ofMinute.length),
          'Node MB': (await memoryOf([academy.pid])).toFixed(0),
          'PostgreSQL MB': (await memoryOfPostgres(postgres)).toFixed(0),
        };
        before = now;
        rows.push(row);
        console.log(JSON.stringify(row));
      }
    };
    await Promise.all([...tokens.map(parent), student(), watch()]);
    console.table(rows);
    console.log(`${all.length} requests, 99 of a hundred within ${ninetyNinth(all).toFixed(0)} ms`);
    console.log(`${failures.length} requests failed`, [...new Set(failures)].slice(0, 5));
  } finally {
    agent.destroy();
    await owner.destroy();
    await academy.stop();
    if (!given) await rm(dataDir, { recursive: true, force: true });
  }
}

/** The tokens of this many parents. Signing in, which costs a password's hash, is no part of what is measured. */
async function parentsSignedIn(owner: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ pid: number }>`
    select distinct g.guardian_pid as pid
      from guardian g join person p on p.pid = g.guardian_pid join person c on c.pid = g.child_pid join school h on h.school_id = c.school_id
     where p.deleted_at is null and p.banned_at is null and c.deleted_at is null and c.banned_at is null and h.deleted_at is null
     order by 1 limit ${PARENTS}`.execute(owner);
  const tokens = rows.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => `\\x${createHash('sha256').update(token).digest('hex')}`);
  await sql`
    insert into session (token_hash, pid, parent_view, idle_limit, expires_at)
    select hash, pid, true, '1 hour', now() + interval '1 day'
      from unnest(${hashes}::bytea[], ${rows.map(({ pid }) => pid)}::int[]) s(hash, pid)`.execute(owner);
  return tokens;
}

/** Some student watches a video to its end. */
const videoWatched = (owner: Kysely<DB>) =>
  sql`
    insert into video_watch (video_id, pid, watched_at, seconds, completion)
    select (select video_id from video order by random() limit 1), pid, now(), 60, 100
      from person
     where role = 5 and deleted_at is null and pid >= (select (random() * max(pid))::int from person where role = 5)
     order by pid limit 1`.execute(owner);
