/** A file of statements is read in batches and its facts are written at its end: what several batches say is one fact. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importStatements } from '#host/server/imports/readStatements.ts';
import type { TestDatabase } from '#tests/support/server/database.ts';
import { expectRollupsToEqualFacts } from '#tests/support/server/rollups.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';

let db: TestDatabase;
let folder: string;
let students: number[];
beforeAll(async () => {
  ({ database: db } = await seededDatabase('small'));
  folder = await mkdtemp(join(tmpdir(), 'academy-staged-'));
  await sql`update person set roster = 'r', sourced_id = 'S-' || pid where role = 5`.execute(db.owner);
  await sql`insert into xapi_home_page (home_page) values ('https://lms.example')`.execute(db.owner);
  await sql`update exam set iri = 'https://lms.example/quiz/' || exam_id`.execute(db.owner);
  await sql`update video set iri = 'https://lms.example/video/' || video_id`.execute(db.owner);
  students = (
    await rows(sql<{ pid: number }>`select pid from person where role = 5 and deleted_at is null order by pid`)
  ).map(({ pid }) => pid);
});
afterAll(async () => {
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db.owner)).rows;

/** More than one batch of statements; each is about another attempt, so that what matters has some distance. */
const FILLING = 2_500;

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const VIDEO = 'https://w3id.org/xapi/video';

function quiz(pid: number, score: number | undefined, registration: string, minutes = 60) {
  return {
    id: randomUUID(),
    actor: { account: { homePage: 'https://lms.example', name: `S-${pid}` } },
    verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
    object: { id: 'https://lms.example/quiz/910' },
    ...(score === undefined ? {} : { result: { score: { scaled: score } } }),
    context: { registration },
    timestamp: ago(minutes),
  };
}

function played(pid: number, session: string, segments: string, minutes: number) {
  return {
    id: randomUUID(),
    actor: { account: { homePage: 'https://lms.example', name: `S-${pid}` } },
    verb: { id: `${VIDEO}/verbs/paused` },
    object: { id: 'https://lms.example/video/2005', definition: { type: `${VIDEO}/activity-type/video` } },
    result: { extensions: { [`${VIDEO}/extensions/played-segments`]: segments } },
    context: { extensions: { [`${VIDEO}/extensions/session-id`]: session } },
    timestamp: ago(minutes),
  };
}

const voided = (id: string) => ({
  id: randomUUID(),
  actor: { mbox: 'mailto:lms@school.example' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
  object: { objectType: 'StatementRef', id },
  timestamp: ago(1),
});

const filling = () =>
  Array.from({ length: FILLING }, (_, n) =>
    quiz(students[3 + (n % 40)] as number, (n % 101) / 100, randomUUID(), 100 + n),
  );

async function take(statements: readonly object[]) {
  const file = join(folder, `${randomUUID()}.ndjson`);
  await writeFile(file, statements.map((statement) => JSON.stringify(statement)).join('\n'));
  return importStatements(db.owner, file);
}

const scoresOf = async (pid: number) =>
  (
    await rows(
      sql<{
        score: number;
      }>`select percentage as score from exam_attempt where pid = ${pid} and source_key is not null order by 1`,
    )
  ).map(({ score }) => score);
const secondsOf = async (pid: number) =>
  (
    await rows(
      sql<{
        seconds: number;
      }>`select seconds from video_watch where pid = ${pid} and source_key is not null order by 1`,
    )
  ).map(({ seconds }) => seconds);

it('what several batches say of one video is one view, and every sum is right', async () => {
  const pid = students[0] as number;
  const session = randomUUID();
  await take([played(pid, session, '0[.]30', 50), ...filling(), played(pid, session, '20[.]70', 40)]);
  expect(await secondsOf(pid)).toEqual([70]);
  await expectRollupsToEqualFacts(db.owner);
});

it('an attempt whose score comes in a later batch is written with it', async () => {
  const pid = students[1] as number;
  const registration = randomUUID();
  await take([quiz(pid, undefined, registration, 70), ...filling(), quiz(pid, 0.8, registration, 60)]);
  expect(await scoresOf(pid)).toEqual([80]);
});

it('what a later batch takes back is not written, and what was there before is gone', async () => {
  const pid = students[2] as number;
  const [old, kept, wrong] = [0.1, 0.5, 0.9].map((score) => quiz(pid, score, randomUUID()));
  if (!old || !kept || !wrong) throw new Error('Nothing was made.');
  await take([old]);
  expect(await scoresOf(pid)).toEqual([10]);
  await take([kept, wrong, ...filling(), voided(wrong.id), voided(old.id)]);
  expect(await scoresOf(pid)).toEqual([50]);
  await expectRollupsToEqualFacts(db.owner);
});

it('a file that comes again corrects what another file said of the same attempt, and doubles nothing', async () => {
  const pid = students[0] as number;
  const registration = randomUUID();
  const first = quiz(pid, 0.4, registration, 90);
  await take([first]);
  const statements = [...filling(), quiz(pid, 0.6, registration, 80), first];
  expect(await take(statements)).toMatchObject({ stored: FILLING + 1, known: 1 });
  expect(await take(statements)).toMatchObject({ stored: 0, known: FILLING + 2 });
  expect(await scoresOf(pid)).toEqual([60]);
  await expectRollupsToEqualFacts(db.owner);
});

it('what a file adds to a day beside what it corrects counts once, whichever kinds of facts these are', async () => {
  const pid = students[43] as number;
  const [registration, session] = [randomUUID(), randomUUID()];
  await take([quiz(pid, 0.4, registration, 90), played(pid, session, '0[.]30', 80)]);
  const before = await allDaysOf(pid);
  await take([
    quiz(pid, 0.6, registration, 85),
    quiz(pid, 0.9, randomUUID(), 84),
    played(pid, session, '20[.]70', 75),
    played(pid, randomUUID(), '0[.]10', 74),
  ]);
  const after = await allDaysOf(pid);
  expect(after.exams - before.exams).toBe(1);
  expect(after.videos - before.videos).toBe(1);
  expect(after.video_seconds - before.video_seconds).toBe(70 + 10 - 30);
  await expectRollupsToEqualFacts(db.owner);
});

/** What a student did on all days, since what happens in minutes may be of two. */
const allDaysOf = async (pid: number) =>
  (
    await rows(
      sql<Record<'exams' | 'videos' | 'video_seconds', number>>`
        select sum(exams)::int as exams, sum(videos)::int as videos, sum(video_seconds)::int as video_seconds
          from student_day where pid = ${pid}`,
    )
  )[0] as Record<'exams' | 'videos' | 'video_seconds', number>;
