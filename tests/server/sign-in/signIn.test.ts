import { setTimeout as pause } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sha256 } from '#host/server/http/session.ts';
import { type AttemptLimit, expiredOf, pauseAfter } from '#host/server/sign-in/attempts.ts';
import { hashPassword } from '#host/server/sign-in/passwords.ts';
import {
  ACCOUNT_CHECKS_PER_DAY,
  EARNED,
  SIGN_IN_LIMITS,
  SPRAYED_ACCOUNTS_PER_DAY,
} from '#host/server/sign-in/signInGuard.ts';
import { ask, login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

// The real one, which also counts. That this is nobody's password it knows without the work of hashing.
vi.mock(import('@node-rs/argon2'), async (load) => {
  const real = await load();
  const verify: typeof real.verify = async (stored, password, ...rest) =>
    password !== 'not it' && real.verify(stored, password, ...rest);
  return { ...real, verify: vi.fn(verify) };
});
// The real one, unless a test lets time pass by itself.
vi.mock(import('node:timers/promises'), async (load) => {
  const real = await load();
  return { ...real, setTimeout: vi.fn(real.setTimeout) as unknown as typeof real.setTimeout };
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  // Nobody is known from anywhere.
  await sql`delete from sign_in_attempt; delete from device; delete from known_address`.execute(world.database.owner);
});

const stats = (token: string) => ask(world.app, 'GET', '/api/admin/dashboard-stats?timeframe=Today', { token });
const OTHER_VIEW_PATH = '/api/admin/account/other-view';
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;
const lines = async (type: string) =>
  world.database.owner.selectFrom('activity_log').selectAll().where('activity_type', '=', type).execute();

describe('signing in', () => {
  it('answers the token, who it is, and the menu of the role', async () => {
    const { administrator } = world.people;
    const response = await login(world.app, administrator.phone, PASSWORD);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      deviceToken: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        pid: administrator.pid,
        name: administrator.name,
        role: 3,
        schoolId: null,
        isParentView: false,
        capabilities: expect.arrayContaining(['idempotency', 'sign-out']),
      },
      menu: expect.arrayContaining([
        { id: 'dashboard', path: '/dashboard', name: 'Dashboard', icon: 'Home' },
        { id: 'study-plans', path: '/study-plans', name: 'Study Plans', icon: 'BookOpen' },
        {
          id: 'study-plan-attendance',
          path: '/study-plans/attendance',
          name: 'Attendance by School',
          icon: 'UserCheck',
        },
      ]),
    });
  });

  it('tells a school user the school', async () => {
    const response = await login(world.app, world.people.schoolUser.phone, PASSWORD);
    const { user } = (await response.json()) as { user: Record<string, unknown> };
    expect(user).toMatchObject({ role: 4, schoolId: world.schools.own, schoolInfo: { schoolName: 'Own School' } });
  });

  it('accepts a phone number with blanks and dashes', async () => {
    const { phone } = world.people.teacher;
    const typed = ` ${phone.slice(0, 5)} ${phone.slice(5, 7)}-${phone.slice(7)} `;
    expect((await login(world.app, typed, PASSWORD)).status).toBe(200);
  });

  it('stores no token, only its hash, and writes the sign-in to the activity log', async () => {
    const token = await world.signIn(world.people.staff);
    const { rows } = await sql<{ found: boolean }>`
      select exists (select 1 from session where token_hash = sha256(${token}::bytea)) as found`.execute(
      world.database.owner,
    );
    expect(rows[0]?.found).toBe(true);
    const { rows: leaks } = await sql`select 1 from session s where s::text like ${`%${token}%`}`.execute(
      world.database.owner,
    );
    expect(leaks).toEqual([]);
    expect((await lines('LOGIN')).some((line) => line.pid === world.people.staff.pid)).toBe(true);
  });

  it('gives the same answer for a wrong password and for a number that nobody has', async () => {
    const wrong = await login(world.app, world.people.teacher.phone, 'not it');
    const unknown = await login(world.app, '9999999999', 'not it');
    expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(wrong.status).toBe(401);
  });

  it('writes a failure to the activity log, with the person where the number is somebody’s', async () => {
    await login(world.app, world.people.teacher.phone, 'not it');
    await login(world.app, '9999999999', 'not it');
    const pids = (await lines('LOGIN_FAILED')).map((line) => line.pid);
    expect(pids).toContain(world.people.teacher.pid);
    expect(pids).toContain(null);
  });

  it('hashes as much for both, so that the time it takes tells nothing', async () => {
    const work = async (phone: string) => {
      vi.mocked(verify).mockClear();
      await login(world.app, phone, 'not it');
      // The way and the cost of hashing, without salt and hash.
      return vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4).join(' '));
    };
    // As the academy stores it.
    const { pid } = world.people.teacher;
    await sql`update credential set password_hash = ${await hashPassword(PASSWORD)} where pid = ${pid}`.execute(
      world.database.owner,
    );
    expect(await work(world.people.teacher.phone)).toEqual(['argon2id v=19 m=47104,t=1,p=1']);
    expect(await work('9999999990')).toEqual(['argon2id v=19 m=47104,t=1,p=1']);
  });

  it('denies a role that may not hold a session', async () => {
    const response = await login(world.app, world.people.student.phone, PASSWORD);
    expect([response.status, await messageOf(response)]).toEqual([403, 'Access denied']);
    expect((await lines('LOGIN_DENIED')).map((line) => line.pid)).toContain(world.people.student.pid);
  });

  it('tells a banned person so, but only after the right password', async () => {
    const { pid, phone } = world.people.foreignSchoolUser;
    await sql`update person set banned_at = now() where pid = ${pid}`.execute(world.database.owner);
    expect((await login(world.app, phone, 'not it')).status).toBe(401);
    const response = await login(world.app, phone, PASSWORD);
    expect(response.status).toBe(403);
    expect(await messageOf(response)).toContain('blocked');
    await sql`update person set banned_at = null where pid = ${pid}`.execute(world.database.owner);
  });
});

describe('the parent view', () => {
  const changed = async (token: string) =>
    (await (await ask(world.app, 'PUT', OTHER_VIEW_PATH, { token })).json()) as {
      token: string;
      user: Record<string, unknown>;
    };

  it('is given to staff with a child on record, with a parent’s rights and no others', async () => {
    const both = world.people.teacherAndParent;
    const response = await login(world.app, both.phone, PASSWORD, { parentView: true });
    const { token, user } = (await response.json()) as { token: string; user: Record<string, unknown> };
    expect(user).toMatchObject({ role: 6, isParentView: true, schoolId: null });
    expect((await stats(token)).status).toBe(403);
    expect((await stats(await world.signIn(both))).status).toBe(200);
  });

  it('is known to who has both views, by a number to sign in to the other with, and opens nothing', async () => {
    const { teacherAndParent: both, teacher, parent } = world.people;
    const other = async (token: string) => (await ask(world.app, 'GET', OTHER_VIEW_PATH, { token })).json();
    const wordsOf = async (phone: string, parentView = false) => {
      const response = await login(world.app, phone, PASSWORD, { parentView });
      return ((await response.json()) as { user: { capabilities: string[] } }).user.capabilities;
    };
    expect(await wordsOf(both.phone)).toContain('other-view');
    expect(await wordsOf(both.phone, true)).toContain('other-view');
    for (const { phone } of [teacher, parent]) expect(await wordsOf(phone)).not.toContain('other-view');

    const staff = await world.signIn(both);
    const asParent = await world.signIn(both, true);
    expect(await other(staff)).toEqual({ isParentView: true, identifier: both.phone });
    expect(await other(asParent)).toEqual({ isParentView: false, identifier: both.phone });
    expect((await stats(asParent)).status).toBe(403);
    for (const person of [teacher, parent])
      expect(await other(await world.signIn(person))).toEqual({ isParentView: null, identifier: null });
  });

  it('is changed to from a staff session and back at once, in sessions that last no longer than the first', async () => {
    const both = world.people.teacherAndParent;
    const sessionRow = (token: string) =>
      world.database.owner
        .selectFrom('session')
        .select(['expires_at', 'idle_limit', 'created_at', 'revoked_reason'])
        .where('token_hash', '=', sha256(token))
        .executeTakeFirstOrThrow();
    const staff = await world.signIn(both);
    const first = await sessionRow(staff);
    const parent = await changed(staff);
    expect(parent.user).toMatchObject({ pid: both.pid, role: 6, isParentView: true, schoolId: null });
    expect(parent.user.capabilities).toContain('change-view');
    expect((await stats(parent.token)).status).toBe(403);
    expect((await stats(staff)).status).toBe(401);
    expect(await sessionRow(staff)).toMatchObject({ revoked_reason: 'other-view' });

    const again = await changed(parent.token);
    expect(again.user).toMatchObject({ pid: both.pid, isParentView: false });
    expect(again.user.schoolId).not.toBeNull();
    expect((await stats(again.token)).status).toBe(200);
    expect((await stats(parent.token)).status).toBe(401);
    expect(await sessionRow(again.token)).toEqual({ ...first, revoked_reason: null });
  });

  it('changes into nothing where it was begun as a parent, and where there is no other one', async () => {
    const { teacherAndParent: both, teacher, parent } = world.people;
    for (const token of [await world.signIn(both, true), await world.signIn(teacher), await world.signIn(parent)]) {
      const response = await ask(world.app, 'PUT', OTHER_VIEW_PATH, { token });
      expect(response.status).toBe(409);
      expect((await ask(world.app, 'GET', OTHER_VIEW_PATH, { token })).status).toBe(200);
    }
    const response = await login(world.app, both.phone, PASSWORD, { parentView: true });
    const { user } = (await response.json()) as { user: { capabilities: string[] } };
    expect(user.capabilities).not.toContain('change-view');
  });

  it('is changed to once, however often it is pressed', async () => {
    const token = await world.signIn(world.people.teacherAndParent);
    const answers = await Promise.all([1, 2, 3].map(() => ask(world.app, 'PUT', OTHER_VIEW_PATH, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 409]).toContain(status);
  });

  it('is no longer the other one once the child has gone', async () => {
    const both = world.people.teacherAndParent;
    const { owner } = world.database;
    const token = await world.signIn(both);
    const other = async () => (await ask(world.app, 'GET', OTHER_VIEW_PATH, { token })).json();
    const leave = (at: string | null) =>
      sql`update person set deleted_at = ${at}::timestamptz
           where pid in (select child_pid from guardian where guardian_pid = ${both.pid})`.execute(owner);
    await leave('2025-06-01Z');
    expect(await other()).toEqual({ isParentView: null, identifier: null });
    await leave(null);
    expect(await other()).toMatchObject({ isParentView: true });
  });

  it('is refused to who has no child on record, and leaves no session', async () => {
    const response = await login(world.app, world.people.administrator.phone, PASSWORD, { parentView: true });
    expect(response.status).toBe(403);
    expect(await messageOf(response)).toContain('no child');
    const open = await world.database.owner
      .selectFrom('session')
      .select('session_id')
      .where('pid', '=', world.people.administrator.pid)
      .where('parent_view', '=', true)
      .where('revoked_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });
});

describe('a session', () => {
  const age = (column: string, pid: number, interval: string) =>
    sql`update session set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval where pid = ${pid}`.execute(
      world.database.owner,
    );

  it('ends at once when its owner signs out, which is in the activity log', async () => {
    const token = await world.signIn(world.people.staff);
    expect((await ask(world.app, 'POST', '/api/admin/logout', { token })).status).toBe(200);
    expect((await stats(token)).status).toBe(401);
    expect((await lines('LOGOUT')).map((line) => line.pid)).toContain(world.people.staff.pid);
  });

  it.each([
    ['an hour without use', 'last_used_at', '59 minutes', '61 minutes'],
    ['twelve hours, however much it is used', 'expires_at', '11 hours 59 minutes', '2 minutes'],
  ] as const)('of staff is over after %s', async (_, column, before, after) => {
    const token = await world.signIn(world.people.teacher);
    await age(column, world.people.teacher.pid, before);
    expect((await stats(token)).status).toBe(200);
    await age(column, world.people.teacher.pid, after);
    expect((await stats(token)).status).toBe(401);
  });

  it('of a parent lasts thirty days, and seven without use', async () => {
    const count = (token: string) => ask(world.app, 'GET', '/api/messages/unread-count', { token });
    const { pid } = world.people.parent;
    const token = await world.signIn(world.people.parent);
    await age('last_used_at', pid, '6 days 23 hours');
    expect((await count(token)).status).not.toBe(401);
    await age('last_used_at', pid, '7 days 1 hour');
    expect((await count(token)).status).toBe(401);
    const another = await world.signIn(world.people.parent);
    await age('expires_at', pid, '29 days 23 hours');
    expect((await count(another)).status).not.toBe(401);
    await age('expires_at', pid, '2 hours');
    expect((await count(another)).status).toBe(401);
  });

  it('notes its use at most once a minute', async () => {
    const token = await world.signIn(world.people.teacher);
    const used = async () =>
      (
        await sql<{
          at: Date;
        }>`select max(last_used_at) as at from session where pid = ${world.people.teacher.pid}`.execute(
          world.database.owner,
        )
      ).rows[0]?.at.getTime();
    const before = await used();
    await stats(token);
    expect(await used()).toBe(before);
    await age('last_used_at', world.people.teacher.pid, '2 minutes');
    await stats(token);
    expect(await used()).toBeGreaterThanOrEqual(before ?? Number.NaN);
  });

  it.each([
    ['a ban', (pid: number) => sql`update person set banned_at = now() where pid = ${pid}`],
    ['a deletion', (pid: number) => sql`update person set deleted_at = now() where pid = ${pid}`],
    ['a new password', (pid: number) => sql`update credential set password_hash = 'another' where pid = ${pid}`],
    ['another role', (pid: number) => sql`update person set role = 12 where pid = ${pid}`],
  ])('ends at once with %s, on every process', async (_, change) => {
    const { pid } = world.people.schoolUser;
    const token = await world.signIn(world.people.schoolUser);
    const other = world.appWith({});
    const ask2 = () => ask(other, 'GET', '/api/admin/dashboard-stats?timeframe=Today', { token });
    expect((await ask2()).status).toBe(200);
    const { rows } = await sql<{
      hash: string;
    }>`select password_hash as hash from credential where pid = ${pid}`.execute(world.database.owner);
    await change(pid).execute(world.database.owner);
    expect((await ask2()).status).toBe(401);
    await sql`update person set banned_at = null, deleted_at = null, role = 4 where pid = ${pid}`.execute(
      world.database.owner,
    );
    await sql`update credential set password_hash = ${rows[0]?.hash} where pid = ${pid}`.execute(world.database.owner);
    // What has ended stays ended.
    expect((await ask2()).status).toBe(401);
  });

  it('is not there for a token that nobody was given, or for none', async () => {
    expect((await stats('x'.repeat(43))).status).toBe(401);
    const response = await ask(world.app, 'GET', '/api/admin/dashboard-stats?timeframe=Today');
    expect(response.status).toBe(401);
    expect(await messageOf(response)).toBe('Please sign in');
    expect((await stats('ä ö')).status).toBe(401);
  });
});

describe('trying passwords', () => {
  const fail = (phone: string, more = {}) => login(world.app, phone, 'not it', more);
  const { account, address, spraying } = SIGN_IN_LIMITS;

  it('is slowed for an account after a few failures, also with the right password, with Retry-After', async () => {
    const { phone } = world.people.foreignParent;
    for (let failure = 0; failure < account.free; failure += 1) {
      expect((await fail(phone)).status).toBe(401);
    }
    await stretchPauses();
    const response = await login(world.app, phone, PASSWORD);
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    const message = await messageOf(response);
    expect(message).toMatch(/^Too many wrong passwords\. Please try again in \d+ (second|minute)s?\./);
    expect(message).toContain('On a device or in a network where you have signed in before');
  });

  it('is slowed in the same way for a number without an account', async () => {
    const unknown = '9999999998';
    for (let failure = 0; failure < account.free; failure += 1) {
      expect((await fail(unknown)).status).toBe(401);
    }
    await stretchPauses();
    expect((await fail(unknown)).status).toBe(429);
  });

  it('is counted across processes, also for attempts at the same moment', async () => {
    const apps = [world.app, world.appWith({})];
    const { phone } = world.people.foreignParent;
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, turn) => login(apps[turn % 2] ?? world.app, phone, 'not it')),
    );
    const tried = responses.filter((response) => response.status === 401).length;
    expect(responses.filter((response) => response.status === 429)).toHaveLength(16 - tried);
    // Pauses of 1, 2 and 4 s may run out on a slow machine; without counting all 16 would be tried.
    expect(tried).toBeGreaterThanOrEqual(account.free);
    expect(tried).toBeLessThanOrEqual(account.free + 3);
    expect(await failuresBy('account')).toEqual([tried]);
  });

  it('takes back what a successful sign-in has counted, and only that', async () => {
    const { phone } = world.people.foreignParent;
    for (let failure = 0; failure < account.free - 2; failure += 1) await fail(phone);
    expect((await login(world.app, phone, PASSWORD)).status).toBe(200);
    expect((await login(world.app, phone, PASSWORD)).status).toBe(200);
    // An owner who comes and goes gives nobody new attempts.
    expect(await failuresBy('account')).toEqual([account.free - 2]);
    expect(await failuresBy('address')).toEqual([account.free - 2]);
    expect((await fail(phone)).status).toBe(401);
    expect((await login(world.app, phone, PASSWORD)).status).toBe(200);
  });

  it('begins a pause that only its own success ends', async () => {
    const { phone } = world.people.foreignParent;
    for (let failure = 0; failure < account.free - 1; failure += 1) await fail(phone);
    // The attempt that would be the first too many was right: there is no pause.
    expect((await login(world.app, phone, PASSWORD)).status).toBe(200);
    expect((await fail(phone)).status).toBe(401);
    await stretchPauses();
    // From a known address, and so past the strangers' pause, which goes on.
    expect((await login(world.app, phone, PASSWORD)).status).toBe(200);
    expect((await fail(phone, { from: '203.0.113.50' })).status).toBe(429);
  });

  it('is slowed for an address that tries many accounts, and for no other address', async () => {
    await fillAddress('203.0.113.7');
    expect((await login(world.app, world.people.staff.phone, PASSWORD, { from: '203.0.113.7' })).status).toBe(429);
    expect((await login(world.app, world.people.staff.phone, PASSWORD, { from: '203.0.113.8' })).status).toBe(200);
  });

  it('is not helped by a forged X-Forwarded-For', async () => {
    await fillAddress('203.0.113.7');
    const response = await login(world.app, world.people.staff.phone, PASSWORD, {
      from: '203.0.113.7',
      headers: { 'X-Forwarded-For': '198.51.100.77', Forwarded: 'for=198.51.100.77', 'X-Real-IP': '198.51.100.77' },
    });
    expect(response.status).toBe(429);
  });

  it('counts what a trusted proxy saw, not the proxy', async () => {
    await fillAddress('203.0.113.7');
    const config = {
      corsOrigins: 'any',
      frameAncestors: [],
      trustedProxies: ['10.0.0.0/8'],
      distDir: '/nowhere',
    } as const;
    const behind = world.appWith({ config });
    const through = (forwarded: string) =>
      login(behind, world.people.staff.phone, PASSWORD, {
        from: '10.1.1.1',
        headers: { 'X-Forwarded-For': forwarded },
      });
    expect((await through('203.0.113.7')).status).toBe(429);
    expect((await through('198.51.100.9, 203.0.113.7')).status).toBe(429);
    expect((await through('203.0.113.9')).status).toBe(200);
  });

  it('pauses longer with each failure, up to an hour for an account, five minutes for an address', () => {
    const pauses = [4, 5, 6, 7, 13, 16, 17, 100].map((failures) => pauseAfter(failures, account));
    expect(pauses).toEqual([0, 1, 2, 4, 256, 2048, 3600, 3600]);
    expect(pauseAfter(1000, address)).toBe(300);
  });

  it('writes nothing while it has to wait, so that nobody can fill a table', async () => {
    await fillAddress('203.0.113.7');
    const rows = async () => (await sql`select 1 from sign_in_attempt`.execute(world.database.owner)).rows.length;
    const before = await rows();
    for (let turn = 0; turn < 20; turn += 1) await fail(`99999${10_000 + turn}`, { from: '203.0.113.7' });
    expect(await rows()).toBe(before);
  });

  it('over many accounts of one network has a limit of its own, that the same accounts again do not count by', async () => {
    const from = '203.0.113.9';
    for (let turn = 0; turn < spraying.free - 1; turn += 1) await fail(`99998${10_000 + turn}`, { from });
    for (let turn = 0; turn < 3; turn += 1) expect((await fail('9999810000', { from })).status).toBe(401);
    expect(await failuresBy('spraying')).toContain(spraying.free - 1);
    await fail('9999820000', { from });
    await stretchPauses();
    const refused = await fail('9999820001', { from });
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    // A person in the middle of trying goes on, and another network is not concerned.
    expect((await fail('9999810001', { from })).status).toBe(401);
    expect((await fail('9999820001', { from: '203.0.113.10' })).status).toBe(401);
  });

  it('over many accounts of one network is not helped by signing in to an own one in between', async () => {
    const from = '203.0.113.11';
    const own = world.people.teacher;
    await fail(own.phone, { from });
    for (let turn = 1; turn < spraying.free; turn += 1) await fail(`99997${10_000 + turn}`, { from });
    await stretchPauses();
    expect((await fail('9999799998', { from })).status).toBe(429);
    // Its own wrong password is taken back, the pause that others began is not.
    expect((await login(world.app, own.phone, PASSWORD, { from })).status).toBe(200);
    expect(await failuresBy('spraying')).toContain(spraying.free - 1);
    expect((await fail('9999799999', { from })).status).toBe(429);
  });

  it('by all of an IPv6 network counts as one over many accounts', async () => {
    for (let turn = 0; turn < spraying.free; turn += 1) {
      await fail(`99996${10_000 + turn}`, { from: `2001:db8:1:${turn}::1` });
    }
    await stretchPauses();
    expect((await fail('9999699999', { from: '2001:db8:1:ffff::1' })).status).toBe(429);
    expect((await fail('9999699999', { from: '2001:db8:2:1::1' })).status).toBe(401);
  });

  it('gives an address room for the people who have signed in from its network', async () => {
    const from = '203.0.113.12';
    // As a school's Wi-Fi has: they are counted, not what they did.
    await sql`
      insert into known_address (pid, address_hash, network_hash)
      select pid, sha256(pid::text::bytea), sha256(${from}::bytea) from person where phone is not null`.execute(
      world.database.owner,
    );
    const people = Object.keys(world.people).length;
    await fail('9999500000', { from });
    await setFailures('address', address.free + people * EARNED.failuresPerPerson - 2);
    await fail('9999500001', { from });
    await stretchPauses();
    expect((await fail('9999500002', { from })).status).toBe(401);
    await stretchPauses();
    expect((await fail('9999500003', { from })).status).toBe(429);
  });

  it('never comes to more than a hundred checked passwords of an account in a day', () => {
    /** What somebody makes in a day who waits out each pause, and so long more. */
    const mostInADay = (limit: AttemptLimit, idleSeconds = 0) => {
      let failures = 0;
      let begun = 0;
      let made = 0;
      for (let now = 0; now < 24 * 3600; ) {
        const gone = expiredOf(failures, { last: 0, decayed: now - begun }, limit);
        failures = failures - gone + 1;
        begun = failures === 1 ? now : begun + gone * limit.expirySeconds;
        made += 1;
        now += Math.max(pauseAfter(failures, limit), idleSeconds);
      }
      return made;
    };
    const strangers = mostInADay(account);
    const known = mostInADay(SIGN_IN_LIMITS['known-addresses']);
    expect([strangers, known]).toEqual([40, 53]);
    expect(strangers + known).toBeLessThanOrEqual(ACCOUNT_CHECKS_PER_DAY);
    expect(mostInADay(SIGN_IN_LIMITS.device)).toBe(40);
    // Patience is not rewarded.
    for (const idle of [1, 60, 1_200, 1_800, 3_600])
      expect(mostInADay(account, idle)).toBeLessThanOrEqual(strangers + 1);
    // Accounts that one network can try, and one address all in all.
    expect(mostInADay(spraying)).toBe(SPRAYED_ACCOUNTS_PER_DAY);
    expect(mostInADay(SIGN_IN_LIMITS['known-spraying'])).toBe(155);
    expect(mostInADay(address)).toBe(346);
  });

  /** An address that has used up its free failures. */
  async function fillAddress(from: string): Promise<void> {
    await fail('9999999990', { from });
    await setFailures('address', address.free - 1);
    await fail('9999999991', { from });
    await stretchPauses();
  }

  const setFailures = (kind: string, failures: number) =>
    sql`update sign_in_attempt set failures = ${failures} where kind = ${kind}`.execute(world.database.owner);

  const failuresBy = async (kind: string) =>
    (
      await sql<{ failures: number }>`
        select failures from sign_in_attempt where kind = ${kind} order by failures desc`.execute(world.database.owner)
    ).rows.map((row) => row.failures);
});

describe('whoever has signed in before', () => {
  const { account, device } = SIGN_IN_LIMITS;
  const HOME = '198.51.100.4';
  const ELSEWHERE = '198.51.100.99';
  const tokenOf = async (response: Response) => ((await response.json()) as { deviceToken?: string }).deviceToken;
  const wait = async (response: Response) => [response.status, Number(response.headers.get('Retry-After')) > 0];

  /** Guesses at an account until strangers have to wait, from addresses that nobody was at before. */
  async function besiege(phone: string, attempts = account.free): Promise<void> {
    for (let turn = 0; turn < attempts; turn += 1)
      await login(world.app, phone, 'not it', { from: `192.0.2.${turn + 1}` });
    await stretchPauses();
  }

  it('on this device is not held up by attempts of others', async () => {
    const { phone } = world.people.teacher;
    const deviceToken = await tokenOf(await login(world.app, phone, PASSWORD, { from: HOME }));
    await besiege(phone);
    expect(await wait(await login(world.app, phone, PASSWORD, { from: ELSEWHERE }))).toEqual([429, true]);
    const response = await login(world.app, phone, PASSWORD, { from: ELSEWHERE, deviceToken });
    expect(response.status).toBe(200);
    // It keeps the token that it has.
    expect(await tokenOf(response)).toBeUndefined();
    // Its own mistakes are told as such, siege or not.
    expect((await login(world.app, phone, 'a typing mistake', { from: '198.51.100.98', deviceToken })).status).toBe(
      401,
    );
  });

  it('on this device has attempts of its own, which do not count for others', async () => {
    const { phone } = world.people.teacher;
    const deviceToken = await tokenOf(await login(world.app, phone, PASSWORD, { from: HOME }));
    await besiege(phone);
    const tryWrong = () => login(world.app, phone, 'not it', { from: ELSEWHERE, deviceToken });
    for (let turn = 0; turn < device.free; turn += 1) expect((await tryWrong()).status).toBe(401);
    await stretchPauses();
    // A stolen token is worth no more than that: now it is a stranger’s attempt.
    expect(await wait(await tryWrong())).toEqual([429, true]);
    vi.mocked(verify).mockClear();
    await tryWrong();
    expect(verify).not.toHaveBeenCalled();
    // The owner, whose device it is, still comes in from home.
    expect((await login(world.app, phone, PASSWORD, { from: HOME, deviceToken })).status).toBe(200);
  });

  it('on this device is known as that person and nobody else', async () => {
    const { teacher, schoolUser } = world.people;
    const deviceToken = await tokenOf(await login(world.app, teacher.phone, PASSWORD, { from: HOME }));
    await besiege(schoolUser.phone);
    expect(await wait(await login(world.app, schoolUser.phone, PASSWORD, { from: ELSEWHERE, deviceToken }))).toEqual([
      429,
      true,
    ]);
  });

  it('on a device that several share keeps one token for all of them, each with attempts of their own', async () => {
    const { teacher, schoolUser } = world.people;
    const deviceToken = await tokenOf(await login(world.app, teacher.phone, PASSWORD, { from: HOME }));
    const second = await login(world.app, schoolUser.phone, PASSWORD, { from: HOME, deviceToken });
    expect([second.status, await tokenOf(second)]).toEqual([200, undefined]);
    for (let turn = 0; turn < device.free; turn += 1) {
      await login(world.app, teacher.phone, 'not it', { from: ELSEWHERE, deviceToken });
    }
    await stretchPauses();
    await besiege(schoolUser.phone);
    expect((await login(world.app, schoolUser.phone, PASSWORD, { from: ELSEWHERE, deviceToken })).status).toBe(200);
  });

  it('gets the token from this server, and an invented one is not stored', async () => {
    const { phone } = world.people.teacher;
    const given = await tokenOf(await login(world.app, phone, PASSWORD, { from: HOME, deviceToken: 'made-up-by-me' }));
    expect(given).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from device where token_hash = sha256('made-up-by-me')`.execute(world.database.owner);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('has the token hashed, with what the browser calls itself, and never in the log', async () => {
    const { phone, pid } = world.people.teacher;
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/153.0' };
    const token = (await tokenOf(await login(world.app, phone, PASSWORD, { from: HOME, headers }))) ?? '';
    const { rows } = await sql<{ text: string; label: string; pid: number; days: number }>`
      select d::text as text, label, pid, round(extract(epoch from expires_at - now()) / 86400) as days
        from device d where token_hash = sha256(${token}::bytea)`.execute(world.database.owner);
    expect(rows).toMatchObject([{ label: headers['User-Agent'], pid, days: 180 }]);
    expect(rows[0]?.text).not.toContain(token);
    await login(world.app, phone, PASSWORD, { from: HOME, deviceToken: token });
    expect(world.logged()).not.toContain(token);
  });

  it.each([
    [
      'a new password',
      (pid: number) => sql`update credential set password_hash = password_hash || ' ' where pid = ${pid}`,
    ],
    ['a ban', (pid: number) => sql`update person set banned_at = now() where pid = ${pid}`],
    ['a deletion', (pid: number) => sql`update person set deleted_at = now() where pid = ${pid}`],
    ['its time', (pid: number) => sql`update device set expires_at = now() - interval '1 second' where pid = ${pid}`],
  ])('loses the device by %s, for good', async (_, change) => {
    const { phone, pid } = world.people.schoolUser;
    const { rows } = await sql<{
      hash: string;
    }>`select password_hash as hash from credential where pid = ${pid}`.execute(world.database.owner);
    const deviceToken = await tokenOf(await login(world.app, phone, PASSWORD, { from: HOME }));
    await change(pid).execute(world.database.owner);
    await sql`update person set banned_at = null, deleted_at = null where pid = ${pid}`.execute(world.database.owner);
    await sql`update credential set password_hash = ${rows[0]?.hash} where pid = ${pid}`.execute(world.database.owner);
    await besiege(phone);
    expect(await wait(await login(world.app, phone, PASSWORD, { from: ELSEWHERE, deviceToken }))).toEqual([429, true]);
    // Signed in again, it gets another token: the old one may be in other hands.
    const again = await tokenOf(await login(world.app, phone, PASSWORD, { from: HOME, deviceToken }));
    expect(again).toMatch(/^[\w-]{43}$/);
    expect(again).not.toBe(deviceToken);
  });

  it('has six devices at most; those that were never used again make room first', async () => {
    const { phone, pid } = world.people.teacher;
    const first = (await tokenOf(await login(world.app, phone, PASSWORD, { from: HOME }))) ?? '';
    await login(world.app, phone, PASSWORD, { from: HOME, deviceToken: first });
    const second = (await tokenOf(await login(world.app, phone, PASSWORD, { from: HOME }))) ?? '';
    for (let turn = 0; turn < 8; turn += 1) await login(world.app, phone, PASSWORD, { from: HOME });
    const live = async (token: string) =>
      (
        await sql<{ n: number }>`
          select count(*) as n from device where pid = ${pid} and revoked_at is null
             and (${token} = '' or token_hash = sha256(${token}::bytea))`.execute(world.database.owner)
      ).rows[0]?.n;
    expect([await live(''), await live(first), await live(second)]).toEqual([6, 1, 0]);
  });

  it('from this address comes in with the right password, and is told as little as a stranger with a wrong one', async () => {
    const { phone } = world.people.teacher;
    await login(world.app, phone, PASSWORD, { from: HOME });
    await besiege(phone);
    const began = performance.now();
    const stranger = await login(world.app, phone, 'not it', { from: ELSEWHERE });
    vi.mocked(verify).mockClear();
    const known = await login(world.app, phone, 'not it', { from: HOME });
    expect(verify).toHaveBeenCalledTimes(1);
    const answerOf = async (response: Response) => [
      response.status,
      (await messageOf(response)).replace(/\d+ \w+/, 'some'),
    ];
    expect(await answerOf(known)).toEqual(await answerOf(stranger));
    const seconds = [stranger, known].map((response) => Number(response.headers.get('Retry-After')));
    // As long as both took, the second may be told less.
    const between = (performance.now() - began) / 1000;
    expect(Math.abs((seconds[0] ?? 0) - (seconds[1] ?? 99))).toBeLessThanOrEqual(2 + between);
    expect((await login(world.app, phone, PASSWORD, { from: HOME })).status).toBe(200);
  });

  it('from this address has attempts of their own there, and as many again at another', async () => {
    const { phone } = world.people.teacher;
    const WORK = '198.51.100.5';
    for (const from of [HOME, WORK]) await login(world.app, phone, PASSWORD, { from });
    await besiege(phone);
    vi.mocked(verify).mockClear();
    for (let turn = 0; turn < 12; turn += 1) await login(world.app, phone, 'not it', { from: HOME });
    // Pauses of 1, 2 and 4 s may run out on a slow machine.
    const checked = vi.mocked(verify).mock.calls.length;
    expect(checked).toBeGreaterThanOrEqual(account.free);
    expect(checked).toBeLessThanOrEqual(account.free + 3);
    await stretchPauses();
    expect((await login(world.app, phone, PASSWORD, { from: HOME })).status).toBe(429);
    expect((await login(world.app, phone, PASSWORD, { from: WORK })).status).toBe(200);
  });

  it('has ten addresses at most; those that were not used again make room first', async () => {
    const { phone, pid } = world.people.teacher;
    for (let turn = 0; turn < 2; turn += 1) await login(world.app, phone, PASSWORD, { from: HOME });
    for (let turn = 0; turn < 14; turn += 1) await login(world.app, phone, PASSWORD, { from: `192.0.2.${100 + turn}` });
    const { rows } = await sql<{ n: number }>`select count(*) as n from known_address where pid = ${pid}`.execute(
      world.database.owner,
    );
    expect(rows).toEqual([{ n: 10 }]);
    await besiege(phone);
    expect((await login(world.app, phone, PASSWORD, { from: '192.0.2.100' })).status).toBe(429);
    expect((await login(world.app, phone, PASSWORD, { from: HOME })).status).toBe(200);
  });

  it('is no more known at an address after ninety days', async () => {
    const { phone } = world.people.teacher;
    await login(world.app, phone, PASSWORD, { from: HOME });
    await besiege(phone);
    const age = (days: number) =>
      sql`update known_address set last_used_at = now() - make_interval(days => ${days})`.execute(world.database.owner);
    await age(91);
    expect((await login(world.app, phone, PASSWORD, { from: HOME })).status).toBe(429);
    await age(89);
    expect((await login(world.app, phone, PASSWORD, { from: HOME })).status).toBe(200);
  });

  it('at the same school makes its network known for all of the school, and for nobody else', async () => {
    const { teacher, teacherAndParent, schoolUser, parent, foreignParent, foreignSchoolUser } = world.people;
    const SCHOOL = '198.51.100.20';
    for (const { phone } of [teacher, teacherAndParent]) await login(world.app, phone, PASSWORD, { from: SCHOOL });
    for (const { phone } of [parent, foreignParent, foreignSchoolUser]) await besiege(phone);
    const at = async (phone: string) => (await login(world.app, phone, PASSWORD, { from: SCHOOL })).status;
    // Two of the school's teachers are too few.
    expect(await at(parent.phone)).toBe(429);
    await login(world.app, schoolUser.phone, PASSWORD, { from: SCHOOL });
    expect([await at(parent.phone), await at(foreignParent.phone), await at(foreignSchoolUser.phone)]).toEqual([
      200, 429, 429,
    ]);
  });

  it('cannot be found out from outside: a number without an account answers the same in any order of attempts', async () => {
    const { phone } = world.people.teacher;
    await login(world.app, phone, PASSWORD, { from: HOME });
    const answers = async (identifier: string) => {
      await sql`delete from sign_in_attempt`.execute(world.database.owner);
      const messages: string[] = [];
      const from = [
        HOME,
        HOME,
        ELSEWHERE,
        HOME,
        HOME,
        HOME,
        ELSEWHERE,
        HOME,
        HOME,
        HOME,
        HOME,
        HOME,
        HOME,
        HOME,
        ELSEWHERE,
      ];
      for (const address of from) {
        const response = await login(world.app, identifier, 'not it', { from: address });
        messages.push(`${response.status} ${(await messageOf(response)).replace(/\d+ \w+/, 'some')}`);
        await stretchPauses();
      }
      return messages;
    };
    expect(await answers(phone)).toEqual(await answers('9999911111'));
  });

  it('cannot be told by the time that it takes to be refused', async () => {
    const { phone } = world.people.teacher;
    await login(world.app, phone, PASSWORD, { from: HOME });
    // A clock of this test: hashing and pauses alone take time.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const HASHING = 150;
    vi.mocked(verify).mockImplementation(async () => {
      now += HASHING;
      return false;
    });
    vi.mocked(pause).mockImplementation(async (ms = 0) => {
      now += ms;
    });
    const took = async (from: string, status: number) => {
      const began = now;
      expect((await login(world.app, phone, 'not it', { from })).status).toBe(status);
      return now - began;
    };
    try {
      // Enough of them that what was measured before is forgotten.
      for (let turn = 0; turn < 40; turn += 1) {
        await login(world.app, `99994${10_000 + turn}`, 'not it', { from: `192.0.2.${turn}` });
      }
      expect(await took('192.0.2.200', 401)).toBe(HASHING);
      await besiege(phone);
      vi.mocked(verify).mockClear();
      expect(await took(HOME, 429)).toBe(HASHING);
      expect(await took(ELSEWHERE, 429)).toBe(HASHING);
      // One of the two is not even checked, and waits.
      expect(verify).toHaveBeenCalledTimes(1);
    } finally {
      clock.mockRestore();
      const real = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
      vi.mocked(verify).mockImplementation(real.verify);
      const timers = await vi.importActual<typeof import('node:timers/promises')>('node:timers/promises');
      vi.mocked(pause).mockImplementation(timers.setTimeout);
    }
  });
});

describe('an unknown proxy', () => {
  const unnamed = { from: '10.20.30.40', headers: { 'X-Forwarded-For': '203.0.113.77' } };

  it('is named in the log once, with what to do', async () => {
    const app = world.appWith({});
    for (let turn = 0; turn < 3; turn += 1) await ask(app, 'GET', '/healthz', unnamed);
    const lines = world
      .logged()
      .split('\n')
      .filter((line) => line.includes('TRUSTED_PROXIES=10.20.30.40'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      peer: '10.20.30.40',
      msg: expect.stringContaining('set TRUSTED_PROXIES=10.20.30.40'),
    });
    // Whom it forwards for is nobody's business.
    expect(lines[0]).not.toContain('203.0.113.77');
  });

  it('in front of everybody does not keep out people with a known device', async () => {
    const { phone } = world.people.teacher;
    const first = await login(world.app, phone, PASSWORD, unnamed);
    const { deviceToken } = (await first.json()) as { deviceToken: string };
    for (let turn = 0; turn < SIGN_IN_LIMITS.spraying.free; turn += 1) {
      await login(world.app, `99993${10_000 + turn}`, 'not it', unnamed);
    }
    await stretchPauses();
    expect((await login(world.app, world.people.staff.phone, PASSWORD, unnamed)).status).toBe(429);
    // Guesses at this account use up what is known of the proxy's address, too.
    for (let turn = 0; turn < 4 * SIGN_IN_LIMITS.account.free; turn += 1)
      await login(world.app, phone, 'not it', unnamed);
    await stretchPauses();
    expect((await login(world.app, phone, PASSWORD, unnamed)).status).toBe(429);
    expect((await login(world.app, phone, PASSWORD, { ...unnamed, deviceToken })).status).toBe(200);
  });
});

/** The first pause is a second; a slow machine may need longer to ask again. */
function stretchPauses() {
  return sql`update sign_in_attempt set blocked_until = blocked_until + interval '1 minute' where blocked_until > last_failed_at`.execute(
    world.database.owner,
  );
}
