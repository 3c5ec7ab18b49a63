/** `npm run import -- xapi` and `results`, as an operator types them; and what is kept when a process is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwner } from '#host/server/database/database.ts';
import { longTransaction } from '#host/server/database/longWork.ts';
import { holdFacts } from '#host/server/facts/facts.ts';
import { makeKey } from '#host/server/facts/keys.queries.ts';
import { importStatements } from '#host/server/imports/readStatements.ts';
import { planSheet } from '#host/server/imports/sheets.ts';
import { openWay } from '#tests/support/browser/way.ts';
import { csvOf } from '#tests/support/data/rosters.ts';
import { bundled } from '#tests/support/run/bundle.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { inGate, standingFor } from '#tests/support/run/gate.ts';
import { byPort, type TestDatabase } from '#tests/support/server/database.ts';
import { expectRollupsToEqualFacts } from '#tests/support/server/rollups.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';

let db: TestDatabase;
let folder: string;
let students: number[];
beforeAll(async () => {
  ({ database: db } = await seededDatabase('small'));
  folder = await mkdtemp(join(tmpdir(), 'academy-facts-'));
  await sql`insert into xapi_home_page (home_page) values ('https://lms.example')`.execute(db.owner);
  await sql`update person set roster = 'r', sourced_id = 'S-' || pid where role = 5`.execute(db.owner);
  await sql`update exam set iri = 'https://lms.example/quiz/' || exam_id`.execute(db.owner);
  students = (
    await rows(sql<{ pid: number }>`select pid from person where role = 5 and deleted_at is null order by pid`)
  ).map(({ pid }) => pid);
});
afterAll(async () => {
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db.owner)).rows;
const environment = () => ({ DATABASE_URL: db.urls.api, MIGRATION_URL: db.urls.owner });
const command = (...args: string[]) => runCommandLine('import', args, environment());
const kept = async () => (await rows(sql<{ n: number }>`select count(*) as n from xapi_statement`))[0]?.n ?? 0;
const attempts = async () => (await rows(sql<{ n: number }>`select count(*) as n from exam_attempt`))[0]?.n ?? 0;

async function fileWith(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

const statement = (n: number) => ({
  id: randomUUID(),
  actor: { account: { homePage: 'https://lms.example', name: `S-${students[n % students.length]}` } },
  verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
  object: { id: `https://lms.example/quiz/${901 + (n % 100)}` },
  result: { score: { scaled: (n % 100) / 100 }, duration: 'PT5M' },
  context: { registration: randomUUID() },
  timestamp: new Date(Date.now() - (n % 5000) * 60_000).toISOString(),
});
const ndjson = (count: number) => Array.from({ length: count }, (_, n) => JSON.stringify(statement(n))).join('\n');

describe('statements in a file', () => {
  it('are tried with --dry-run, then taken, then known', async () => {
    const file = await fileWith('good.ndjson', ndjson(500));
    const before = { kept: await kept(), attempts: await attempts() };
    const dry = await command('xapi', file, '--dry-run');
    expect({ code: dry.code, failure: dry.failure }).toMatchObject({ code: 0 });
    expect(dry.output).toContain('nothing was written:\n  new         500 statements');
    expect({ kept: await kept(), attempts: await attempts() }).toEqual(before);
    const taken = await command('xapi', file, '--json');
    expect(JSON.parse(taken.output)).toEqual({
      imported: true,
      stored: 500,
      known: 0,
      waiting: 0,
      nothing: 0,
      caughtUp: 0,
    });
    expect(await attempts()).toBe(before.attempts + 500);
    expect(JSON.parse((await command('xapi', file, '--json')).output)).toMatchObject({ stored: 0, known: 500 });
    await expectRollupsToEqualFacts(db.owner);
  });

  it.each([
    ['cut off in the middle', (text: string) => text.slice(0, -60), /Line 50: It is no complete JSON.*cut off/],
    [
      'with a statement without a verb',
      (text: string) => `${text}\n${JSON.stringify({ ...statement(1), verb: undefined })}`,
      /Line 51: The statement has no verb/,
    ],
    ['with a list around', (text: string) => `[${text.replaceAll('\n', ',\n')}]`, /begins with a list/],
    ['that is empty', () => '', /The file is empty/],
  ])('%s are refused with the line, and nothing of the file is taken', async (_, spoil, message) => {
    const before = await kept();
    const { code, failure } = await command('xapi', await fileWith('bad.ndjson', spoil(ndjson(50))));
    expect([code, failure]).toEqual([1, expect.stringMatching(message)]);
    expect(await kept()).toBe(before);
  });
});

describe('a sheet', () => {
  it('of exam results is taken, and corrected by the same sheet with another score', async () => {
    const [a, b] = students;
    const sheet = (score: number) =>
      `sourcedId;examId;submittedAt;percentage\nS-${a};905;2026-03-02;${score}\nS-${b};905;2026-03-02;64,5\n`;
    const file = await fileWith('results.csv', sheet(80));
    expect((await command('results', file, '--dry-run')).output).toMatch(
      /^2 of 2 rows of exam results can be imported/,
    );
    expect((await command('results', file)).output).toBe('Imported exam results: 2 new, 0 changed, 0 unchanged.');
    await writeFile(file, sheet(90));
    expect((await command('results', file)).output).toBe('Imported exam results: 0 new, 1 changed, 1 unchanged.');
    await expectRollupsToEqualFacts(db.owner);
  });

  it('of watch times and of attendance is taken', async () => {
    const [live] = await rows(sql<{ id: number }>`select live_session_id as id from live_session order by 1 limit 1`);
    const watched = await fileWith(
      'watched.csv',
      `pid,videoId,watchedAt,seconds\n${students[0]},2001,2026-03-02T09:00:00+05:30,60\n`,
    );
    expect((await command('results', watched)).output).toBe('Imported watch times: 1 new, 0 changed, 0 unchanged.');
    const register = await fileWith('register.csv', `pid,liveSessionId,minutes\n${students[0]},${live?.id},17\n`);
    expect((await command('results', register)).code).toBe(0);
    expect(
      await rows(sql`select minutes from live_attendance where pid = ${students[0]} and live_session_id = ${live?.id}`),
    ).toEqual([{ minutes: 17 }]);
  });

  it('has figures of one reading, or is refused with both, in each of its columns', async () => {
    const [live] = await rows(sql<{ id: number }>`select live_session_id as id from live_session order by 1 limit 1`);
    const student = students[0] ?? 0;
    const exam = { sourcedId: `S-${student}`, examId: '905', submittedAt: '2026-03-02', percentage: '85' };
    const sheets: readonly [column: string, isPercent: boolean, row: Readonly<Record<string, string>>][] = [
      ['percentage', true, exam],
      ['attended', false, exam],
      ['rightAnswers', false, { ...exam, attended: '9000' }],
      ['mark', false, exam],
      ['durationSeconds', false, exam],
      ['minutes', false, { pid: `${student}.0`, liveSessionId: `${live?.id}.0` }],
      ['seconds', false, { pid: String(student), videoId: '2001.0', watchedAt: '2-Mar-2026' }],
      ['completion', true, { pid: String(student), videoId: '2001', watchedAt: '2026/03/02', seconds: '60' }],
    ];
    for (const [column, isPercent, row] of sheets) {
      const planOf = async (text: string) => {
        const path = await fileWith('one.csv', csvOf([{ ...row, [column]: text }, {}]));
        const plan = await planSheet(db.owner, path, new Date());
        expect([plan.rows, plan.blank]).toEqual([1, 1]);
        return plan;
      };
      const reasonOf = async (text: string) => (await planOf(text)).refused[0]?.reason ?? 'taken';
      expect(await reasonOf('1,200'), column).toContain(`${column} is "1,200", which may be 1200 or 1.2.`);
      expect(await reasonOf('12,34,567'), column).toContain(`${column} is "12,34,567", and has to be a number from`);
      expect(await reasonOf('#REF!'), column).toContain(`${column} is "#REF!", which a spreadsheet writes`);
      for (const text of ['1,2', '17.5', '17,5', '17.0', '൧൭'])
        expect(await reasonOf(text), `${column} ${text}`).toBe('taken');
      if (isPercent) {
        expect(await reasonOf('0.85'), column).toContain(`${column} is "0.85", which may be 0.85% or 85%.`);
        for (const text of ['85%', '66.667', '0.85%']) expect(await reasonOf(text), `${column} ${text}`).toBe('taken');
      } else {
        expect(await reasonOf('1.200'), column).toContain(`${column} is "1.200", which may be 1200 or 1.2.`);
        for (const text of ['1 200', '0.85']) expect(await reasonOf(text), `${column} ${text}`).toBe('taken');
        expect(await reasonOf('85%'), column).toContain('has to be a number from');
      }
    }
    const watched = await fileWith('w.csv', `sep=;\npid;videoId;watchedAt;seconds\n${student};2001;2-Mar-2026;1 200\n`);
    const plan = await planSheet(db.owner, watched, new Date());
    expect(plan.facts.watches).toMatchObject([{ seconds: 1200, watchedAt: new Date('2026-03-02T06:30:00Z') }]);
  });

  it('has days of the academy, wherever that is', async () => {
    const [before] = await rows(sql<{ zone: string }>`select local_zone() as zone`);
    const path = await fileWith('days.csv', `pid,videoId,watchedAt,seconds\n${students[0]},2001,2026-03-02,60\n`);
    try {
      for (const zone of ['Pacific/Auckland', 'Asia/Kolkata', 'Pacific/Honolulu']) {
        await sql`call actor.set_zone(${zone})`.execute(db.owner);
        const [watch] = (await planSheet(db.owner, path, new Date())).facts.watches ?? [];
        const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(watch?.watchedAt);
        // Called the same everywhere: the same sheet again changes nothing.
        expect([day, watch?.sourceId?.endsWith('2026-03-02T12:00:00.000Z')], zone).toEqual(['2026-03-02', true]);
      }
    } finally {
      await sql`call actor.set_zone(${before?.zone})`.execute(db.owner);
    }
  });

  it('with rows that are wrong is not taken, and each row gets a sentence', async () => {
    const before = await attempts();
    const text = `pid,examId,submittedAt,percentage\n${students[0]},905,2026-03-03,120\n7,905,2026-03-03,50\n${students[0]},1,2026-03-03,50\n${students[0]},905,20226-01-01,50\n${students[1]},905,2026-03-03,50\n`;
    const file = await fileWith('wrong.csv', text);
    const report = join(folder, 'refused.csv');
    const { code, failure } = await command('results', file, '--report', report);
    expect(code).toBe(1);
    for (const sentence of [
      '4 of 5 rows are refused, so nothing was imported',
      'line 2',
      'number from 0 to 100',
      'no student with the pid "7"',
      'no such examId: "1"',
      '"20226-01-01"',
    ]) {
      expect(failure).toContain(sentence);
    }
    expect((await readFile(report, 'utf8')).split('\r\n').filter((line) => line.startsWith('refused'))).toHaveLength(4);
    expect(await attempts()).toBe(before);
    const other = await command('results', await fileWith('other.csv', 'name,colour\nAnu,red\n'));
    expect([other.code, other.failure]).toEqual([
      1,
      expect.stringMatching(/columns name, colour.*examId, submittedAt, percentage/),
    ]);
  });
});

const root = fileURLToPath(new URL('../../..', import.meta.url));
const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('close', () => resolve()));
/** Statements of a file whose import takes a while. */
const LARGE = inGate(10_000, 30_000);
const KILLS = inGate(1, 10);

/** Begins an import while somebody else has the facts; it has said so when this gives it. */
async function waitingImport(file: string) {
  const child = start(await bundled('tests/support/processes/importCommand.ts'), 'xapi', file);
  const done = ended(child);
  let output = '';
  await new Promise<void>((resolve) => {
    child.stderr?.on('data', (piece: Buffer) => {
      output += piece;
      if (output.includes('Waiting for')) resolve();
    });
    child.once('close', () => resolve());
  });
  return { child, done, output: () => output };
}
const atWork = async (what: string) =>
  (await rows(sql<{ n: number }>`select count(*) as n from pg_stat_activity where application_name = ${what}`))[0]?.n;

describe('an import that has to wait', () => {
  it('says for whom it waits and since when, and goes on after that', async () => {
    const file = await fileWith('second.ndjson', ndjson(20));
    const before = await kept();
    const { done, output } = await longTransaction(db.owner, { what: 'import of first.ndjson' }, async (first) => {
      await holdFacts(first);
      return waitingImport(file);
    });
    expect(output()).toMatch(/^Waiting for: import of first\.ndjson, since \d\d:\d\d:\d\d \(\d+ s ago\)/m);
    await done;
    expect(await kept()).toBe((before ?? 0) + 20);
  });

  // In the gate the one that leaves no time to tidy up stands for all.
  const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const;
  it.each(standingFor(SIGNALS, (signal) => signal === 'SIGKILL'))(
    'ends in the database, too, when its process is ended by %s',
    async (signal) => {
      const file = await fileWith(`${signal}.ndjson`, ndjson(20));
      const before = await kept();
      await db.owner.transaction().execute(async (other) => {
        await holdFacts(other);
        const { child, done, output } = await waitingImport(file);
        expect(await atWork(`import of ${signal}.ndjson`)).toBe(1);
        child.kill(signal);
        await done;
        await expect.poll(() => atWork(`import of ${signal}.ndjson`)).toBe(0);
        if (signal !== 'SIGKILL') expect(output()).toContain('Cancelled. Nothing was imported.');
      });
      expect(await kept()).toBe(before);
    },
  );

  it('ends in the database, too, when the way to it breaks', async () => {
    const way = await openWay(Number(new URL(db.urls.owner).port));
    const owner = openOwner(byPort(db.urls.owner, way.port).href);
    const file = await fileWith('broken.ndjson', ndjson(20));
    await db.owner.transaction().execute(async (other) => {
      await holdFacts(other);
      const work = importStatements(owner, file).catch((error: Error) => error);
      await expect.poll(() => atWork('import of broken.ndjson')).toBe(1);
      await way.close();
      expect(await work).toBeInstanceOf(Error);
      await expect.poll(() => atWork('import of broken.ndjson')).toBe(0);
    });
    await owner.destroy();
  });
});

describe('an import that adds up', () => {
  it('tells how far that is, and can be cancelled then', async () => {
    const file = await fileWith('counted.ndjson', ndjson(300));
    const before = { kept: await kept(), attempts: await attempts() };
    const cancelling = new AbortController();
    const heard: string[] = [];
    const work = importStatements(db.owner, file, {
      signal: cancelling.signal,
      onCounted: (done, all) => {
        heard.push(`${done} of ${all}`);
        cancelling.abort();
      },
    });
    await expect(work).rejects.toThrow('Cancelled. Nothing was imported.');
    expect(heard).toEqual(['0 of 3']);
    expect({ kept: await kept(), attempts: await attempts() }).toEqual(before);
    expect((await command('xapi', file)).failure).toMatch(/counting, 1 of 3\ncounting, 2 of 3\ncounting, 3 of 3/);
  });
});

describe('a process that is killed', () => {
  it('in the middle of an import leaves all of a file, or nothing', async () => {
    const file = await fileWith('large.ndjson', ndjson(LARGE));
    const before = await kept();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = start(await bundled('tests/support/processes/importCommand.ts'), 'xapi', file);
      const done = ended(child);
      // The first tenth has been written when it says so; every kill comes somewhat later than the one before.
      await new Promise<void>((resolve) => {
        child.stderr?.on('data', (output: Buffer) => String(output).includes('of') && resolve());
        child.once('close', () => resolve());
      });
      child.kill('SIGKILL');
      await done;
      expect([before, before + LARGE]).toContain(await kept());
    }
    await expectRollupsToEqualFacts(db.owner);
  }, 300_000);

  it('while it takes statements has kept every statement that it acknowledged, and whole batches', async () => {
    const { key, secret } = await makeKey(db.owner, {
      name: 'Moodle',
      purposes: ['xapi'],
      schoolId: null,
      madeBy: null,
    });
    const headers = {
      Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
      'X-Experience-API-Version': '1.0.3',
      'Content-Type': 'application/json',
    };
    const sent: { ids: string[]; isAcknowledged: boolean }[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = start(await bundled('tests/support/processes/statementServer.ts'));
      const done = ended(child);
      const url = await new Promise<string>((resolve) =>
        child.stdout?.once('data', (output: Buffer) => resolve(String(output).trim())),
      );
      let acknowledged = 0;
      const send = async (n: number): Promise<void> => {
        const batch = Array.from({ length: 20 }, (_, at) => statement(20 * n + at));
        const entry = { ids: batch.map(({ id }) => id), isAcknowledged: false };
        sent.push(entry);
        const response = await fetch(`${url}/xapi/statements`, {
          method: 'POST',
          headers,
          body: JSON.stringify(batch),
        }).catch(() => undefined);
        if (response && !response.ok) throw new Error(await response.text());
        if (!response) return;
        entry.isAcknowledged = true;
        acknowledged += 1;
        if (acknowledged === 5 + kill) child.kill('SIGKILL');
        await send(n + 3);
      };
      await Promise.all([send(0), send(1), send(2)]);
      child.kill('SIGKILL');
      await done;
    }
    const there = new Set(
      (await rows(sql<{ id: string }>`select statement_id as id from xapi_statement`)).map(({ id }) => id),
    );
    expect(sent.filter(({ isAcknowledged }) => isAcknowledged).length).toBeGreaterThan(KILLS);
    for (const { ids, isAcknowledged } of sent) {
      const found = ids.filter((id) => there.has(id)).length;
      expect(isAcknowledged ? [20] : [0, 20]).toContain(found);
    }
    await expectRollupsToEqualFacts(db.owner);
  }, 300_000);
});
