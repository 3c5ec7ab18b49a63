/** What statements say by the rules of today, compared with the facts that they became earlier: `npm run recount`. */
import { hash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { factWriter, writeFacts } from '#host/server/facts/facts.ts';
import { recountStatements } from '#host/server/facts/recountStatements.ts';
import { readStatement } from '#host/server/facts/statement.ts';
import { Names, rewriteFacts, takeStatements } from '#host/server/facts/takeStatements.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let db: TestDatabase;
let ids: { pid: number; video: number };
const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db.owner)).rows;
const facts = async () => ({
  watches: await rows(sql`select watched_at, seconds from video_watch order by 1`),
  minutes: await rows(sql`select minutes from live_attendance`),
  days: await rows(sql`select day::text, videos, video_seconds from student_day order by 1`),
});
const recount = (...args: string[]) =>
  runCommandLine('recount', args, { DATABASE_URL: db.urls.api, MIGRATION_URL: db.urls.owner });

beforeAll(async () => {
  db = await testDatabase();
  const [made] = await rows(sql<typeof ids>`
    with s as (insert into school (name, country_id) select 'Hill School', country_id from country where code = 'IN' returning school_id),
    k as (insert into video_category (title) values ('Lessons') returning video_category_id),
    v as (insert into video (video_category_id, title, duration_seconds, iri)
          select video_category_id, 'Halves', 600, 'https://lms.example/video' from k returning video_id),
    l as (insert into live_session (school_id, title, starts_at, duration_minutes, iri)
          select school_id, 'Questions', '2026-06-10T13:00:00Z', 40, 'https://lms.example/live' from s),
    p as (insert into person (role, name, school_id, email) select 5, 'Anu', school_id, 'anu@school.example' from s returning pid)
    select pid, video_id as video from p, v`);
  if (!made) throw new Error('Nothing was made.');
  ids = made;
  const statement = (verb: string, what: string, timestamp: string, segments?: string) =>
    readStatement(
      {
        actor: { mbox: 'mailto:anu@school.example' },
        verb: { id: verb },
        object: { id: `https://lms.example/${what}` },
        timestamp,
        ...(segments
          ? { result: { extensions: { 'https://w3id.org/xapi/video/extensions/played-segments': segments } } }
          : {}),
      },
      { id: randomUUID(), now: new Date('2026-06-20T00:00:00Z') },
    );
  const paused = 'https://w3id.org/xapi/video/verbs/paused';
  const meeting = (verb: string, time: string) =>
    statement(`http://activitystrea.ms/schema/1.0/${verb}`, 'live', `2026-06-10T${time}Z`);
  const batch = [
    statement(paused, 'video', '2026-06-09T23:57:00Z', '0[.]360'),
    statement(paused, 'video', '2026-06-10T00:05:00Z', '240[.]600'),
    meeting('join', '13:00:00'),
    meeting('join', '13:10:00'),
    meeting('leave', '13:11:00'),
    meeting('leave', '13:40:00'),
  ];
  await db.owner.transaction().execute((tx) => takeStatements(tx, batch, { keyId: null, schoolId: null }));
});
afterAll(() => db?.close());

/** Facts as an earlier version made them: views by the day of UTC, and a second device that was not counted. */
async function asBefore(): Promise<void> {
  const keyOf = (day: string) => hash('md5', `view ${ids.pid} video ${ids.video}  ${day}`);
  await db.owner.transaction().execute(async (tx) => {
    for (const day of ['2026-06-09', '2026-06-10']) {
      await sql`
        update xapi_statement set detail = jsonb_set(detail, '{group}', to_jsonb(${day}::text)), fact_key = ${keyOf(day)}::uuid
         where detail ->> 'becomes' = 'view' and (happened_at at time zone 'UTC')::date = ${day}::date`.execute(tx);
    }
    await factWriter(tx).takeBack('xapi', [keyOf('2026-06-10')]);
    await rewriteFacts(tx, [keyOf('2026-06-09'), keyOf('2026-06-10')], new Names());
    await sql`update live_attendance set minutes = 11`.execute(tx);
  });
}

it('finds nothing where facts are as their statements say', async () => {
  expect(await facts()).toMatchObject({ watches: [{ seconds: 600 }], minutes: [{ minutes: 40 }] });
  expect(await recountStatements(db.owner, { write: false })).toEqual([]);
});

it('lists what the rules of today change, and changes nothing by that', async () => {
  await asBefore();
  const before = await facts();
  expect(before).toMatchObject({ watches: [{ seconds: 360 }, { seconds: 360 }], minutes: [{ minutes: 11 }] });
  const { pid } = ids;
  expect(await recountStatements(db.owner, { write: false })).toEqual([
    {
      table: 'video_watch',
      schoolId: 1,
      school: 'Hill School',
      rows: 2,
      example: `pid ${pid}: 360 seconds, becomes 600`,
    },
    {
      table: 'live_attendance',
      schoolId: 1,
      school: 'Hill School',
      rows: 1,
      example: `pid ${pid}: 11 minutes, becomes 40`,
    },
  ]);
  const checked = await recount('--check');
  expect(checked.code).toBe(1);
  expect(checked.output).toContain(
    `live_attendance: 1 row of Hill School (1), such as pid ${pid}: 11 minutes, becomes 40`,
  );
  expect(checked.failure).toContain('3 facts differ from what their statements say by the rules of today');
  expect(await facts()).toEqual(before);
});

it('leaves a register alone that was imported after the statements', async () => {
  const [before] = await rows(sql<{ key: string }>`select source_key as key from live_attendance`);
  const register = { sourceId: 'live session', pid: ids.pid, liveSessionId: 1, minutes: 17 };
  await db.owner.transaction().execute((tx) => writeFacts(tx, { source: 'sheet', attendance: [register] }));
  expect((await recountStatements(db.owner, { write: false })).map(({ table }) => table)).toEqual(['video_watch']);
  await sql`update live_attendance set minutes = 11, source_key = ${before?.key}::uuid`.execute(db.owner);
});

it('writes them anew, with all sums, and finds nothing then', async () => {
  expect((await recount()).code).toBe(0);
  expect(await facts()).toEqual({
    watches: [{ watched_at: new Date('2026-06-09T23:57:00Z'), seconds: 600 }],
    minutes: [{ minutes: 40 }],
    days: [{ day: '2026-06-10', videos: 1, video_seconds: 600 }],
  });
  expect((await recount('--check')).code).toBe(0);
});
