import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purge } from '#host/server/academy/purge.ts';
import { login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);
const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(world.database.owner)).rows.map((row) => row.id);

it('removes sessions that are over, and keeps those that are not', async () => {
  await world.signIn(world.people.staff);
  await world.signIn(world.people.teacher);
  await run(sql`update session set expires_at = now() - interval '1 minute' where pid = ${world.people.teacher.pid}`);
  expect(await purge(world.database.owner)).toMatchObject({ sessions: 1 });
  expect(await ids(sql`select pid as id from session`)).toEqual([world.people.staff.pid]);
});

it('removes what was deleted more than thirty days ago, and keeps what can still be restored', async () => {
  const { own, foreign } = world.objects;
  const { student, foreignStudent } = world.people;
  await run(
    sql`update notification set deleted_at = now() - interval '31 days' where notification_id = ${own.notification}`,
  );
  await run(
    sql`update notification set deleted_at = now() - interval '29 days' where notification_id = ${foreign.notification}`,
  );
  await run(sql`update person set deleted_at = now() - interval '31 days' where pid = ${student.pid}`);
  await run(sql`update person set deleted_at = now() - interval '29 days' where pid = ${foreignStudent.pid}`);
  await run(
    sql`update conversation_participant set hidden_at = now() - interval '31 days' where conversation_id = ${own.conversation}`,
  );

  expect(await purge(world.database.owner)).toMatchObject({ notifications: 1, people: 1, conversations: 1 });
  expect(await ids(sql`select notification_id as id from notification`)).toEqual([foreign.notification]);
  expect(await ids(sql`select conversation_id as id from conversation`)).toEqual([foreign.conversation]);
  const rows = await world.database.owner
    .selectFrom('person')
    .select(['pid', 'name', 'phone'])
    .where('deleted_at', 'is not', null)
    .execute();
  expect(rows).toContainEqual({ pid: student.pid, name: '', phone: null });
  expect(rows).toContainEqual({ pid: foreignStudent.pid, name: foreignStudent.name, phone: foreignStudent.phone });
  expect(await ids(sql`select pid as id from credential where pid = ${student.pid}`)).toEqual([]);
});

it('does the work once when several processes purge at the same time', async () => {
  await world.signIn(world.people.teacher);
  await run(sql`update session set expires_at = now() - interval '1 minute' where pid = ${world.people.teacher.pid}`);
  const results = await Promise.all([
    purge(world.database.owner),
    purge(world.database.owner),
    purge(world.database.owner),
  ]);
  expect(results.reduce((sum, result) => sum + (result?.sessions ?? 0), 0)).toBe(1);
});

it('waits for whoever keeps people from being written, and lets them lock the activity log too', async () => {
  const isWaited = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
         where datname = current_database() and not granted`.execute(world.database.owner)
    ).rows[0]?.n;
  let purged: ReturnType<typeof purge> | undefined;
  await world.database.owner.transaction().execute(async (tx) => {
    await sql`lock table person in share row exclusive mode`.execute(tx);
    purged = purge(world.database.owner);
    await expect.poll(isWaited).toBeGreaterThan(0);
    await sql`lock table activity_log in share row exclusive mode nowait`.execute(tx);
  });
  expect(await purged).toMatchObject({ people: 0 });
});

it('removes devices and addresses that were not used for long, and all those of erased people', async () => {
  const { staff, administrator, foreignStudent } = world.people;
  const given = async () => {
    const response = await login(world.app, staff.phone, PASSWORD);
    return ((await response.json()) as { deviceToken: string }).deviceToken;
  };
  const devices = () => ids(sql`select device_id as id from device order by 1`);
  await run(sql`truncate device, known_address`);
  await given();
  const [old] = await devices();
  await given();
  await run(sql`update device set expires_at = now() - interval '1 second' where device_id = ${old}`);
  await login(world.app, administrator.phone, PASSWORD);
  await run(sql`update known_address set last_used_at = now() - interval '91 days' where pid = ${staff.pid}`);
  await run(sql`
    insert into device (token_hash, pid, label, expires_at)
    select sha256('a'), ${foreignStudent.pid}, 'A browser', now() + interval '1 day'`);
  await run(sql`
    insert into known_address (pid, address_hash, network_hash) select ${foreignStudent.pid}, sha256('a'), sha256('b')`);
  await run(sql`update person set deleted_at = now() - interval '31 days' where pid = ${foreignStudent.pid}`);

  await purge(world.database.owner);
  expect(await ids(sql`select distinct pid as id from device order by 1`)).toEqual(
    [administrator.pid, staff.pid].sort(),
  );
  expect(await devices()).not.toContain(old);
  expect(await ids(sql`select pid as id from known_address`)).toEqual([administrator.pid]);
});

it('removes counters of attempts only when none of their attempts counts any more', async () => {
  await run(sql`truncate sign_in_attempt`);
  await login(world.app, world.people.staff.phone, 'not it');
  const age = (days: number) =>
    run(sql`update sign_in_attempt set last_failed_at = now() - make_interval(days => ${days})`);
  await age(2);
  expect(await purge(world.database.owner)).toMatchObject({ attempts: 0 });
  await age(4);
  expect((await purge(world.database.owner))?.attempts).toBeGreaterThan(0);
  expect(await ids(sql`select 1 as id from sign_in_attempt`)).toEqual([]);
});

it('keeps records as long as the environment says', async () => {
  const { pid } = world.people.staff;
  const old = sql`now() - interval '10 days'`;
  await run(sql`insert into known_address (pid, address_hash, network_hash, last_used_at)
    values (${pid}, decode(repeat('01', 32), 'hex'), decode(repeat('02', 32), 'hex'), ${old})`);
  await run(sql`insert into device (token_hash, pid, label, last_used_at, expires_at)
    values (decode(repeat('03', 32), 'hex'), ${pid}, 'Old', ${old}, now() + interval '100 days')`);
  await run(sql`insert into link_request (school_id, pid, name, role, asked_by, asked_at)
    values (${world.schools.foreign}, ${pid}, 'Old', 6, ${world.people.foreignSchoolUser.pid}, ${old})`);
  await run(
    sql`insert into activity_log (occurred_at, activity_type, narration) values (now() - interval '40 days', 'OLD', 'Old')`,
  );
  const left = () =>
    ids(sql`
      select count(*)::int as id from (
        select 1 from known_address where address_hash = decode(repeat('01', 32), 'hex')
        union all select 1 from device where label = 'Old' union all select 1 from link_request where name = 'Old'
        union all select 1 from activity_log where activity_type = 'OLD') found`);
  await purge(world.database.owner);
  expect(await left()).toEqual([4]);
  await purge(world.database.owner, { activityLog: 30, linkRequests: 9, devices: 9, addresses: 9 });
  expect(await left()).toEqual([0]);
});
