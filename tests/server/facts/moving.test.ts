/** Students change school by the API while a file of statements is read, and once all of it is written. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { userById } from '#contract/people/userForm.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import { importStatements } from '#host/server/imports/readStatements.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { appOn } from '#tests/support/server/app.ts';
import type { TestDatabase } from '#tests/support/server/database.ts';
import { expectRollupsToEqualFacts } from '#tests/support/server/rollups.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';
import { ask, login } from '#tests/support/server/world.ts';

const FACTS = ['exam_attempt', 'video_watch', 'live_attendance'] as const;
/** More than one batch of statements. */
const FILLING = 2_500;

let db: TestDatabase;
let app: ReturnType<typeof appOn>;
let token: string;
let folder: string;
let students: { pid: number; school: number }[];
beforeAll(async () => {
  ({ database: db } = await seededDatabase('small'));
  app = appOn(db);
  const signedIn = await login(app, administrator.phone, administrator.password);
  ({ token } = (await signedIn.json()) as { token: string });
  folder = await mkdtemp(join(tmpdir(), 'academy-moving-'));
  await sql`update person set roster = 'r', sourced_id = 'S-' || pid where role = 5`.execute(db.owner);
  await sql`insert into xapi_home_page (home_page) values ('https://lms.example')`.execute(db.owner);
  for (const table of ['exam', 'video', 'live_session'])
    await sql`update ${sql.table(table)} set iri = ${`https://lms.example/${table}/`} || ${sql.ref(`${table}_id`)}`.execute(
      db.owner,
    );
  students = await rows(sql`
    select pid, school_id as school from person where role = 5 and deleted_at is null and school_id is not null order by pid`);
});
afterAll(async () => {
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db.owner)).rows;

const statement = (pid: number, verb: string, object: object, more: object = {}) => ({
  id: randomUUID(),
  actor: { account: { homePage: 'https://lms.example', name: `S-${pid}` } },
  verb: { id: verb },
  object,
  context: { registration: randomUUID() },
  timestamp: new Date(Date.now() - 3_600_000).toISOString(),
  ...more,
});
const quiz = (pid: number, scaled: number) =>
  statement(
    pid,
    'http://adlnet.gov/expapi/verbs/completed',
    { id: 'https://lms.example/exam/910' },
    { result: { score: { scaled } } },
  );
const video = (pid: number) =>
  statement(
    pid,
    'https://w3id.org/xapi/video/verbs/paused',
    { id: 'https://lms.example/video/2005', definition: { type: 'https://w3id.org/xapi/video/activity-type/video' } },
    { result: { extensions: { 'https://w3id.org/xapi/video/extensions/played-segments': '0[.]30' } } },
  );
const live = (pid: number, session: number) =>
  statement(
    pid,
    'http://adlnet.gov/expapi/verbs/attended',
    { id: `https://lms.example/live_session/${session}` },
    {
      result: { duration: 'PT20M' },
    },
  );

/** How many connections to this database wait for another one. */
const waiting = async () =>
  (
    await rows(sql<{ n: number }>`
      select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a using (pid)
       where a.datname = current_database() and not l.granted`)
  )[0]?.n;

/** Whether all of the file is written, and the import waits until it may end. */
const importWaits = async () =>
  (
    await rows(sql`
      select from pg_locks
       where locktype = 'advisory' and objid = ${lockNumber('statementInbox')} and not granted
         and database = (select oid from pg_database where datname = current_database())`)
  ).length > 0;

/** Moves a student to another school, as an administrator does who tries again what has waited for too long. */
async function move(pid: number, schoolId: number): Promise<number> {
  const path = `/api/admin/users/${pid}`;
  const user = (await (await ask(app, 'GET', path, { token })).json()) as CallAnswer<typeof userById>;
  const { firstName, mobileNumber, emailId, userRole } = user;
  const body = { firstName, mobileNumber: mobileNumber ?? '', emailId: emailId || null, userRole, schoolId };
  let status = 503;
  while (status === 503) ({ status } = await ask(app, 'PUT', path, { token, body }));
  return status;
}

it('what a file says of students who move while it is imported counts at their new school, in every sum', async () => {
  const [early, late, ...others] = students;
  const [session] = await rows(sql<{ id: number }>`select live_session_id as id from live_session order by 1 limit 1`);
  if (!early || !late || !session) throw new Error('The seed has too few students.');
  const statements = [early, late].flatMap(({ pid }) => [live(pid, session.id), quiz(pid, 0.9), video(pid)]);
  const filling = Array.from({ length: FILLING }, (_, n) => quiz(others[n % others.length]?.pid ?? 0, (n % 101) / 100));
  const file = join(folder, 'statements.ndjson');
  await writeFile(file, [...statements, ...filling].map((one) => JSON.stringify(one)).join('\n'));
  const elsewhere = (school: number) => others.find((other) => other.school !== school)?.school ?? 0;

  let underWay = 0;
  const moves: Promise<number>[] = [];
  const begin = ({ pid, school }: { pid: number; school: number }) => {
    underWay += 1;
    moves.push(move(pid, elsewhere(school)).finally(() => (underWay -= 1)));
  };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The import ends when nobody keeps statements any more: until then all of it is written, and not committed.
  const keeping = db.owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(${lockNumber('statementInbox')})`.execute(tx);
    await released;
  });
  try {
    const importing = importStatements(db.owner, file, {
      onProgress: () => {
        if (moves.length === 0) begin(early);
      },
    });
    await expect.poll(importWaits, { timeout: 60_000 }).toBe(true);
    begin(late);
    // Each is done, or waits for the import.
    await expect.poll(async () => (await waiting()) === 1 + underWay, { timeout: 60_000 }).toBe(true);
    release();
    expect(await importing).toMatchObject({ stored: statements.length + FILLING });
  } finally {
    release();
    await keeping;
  }
  expect(await Promise.all(moves)).toEqual([200, 200]);

  for (const { pid, school } of [early, late]) {
    for (const table of FACTS) {
      const found = await rows(sql<{ school: number }>`
        select distinct school_id as school from ${sql.table(table)} where pid = ${pid}`);
      expect([table, found]).toEqual([table, [{ school: elsewhere(school) }]]);
    }
  }
  await expectRollupsToEqualFacts(db.owner);
  const checked = await runCommandLine('recount', ['--check', '--json'], {
    DATABASE_URL: db.urls.api,
    MIGRATION_URL: db.urls.owner,
  });
  expect(JSON.parse(checked.output)).toMatchObject({ wrong: 0 });
});
