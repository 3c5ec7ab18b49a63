import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purge } from '#host/db/purge.ts';
import { makeWorld, type World } from './world.ts';

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
