import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pauseAfter } from '#host/server/sign-in/attempts.ts';
import { hashPassword } from '#host/server/sign-in/passwords.ts';
import { CODE_LIMIT } from '#host/server/sign-in/twoStepCodes.ts';
import { ask, makeWorld, PASSWORD, type Person, type World } from '#tests/support/server/world.ts';

let world: World;
/** What the hosts of these tests take for now: turned forward where a code shall be another one. */
let now = Date.parse('2026-11-21T10:00:00Z');
let app: World['app'];
const SECRET = 'a secret of the host, long enough';
beforeAll(async () => {
  world = await makeWorld();
  app = world.appWith({ clock: () => new Date(now), twoStepSecret: SECRET });
});
afterAll(() => world?.close());
beforeEach(async () => {
  const { owner } = world.database;
  await sql`
    delete from sign_in_attempt; delete from activity_log; delete from recovery_code; delete from two_step;
    delete from sign_in_rule`.execute(owner);
  await sql`delete from session`.execute(owner);
});

const OWN = '/api/admin/account/two-step';
const STEP = 30_000;
const next = (steps = 2) => {
  now += steps * STEP;
};
const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
/** Six digits that are the code of no time near now. */
const wrongCode = (secret: string) => {
  const near = new Set([-2, -1, 0, 1, 2].map((step) => codeOf(secret, now + step * STEP)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) as string;
};

interface Body {
  message?: string;
  token?: string;
  needs?: string;
  secret?: string;
  uri?: string;
  recoveryCodes?: string[];
  isOn?: boolean;
  isRequired?: boolean;
  recoveryCodesLeft?: number;
}
const read = async (response: Response) => ({ status: response.status, ...((await response.json()) as Body) });
const send = async (token: string, method: string, path: string, body?: object, at = app) =>
  read(await ask(at, method, path, { token, ...(body ? { body } : {}) }));
const signIn = async (who: Person, more: { code?: string; password?: string; parentView?: boolean } = {}, at = app) =>
  read(
    await ask(at, 'POST', '/api/admin/login', {
      body: { identifier: who.phone, password: PASSWORD, parentView: false, ...more },
    }),
  );
const lines = (type: string) =>
  world.database.owner.selectFrom('activity_log').selectAll().where('activity_type', '=', type).execute();
const sessionsOf = async ({ pid }: Person) =>
  (await sql`select 1 from session where pid = ${pid} and revoked_at is null`.execute(world.database.owner)).rows
    .length;

/** Turns it on as its owner does. */
async function setUp(who: Person): Promise<{ token: string; secret: string; recoveryCodes: string[] }> {
  const { token = '' } = await signIn(who);
  const { secret = '', uri } = await send(token, 'PUT', OWN, { password: PASSWORD });
  expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
  const { recoveryCodes = [], ...confirmed } = await send(token, 'PUT', `${OWN}/confirmation`, {
    code: codeOf(secret),
  });
  expect(confirmed.status).toBe(200);
  next();
  return { token, secret, recoveryCodes };
}

describe('two-step sign-in', () => {
  it('is off until it is set up, and then asks for a code after the right password', async () => {
    const { teacher } = world.people;
    expect((await signIn(teacher)).status).toBe(200);
    const { secret } = await setUp(teacher);
    const before = await sessionsOf(teacher);
    expect(await signIn(teacher)).toEqual({ status: 401, message: expect.any(String), needs: 'code' });
    expect(await sessionsOf(teacher)).toBe(before);
    const signedIn = await signIn(teacher, { code: codeOf(secret) });
    expect(signedIn).toMatchObject({ status: 200, token: expect.any(String) });
    expect(signedIn).not.toHaveProperty('recoveryCodes');
  });

  it('is of those who begin it only once a first code was right', async () => {
    const { teacher } = world.people;
    const { token = '' } = await signIn(teacher);
    const { secret = '' } = await send(token, 'PUT', OWN, { password: PASSWORD });
    expect((await send(token, 'PUT', `${OWN}/confirmation`, { code: wrongCode(secret) })).status).toBe(422);
    expect(await send(token, 'GET', OWN)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn(teacher)).status).toBe(200);
    const again = await send(token, 'PUT', OWN, { password: PASSWORD });
    expect(again.secret).not.toBe(secret);
    expect((await send(token, 'PUT', `${OWN}/confirmation`, { code: codeOf(secret) })).status).toBe(422);
    expect((await send(token, 'PUT', `${OWN}/confirmation`, { code: codeOf(again.secret ?? '') })).status).toBe(200);
    expect(await send(token, 'GET', OWN)).toMatchObject({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
    expect((await send(token, 'PUT', OWN, { password: PASSWORD })).status).toBe(409);
  });

  it('does not tell a wrong password from one without a code, nor looks at the code then', async () => {
    const { teacher } = world.people;
    const { secret } = await setUp(teacher);
    const wrong = await signIn(teacher, { password: 'not it' });
    expect(await signIn(teacher, { password: 'not it', code: codeOf(secret) })).toEqual(wrong);
    expect(wrong).not.toHaveProperty('needs');
    expect((await signIn(teacher, { code: codeOf(secret) })).status).toBe(200);
  });

  it('takes the code of the half minute before and after, and no other', async () => {
    const { teacher } = world.people;
    const { secret } = await setUp(teacher);
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const) {
      expect([steps, (await signIn(teacher, { code: codeOf(secret, now + steps * STEP) })).status]).toEqual([
        steps,
        status,
      ]);
    }
  });

  it('takes a code once, however it is sent again, over processes and side by side', async () => {
    const { teacher } = world.people;
    const { secret } = await setUp(teacher);
    const other = world.appWith({ clock: () => new Date(now), twoStepSecret: SECRET });
    const code = codeOf(secret);
    const answers = await Promise.all([app, other, app, other].map((at) => signIn(teacher, { code }, at)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    // Nor one that was made before it.
    expect((await signIn(teacher, { code: codeOf(secret, now - STEP) })).status).toBe(401);
    expect(
      (
        await signIn(teacher, {
          code: `${codeOf(secret, now + STEP).slice(0, 3)} ${codeOf(secret, now + STEP).slice(3)}`,
        })
      ).status,
    ).toBe(200);
  });

  it('does not take the code that turned it on for the next sign-in', async () => {
    const { teacher } = world.people;
    const { secret } = await setUp(teacher);
    expect((await signIn(teacher, { code: codeOf(secret, now - 2 * STEP) })).status).toBe(401);
  });

  it('takes each recovery code once, as it may be typed, and says so in the activity log', async () => {
    const { teacher } = world.people;
    const { token, recoveryCodes } = await setUp(teacher);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(teacher, { code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200);
    expect((await signIn(teacher, { code: first })).status).toBe(401);
    const both = await Promise.all([signIn(teacher, { code: second }), signIn(teacher, { code: second })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await send(token, 'GET', OWN)).toMatchObject({ recoveryCodesLeft: 8 });
    expect((await lines('RECOVERY_CODE')).map(({ pid }) => pid)).toEqual([teacher.pid, teacher.pid]);
  });

  it('is nobody else’s: a recovery code of one opens nothing for another', async () => {
    const { recoveryCodes } = await setUp(world.people.teacher);
    await setUp(world.people.staff);
    expect((await signIn(world.people.staff, { code: recoveryCodes[0] ?? '' })).status).toBe(401);
  });

  it('is asked for in the parent view too', async () => {
    const { teacherAndParent: both } = world.people;
    const { secret } = await setUp(both);
    expect(await signIn(both, { parentView: true })).toMatchObject({ status: 401, needs: 'code' });
    expect((await signIn(both, { parentView: true, code: codeOf(secret) })).status).toBe(200);
  });

  it('slows attempts at codes down for the account, across processes, addresses and days', async () => {
    const { teacher, staff } = world.people;
    const { secret } = await setUp(teacher);
    const other = world.appWith({ clock: () => new Date(now), twoStepSecret: SECRET });
    const tryCode = async (at: World['app'], from: string) => {
      const body = { identifier: teacher.phone, password: PASSWORD, parentView: false, code: wrongCode(secret) };
      return (await ask(at, 'POST', '/api/admin/login', { body, from })).status;
    };
    const statuses: number[] = [];
    for (let turn = 0; turn < CODE_LIMIT.free; turn += 1) {
      statuses.push(await tryCode(turn % 2 ? other : app, `203.0.113.${turn}`));
    }
    expect(statuses).toEqual(Array(CODE_LIMIT.free).fill(401));
    await sql`update sign_in_attempt set blocked_until = now() + interval '1 minute' where failures >= ${CODE_LIMIT.free}`.execute(
      world.database.owner,
    );
    expect(await tryCode(app, '203.0.113.77')).toBe(429);
    expect((await signIn(teacher, { code: codeOf(secret) })).status).toBe(429);
    // The password alone says the same as ever, and others are not held up.
    expect(await signIn(teacher)).toMatchObject({ status: 401, needs: 'code' });
    expect((await signIn(staff)).status).toBe(200);
    expect(pauseAfter(100, CODE_LIMIT)).toBe(3600);
    expect(CODE_LIMIT.expirySeconds).toBe(24 * 3600);
    expect((await lines('LOGIN_FAILED')).filter(({ pid }) => pid === teacher.pid)).toHaveLength(CODE_LIMIT.free);
  });

  it('does not weaken the limit on passwords: a right one without a code takes back no wrong ones', async () => {
    const { teacher } = world.people;
    await setUp(teacher);
    const failures = async () =>
      (
        await sql<{ failures: number }>`select max(failures) as failures from sign_in_attempt`.execute(
          world.database.owner,
        )
      ).rows[0]?.failures;
    for (let turn = 0; turn < 3; turn += 1) await signIn(teacher, { password: 'not it' });
    for (let turn = 0; turn < 3; turn += 1) await signIn(teacher);
    expect(await failures()).toBe(3);
  });

  it('asks for the password before it is begun, renewed or turned off', async () => {
    const { teacher } = world.people;
    const { token, secret, recoveryCodes } = await setUp(teacher);
    for (const path of [OWN, `${OWN}/recovery-codes`, `${OWN}/end`]) {
      expect([path, (await send(token, 'PUT', path, { password: 'not it' })).status]).toEqual([path, 422]);
    }
    const renewed = await send(token, 'PUT', `${OWN}/recovery-codes`, { password: PASSWORD });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await signIn(teacher, { code: recoveryCodes[0] ?? '' })).status).toBe(401);
    expect((await signIn(teacher, { code: renewed.recoveryCodes?.[0] ?? '' })).status).toBe(200);
    expect((await signIn(teacher, { code: codeOf(secret) })).status).toBe(200);
    expect((await send(token, 'PUT', `${OWN}/end`, { password: PASSWORD })).status).toBe(200);
    expect((await signIn(teacher)).status).toBe(200);
    expect((await send(token, 'PUT', `${OWN}/end`, { password: PASSWORD })).status).toBe(409);
    for (const type of ['TWO_STEP_BEGUN', 'TWO_STEP_ON', 'RECOVERY_CODES', 'TWO_STEP_OFF']) {
      expect([type, (await lines(type)).map(({ pid }) => pid)]).toEqual([type, [teacher.pid]]);
    }
  });
});

it('ends all other sessions when it is turned on, by its owner or at a sign-in that has to', async () => {
  const { teacher, staff } = world.people;
  const { token: elsewhere = '' } = await signIn(teacher);
  const { token } = await setUp(teacher);
  expect((await send(elsewhere, 'GET', OWN)).status).toBe(401);
  expect(await send(token, 'GET', OWN)).toMatchObject({ status: 200, isOn: true });

  const { token: before = '' } = await signIn(staff);
  await sql`insert into sign_in_rule (two_step_required) values (true)`.execute(world.database.owner);
  const { secret = '' } = await signIn(staff);
  const { token: after = '' } = await signIn(staff, { code: codeOf(secret) });
  expect((await send(before, 'GET', OWN)).status).toBe(401);
  expect((await send(after, 'GET', OWN)).status).toBe(200);
});

describe('a key that was shown and not confirmed', () => {
  it('belongs to the password that was right then: a new one is shown another', async () => {
    const { staff } = world.people;
    await sql`insert into sign_in_rule (two_step_required) values (true)`.execute(world.database.owner);
    const { secret } = await signIn(staff);
    expect((await signIn(staff)).secret).toBe(secret);
    const { password_hash: before } = await world.database.owner
      .selectFrom('credential')
      .select('password_hash')
      .where('pid', '=', staff.pid)
      .executeTakeFirstOrThrow();
    const hashed = (password_hash: string) =>
      world.database.owner.updateTable('credential').set({ password_hash }).where('pid', '=', staff.pid).execute();
    await hashed(await hashPassword(PASSWORD));
    const another = await signIn(staff);
    expect([another.needs, another.secret === secret]).toEqual(['set-up', false]);
    await hashed(before);
  });

  it('belongs to the session that was shown it: another one cannot turn it on', async () => {
    const { teacher } = world.people;
    const [{ token: first = '' }, { token: second = '' }] = [await signIn(teacher), await signIn(teacher)];
    const { secret = '' } = await send(first, 'PUT', OWN, { password: PASSWORD });
    expect((await send(second, 'PUT', `${OWN}/confirmation`, { code: codeOf(secret) })).status).toBe(409);
    expect((await send(first, 'PUT', `${OWN}/confirmation`, { code: codeOf(secret) })).status).toBe(200);
  });
});

describe('what the database keeps', () => {
  it('is a secret that only this server can decrypt, and codes as hashes', async () => {
    const { teacher } = world.people;
    const { secret, recoveryCodes } = await setUp(teacher);
    const { rows } = await sql<{ text: string }>`
      select t::text || r::text as text from two_step t join recovery_code r using (pid)`.execute(world.database.owner);
    const kept = rows.map(({ text }) => text).join('\n');
    expect(rows).toHaveLength(10);
    expect(kept).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
    expect(world.logged()).not.toContain(secret);
  });

  it('cannot be decrypted with another secret, but recovery codes still work and the message says so', async () => {
    const { teacher } = world.people;
    const { secret, recoveryCodes } = await setUp(teacher);
    const another = world.appWith({ clock: () => new Date(now), twoStepSecret: `${SECRET}!` });
    const refused = await signIn(teacher, { code: codeOf(secret) }, another);
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('TWO_STEP_SECRET') });
    expect((await signIn(teacher, { code: recoveryCodes[0] ?? '' }, another)).status).toBe(200);
  });

  it('is not encrypted where the server has no secret, and works all the same', async () => {
    const plain = world.appWith({ clock: () => new Date(now) });
    const { token = '' } = await signIn(world.people.staff, {}, plain);
    const { secret = '' } = await send(token, 'PUT', OWN, { password: PASSWORD }, plain);
    await send(token, 'PUT', `${OWN}/confirmation`, { code: codeOf(secret) }, plain);
    next();
    // A secret that is given later encrypts the next; what is there stays open.
    expect((await signIn(world.people.staff, { code: codeOf(secret) })).status).toBe(200);
  });

  it('begins no session of somebody who has it on, where the code was forgotten to be asked for', async () => {
    const { teacher } = world.people;
    await setUp(teacher);
    const begin = (actor: Parameters<typeof world.database.as>[0]) =>
      world.database.as(actor, (tx) =>
        tx
          .insertInto('session')
          .values({
            token_hash: Buffer.alloc(32, now % 251),
            pid: teacher.pid,
            idle_limit: '1 hour',
            expires_at: new Date(Date.now() + 60_000),
          })
          .execute(),
      );
    await expect(begin({ kind: 'sign-in', phone: teacher.phone })).rejects.toThrow(/row-level security/);
    await sql`delete from two_step`.execute(world.database.owner);
    await expect(begin({ kind: 'sign-in', phone: teacher.phone })).resolves.toBeDefined();
    await sql`insert into sign_in_rule (two_step_required) values (true)`.execute(world.database.owner);
    await sql`delete from session`.execute(world.database.owner);
    await expect(begin({ kind: 'sign-in', phone: teacher.phone })).rejects.toThrow(/row-level security/);
  });

  it('can be seen and changed by nobody else, not even an administrator', async () => {
    const { teacher, staff } = world.people;
    await setUp(teacher);
    const actors = [
      {
        kind: 'person',
        pid: world.people.administrator.pid,
        role: 3,
        isParentView: false,
        schools: 'all',
        children: [],
      },
      { kind: 'person', pid: staff.pid, role: 12, isParentView: false, schools: 'all', children: [] },
      { kind: 'sign-in', phone: staff.phone },
      { kind: 'nobody' },
    ] as const;
    for (const actor of actors) {
      await world.database.as(actor, async (tx) => {
        expect(await tx.selectFrom('two_step').selectAll().execute()).toEqual([]);
        expect(await tx.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
        expect((await tx.deleteFrom('two_step').executeTakeFirst()).numDeletedRows).toBe(0n);
      });
    }
    const asParent = {
      kind: 'person',
      pid: teacher.pid,
      role: 6,
      isParentView: true,
      schools: [],
      children: [],
    } as const;
    await expect(
      world.database.as(asParent, (tx) => tx.updateTable('two_step').set({ confirmed_at: null }).execute()),
    ).rejects.toThrow(/row-level security/);
    const asStaff = { ...actors[1] };
    await expect(
      world.database.as(asStaff, (tx) => sql`select actor.reset_two_step(${teacher.pid})`.execute(tx)),
    ).rejects.toThrow(/not allowed/);
  });
});

describe('an academy that requires it', () => {
  const require = async (twoStepRequired: boolean) => {
    const { token = '' } = await signIn(world.people.administrator);
    expect((await send(token, 'PUT', '/api/admin/sign-in-rules', { twoStepRequired })).status).toBe(200);
    expect(await send(token, 'GET', '/api/admin/sign-in-rules')).toMatchObject({ twoStepRequired });
    return token;
  };

  it('lets staff in only after they have set it up, and shows the recovery codes once', async () => {
    await require(true);
    const { schoolUser } = world.people;
    const refused = await signIn(schoolUser);
    expect(refused).toMatchObject({
      status: 401,
      needs: 'set-up',
      uri: expect.stringContaining(refused.secret ?? '?'),
    });
    expect(await sessionsOf(schoolUser)).toBe(0);
    const { secret = '' } = refused;
    // Sent again it is the same, so that what an app has read stays good.
    expect((await signIn(schoolUser)).secret).toBe(secret);
    const wrong = await signIn(schoolUser, { code: wrongCode(secret) });
    expect(wrong).toMatchObject({ status: 401, needs: 'set-up', secret });
    expect(await sessionsOf(schoolUser)).toBe(0);
    const signedIn = await signIn(schoolUser, { code: codeOf(secret) });
    expect(signedIn).toMatchObject({ status: 200, token: expect.any(String) });
    expect(signedIn.recoveryCodes).toHaveLength(10);
    next();
    expect(await signIn(schoolUser)).toEqual({ status: 401, message: expect.any(String), needs: 'code' });
    const again = await signIn(schoolUser, { code: codeOf(secret) });
    expect(again.status).toBe(200);
    expect(again).not.toHaveProperty('recoveryCodes');
    expect((await lines('TWO_STEP_ON')).map(({ pid }) => pid)).toEqual([schoolUser.pid]);
  });

  it('tells a secret to nobody with a wrong password', async () => {
    await require(true);
    expect(await signIn(world.people.schoolUser, { password: 'not it' })).toEqual({
      status: 401,
      message: 'Wrong phone number or password',
    });
  });

  it('asks it of staff in the parent view too, and of no parent', async () => {
    await require(true);
    expect(await signIn(world.people.teacherAndParent, { parentView: true })).toMatchObject({ needs: 'set-up' });
    expect((await signIn(world.people.parent)).status).toBe(200);
  });

  it('lets nobody turn it off for themselves until it no longer requires it', async () => {
    const { staff } = world.people;
    const { token } = await setUp(staff);
    const administrator = await require(true);
    expect(await send(token, 'GET', OWN)).toMatchObject({ isOn: true, isRequired: true });
    expect((await send(token, 'PUT', `${OWN}/end`, { password: PASSWORD })).status).toBe(409);
    await send(administrator, 'PUT', '/api/admin/sign-in-rules', { twoStepRequired: false });
    expect((await send(token, 'PUT', `${OWN}/end`, { password: PASSWORD })).status).toBe(200);
    expect(await lines('SIGN_IN_RULES')).toHaveLength(2);
  });
});

describe('somebody who lost both app and codes', () => {
  it('has it turned off by an administrator, which ends their sessions and is in the activity log', async () => {
    const { teacher, administrator } = world.people;
    const { token } = await setUp(teacher);
    const { token: admin = '' } = await signIn(administrator);
    const path = `/api/admin/users/${teacher.pid}/two-step`;
    expect(await send(admin, 'GET', path)).toMatchObject({ status: 200, isOn: true });
    expect((await send(admin, 'DELETE', path)).status).toBe(200);
    expect(await send(admin, 'GET', path)).toMatchObject({ isOn: false });
    expect((await send(token, 'GET', OWN)).status).toBe(401);
    expect((await signIn(teacher)).status).toBe(200);
    const [line] = await lines('RESET_TWO_STEP');
    expect(line).toMatchObject({ pid: administrator.pid, narration: expect.stringContaining(String(teacher.pid)) });
  });

  it('cannot turn it off alone, also as an administrator', async () => {
    const { administrator } = world.people;
    const { token } = await setUp(administrator);
    expect((await send(token, 'DELETE', `/api/admin/users/${administrator.pid}/two-step`)).status).toBe(403);
    expect((await signIn(administrator)).status).toBe(401);
  });
});
