/**
 * How fast facts come in, and whether that stays so while history grows.
 *
 *   npm run bench -- ingest                                   20,000 students; 200,000 statements from a file, and by HTTP
 *   BENCH_STUDENTS=2000 BENCH_STATEMENTS=50000 npm run bench -- ingest
 *
 * Wanted on two cores: 20,000 statements a second from a file, 2,000 a second by HTTP in batches of 100, and the same at the
 * end as at the beginning; below 300 MB of memory. What is reached stands in `docs/guides/operators/xapi.md`.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '#host/server/database/database.ts';
import { accessKeysOf } from '#host/server/facts/keys.calls.ts';
import { makeKey } from '#host/server/facts/keys.queries.ts';
import { keyGate } from '#host/server/facts/senders.ts';
import { XAPI_PATH, xapi } from '#host/server/facts/xapi.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { importStatements } from '#host/server/imports/readStatements.ts';
import { madeAcademy } from './tools/academy.ts';

const STUDENTS = Number(process.env.BENCH_STUDENTS ?? 20_000);
const STATEMENTS = Number(process.env.BENCH_STATEMENTS ?? 200_000);
/** How many files one after another, each of a day of its own: the last should be as fast as the first. */
const FILES = 4;
const BATCHES = 100;
const BATCH = 100;
/** How many clients send at once. The first row also fills caches that a server has filled by then. */
const CLIENTS = [1, 4, 16];

const DAY_MS = 86_400_000;

/** A statement of a student about an exam or a video; `n` says which. */
function statement(n: number, day: number): object {
  const isExam = n % 3 === 0;
  return {
    id: randomUUID(),
    actor: { account: { homePage: 'https://lms.example', name: `S-${10_001 + (n % STUDENTS)}` } },
    verb: { id: `http://adlnet.gov/expapi/verbs/${isExam ? 'passed' : 'completed'}`, display: { en: 'completed' } },
    object: isExam
      ? {
          id: `https://lms.example/quiz/${901 + (n % 144)}`,
          definition: { type: 'http://adlnet.gov/expapi/activities/assessment' },
        }
      : {
          id: `https://lms.example/video/${2001 + (n % 240)}`,
          definition: { type: 'https://w3id.org/xapi/video/activity-type/video' },
        },
    result: isExam
      ? { score: { scaled: (n % 101) / 100 }, duration: 'PT12M' }
      : {
          completion: true,
          extensions: { 'https://w3id.org/xapi/video/extensions/played-segments': `0[.]${30 + (n % 300)}` },
        },
    context: { registration: randomUUID(), platform: 'Bench' },
    timestamp: new Date(Date.now() - day * DAY_MS - (n % 36_000) * 1000).toISOString(),
  };
}

async function writeFileOf(path: string, count: number, day: number): Promise<void> {
  const out = createWriteStream(path);
  for (let n = 0; n < count; n += 1) {
    if (!out.write(`${JSON.stringify(statement(n * 7 + day, day))}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

export default async function bench(): Promise<void> {
  const started = performance.now();
  const { database, discard } = await madeAcademy({ students: STUDENTS, days: 30 });
  console.log(
    `\nAn academy of ${STUDENTS} students and 30 days was made in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'academy-ingest-'));
  try {
    await sql`update person set roster = 'bench', sourced_id = 'S-' || pid where role = 5`.execute(database.owner);
    await sql`insert into xapi_home_page (home_page) values ('https://lms.example')`.execute(database.owner);
    await sql`update exam set iri = 'https://lms.example/quiz/' || exam_id`.execute(database.owner);
    await sql`update video set iri = 'https://lms.example/video/' || video_id`.execute(database.owner);
    await sql`analyze`.execute(database.owner);
    await fromFiles(database, folder);
    await byHttp(database);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await discard();
  }
}

async function fromFiles(database: Database, folder: string): Promise<void> {
  const rows: object[] = [];
  const rates: number[] = [];
  for (let day = FILES; day > 0; day -= 1) {
    const file = join(folder, 'statements.ndjson');
    await writeFileOf(file, STATEMENTS, day);
    let peak = 0;
    const began = performance.now();
    const taken = await importStatements(database.owner, file, {
      onProgress: () => {
        peak = Math.max(peak, process.memoryUsage().rss);
      },
    });
    const seconds = (performance.now() - began) / 1000;
    rates.push(taken.stored / seconds);
    rows.push({
      'day ago': day,
      'file MB': megabytes((await stat(file)).size),
      statements: taken.stored,
      seconds: seconds.toFixed(1),
      'a second': Math.round(taken.stored / seconds),
      'memory MB': megabytes(peak),
    });
  }
  console.log('\nStatements from files, one day after another');
  console.table(rows);
  console.log(`The last file took ${((rates[0] ?? 0) / (rates.at(-1) ?? 1)).toFixed(2)} times as long as the first.`);
}

async function byHttp(database: Database): Promise<void> {
  const keys = accessKeysOf(database);
  const app = new Hono<AppEnv>();
  app.route(XAPI_PATH, xapi({ gate: keyGate({ database, keys }), clock: () => new Date() }));
  const { key, secret } = await makeKey(database.owner, {
    name: 'Bench',
    purposes: ['xapi'],
    schoolId: null,
    madeBy: null,
  });
  const headers = {
    Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
    'X-Experience-API-Version': '1.0.3',
    'Content-Type': 'application/json',
  };
  const rows: object[] = [];
  let made = 0;
  for (const clients of CLIENTS) {
    const bodies = Array.from({ length: BATCHES }, () =>
      JSON.stringify(Array.from({ length: BATCH }, () => statement(made++, 0))),
    );
    const times: number[] = [];
    const began = performance.now();
    const next = bodies.values();
    const client = async () => {
      for (const body of next) {
        const sent = performance.now();
        const response = await app.request(`${XAPI_PATH}/statements`, { method: 'POST', headers, body });
        if (!response.ok) throw new Error(await response.text());
        times.push(performance.now() - sent);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    const seconds = (performance.now() - began) / 1000;
    times.sort((a, b) => a - b);
    rows.push({
      clients,
      statements: BATCHES * BATCH,
      'a second': Math.round((BATCHES * BATCH) / seconds),
      'median ms': times[Math.floor(times.length / 2)]?.toFixed(0),
      'slowest ms': times.at(-1)?.toFixed(0),
      'memory MB': megabytes(process.memoryUsage().rss),
    });
  }
  await keys.flush();
  console.log(`\nStatements by HTTP, in batches of ${BATCH}, of this many clients at once`);
  console.table(rows);
}
