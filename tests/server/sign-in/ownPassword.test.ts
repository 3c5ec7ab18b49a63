import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#host/server/database/database.ts';
import { hashPassword } from '#host/server/sign-in/passwords.ts';
import { ask, login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

/** Runs before each comparison of a password with its hash. */
const checking = vi.hoisted(() => ({ before: async () => {} }));
vi.mock('#host/server/sign-in/passwords.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#host/server/sign-in/passwords.ts')>();
  return {
    ...original,
    verifyPassword: async (...sent: Parameters<typeof original.verifyPassword>) => {
      await checking.before();
      return original.verifyPassword(...sent);
    },
  };
});

const NEW = 'seven quiet rivers';
const OTHER = 'nine loud mountains';

let world: World;
let token: string;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  token = await world.signIn(world.people.teacher);
});
afterEach(async () => {
  checking.before = async () => {};
  await world.mend();
  const { owner } = world.database;
  await owner
    .updateTable('credential')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('pid', '=', world.people.teacher.pid)
    .execute();
});

const change = (newPassword: string, app = world.app) =>
  ask(app, 'PUT', '/api/admin/account/password', { token, body: { oldPassword: PASSWORD, newPassword } });
const canSignIn = async (password: string) =>
  (await login(world.app, world.people.teacher.phone, password)).status === 200;

/** The world's database, with the number of transactions that are open. */
function countingDatabase(): { database: Database; open: () => number } {
  let open = 0;
  const { database } = world;
  const as: Database['as'] = async (actor, work) => {
    open += 1;
    try {
      return await database.as(actor, work);
    } finally {
      open -= 1;
    }
  };
  return { database: { ...database, as, ping: () => database.ping(), owner: database.owner }, open: () => open };
}

it.each([
  ['PUT', '/api/admin/account/password', { oldPassword: PASSWORD, newPassword: NEW }, 200],
  ['PUT', '/api/admin/account/two-step', { password: PASSWORD }, 200],
  ['PUT', '/api/admin/account/two-step/recovery-codes', { password: PASSWORD }, 409],
  ['PUT', '/api/admin/account/two-step/end', { password: PASSWORD }, 409],
])('%s %s holds no connection of the database while the password is checked', async (method, path, body, status) => {
  const { database, open } = countingDatabase();
  const app = world.appWith({ database });
  const opened: number[] = [];
  checking.before = async () => void opened.push(open());
  expect((await ask(app, method, path, { token, body })).status).toBe(status);
  expect(opened).toEqual([0]);
});

it('a password that was changed while it was checked is no longer accepted', async () => {
  checking.before = async () => {
    checking.before = async () => {};
    expect((await change(OTHER)).status).toBe(200);
  };
  const late = await change(NEW);
  expect([late.status, await late.json()]).toEqual([422, { message: 'This is not your current password' }]);
  expect([await canSignIn(NEW), await canSignIn(OTHER)]).toEqual([false, true]);
});

it('of several changes at the same moment one is made and the others are refused', async () => {
  const passwords = [NEW, OTHER, 'two slow kitchens'];
  const statuses = await Promise.all(passwords.map(async (password) => (await change(password)).status));
  expect(statuses.toSorted()).toEqual([200, 422, 422]);
  const valid = await Promise.all(passwords.map(canSignIn));
  expect(valid).toEqual(statuses.map((status) => status === 200));
});
