/** One-time passwords: set by somebody else for a person who has lost theirs, and replaced at the next sign-in. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOneTimePassword } from '#domain/people/oneTimePassword.ts';
import { ask, login, makeWorld, PASSWORD, type Person, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const CHOSEN = 'only mine, since today';
const pathOf = ({ pid }: Person) => `/api/admin/users/${pid}/one-time-password`;
const setBy = async (by: Person, who: Person, password = newOneTimePassword()) =>
  ask(world.app, 'PUT', pathOf(who), { token: await world.tokenOf(by), body: { password } });
const passwordSetBy = async (by: Person, who: Person): Promise<string> => {
  const password = newOneTimePassword();
  expect((await setBy(by, who, password)).status).toBe(200);
  return password;
};
const choose = (who: Person, password: string, newPassword: string, more: object = {}) =>
  ask(world.app, 'POST', '/api/admin/login', {
    body: { identifier: who.phone, password, parentView: false, newPassword, ...more },
  });

describe('a one-time password', () => {
  let oneTime: string;
  let old: string;
  beforeEach(async () => {
    const { teacher, schoolUser } = world.people;
    const { owner } = world.database;
    await sql`
      update credential set is_one_time = false, password_hash = (select password_hash from credential where pid = ${world.people.student.pid})
       where pid = ${teacher.pid}`.execute(owner);
    await sql`delete from sign_in_attempt`.execute(owner);
    old = await world.signIn(teacher);
    world.forgetToken(teacher);
    oneTime = await passwordSetBy(schoolUser, teacher);
  });

  it('ends the old password and every session, and opens none before another is chosen', async () => {
    const { teacher } = world.people;
    expect(oneTime).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await ask(world.app, 'GET', '/api/admin/schools', { token: old })).status).toBe(401);
    expect((await login(world.app, teacher.phone, PASSWORD)).status).toBe(401);
    const answer = await login(world.app, teacher.phone, oneTime);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { message: 'Choose a password of your own', needs: 'new-password' },
    ]);

    const signedIn = await choose(teacher, oneTime, CHOSEN);
    expect(signedIn.status).toBe(200);
    expect((await login(world.app, teacher.phone, oneTime)).status).toBe(401);
    expect((await login(world.app, teacher.phone, CHOSEN)).status).toBe(200);
    // A password of one's own is not replaced by a sign-in.
    expect((await choose(teacher, CHOSEN, 'another one of mine')).status).toBe(200);
    expect((await login(world.app, teacher.phone, CHOSEN)).status).toBe(200);
    const { rows } = await sql<{ type: string; narration: string; pid: number }>`
      select activity_type as type, narration, pid from activity_log
       where activity_type in ('RESET_PASSWORD', 'CHANGE_OWN_PASSWORD') and not is_copy order by activity_log_id`.execute(
      world.database.owner,
    );
    expect(rows).toEqual([
      {
        type: 'RESET_PASSWORD',
        narration: `Set a one-time password for user ${teacher.pid}; all their sessions ended`,
        pid: world.people.schoolUser.pid,
      },
      {
        type: 'CHANGE_OWN_PASSWORD',
        narration: 'Chose a password in place of a one-time password',
        pid: teacher.pid,
      },
    ]);
  });

  it.each([
    ['too short', 'short'],
    ['common', 'password123'],
    ['made of the name', 'Tara Teacher 7'],
    ['made of the school', 'Own School 2026'],
  ])('is not replaced by a password that is %s', async (_, wrong) => {
    const { teacher } = world.people;
    const refused = await choose(teacher, oneTime, wrong);
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { message: expect.any(String), needs: 'new-password' },
    ]);
    expect((await choose(teacher, oneTime, CHOSEN)).status).toBe(200);
  });

  it('is not replaced by itself, nor twice', async () => {
    const { teacher } = world.people;
    expect((await choose(teacher, oneTime, oneTime)).status).toBe(401);
    const answers = await Promise.all([choose(teacher, oneTime, CHOSEN), choose(teacher, oneTime, `${CHOSEN} too`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

it('is set by an administrator for everybody who signs in, and by a school user only for the own people', async () => {
  const { administrator, schoolUser, foreignSchoolUser, parent, student, staff } = world.people;
  await passwordSetBy(administrator, foreignSchoolUser);
  await passwordSetBy(administrator, staff);
  await passwordSetBy(schoolUser, parent);
  for (const [by, who, status] of [
    [schoolUser, foreignSchoolUser, 404],
    [schoolUser, schoolUser, 403],
    [administrator, administrator, 403],
    [administrator, student, 409],
    [administrator, parent, 200],
    [schoolUser, administrator, 404],
  ] as const) {
    expect([by.name, who.name, (await setBy(by, who)).status]).toEqual([by.name, who.name, status]);
  }
  expect((await setBy(administrator, parent, 'password123')).status).toBe(400);
});
