/** Days are the academy's own, wherever it is: of statements, sheets and sums, around its midnight and that of UTC. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayIn } from '#domain/format/calendar.ts';
import { compareRollups } from '#host/server/facts/recount.ts';
import { readStatement, type Statement } from '#host/server/facts/statement.ts';
import { takeStatements } from '#host/server/facts/takeStatements.ts';
import { applySheet, planSheet } from '#host/server/imports/sheets.ts';
import { randomOf } from '#tests/support/data/rosters.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

/** In the gate the academy's own and the one farthest from it stand for all. */
const ZONES = standingFor(
  ['Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Honolulu'] as const,
  (zone) => zone !== 'Pacific/Auckland',
);
const NOW = new Date('2026-06-20T12:00:00Z');
const MINUTE = 60_000;

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db?.close());

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db.owner)).rows;

/** An academy in a time zone with a school, two students, an exam, a video and a live session from 10 to 11 in the morning. */
async function academyIn(zone: string): Promise<number[]> {
  await sql`call actor.set_zone(${zone})`.execute(db.owner);
  return (
    await rows(sql<{ pid: number }>`
      with s as (insert into school (name, country_id) select 'Hill School', country_id from country where code = 'IN' returning school_id),
      c as (insert into exam_category (title) values ('Weekly') returning exam_category_id),
      e as (insert into exam (exam_category_id, title, duration_minutes, question_count, iri)
            select exam_category_id, 'Fractions', 30, 20, 'https://lms.example/quiz' from c),
      k as (insert into video_category (title) values ('Lessons') returning video_category_id),
      v as (insert into video (video_category_id, title, duration_seconds, iri)
            select video_category_id, 'Halves', 600, 'https://lms.example/video' from k),
      l as (insert into live_session (school_id, title, starts_at, duration_minutes, iri)
            select school_id, 'Questions', moment_of('2026-06-10 10:00'), 60, 'https://lms.example/live' from s)
      insert into person (role, name, school_id, email)
      select 5, 'Student ' || n, school_id, 'p' || n || '@school.example' from s, generate_series(1, 2) n order by n returning pid`)
  ).map(({ pid }) => pid);
}

type StatementFacts = readonly [verb: string, iri: string, at: number, result?: object];
const VERB = 'http://adlnet.gov/expapi/verbs/';
const VIDEO_VERB = 'https://w3id.org/xapi/video/verbs/';
const EXTENSION = 'https://w3id.org/xapi/video/extensions/';

const statementOf = (student: number, [verb, what, at, result]: StatementFacts): Statement =>
  readStatement(
    {
      id: randomUUID(),
      actor: { mbox: `mailto:p${student}@school.example` },
      verb: { id: verb },
      object: {
        id: `https://lms.example/${what}`,
        ...(what === 'video' ? { definition: { type: 'https://w3id.org/xapi/video/activity-type/video' } } : {}),
      },
      timestamp: new Date(at).toISOString(),
      ...(result ? { result } : {}),
    },
    { id: randomUUID(), now: NOW },
  );
const take = (batch: readonly Statement[]) =>
  db.owner.transaction().execute((tx) => takeStatements(tx, batch, { keyId: null, schoolId: null }));

/** What happened to a student, without numbers of the database. */
const factsOf = async (pid: number) => ({
  watches: await rows(sql`select watched_at, seconds, completion from video_watch where pid = ${pid} order by 1, 2`),
  attempts: await rows(sql`select submitted_at, percentage from exam_attempt where pid = ${pid} order by 1, 2`),
  minutes: await rows(sql`select minutes from live_attendance where pid = ${pid}`),
  days: await rows(sql`
    select day::text, exams, percentage_sum, videos, video_seconds from student_day where pid = ${pid} order by day`),
});

/** Moments around the midnights of the academy and of UTC, and some others. */
function momentsIn(zone: string, random: () => number): number[] {
  const midnight = Date.parse('2026-06-10T00:00:00Z');
  const offset = Number(
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
      .format(midnight)
      .replace(
        /.*GMT([+-])(\d\d):(\d\d).*/,
        (_, sign, hours, minutes) => `${sign}${60 * Number(hours) + Number(minutes)}`,
      ),
  );
  return [midnight, midnight - offset * MINUTE].flatMap((at) =>
    [-3, -1, 0, 0, 1, 4].map((minutes) => at + minutes * MINUTE + Math.floor(random() * 3) * MINUTE),
  );
}

function happened(zone: string, random: () => number): StatementFacts[] {
  const one = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const moments = momentsIn(zone, random);
  const lesson = Date.parse('2026-06-10T00:00:00Z');
  const seen = (verb: string, at: number, place: number): StatementFacts => [
    VIDEO_VERB + verb,
    'video',
    at,
    { extensions: { [`${EXTENSION}time`]: place } },
  ];
  return [
    // Half an hour later, so that something is seen for certain.
    seen('played', Math.max(...moments) + 30 * MINUTE, 0),
    seen('paused', Math.max(...moments) + 32 * MINUTE, 120),
    ...moments.map((at): StatementFacts => {
      const place = Math.floor(random() * 600);
      const verb = one(['played', 'paused', 'seeked']);
      const extensions =
        verb === 'seeked'
          ? { [`${EXTENSION}time-from`]: place, [`${EXTENSION}time-to`]: Math.floor(random() * 600) }
          : { [`${EXTENSION}time`]: place };
      return [VIDEO_VERB + verb, 'video', at, { extensions }];
    }),
    ...moments.map(
      (at): StatementFacts => [`${VERB}passed`, 'quiz', at, { score: { scaled: Math.round(random() * 100) / 100 } }],
    ),
    ...Array.from({ length: 5 }, (): StatementFacts => {
      const verb = `http://activitystrea.ms/schema/1.0/${one(['join', 'leave'])}`;
      return [verb, 'live', lesson - 24 * 60 * MINUTE + Math.floor(random() * 48 * 4) * 15 * MINUTE];
    }),
  ];
}

describe.each(ZONES)('in %s', (zone) => {
  it('facts are the same however often and in whatever order they are told, and sums are as counted from them', async () => {
    const [first = 0, second = 0] = await academyIn(zone);
    const random = randomOf(zone.length);
    const shuffled = <T>(values: readonly T[]): T[] =>
      values
        .map((value) => [random(), value] as const)
        .sort((a, b) => a[0] - b[0])
        .map(([, value]) => value);
    const events = happened(zone, random);
    await take(events.map((each) => statementOf(1, each)));
    const statements = shuffled(events.map((each) => statementOf(2, each)));
    for (let at = 0; at < statements.length; at += 7) {
      const batch = statements.slice(at, at + 7);
      await take(batch);
      await take(shuffled([...batch, ...statements.slice(0, at).filter(() => random() < 0.3)]));
    }
    const facts = await factsOf(first);
    expect(facts.watches.length).toBeGreaterThan(0);
    expect(facts.attempts).toHaveLength(12);
    expect(await factsOf(second)).toEqual(facts);

    const dayOf = dayIn(zone);
    const days = [
      ...new Set(
        [
          ...(facts.attempts as { submitted_at: Date }[]).map(({ submitted_at: at }) => at),
          ...(facts.watches as { watched_at: Date }[]).map(({ watched_at: at }) => at),
        ].map(dayOf),
      ),
    ].sort();
    expect((facts.days as { day: string }[]).map(({ day }) => day)).toEqual(days);
    const wrong = (await compareRollups(db.owner)).filter(({ differences }) => differences.length > 0);
    expect(wrong).toEqual([]);
  });

  it('a day in a sheet is that day, and the same sheet again changes nothing', async () => {
    const [pid = 0] = await academyIn(zone);
    const folder = await mkdtemp(join(tmpdir(), 'academy-days-'));
    const [exam] = await rows(sql<{ id: number }>`select exam_id as id from exam`);
    const [video] = await rows(sql<{ id: number }>`select video_id as id from video`);
    const sheet = async (name: string, text: string) => {
      const file = join(folder, name);
      await writeFile(file, text);
      const plan = await planSheet(db.owner, file, NOW);
      expect(plan.refused).toEqual([]);
      return applySheet(db.owner, plan);
    };
    const exams = `pid,examId,submittedAt,percentage\n${pid},${exam?.id},2026-06-10,80\n`;
    const watched = `pid,videoId,watchedAt,seconds\n${pid},${video?.id},2026-06-11,300\n`;
    expect(await sheet('exams.csv', exams)).toMatchObject({ added: 1 });
    expect(await sheet('watched.csv', watched)).toMatchObject({ added: 1 });
    expect(await rows(sql`select day::text, exams, videos from student_day order by day`)).toEqual([
      { day: '2026-06-10', exams: 1, videos: 0 },
      { day: '2026-06-11', exams: 0, videos: 1 },
    ]);
    expect(await sheet('exams.csv', exams)).toEqual({ added: 0, changed: 0, unchanged: 1 });
    await rm(folder, { recursive: true, force: true });
  });
});

it('a day of a sheet that was taken at the noon of UTC is corrected by the same sheet, and not doubled', async () => {
  const [pid = 0] = await academyIn('Pacific/Auckland');
  const [exam] = await rows(sql<{ id: number }>`select exam_id as id from exam`);
  const { hash } = await import('node:crypto');
  const noon = '2026-06-10T12:00:00.000Z';
  await sql`
    insert into exam_attempt (source_key, pid, school_id, exam_id, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    select ${hash('md5', `sheet\nexam ${exam?.id} ${pid} ${noon}`)}::uuid, pid, school_id, ${exam?.id}::int, ${noon}::timestamptz,
           ${noon}::timestamptz, 20, 16, 16, 80, 1800 from person where pid = ${pid}`.execute(db.owner);
  const folder = await mkdtemp(join(tmpdir(), 'academy-days-'));
  const file = join(folder, 'exams.csv');
  await writeFile(file, `pid,examId,submittedAt,percentage\n${pid},${exam?.id},2026-06-10,80\n`);
  expect(await applySheet(db.owner, await planSheet(db.owner, file, NOW))).toEqual({
    added: 0,
    changed: 1,
    unchanged: 0,
  });
  expect(await rows(sql`select day::text, exams from student_day where exams > 0`)).toEqual([
    { day: '2026-06-10', exams: 1 },
  ]);
  await rm(folder, { recursive: true, force: true });
});
