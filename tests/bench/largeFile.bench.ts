/**
 * What a large file of statements costs, by the public command, into an academy of 40 schools and 20,000 pupils that has no
 * facts yet, and then into the same one, which is full; and what a statement over HTTP waits meanwhile.
 *
 *   npm run bench -- largeFile                                          two files of 1,000,000 statements, 1.2 GB each
 *   npm run bench -- largeFile --statements 10000,40000,160000          files of these sizes, one after the other
 *
 * Wanted on two cores: a million in three minutes, and every statement over HTTP answered within a second.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import Papa from 'papaparse';
import { openDatabase } from '#host/server/database/database.ts';
import { runningEmbedded } from '#host/server/database/embedded.ts';
import type { DB } from '#host/server/database/schema.ts';
import { makeKey } from '#host/server/facts/keys.queries.ts';
import { emptyInbox } from '#host/server/facts/statementInbox.ts';
import { runInShell } from '#tests/support/run/shell.ts';
import { makeFiles } from './truth/files.ts';
import { HOME_PAGE } from './truth/statements.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** How long the sender over HTTP pauses between two statements, in ms. */
const PAUSE_MS = 250;

export default async function bench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      statements: { type: 'string', default: '1000000,1000000' },
      schools: { type: 'string', default: '40' },
      pupils: { type: 'string', default: '20000' },
    },
  });
  const sizes = values.statements.split(',').map(Number);
  const [first = 0, ...more] = sizes;
  const folder = await mkdtemp(join(tmpdir(), 'academy-large-file-'));
  const academy = await startServer(join(folder, 'data'));
  try {
    const files = await makeFiles(
      folder,
      {
        schools: Number(values.schools),
        pupils: Number(values.pupils),
        statements: first,
        planDays: 20,
        more,
        dress: asMoodle,
      },
      new Date(),
    );
    await run(academy, 'import', 'oneroster', files.roster, '--yes');
    await run(academy, 'import', 'workbook', files.workbook, '--yes');
    await matchAll(academy.owner, files.matches);
    const send = await sender(academy);
    const rows: object[] = [];
    for (const file of [files.statements, ...files.more]) {
      rows.push(await measured(academy, file, send));
      console.log(rows.at(-1));
    }
    await academy.takeKept();
    console.table(rows);
    const { wrong, rows: sums } = await run(academy, 'recount', '--check');
    console.log(`Recounted ${sums} rows of sums; ${wrong} differ.`);
    if (wrong > 0) process.exitCode = 1;
  } finally {
    await academy.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same statement with what the plugin of Moodle adds, by which it has some 1,150 bytes. */
function asMoodle(line: string): string {
  const statement = JSON.parse(line);
  if (statement.object?.objectType === 'StatementRef') return line;
  const course = {
    id: `${HOME_PAGE}/course/view.php?id=7`,
    definition: { type: 'http://id.tincanapi.com/activitytype/lms/course', name: { en: 'Foundation course' } },
  };
  const definition = { name: { en: `The activity ${statement.object.id}` }, ...statement.object.definition };
  return JSON.stringify({
    ...statement,
    verb: { ...statement.verb, display: { en: 'did' } },
    object: { ...statement.object, definition },
    context: {
      ...statement.context,
      platform: 'Moodle',
      language: 'en',
      extensions: {
        ...statement.context?.extensions,
        'http://lrs.learninglocker.net/define/extensions/info': {
          'http://moodle.org': '4.1.2 (Build: 20230313)',
          'https://github.com/xAPI-vle/moodle-logstore_xapi': 'v4.7.0',
          event_name: '\\mod_quiz\\event\\attempt_submitted',
        },
      },
      contextActivities: {
        grouping: [
          {
            id: HOME_PAGE,
            definition: { type: 'http://id.tincanapi.com/activitytype/lms', name: { en: 'The learning system' } },
          },
          course,
        ],
      },
    },
  });
}

/** An academy that takes statements, without its console. */
interface Academy {
  dataDir: string;
  origin: string;
  owner: Kysely<DB>;
  /** Takes in what is kept, as a job of the server does each second. */
  takeKept(): Promise<unknown>;
  stop(): Promise<void>;
}

async function startServer(dataDir: string): Promise<Academy> {
  const database = await openDatabase({ dataDir });
  const running = await runningEmbedded(dataDir);
  if (!running) throw new Error('The academy has no database.');
  const server = spawn(process.execPath, ['--import', 'tsx', 'tests/support/processes/statementServer.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: running.apiUrl, MIGRATION_URL: running.ownerUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve) =>
    server.stdout.once('data', (output: Buffer) => resolve(String(output).trim())),
  );
  let taking: Promise<unknown> = Promise.resolve();
  const takeKept = () => {
    taking = taking.then(() => emptyInbox(database.owner));
    return taking;
  };
  const job = setInterval(takeKept, 1_000);
  return {
    dataDir,
    origin,
    owner: database.owner,
    takeKept,
    async stop() {
      clearInterval(job);
      await taking;
      server.kill();
      await database.close();
    },
  };
}

async function run(academy: Academy, command: string, ...args: string[]) {
  const { code, output, failure } = await runInShell(command, [...args, '--json'], { DATA_DIR: academy.dataDir });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${failure}`);
  return JSON.parse(output);
}

/** Says what every activity of the files is, and trusts their system. */
async function matchAll(owner: Kysely<DB>, matches: string): Promise<void> {
  const { data } = Papa.parse<Record<string, string>>(await readFile(matches, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  await sql`insert into xapi_home_page (home_page) values (${HOME_PAGE})`.execute(owner);
  await sql`
    insert into xapi_activity (iri, exam_id, video_id, study_plan_item_id, live_session_id)
    select m.iri, (select min(e.exam_id) from exam e where m.kind = 'exam' and e.title = m.title),
           (select min(v.video_id) from video v where m.kind = 'video' and v.title = m.title),
           (select min(i.study_plan_item_id) from study_plan_item i where m.kind = 'session' and i.title = m.title),
           (select min(l.live_session_id) from live_session l where m.kind = 'live' and l.title = m.title)
      from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) m(iri text, kind text, title text)`.execute(owner);
}

/** Sends one statement over HTTP. @returns how long that took, in ms @throws for every answer but 200 */
async function sender({ origin, owner }: Academy): Promise<() => Promise<number>> {
  const { key, secret } = await makeKey(owner, { name: 'Bench', purposes: ['xapi'], schoolId: null, madeBy: null });
  const { rows } = await sql<{ name: string }>`select sourced_id as name from person where role = 5 limit 100`.execute(
    owner,
  );
  const headers = {
    Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
    'X-Experience-API-Version': '1.0.3',
    'Content-Type': 'application/json',
  };
  let sent = 0;
  return async () => {
    sent += 1;
    const body = JSON.stringify({
      id: randomUUID(),
      actor: { account: { homePage: HOME_PAGE, name: rows[sent % rows.length]?.name } },
      verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
      object: { id: `${HOME_PAGE}/library/2`, definition: { type: 'http://adlnet.gov/expapi/activities/assessment' } },
      result: { score: { scaled: 0.5 } },
      context: { registration: randomUUID() },
      timestamp: new Date().toISOString(),
    });
    const began = performance.now();
    const response = await fetch(`${origin}/xapi/statements`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.text();
    return performance.now() - began;
  };
}

/** Imports a file, and sends statements meanwhile. */
async function measured(academy: Academy, file: string, send: () => Promise<number>): Promise<object> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const child = spawn(process.execPath, ['demo-host/checked.mjs', 'import', 'xapi', file, '--json'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', MIGRATION_URL: '', DATA_DIR: academy.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, failure] = ['', ''];
  let read = Number.NaN;
  child.stdout.on('data', (piece: Buffer) => {
    output += piece;
  });
  child.stderr.on('data', (piece: Buffer) => {
    failure += piece;
    if (Number.isNaN(read) && failure.includes('counting')) read = seconds();
  });
  let isOver = false;
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      isOver = true;
      resolve(code);
    }),
  );
  const times: number[] = [];
  let refused = 0;
  while (!isOver) {
    await send().then(
      (ms) => times.push(ms),
      () => {
        refused += 1;
      },
    );
    await pause(PAUSE_MS);
  }
  if ((await ended) !== 0) throw new Error(failure);
  const taken = JSON.parse(output);
  const whole = seconds();
  times.sort((a, b) => a - b);
  return {
    statements: taken.stored,
    'file MB': ((await stat(file)).size / 1e6).toFixed(0),
    'read s': read.toFixed(0),
    'all s': whole.toFixed(0),
    'a second': Math.round(taken.stored / whole),
    'HTTP sent': times.length,
    'HTTP median ms': times[Math.floor(times.length / 2)]?.toFixed(0),
    'HTTP slowest ms': times.at(-1)?.toFixed(0),
    'HTTP refused': refused,
  };
}
