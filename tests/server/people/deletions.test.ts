import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { deletions } from '#contract/people/deletions.ts';
import { purge } from '#host/server/academy/purge.ts';
import type { ActingRole } from '#host/server/http/policy.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => world.mend());
afterAll(() => world?.close());

const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);
const statusOf = async (actingRole: ActingRole, method: string, path: string) =>
  ask(world.app, method, `/api/admin/deletions${path}`, { token: await world.tokenAs(actingRole) });
const restore = (actingRole: ActingRole, kind: string, id: number | undefined) =>
  statusOf(actingRole, 'POST', `/${kind}/${id}/restore`);
const listed = async (actingRole: ActingRole) => {
  const response = await statusOf(actingRole, 'GET', '');
  expect(response.status).toBe(200);
  return (await response.json()) as CallAnswer<typeof deletions>;
};
const kindsAndNames = async (actingRole: ActingRole) =>
  (await listed(actingRole)).map(({ kind, name }) => `${kind} ${name}`);

/** Deletes one of each kind of both schools, as each of them is deleted; the latest last. */
async function deleteAll() {
  const { own, foreign } = world.objects;
  const { student, foreignStudent, teacherAndParent, schoolUser, administrator } = world.people;
  const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`;
  for (const [i, who] of [student, foreignStudent, teacherAndParent].entries()) {
    await run(sql`update person set deleted_at = ${ago(30 - i)} where pid = ${who.pid}`);
  }
  await run(sql`update notification set deleted_at = ${ago(20)} where notification_id = ${own.notification}`);
  await run(sql`update notification set deleted_at = ${ago(19)} where notification_id = ${foreign.notification}`);
  for (const who of [schoolUser, administrator]) {
    await run(sql`update conversation_participant set hidden_at = ${ago(10)}
      where conversation_id = ${own.conversation} and pid = ${who.pid}`);
  }
}

describe('what was deleted', () => {
  it('is listed, latest first, for those who may delete it', async () => {
    await deleteAll();
    expect(await kindsAndNames(3)).toEqual([
      'conversation Hello',
      'notification A',
      'notification A',
      'user Tom Both',
      'user Fritz Foreignstudent',
      'user Ottilie Ownstudent',
    ]);
    expect(await kindsAndNames(4)).toEqual([
      'conversation Hello',
      'notification A',
      'user Tom Both',
      'user Ottilie Ownstudent',
    ]);
    expect(await kindsAndNames(12)).toEqual(['notification A', 'notification A']);
  });

  it('is for other roles only the conversations that they have deleted themselves', async () => {
    await deleteAll();
    const parent = await world.signInAs('parent');
    expect(await kindsAndNames('parent')).toEqual([]);
    const { conversation } = world.objects.own;
    await run(sql`update conversation_participant set hidden_at = now()
      where conversation_id = ${conversation} and pid = ${world.people.parent.pid}`);
    const response = await ask(world.app, 'GET', '/api/admin/deletions', { token: parent });
    expect(await response.json()).toMatchObject([{ kind: 'conversation', id: conversation, name: 'Hello' }]);
  });

  it('says until when it can be restored: thirty days', async () => {
    const { own } = world.schools;
    await run(sql`update school set deleted_at = '2026-01-01T10:00:00Z'::timestamptz where school_id = ${own}`);
    expect(await listed(3)).toEqual([]);
    await run(
      sql`update school set deleted_at = date_trunc('second', now() - interval '29 days') where school_id = ${own}`,
    );
    const [school] = await listed(3);
    expect(school).toMatchObject({ kind: 'school', id: own, name: 'Own School' });
    const days = (Date.parse(school?.restorableUntil ?? '') - Date.parse(school?.deletedDate ?? '')) / 86_400_000;
    expect(days).toBe(30);
  });

  it('leaves out what belongs to a deleted school, which is restored with the school', async () => {
    await deleteAll();
    await run(sql`update school set deleted_at = now() where school_id = ${world.schools.own}`);
    expect(await kindsAndNames(3)).toEqual([
      'school Own School',
      'conversation Hello',
      'notification A',
      'user Fritz Foreignstudent',
    ]);
    expect((await restore(3, 'user', world.people.student.pid)).status).toBe(404);
  });
});

describe('restoring', () => {
  it.each(['school', 'user', 'notification', 'conversation'] as const)(
    'a %s: it is there again, the log says so, and a second time does no harm',
    async (kind) => {
      await deleteAll();
      await run(sql`update school set deleted_at = now() where school_id = ${world.schools.foreign}`);
      const id = {
        school: world.schools.foreign,
        user: world.people.student.pid,
        notification: world.objects.own.notification,
        conversation: world.objects.own.conversation,
      }[kind];
      expect((await restore(3, kind, id)).status).toBe(200);
      expect((await listed(3)).filter((row) => row.kind === kind && row.id === id)).toEqual([]);
      expect((await restore(3, kind, id)).status).toBe(200);
      const { rows } = await sql`
        select 1 from activity_log where activity_type = 'RESTORE' and narration = ${`Restored ${kind} ${id}`}`.execute(
        world.database.owner,
      );
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  it('is possible only for those who may delete', async () => {
    await deleteAll();
    const { own, foreign } = world.objects;
    const { student, foreignStudent, schoolUser } = world.people;
    await run(sql`update school set deleted_at = now() where school_id = ${world.schools.foreign}`);
    const cases: [ActingRole, string, number | undefined, number][] = [
      [12, 'school', world.schools.foreign, 403],
      [12, 'user', student.pid, 403],
      [12, 'notification', own.notification, 200],
      [6, 'notification', own.notification, 403],
      [6, 'user', student.pid, 403],
      ['parent', 'user', student.pid, 403],
      ['parent', 'school', world.schools.own, 403],
      [4, 'user', foreignStudent.pid, 404],
      [4, 'user', schoolUser.pid, 404],
      [4, 'notification', foreign.notification, 404],
      [4, 'conversation', foreign.conversation, 404],
      [4, 'user', student.pid, 200],
      [4, 'conversation', own.conversation, 200],
      [3, 'school', 2_000_000_000, 404],
    ];
    for (const [actingRole, kind, id, status] of cases) {
      expect([actingRole, kind, id, (await restore(actingRole, kind, id)).status]).toEqual([
        actingRole,
        kind,
        id,
        status,
      ]);
    }
  });

  it('is no longer possible after thirty days', async () => {
    await run(sql`update school set deleted_at = now() - interval '31 days' where school_id = ${world.schools.own}`);
    const response = await restore(3, 'school', world.schools.own);
    expect([response.status, await response.json()]).toEqual([
      410,
      { message: 'This was deleted more than 30 days ago and can no longer be restored' },
    ]);
  });

  it('says so when somebody else has the person’s phone number by now', async () => {
    const { teacher, foreignParent } = world.people;
    await run(sql`update person set deleted_at = now() where pid = ${teacher.pid}`);
    await run(sql`update person set phone = ${teacher.phone} where pid = ${foreignParent.pid}`);
    const response = await restore(3, 'user', teacher.pid);
    expect([response.status, await response.json()]).toEqual([
      409,
      { message: 'Somebody else has this phone number by now, so this user cannot be restored' },
    ]);
    await run(sql`update person set phone = ${foreignParent.phone} where pid = ${foreignParent.pid}`);
    expect((await restore(3, 'user', teacher.pid)).status).toBe(200);
  });

  it.each(['session/1', 'school/x', 'school/0', 'school/99999999999'])('of %s is no question', async (path) => {
    expect((await statusOf(3, 'POST', `/${path}/restore`)).status).toBe(400);
  });
});

it('after thirty days the people of a deleted school are erased with it, except those who belong to another school too', async () => {
  const { teacher, schoolUser, student, parent, foreignStudent, administrator } = world.people;
  const { own, foreign } = world.schools;
  await run(sql`insert into teacher_school (pid, school_id) values (${teacher.pid}, ${foreign})`);
  await run(sql`update school set deleted_at = now() - interval '29 days' where school_id = ${own}`);
  const gone = async () =>
    (
      await sql<{
        pid: number;
      }>`select pid from person where deleted_at is not null and name = '' order by pid`.execute(world.database.owner)
    ).rows.map(({ pid }) => pid);
  await purge(world.database.owner);
  expect(await gone()).toEqual([]);

  await run(sql`update school set deleted_at = now() - interval '31 days' where school_id = ${own}`);
  await purge(world.database.owner);
  const forgotten = await gone();
  for (const who of [schoolUser, student, parent]) expect(forgotten).toContain(who.pid);
  for (const who of [teacher, foreignStudent, administrator]) expect(forgotten).not.toContain(who.pid);
});
