/** What is in the academy (promises/data.md#overview). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { dataOverview } from '#contract/academy/data.ts';
import type { CallAnswer } from '#contract/call.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const PATH = '/api/admin/data-overview';

it.each([3, 4] as const)('counts nobody who is banned among students or teachers, for role %i', async (role) => {
  const token = await world.tokenAs(role);
  const counted = async () => {
    const answer = await bodyOf<CallAnswer<typeof dataOverview>>(PATH, ask(world.app, 'GET', PATH, { token }));
    return [answer.students ?? 0, answer.teachers ?? 0];
  };
  const { student, teacher } = world.people;
  const [students = 0, teachers = 0] = await counted();
  const ban = (at: ReturnType<typeof sql>) =>
    sql`update person set banned_at = ${at} where pid in (${student.pid}, ${teacher.pid})`.execute(
      world.database.owner,
    );
  await ban(sql`now()`);
  expect(await counted()).toEqual([students - 1, teachers - 1]);
  await ban(sql`null`);
  expect(await counted()).toEqual([students, teachers]);
});
