/** Who was absent on a day (promises/academy-absent.md): the same as the parents are told, for each role its own schools. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { absentStudents } from '#contract/students/absent.ts';
import { compareRollups } from '#host/server/facts/recount.ts';
import { ask, bodyOf, login, makeWorld, PASSWORD, type Person, type World } from '#tests/support/server/world.ts';

/** A Monday, ten in the morning in India. */
const NOW = new Date('2026-11-23T04:30:00Z');
type Answer = CallAnswer<typeof absentStudents>;

let world: World;
let classId: number;
const pids = new Map<string, number>();
const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);
const id = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(world.database.owner)).rows[0]?.id as number;

async function student(name: string, school: number, inClass: number | null = null): Promise<void> {
  pids.set(
    name,
    await id(sql`insert into person (role, name, school_id, class_id, created_at)
      values (5, ${name}, ${school}, ${inClass}, '2026-01-05') returning pid as id`),
  );
}

/** A session of 40 minutes at nine, and for how many minutes of it each student was there. */
async function session(day: string, school: number, minutes: Readonly<Record<string, number>>, time = '09:00') {
  const at = new Date(`${day}T${time}:00+05:30`);
  const live = await id(sql`insert into live_session (school_id, title, starts_at, duration_minutes)
    values (${school}, 'Maths', ${at}, 40) returning live_session_id as id`);
  for (const [name, there] of Object.entries(minutes))
    await run(
      sql`insert into live_attendance (live_session_id, pid, minutes) values (${live}, ${pids.get(name)}, ${there})`,
    );
}

beforeAll(async () => {
  world = await makeWorld();
  const { own, foreign } = world.schools;
  classId = await id(sql`insert into class (school_id, name) values (${own}, '9 A') returning class_id as id`);
  await student('Anu', own, classId);
  await student('Balu', own);
  await student('Chitra', own);
  await student('Divya', foreign);
  // Friday and Saturday, and a Sunday, which is no school day.
  await session('2026-11-20', own, { Anu: 40, Balu: 10, Chitra: 40 });
  await session('2026-11-21', own, { Anu: 0, Balu: 0, Chitra: 40 });
  await session('2026-11-21', own, { Balu: 5 }, '11:00');
  await session('2026-11-21', foreign, { Divya: 0 });
  await session('2026-11-22', own, { Chitra: 0 });
  // Today: one is over, one is not.
  await session('2026-11-23', own, { Anu: 0, Chitra: 0 }, '08:00');
  await session('2026-11-23', own, { Anu: 0 }, '12:00');
  await run(
    sql`insert into guardian (guardian_pid, child_pid) values (${world.people.parent.pid}, ${pids.get('Anu')})`,
  );
});
afterAll(() => world?.close());

type Staff = 3 | 4 | 6 | 12;
const send = async (as: Staff, query: string) =>
  ask(world.appWith({ clock: () => NOW }), 'GET', `/api/admin/absent${query}`, { token: await world.tokenAs(as) });
const get = (as: Staff, query = '') => bodyOf<Answer>(query, send(as, query));
const names = ({ items }: Answer) => items.map(({ firstName }) => firstName);

describe('students who were absent', () => {
  it('are those of the last school day at first: in none of the day’s sessions', async () => {
    const answer = await get(4);
    expect(answer.day).toBe('2026-11-21');
    expect(names(answer)).toEqual(['Anu']);
    expect(answer.total).toBe(1);
  });

  it('are each role’s own: all schools for the academy', async () => {
    expect(names(await get(3)).sort()).toEqual(['Anu', 'Divya']);
    expect(names(await get(12)).sort()).toEqual(['Anu', 'Divya']);
    expect((await get(3)).schools.map(({ students }) => students)).toEqual([1, 1]);
    expect(names(await get(6))).not.toContain('Divya');
  });

  it('are nobody on a Sunday and on a holiday', async () => {
    expect(names(await get(4, '?day=2026-11-22'))).toEqual([]);
    await run(sql`insert into holiday (day, school_id, name) values ('2026-11-21', ${world.schools.own}, 'Fair')`);
    expect(names(await get(4, '?day=2026-11-21'))).toEqual([]);
    expect((await get(4)).day).toBe('2026-11-20');
    expect(names(await get(3, '?day=2026-11-21'))).toEqual(['Divya']);
    await run(sql`delete from holiday where school_id = ${world.schools.own}`);
  });

  it('are not told of a day while a session of theirs is not over', async () => {
    expect(names(await get(4, '?day=2026-11-23'))).toEqual(['Chitra']);
  });

  it('have the last school days as marks, the parents, and how they can be reached', async () => {
    const [anu] = (await get(4)).items;
    expect(anu?.marks).toEqual([
      { day: '2026-11-20', status: 'present' },
      { day: '2026-11-21', status: 'absent' },
    ]);
    expect(anu?.parents).toEqual([expect.objectContaining({ mayWrite: true })]);
    expect(anu?.parents[0]?.mobileNumber).toMatch(/\d{6}/);
    expect(anu?.lastAction).toBeNull();
  });

  it('are narrowed by school, class and plan', async () => {
    expect(names(await get(3, `?schoolId=${world.schools.foreign}`))).toEqual(['Divya']);
    expect(names(await get(4, `?classId=${classId}`))).toEqual(['Anu']);
    expect(names(await get(4, `?classId=${classId + 1}`))).toEqual([]);
    const plan = (grade: number | null) =>
      id(sql`with p as (insert into study_plan (title, grade) values ('Plan', ${grade}) returning study_plan_id)
        insert into study_plan_school (study_plan_id, school_id) select study_plan_id, ${world.schools.own} from p
        returning study_plan_id as id`);
    expect(names(await get(4, `?planId=${await plan(null)}`))).toEqual(['Anu']);
    expect(names(await get(4, `?planId=${await plan(12)}`))).toEqual([]);
    expect((await get(4)).classes).toEqual([{ gradeId: classId, name: '9 A', students: 1 }]);
  });

  it('are searched by name, in whichever schools one sees, and counted', async () => {
    const found = await get(3, '?search=%20DIV');
    expect([names(found), found.total]).toEqual([['Divya'], 1]);
    expect(names(await get(3, '?search=nu'))).toEqual(['Anu']);
    expect(names(await get(4, '?search=Divya'))).toEqual([]);
    expect(names(await get(3, '?search=%25'))).toEqual([]);
    // What they can be narrowed by stays.
    expect(found.schools).toEqual((await get(3)).schools);
  });

  it('are sorted over all pages, those without a value last in both directions', async () => {
    const sorted = async (sort: string) => [
      ...names(await get(3, `?sort=${sort}&page=1&pageSize=1`)),
      ...names(await get(3, `?sort=${sort}&page=2&pageSize=1`)),
    ];
    expect(await sorted('student')).toEqual(['Anu', 'Divya']);
    expect(await sorted('-student')).toEqual(['Divya', 'Anu']);
    expect(await sorted('class')).toEqual(['Anu', 'Divya']);
    expect(await sorted('-class')).toEqual(['Anu', 'Divya']);
    expect(await sorted('-school')).toEqual((await sorted('school')).reverse());
    expect((await send(3, '?sort=marks')).status).toBe(400);
  });

  it('are searched and sorted for those alone who are told that they may', async () => {
    const wordsOf = async ({ phone }: Person) =>
      ((await (await login(world.app, phone, PASSWORD)).json()) as { user: { capabilities: string[] } }).user
        .capabilities;
    expect(await wordsOf(world.people.teacher)).toContain('absent:search');
    expect(await wordsOf(world.people.parent)).not.toContain('absent:search');
  });

  it('are not told of a school or plan that one does not see', async () => {
    for (const query of [`?schoolId=${world.schools.foreign}`, '?planId=999999'])
      expect((await send(4, query)).status).toBe(404);
  });

  it('are not listed while they are banned', async () => {
    const ban = (at: Date | null) => run(sql`update person set banned_at = ${at} where pid = ${pids.get('Anu')}`);
    await ban(NOW);
    expect(names(await get(4))).toEqual([]);
    await ban(null);
    expect(names(await get(4))).toEqual(['Anu']);
  });

  it('are in the same order page by page, across schools', async () => {
    const all = names(await get(3));
    expect(all).toHaveLength(2);
    for (const [at, name] of all.entries()) {
      const page = await get(3, `?page=${at + 1}&pageSize=1`);
      expect([names(page), page.total]).toEqual([[name], 2]);
    }
    expect(names(await get(3, '?page=3&pageSize=1'))).toEqual([]);
  });

  it('follow a session that is held on another day, and attendance that is corrected or taken back', async () => {
    const ofBalu = sql`pid = ${pids.get('Balu')} and live_session_id in (
      select live_session_id from live_session where starts_at between '2026-11-21T00:00+05:30' and '2026-11-22T00:00+05:30')`;
    const wrong = async () =>
      (await compareRollups(world.database.owner)).filter((rollup) => rollup.differences.length > 0);
    await run(sql`update live_attendance set minutes = 0 where minutes = 5 and ${ofBalu}`);
    expect(names(await get(4)).sort()).toEqual(['Anu', 'Balu']);
    const move = (by: string) =>
      run(sql`update live_session set starts_at = starts_at + ${by}::interval
        where live_session_id in (select live_session_id from live_attendance where pid = ${pids.get('Balu')})
          and local_day(starts_at) in ('2026-11-20', '2026-11-19')`);
    await move('-1 day');
    expect((await get(4)).items.find(({ firstName }) => firstName === 'Balu')?.marks).toEqual([
      { day: '2026-11-19', status: 'partial' },
      { day: '2026-11-21', status: 'absent' },
    ]);
    expect(await wrong()).toEqual([]);
    await move('1 day');
    // A shorter session, at which ten minutes are three quarters of the time.
    const lasts = (minutes: number) =>
      run(sql`update live_session set duration_minutes = ${minutes} where local_day(starts_at) = '2026-11-20'`);
    await lasts(13);
    expect((await get(4)).items.find(({ firstName }) => firstName === 'Balu')?.marks[0]?.status).toBe('present');
    await lasts(40);
    await run(sql`delete from live_attendance where minutes = 0 and ${ofBalu}`);
    expect(names(await get(4))).toEqual(['Anu']);
    expect(await wrong()).toEqual([]);
  });
});
