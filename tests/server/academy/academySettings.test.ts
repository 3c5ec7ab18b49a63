/** The academy's name, time zone and languages, changed after it was set up: by an administrator, and from a shell. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/people/languages.ts';
import { knownAcademy } from '#host/server/academy/academy.calls.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

const PATH = '/api/admin/academy';
const HILLS = { name: 'Academy of the Hills', timeZone: 'Asia/Kolkata', languages: ['en', 'ml'] };

let world: World;
let distDir: string;
beforeAll(async () => {
  world = await makeWorld();
  distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(distDir, 'console'));
  await writeFile(join(distDir, 'console', 'index.html'), '<html><head></head></html>');
});
afterAll(async () => {
  await world?.close();
  await rm(distDir, { recursive: true, force: true });
});
beforeEach(async () => {
  const { owner } = world.database;
  await sql`delete from academy`.execute(owner);
  await sql`delete from activity_log where activity_type = 'CHANGE_ACADEMY'`.execute(owner);
});

const token = () => world.tokenAs(3);
const read = async () => (await ask(world.app, 'GET', PATH, { token: await token() })).json();
const change = async (body: object) =>
  ask(world.app, 'PUT', PATH, { token: await token(), body: { ...HILLS, ...body } });
const nameOn = async (app: World['app']) =>
  /"name":"([^"]*)"/.exec(await (await ask(app, 'GET', '/login')).text())?.[1] ?? 'none';
const lines = async () =>
  (
    await sql<{ narration: string; pid: number | null }>`
      select narration, pid from activity_log where activity_type = 'CHANGE_ACADEMY'`.execute(world.database.owner)
  ).rows;
const holdSession = () =>
  sql`insert into live_session (school_id, title, starts_at, duration_minutes)
      values (${world.schools.own}, 'Physics live', now(), 40)`.execute(world.database.owner);

describe('an administrator', () => {
  it('changes name and languages at any time, which the log tells once', async () => {
    expect(await read()).toEqual({
      name: '',
      timeZone: 'Asia/Kolkata',
      languages: [...LANGUAGES],
      mayChangeTimeZone: expect.any(Boolean),
      absenceMailHour: null,
      familyMessagesAWeek: null,
      familyNews: [],
      sendsMail: false,
    });
    expect((await change({})).status).toBe(200);
    expect(await read()).toMatchObject(HILLS);
    expect((await change({ name: ' Valley ', languages: ['hi'] })).status).toBe(200);
    // English is always there, for staff.
    expect(await read()).toMatchObject({ name: 'Valley', languages: ['en', 'hi'] });
    expect(await lines()).toHaveLength(2);
    expect((await lines())[0]).toEqual({
      narration: "Changed the academy's name, time zone or languages",
      pid: world.people.administrator.pid,
    });
  });

  it('is told what is wrong, and nothing changes', async () => {
    await change({});
    for (const [wrong, message] of [
      [{ name: ' ' }, 'The name of the academy is missing'],
      [{ name: 'x'.repeat(201) }, 'The name of the academy is too long'],
      [{ timeZone: 'Asia/Atlantis' }, 'There is no such time zone'],
      [{ languages: ['xx'] }, 'The academy has no screens in this language'],
    ] as const) {
      const answer = await change(wrong);
      expect([answer.status, await answer.json()]).toEqual([400, { message }]);
    }
    expect(await read()).toMatchObject(HILLS);
    expect(await lines()).toHaveLength(1);
  });

  it('keeps the time zone once something has happened, and hears why', async () => {
    expect((await read()).mayChangeTimeZone).toBe(true);
    await holdSession();
    expect((await read()).mayChangeTimeZone).toBe(false);
    const answer = await change({ timeZone: 'Europe/London' });
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toContain('were counted in the days of the present one');
    expect(await read()).toMatchObject({ name: '', timeZone: 'Asia/Kolkata' });
    expect(await lines()).toEqual([]);
    await sql`delete from live_session`.execute(world.database.owner);
  });
});

it('is seen by another process, whose pages have the new name', async () => {
  const { database } = world;
  const config = { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir } as const;
  const here = world.appWith({ config });
  const there = world.appWith({ config, academy: knownAcademy(database, 0) });
  expect([await nameOn(here), await nameOn(there)]).toEqual(['none', 'none']);
  const changed = await ask(here, 'PUT', PATH, { token: await token(), body: HILLS });
  expect(changed.status).toBe(200);
  expect(await nameOn(here)).toBe(HILLS.name);
  await expect.poll(() => nameOn(there)).toBe(HILLS.name);
});

describe('before anything has happened', () => {
  it('the time zone changes for days, months and all processes, and what was counted is counted anew', async () => {
    const { owner } = world.database;
    // The last hour of January in India is the middle of the day in New York, and the first hour of February is January.
    await sql`update person set created_at = '2026-01-31T19:00:00Z' where pid = ${world.people.student.pid}`.execute(
      owner,
    );
    await sql`insert into activity_log (activity_type, narration, occurred_at) values ('ZONE', 'x', '2026-01-31T19:00:00Z')`.execute(
      owner,
    );
    const counted = async () => ({
      day: (await sql`select day::text from activity_day where activity_type = 'ZONE' and lines > 0`.execute(owner))
        .rows,
      months: (
        await sql`
          select month::text, sum(joined)::int as joined from school_headcount where joined > 0 and role = 5
           group by 1 order by 1`.execute(owner)
      ).rows[0],
    });
    expect(await counted()).toMatchObject({ day: [{ day: '2026-02-01' }], months: { month: '2026-02-01' } });
    expect((await change({ timeZone: 'America/New_York' })).status).toBe(200);
    expect(await read()).toMatchObject({ timeZone: 'America/New_York', mayChangeTimeZone: true });
    expect(await counted()).toMatchObject({ day: [{ day: '2026-01-31' }], months: { month: '2026-01-01', joined: 1 } });
    // A connection that was open before computes days in the new zone.
    const { rows } = await world.database.as({ kind: 'nobody' }, (tx) =>
      sql`select local_day('2026-01-31T19:00:00Z')::text as day, moment_of('2026-01-01') as year`.execute(tx),
    );
    expect(rows).toEqual([{ day: '2026-01-31', year: new Date('2026-01-01T05:00:00Z') }]);
    expect((await change({})).status).toBe(200);
    expect(await counted()).toMatchObject({ day: [{ day: '2026-02-01' }] });
  });
});

describe('npm run academy', () => {
  const academy = (...args: string[]) => {
    const { api, owner } = world.database.urls;
    return runCommandLine('academy', args, { DATABASE_URL: api, MIGRATION_URL: owner });
  };

  it('shows and sets, with a line in the log, and says in a sentence what is wrong', async () => {
    expect((await academy('--help')).output).toContain('npm run academy -- set');
    expect(await academy('show')).toMatchObject({ code: 0, output: expect.stringContaining('(none yet)') });
    const set = await academy('set', '--name', 'Hills', '--languages', 'ml', '--json');
    expect(set).toMatchObject({ code: 0, failure: '' });
    expect(JSON.parse(set.output)).toMatchObject({ name: 'Hills', timeZone: 'Asia/Kolkata', languages: ['en', 'ml'] });
    expect(await lines()).toEqual([
      { narration: "Changed the academy's name, time zone or languages from the command line", pid: null },
    ]);
    expect(await academy('set')).toMatchObject({ code: 1, failure: expect.stringContaining('Nothing to change') });
    expect(await academy('set', '--time-zone', 'Mars/Olympus')).toMatchObject({
      code: 1,
      failure: 'There is no such time zone.',
    });
  });
});
