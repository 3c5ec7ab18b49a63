import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIGN_IN_LIMITS } from '#host/server/sign-in/signInGuard.ts';
import { ask, login, makeWorld, PASSWORD, type Person, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  await sql`delete from sign_in_attempt; delete from activity_log`.execute(world.database.owner);
  await sql`delete from session`.execute(world.database.owner);
});

const NEW = 'seven quiet rivers';
const ACCOUNT = '/api/admin/account';
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;
const answerOf = async (response: Response) => [response.status, await messageOf(response)] as const;
const change = (token: string, oldPassword: string, newPassword: string, app = world.app) =>
  ask(app, 'PUT', `${ACCOUNT}/password`, { token, body: { oldPassword, newPassword } });
const lines = () =>
  world.database.owner.selectFrom('activity_log').select(['activity_type', 'pid', 'school_id', 'narration']).execute();
const isIn = async (token: string) => (await ask(world.app, 'GET', `${ACCOUNT}/sessions`, { token })).status === 200;

/** The hash that everybody in this world begins with. */
async function restorePassword({ pid }: Person): Promise<void> {
  await sql`update credential c set password_hash = o.password_hash from credential o
    where c.pid = ${pid} and o.pid = ${world.people.foreignParent.pid}`.execute(world.database.owner);
}

describe('changing your own password', () => {
  it.each([
    ['administrator', false],
    ['staff', false],
    ['schoolUser', false],
    ['teacher', false],
    ['parent', false],
    ['teacherAndParent', true],
  ] as const)('is possible for every role: %s', async (who, parentView) => {
    const person = world.people[who];
    const token = await world.signIn(person, parentView);
    expect(await answerOf(await change(token, PASSWORD, NEW))).toEqual([200, 'Password changed']);
    expect((await login(world.app, person.phone, PASSWORD)).status).toBe(401);
    expect((await login(world.app, person.phone, NEW)).status).toBe(200);
    await restorePassword(person);
  });

  it('ends all other sessions of the person, on every process, and is in the activity log', async () => {
    const { teacher, staff } = world.people;
    const [here, phone, theirs] = [await world.signIn(teacher), await world.signIn(teacher), await world.signIn(staff)];
    expect((await change(here, PASSWORD, NEW, world.appWith({}))).status).toBe(200);
    expect([await isIn(here), await isIn(phone), await isIn(theirs)]).toEqual([true, false, true]);
    const [line] = (await lines()).filter((each) => each.activity_type === 'CHANGE_OWN_PASSWORD');
    expect(line).toMatchObject({ pid: teacher.pid, school_id: world.schools.own });
    await restorePassword(teacher);
  });

  it('needs the old password: a wrong one changes nothing and does not end the session', async () => {
    const { teacher } = world.people;
    const [token, other] = [await world.signIn(teacher), await world.signIn(teacher)];
    expect(await answerOf(await change(token, 'not it', NEW))).toEqual([422, 'This is not your current password']);
    expect([await isIn(token), await isIn(other)]).toEqual([true, true]);
    expect((await login(world.app, teacher.phone, PASSWORD)).status).toBe(200);
    expect((await lines()).filter((each) => each.activity_type === 'WRONG_PASSWORD')).toHaveLength(1);
  });

  it('slows attempts at the old password down, across processes and sessions, and does not hold up signing in', async () => {
    const { teacher, staff } = world.people;
    const apps = [world.app, world.appWith({})];
    const tokens = [await world.signIn(teacher), await world.signIn(teacher)];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < SIGN_IN_LIMITS.account.free; attempt += 1) {
      statuses.push((await change(tokens[attempt % 2] as string, 'not it', NEW, apps[attempt % 2])).status);
    }
    expect(statuses).toEqual(Array(SIGN_IN_LIMITS.account.free).fill(422));
    // The first pause is a second; a slow machine may need longer to ask again.
    await sql`update sign_in_attempt set blocked_until = now() + interval '1 minute' where failures >= 5`.execute(
      world.database.owner,
    );
    const response = await change(tokens[0] as string, PASSWORD, NEW);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await login(world.app, teacher.phone, PASSWORD)).status).toBe(200);
    expect((await change(await world.signIn(staff), PASSWORD, NEW)).status).toBe(200);
    await restorePassword(staff);
  });

  it('counts attempts that are sent at the same moment', async () => {
    const token = await world.signIn(world.people.teacher);
    const responses = await Promise.all(Array.from({ length: 16 }, () => change(token, 'not it', NEW)));
    const tried = responses.filter(({ status }) => status === 422).length;
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(16 - tried);
    expect(tried).toBeLessThanOrEqual(SIGN_IN_LIMITS.account.free + 3);
  });

  it('clears the attempts after the right password', async () => {
    const { teacher } = world.people;
    const token = await world.signIn(teacher);
    for (let attempt = 0; attempt < SIGN_IN_LIMITS.account.free - 1; attempt += 1) await change(token, 'not it', NEW);
    expect((await change(token, PASSWORD, 'short')).status).toBe(400);
    expect((await change(token, 'not it', NEW)).status).toBe(422);
    expect((await change(token, PASSWORD, NEW)).status).toBe(200);
    await restorePassword(teacher);
  });

  it.each([
    ['short', 'The password is shorter than 10 characters'],
    [PASSWORD, 'The new password is the old one'],
    ['Qwertyuiop1', expect.stringContaining('10,000')],
    ['Tara Teacher 1', 'The password is made of the person’s name'],
    ['own-school-2026', 'The password is made of the school’s name'],
  ])('refuses %j, and says why', async (typed, message) => {
    const token = await world.signIn(world.people.teacher);
    expect(await answerOf(await change(token, PASSWORD, typed))).toEqual([400, message]);
    expect((await login(world.app, world.people.teacher.phone, PASSWORD)).status).toBe(200);
  });

  it('refuses the person’s phone number, and for a parent the school of the child', async () => {
    const { parent } = world.people;
    const token = await world.signIn(parent);
    expect(await answerOf(await change(token, PASSWORD, `${parent.phone}!`))).toEqual([
      400,
      'The password is made of the phone number',
    ]);
    expect((await answerOf(await change(token, PASSWORD, 'ownschool99')))[1]).toBe(
      'The password is made of the school’s name',
    );
  });

  it('stores no password anywhere: not in the log, not in the activity log, not with an Idempotency-Key', async () => {
    const { staff } = world.people;
    const token = await world.signIn(staff);
    const body = { oldPassword: PASSWORD, newPassword: NEW };
    const headers = { 'Idempotency-Key': 'k1' };
    expect((await ask(world.app, 'PUT', `${ACCOUNT}/password`, { token, body, headers })).status).toBe(200);
    expect(world.logged()).not.toContain(NEW);
    expect(JSON.stringify(await lines())).not.toContain(NEW);
    expect(await world.database.owner.selectFrom('idempotency_key').selectAll().execute()).toEqual([]);
    await restorePassword(staff);
  });

  it('is refused by the database too for somebody else’s password', async () => {
    const { teacher, staff } = world.people;
    const hashes = () =>
      world.database.owner.selectFrom('credential').select(['pid', 'password_hash']).orderBy('pid').execute();
    const before = await hashes();
    const set = sql`select actor.set_own_password('x', 1)`;
    for (const actor of [{ kind: 'nobody' }, { kind: 'sign-in', phone: teacher.phone }, { kind: 'lti' }] as const) {
      await expect(world.database.as(actor, (tx) => set.execute(tx))).rejects.toThrow(/nobody is here/);
    }
    const person = {
      kind: 'person',
      pid: staff.pid,
      role: 12,
      isParentView: false,
      schools: 'all',
      children: [],
    } as const;
    await world.database.as(person, (tx) => set.execute(tx));
    expect((await hashes()).filter(({ password_hash }, at) => password_hash !== before[at]?.password_hash)).toEqual([
      { pid: staff.pid, password_hash: 'x' },
    ]);
    await restorePassword(staff);
  });
});

interface OwnSession {
  sessionId: number;
  browser: string | null;
  system: string | null;
  isParentView: boolean;
  startedDate: string;
  lastUsedDate: string;
  isThis: boolean;
}

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:132.0) Gecko/20100101 Firefox/132.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

describe('your own sessions', () => {
  const begin = async ({ phone }: Person, userAgent?: string, parentView = false) => {
    const response = await login(world.app, phone, PASSWORD, {
      parentView,
      headers: userAgent ? { 'User-Agent': userAgent } : {},
    });
    return ((await response.json()) as { token: string }).token;
  };
  const listed = async (token: string) =>
    (await (await ask(world.app, 'GET', `${ACCOUNT}/sessions`, { token })).json()) as OwnSession[];
  const end = (token: string, session = '') => ask(world.app, 'DELETE', `${ACCOUNT}/sessions${session}`, { token });

  it('are listed with device, start and last use and which one this is, and nobody else’s are listed', async () => {
    const { teacherAndParent: both } = world.people;
    await begin(world.people.staff, MAC);
    await begin(both, PHONE, true);
    await begin(both, IPHONE);
    await begin(both);
    const here = await begin(both, MAC);
    await sql`update session set last_used_at = now() - interval '30 seconds' where user_agent = ${MAC}`.execute(
      world.database.owner,
    );
    await sql`update session set last_used_at = now() - interval '5 minutes' where user_agent = ${PHONE}`.execute(
      world.database.owner,
    );
    const sessions = await listed(here);
    expect(
      sessions.map(({ browser, system, isParentView, isThis }) => [browser, system, isParentView, isThis]),
    ).toEqual([
      ['Firefox', 'macOS', false, true],
      [null, null, false, false],
      ['Safari', 'iOS', false, false],
      ['Chrome', 'Android', true, false],
    ]);
    for (const { startedDate, lastUsedDate } of sessions) {
      expect([startedDate, lastUsedDate]).toEqual([expect.stringMatching(/^\d{4}-.*Z$/), expect.stringMatching(/Z$/)]);
    }
    expect(Date.parse(sessions[0]?.lastUsedDate ?? '') - Date.parse(sessions[3]?.lastUsedDate ?? '')).toBeGreaterThan(
      200_000,
    );
  });

  it('are not listed when they have ended, were ended or were not used for too long', async () => {
    const { teacher } = world.people;
    const [here] = [
      await begin(teacher),
      await begin(teacher, PHONE),
      await begin(teacher, MAC),
      await begin(teacher, IPHONE),
    ];
    const { owner } = world.database;
    await sql`update session set expires_at = now() where user_agent = ${PHONE}`.execute(owner);
    await sql`update session set last_used_at = now() - interval '2 hours' where user_agent = ${MAC}`.execute(owner);
    await sql`update session set revoked_at = now() where user_agent = ${IPHONE}`.execute(owner);
    expect(await listed(here as string)).toHaveLength(1);
  });

  it('can be ended one by one, and somebody else’s cannot be found', async () => {
    const { teacher, staff } = world.people;
    const [here, phone, theirs] = [await begin(teacher), await begin(teacher, PHONE), await begin(staff)];
    const [other] = (await listed(here)).filter(({ isThis }) => !isThis);
    const [foreign] = await listed(theirs);
    expect((await end(here, `/${foreign?.sessionId}`)).status).toBe(404);
    expect(await isIn(theirs)).toBe(true);
    expect((await end(here, `/${other?.sessionId}`)).status).toBe(200);
    expect([await isIn(here), await isIn(phone)]).toEqual([true, false]);
    expect((await end(here, `/${other?.sessionId}`)).status).toBe(404);
    expect((await lines()).filter((line) => line.activity_type === 'END_SESSION').map(({ pid }) => pid)).toEqual([
      teacher.pid,
    ]);
  });

  it('can all be ended except this one, which the activity log tells', async () => {
    const { teacher, staff } = world.people;
    const [here, phone, mac, theirs] = [
      await begin(teacher),
      await begin(teacher, PHONE),
      await begin(teacher, MAC),
      await begin(staff),
    ];
    const response = await end(here);
    expect(await response.json()).toMatchObject({ ended: 2 });
    expect([await isIn(here), await isIn(phone), await isIn(mac), await isIn(theirs)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect((await lines()).some((line) => line.activity_type === 'END_SESSIONS' && line.pid === teacher.pid)).toBe(
      true,
    );
  });

  it('keep no more of the User-Agent header than is useful', async () => {
    await begin(world.people.teacher, `Mozilla/5.0 ${'x'.repeat(5000)}`);
    const { rows } = await sql<{ length: number }>`
      select length(user_agent) as length from session where pid = ${world.people.teacher.pid}`.execute(
      world.database.owner,
    );
    expect(rows).toEqual([{ length: 400 }]);
  });
});

interface OwnDevice {
  deviceId: number;
  browser: string | null;
  system: string | null;
  addedDate: string;
  lastUsedDate: string;
}

describe('one’s own devices', () => {
  /** Signs in on a device; without a token, on one that was never seen. */
  const begin = async ({ phone }: Person, userAgent: string, deviceToken?: string) => {
    const response = await login(world.app, phone, PASSWORD, { deviceToken, headers: { 'User-Agent': userAgent } });
    return (await response.json()) as { token: string; deviceToken?: string };
  };
  const listed = async (token: string) =>
    (await (await ask(world.app, 'GET', `${ACCOUNT}/devices`, { token })).json()) as OwnDevice[];
  const forget = (token: string, device = '') => ask(world.app, 'DELETE', `${ACCOUNT}/devices${device}`, { token });
  /** A login on a known device gets no new token for it. */
  const isKnown = async (who: Person, deviceToken: string | undefined) =>
    (await begin(who, MAC, deviceToken)).deviceToken === undefined;
  beforeEach(() => sql`delete from device`.execute(world.database.owner));

  it('are told with browser, system, first and latest login, the latest used first; nobody else’s', async () => {
    const { teacher, staff } = world.people;
    await begin(staff, MAC);
    const phone = await begin(teacher, PHONE);
    await begin(teacher, IPHONE);
    const { token } = await begin(teacher, PHONE, phone.deviceToken);
    const devices = await listed(token);
    expect(devices.map(({ browser, system }) => [browser, system])).toEqual([
      ['Chrome', 'Android'],
      ['Safari', 'iOS'],
    ]);
    for (const { addedDate, lastUsedDate } of devices) {
      expect(Date.parse(lastUsedDate)).toBeGreaterThanOrEqual(Date.parse(addedDate));
    }
  });

  it('are forgotten one by one, and somebody else’s is not there; sessions go on', async () => {
    const { teacher, staff } = world.people;
    const kept = await begin(teacher, MAC);
    const gone = await begin(teacher, PHONE);
    const theirs = await begin(staff, MAC);
    const [latest] = await listed(kept.token);
    const [foreign] = await listed(theirs.token);
    expect((await forget(kept.token, `/${foreign?.deviceId}`)).status).toBe(404);
    expect(await listed(theirs.token)).toHaveLength(1);
    expect((await forget(kept.token, `/${latest?.deviceId}`)).status).toBe(200);
    expect((await listed(kept.token)).map(({ browser }) => browser)).toEqual(['Firefox']);
    expect((await forget(kept.token, `/${latest?.deviceId}`)).status).toBe(404);
    expect(await isIn(gone.token)).toBe(true);
    expect([await isKnown(teacher, kept.deviceToken), await isKnown(teacher, gone.deviceToken)]).toEqual([true, false]);
    expect((await lines()).filter((line) => line.activity_type === 'REVOKE_DEVICE').map(({ pid }) => pid)).toEqual([
      teacher.pid,
    ]);
  });

  it('are forgotten all at once, and that is written down', async () => {
    const { teacher, staff } = world.people;
    const here = await begin(teacher, MAC);
    await begin(teacher, PHONE);
    const theirs = await begin(staff, MAC);
    expect((await forget(here.token)).status).toBe(200);
    expect([await listed(here.token), await listed(theirs.token)]).toEqual([[], [expect.anything()]]);
    expect(await isKnown(teacher, here.deviceToken)).toBe(false);
    expect((await lines()).some((line) => line.activity_type === 'REVOKE_DEVICES' && line.pid === teacher.pid)).toBe(
      true,
    );
  });
});

describe('a password that is set for another person', () => {
  const body = (more: object) => ({
    firstName: 'Nadia Nair',
    mobileNumber: '9222000001',
    userRole: 6,
    schoolId: world.schools.own,
    ...more,
  });

  it.each([
    ['nadia-nair-1', 'The password is made of the person’s name'],
    ['9222000001x', 'The password is made of the phone number'],
    ['Own School 7', 'The password is made of the school’s name'],
    ['1q2w3e4r5t', expect.stringContaining('10,000')],
    ['nine char', 'The password is shorter than 10 characters'],
  ])('is not %j: created, changed or imported', async (password, message) => {
    const token = await world.signInAs(3);
    const create = await ask(world.app, 'POST', '/api/admin/users', { token, body: body({ password }) });
    expect(await answerOf(create)).toEqual([400, message]);
    const { pid } = world.people.teacher;
    const update = await ask(world.app, 'PUT', `/api/admin/users/${pid}`, { token, body: body({ password }) });
    expect(await answerOf(update)).toEqual([400, message]);
    const rows = await ask(world.app, 'POST', '/api/admin/users/import', {
      token,
      body: { users: [body({ password })] },
    });
    expect(rows.status).toBe(400);
    expect(((await rows.json()) as { rows: unknown }).rows).toEqual([{ row: 0, message }]);
  });

  it('must not be made of the name of another school of the person', async () => {
    const { teacher } = world.people;
    const { owner } = world.database;
    await owner.insertInto('teacher_school').values({ pid: teacher.pid, school_id: world.schools.foreign }).execute();
    const response = await ask(world.app, 'PUT', `/api/admin/users/${teacher.pid}`, {
      token: await world.signInAs(3),
      body: body({ mobileNumber: teacher.phone, password: 'foreign school 1' }),
    });
    expect(await messageOf(response)).toBe('The password is made of the school’s name');
    await owner.deleteFrom('teacher_school').where('school_id', '=', world.schools.foreign).execute();
  });

  it('is not stored with the Idempotency-Key, nor anything from which it could be found', async () => {
    const key = crypto.randomUUID();
    const path = '/api/admin/users';
    const sent = JSON.stringify(body({ mobileNumber: '9222000077', password: NEW }));
    const token = await world.signInAs(3);
    const create = () => ask(world.app, 'POST', path, { token, body: sent, headers: { 'Idempotency-Key': key } });
    const [first, again] = [await create(), await create()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    const { rows } = await sql<{ kept: string; guess: string }>`
      select k::text as kept, encode(sha256(${`${path}\n${sent}`}::text::bytea), 'hex') as guess
        from idempotency_key k`.execute(world.database.owner);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kept).not.toContain(rows[0]?.guess);
    expect(rows[0]?.kept).not.toContain(key);
  });

  it('may be an old one that would be refused today, as long as it is only used to sign in', async () => {
    const { staff } = world.people;
    const { hashPassword } = await import('#host/server/sign-in/passwords.ts');
    const hash = await hashPassword('short');
    await sql`update credential set password_hash = ${hash} where pid = ${staff.pid}`.execute(world.database.owner);
    expect((await login(world.app, staff.phone, 'short')).status).toBe(200);
    await restorePassword(staff);
  });
});
