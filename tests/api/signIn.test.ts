import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GUESS_LIMITS } from '#host/api/session.ts';
import { pauseAfter } from '#host/db/sessions.ts';
import { ask, login, makeWorld, PASSWORD, type World } from './world.ts';

// The real one, which also counts.
vi.mock(import('@node-rs/argon2'), async (load) => {
  const real = await load();
  return { ...real, verify: vi.fn(real.verify) };
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  await sql`truncate sign_in_guess`.execute(world.database.owner);
});

const stats = (token: string) => ask(world.app, 'GET', '/api/admin/dashboard-stats?timeframe=Today', { token });
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

  it('understands a number typed with blanks and dashes', async () => {
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
    expect(await work(world.people.teacher.phone)).toEqual(['argon2id v=19 m=47104,t=1,p=1']);
    expect(await work('9999999990')).toEqual(['argon2id v=19 m=47104,t=1,p=1']);
  });

  it('denies a role that may not hold a session', async () => {
    const response = await login(world.app, world.people.student.phone, PASSWORD);
    expect([response.status, await messageOf(response)]).toEqual([403, 'Access denied']);
    expect((await lines('LOGIN_DENIED')).map((line) => line.pid)).toContain(world.people.student.pid);
  });

  it('tells who is blocked so, but only after the right password', async () => {
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
  it('is given to staff with a child on record, with a parent’s rights and no others', async () => {
    const both = world.people.teacherAndParent;
    const response = await login(world.app, both.phone, PASSWORD, { parentView: true });
    const { token, user } = (await response.json()) as { token: string; user: Record<string, unknown> };
    expect(user).toMatchObject({ role: 6, isParentView: true, schoolId: null });
    expect((await stats(token)).status).toBe(403);
    expect((await stats(await world.signIn(both))).status).toBe(200);
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

  it('ends at once when its owner signs out, and that is written down', async () => {
    const token = await world.signIn(world.people.staff);
    expect((await ask(world.app, 'POST', '/api/admin/logout', { token })).status).toBe(200);
    expect((await stats(token)).status).toBe(401);
    expect((await lines('LOGOUT')).map((line) => line.pid)).toContain(world.people.staff.pid);
  });

  it('of staff is over after an hour without use', async () => {
    const token = await world.signIn(world.people.teacher);
    await age('last_used_at', world.people.teacher.pid, '59 minutes');
    expect((await stats(token)).status).toBe(200);
    await age('last_used_at', world.people.teacher.pid, '61 minutes');
    expect((await stats(token)).status).toBe(401);
  });

  it('of staff is over after twelve hours, however much it is used', async () => {
    const token = await world.signIn(world.people.teacher);
    await age('expires_at', world.people.teacher.pid, '11 hours 59 minutes');
    expect((await stats(token)).status).toBe(200);
    await age('expires_at', world.people.teacher.pid, '2 minutes');
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

describe('guessing at passwords', () => {
  const fail = (phone: string, more = {}) => login(world.app, phone, 'not it', more);

  it('is slowed for an account after a few failures, also with the right password, with Retry-After', async () => {
    const { phone } = world.people.foreignParent;
    for (let failure = 0; failure < GUESS_LIMITS.account.free; failure += 1) {
      expect((await fail(phone)).status).toBe(401);
    }
    await stretchPauses();
    const response = await login(world.app, phone, PASSWORD);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await messageOf(response)).toMatch(/try again/i);
  });

  it('is slowed for a number that nobody has just the same', async () => {
    const unknown = '9999999998';
    for (let failure = 0; failure < GUESS_LIMITS.account.free; failure += 1) {
      expect((await fail(unknown)).status).toBe(401);
    }
    await stretchPauses();
    expect((await fail(unknown)).status).toBe(429);
  });

  it('counts the same over several processes, and guesses sent side by side', async () => {
    const apps = [world.app, world.appWith({})];
    const { phone } = world.people.foreignParent;
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, turn) => login(apps[turn % 2] ?? world.app, phone, 'not it')),
    );
    const tried = responses.filter((response) => response.status === 401).length;
    expect(responses.filter((response) => response.status === 429)).toHaveLength(16 - tried);
    // Pauses of 1, 2 and 4 s may run out on a slow machine; without counting all 16 would be tried.
    expect(tried).toBeGreaterThanOrEqual(GUESS_LIMITS.account.free);
    expect(tried).toBeLessThanOrEqual(GUESS_LIMITS.account.free + 3);
    const { rows } = await sql<{ failures: number }>`
      select failures from sign_in_guess where kind = 'account'`.execute(world.database.owner);
    expect(rows).toEqual([{ failures: tried }]);
  });

  it('is forgotten after a sign-in that went well', async () => {
    const { phone } = world.people.foreignParent;
    for (let failure = 0; failure < GUESS_LIMITS.account.free - 1; failure += 1) await fail(phone);
    expect((await login(world.app, phone, PASSWORD)).status).toBe(200);
    expect((await fail(phone)).status).toBe(401);
    expect((await login(world.app, phone, PASSWORD)).status).toBe(200);
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

  it('pauses longer with each failure, up to five minutes', () => {
    const pauses = [4, 5, 6, 7, 13, 14, 100].map((failures) => pauseAfter(failures, GUESS_LIMITS.account));
    expect(pauses).toEqual([0, 1, 2, 4, 256, 300, 300]);
  });

  /** An address that has used up its free failures. */
  async function fillAddress(from: string): Promise<void> {
    await fail('9999999990', { from });
    await sql`update sign_in_guess set failures = ${GUESS_LIMITS.address.free - 1} where kind = 'address'`.execute(
      world.database.owner,
    );
    await fail('9999999991', { from });
    await stretchPauses();
  }

  /** The first pause is a second; a slow machine may need longer to ask again. */
  const stretchPauses = () =>
    sql`update sign_in_guess set blocked_until = blocked_until + interval '1 minute' where blocked_until > last_failed_at`.execute(
      world.database.owner,
    );
});
