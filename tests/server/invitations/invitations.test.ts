/** Inviting people, and choosing a password by an invitation. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '#host/server/academy/purge.ts';
import { hashPassword } from '#host/server/sign-in/passwords.ts';
import {
  addSharedPeople,
  ask,
  bodyOf,
  login,
  makeWorld,
  PASSWORD,
  type Person,
  type World,
} from '#tests/support/server/world.ts';

const CHOSEN = 'under the banyan tree';

let world: World;
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
  world = await makeWorld();
});
afterAll(() => world?.close());

interface Made {
  invitations: {
    invitationId: number;
    pid: number;
    firstName: string;
    grade: string;
    schoolName: string;
    childNames: string[];
    secret: string;
  }[];
  mailed: number;
  next: number | null;
}

const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);

/** Nobody has invitations, and these people have no password. */
async function fresh(...without: Person[]): Promise<void> {
  await run(sql`delete from invitation`);
  await run(sql`delete from sign_in_attempt`);
  // A first password ends the sessions that were opened without one.
  const people = Object.values(world.people);
  const { rows } = await sql<{ pid: number }>`
    select pid from person where pid not in (select pid from credential)`.execute(world.database.owner);
  for (const { pid } of rows) people.filter((who) => who.pid === pid).forEach(world.forgetToken);
  await run(sql`
    insert into credential (pid, password_hash)
    select pid, ${hash} from person
    on conflict (pid) do update set password_hash = excluded.password_hash, is_one_time = false`);
  const pids = without.map(({ pid }) => pid);
  await run(sql`delete from credential where pid = any (${pids}::int[])`);
}

const BODY = { replaceOpen: false, byMail: false, language: 'en' };
async function make(as: Person, whom: object = {}): Promise<Made> {
  const token = await world.tokenOf(as);
  const path = '/api/admin/invitations';
  return bodyOf<Made>(path, ask(world.app, 'PUT', path, { token, body: { ...BODY, ...whom } }));
}
const secretOf = async (as: Person, who: Person, whom: object = {}): Promise<string> => {
  const { invitations } = await make(as, { pids: [who.pid], ...whom });
  return invitations[0]?.secret ?? '';
};
const open = (secret: string, from?: string) =>
  ask(world.app, 'POST', '/api/invitations/open', { body: { secret }, ...(from ? { from } : {}) });
const accept = (secret: string, more: object = {}) =>
  ask(world.app, 'POST', '/api/invitations/accept', { body: { secret, password: CHOSEN, ...more } });
const sentenceOf = async (answer: Response) => [answer.status, ((await answer.json()) as { message: string }).message];

describe('an invitation', () => {
  beforeEach(() => fresh(world.people.parent, world.people.teacher));

  it('lets a parent choose a password, and signs them in at once', async () => {
    const { administrator, parent, student } = world.people;
    const { invitations } = await make(administrator, { role: 24 });
    const own = invitations.find(({ pid }) => pid === parent.pid);
    expect(own).toMatchObject({ firstName: parent.name, schoolName: 'Own School', childNames: [student.name] });
    const secret = own?.secret ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);

    expect(await (await open(secret)).json()).toMatchObject({
      name: parent.name,
      mobileNumber: parent.phone,
      needsPhone: false,
      schoolNames: ['Own School'],
      language: 'en',
    });
    const answer = await accept(secret);
    expect(answer.status).toBe(200);
    const { token, user } = (await answer.json()) as { token: string; user: object };
    expect(user).toMatchObject({ pid: parent.pid, role: 24 });
    expect((await ask(world.app, 'GET', '/api/parent/children', { token })).status).toBe(200);
    expect((await login(world.app, parent.phone, CHOSEN)).status).toBe(200);
    const { rows } = await sql<{ narration: string }>`
      select narration from activity_log where pid = ${parent.pid}::int and activity_type = 'ACCEPT_INVITATION'`.execute(
      world.database.owner,
    );
    expect(rows).toEqual([{ narration: 'Chose a password by an invitation' }]);
  });

  it('works once, also where two requests use it at the same moment', async () => {
    const secret = await secretOf(world.people.administrator, world.people.parent);
    const answers = await Promise.all([accept(secret), accept(secret)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const used = 'This invitation was used already. Please sign in with the password that you chose.';
    expect(await sentenceOf(await open(secret))).toEqual([410, used]);
    expect(await sentenceOf(await accept(secret))).toEqual([410, used]);
  });

  it('says in a plain sentence that it is wrong, has ended or was replaced', async () => {
    const { administrator, parent } = world.people;
    expect(await sentenceOf(await open('nothing'))).toEqual([404, expect.stringContaining('not the link')]);
    const first = await secretOf(administrator, parent);
    const second = await secretOf(administrator, parent, { replaceOpen: true });
    expect(await sentenceOf(await open(first))).toEqual([410, expect.stringContaining('a newer one')]);
    await run(sql`update invitation set expires_at = now() - interval '1 second'`);
    expect(await sentenceOf(await accept(second))).toEqual([410, expect.stringContaining('has ended')]);
  });

  it('ends after 30 days, and is forgotten 90 days after that', async () => {
    await secretOf(world.people.administrator, world.people.parent);
    const { rows } = await sql<{ days: number }>`
      select extract(day from expires_at - made_at)::int as days from invitation`.execute(world.database.owner);
    expect(rows).toEqual([{ days: 30 }]);
    const kept = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from invitation`.execute(world.database.owner)).rows[0]?.n;
    await run(sql`update invitation set expires_at = now() - interval '89 days'`);
    await purge(world.database.owner);
    expect(await kept()).toBe(1);
    await run(sql`update invitation set expires_at = now() - interval '91 days'`);
    await purge(world.database.owner);
    expect(await kept()).toBe(0);
  });

  it('stays open, and nothing is stored, while the password is too weak', async () => {
    const { administrator, parent } = world.people;
    const secret = await secretOf(administrator, parent);
    for (const password of ['short', 'password123', `${parent.phone}!`, 'Own School 1']) {
      expect([password, (await accept(secret, { password })).status]).toEqual([password, 400]);
    }
    expect((await open(secret)).status).toBe(200);
    expect((await login(world.app, parent.phone, CHOSEN)).status).toBe(401);
  });

  it('replaces a forgotten and a one-time password, and ends the sessions of the old one', async () => {
    const { administrator, schoolUser } = world.people;
    const before = await world.signIn(schoolUser);
    await run(sql`update credential set is_one_time = true where pid = ${schoolUser.pid}::int`);
    const { invitations } = await make(administrator, { role: 4, schoolId: world.schools.own });
    expect(invitations.map(({ pid }) => pid)).toEqual([schoolUser.pid]);
    const answer = await accept(invitations[0]?.secret ?? '');
    const { token } = (await answer.json()) as { token: string };
    expect((await ask(world.app, 'GET', '/api/admin/schools', { token: before })).status).toBe(401);
    expect((await ask(world.app, 'GET', '/api/admin/schools', { token })).status).toBe(200);
    expect((await login(world.app, schoolUser.phone, CHOSEN)).status).toBe(200);
    world.forgetToken(schoolUser);
  });

  it('asks for the second step where the academy requires one, and is used only after it', async () => {
    const { administrator, teacher } = world.people;
    const secret = await secretOf(administrator, teacher);
    await run(sql`insert into sign_in_rule (two_step_required) values (true)`);
    try {
      const refused = await accept(secret);
      expect(refused.status).toBe(401);
      const needs = (await refused.json()) as { needs: string; secret: string; uri: string };
      expect(needs).toMatchObject({ needs: 'set-up', uri: expect.stringContaining('otpauth://') });
      expect((await accept(secret, { code: '000000' })).status).toBe(401);
      const { TOTP, Secret } = await import('otpauth');
      const code = new TOTP({ secret: Secret.fromBase32(needs.secret) }).generate();
      const answer = await accept(secret, { code });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ recoveryCodes: expect.any(Array), user: { pid: teacher.pid } });
    } finally {
      await run(sql`delete from sign_in_rule`);
      await run(sql`delete from two_step`);
    }
  });

  it('asks somebody whom the academy knows by e-mail alone for a phone number that is theirs', async () => {
    const { administrator, parent, teacher } = world.people;
    await run(sql`update person set phone = null where pid = ${parent.pid}::int`);
    try {
      const secret = await secretOf(administrator, parent);
      expect(await (await open(secret)).json()).toMatchObject({ needsPhone: true, mobileNumber: '' });
      expect(await sentenceOf(await accept(secret))).toEqual([400, expect.stringContaining('phone')]);
      expect((await accept(secret, { mobileNumber: '12' })).status).toBe(400);
      expect(await sentenceOf(await accept(secret, { mobileNumber: teacher.phone }))).toEqual([
        409,
        expect.stringContaining('Somebody else signs in with this phone number'),
      ]);
      expect((await accept(secret, { mobileNumber: '98470 12345' })).status).toBe(200);
      expect((await login(world.app, '9847012345', CHOSEN)).status).toBe(200);
    } finally {
      await run(sql`update person set phone = ${parent.phone} where pid = ${parent.pid}::int`);
    }
  });

  it('tells of five numbers at most that somebody has them, and of the others nothing', async () => {
    const { administrator, parent, teacher, staff } = world.people;
    await run(sql`update person set phone = null where pid = ${parent.pid}::int`);
    try {
      const secret = await secretOf(administrator, parent);
      const statuses: number[] = [];
      // Pauses double, so a slow machine gets a few more answers, and never many.
      for (let at = 0; at < 40 && statuses.at(-1) !== 429; at += 1) {
        const { phone } = at % 2 === 0 ? teacher : staff;
        statuses.push((await accept(secret, { mobileNumber: phone })).status);
      }
      expect(statuses.slice(0, 5)).toEqual(Array(5).fill(409));
      expect(statuses.at(-1)).toBe(429);
      await run(sql`update sign_in_attempt set blocked_until = now() + interval '1 hour' where blocked_until > now()`);
      // A number that nobody has is answered in the same way.
      const waiting = [teacher.phone, '98470 54321'].map((mobileNumber) => accept(secret, { mobileNumber }));
      const answers = await Promise.all(waiting);
      expect(answers.map(({ status }) => status)).toEqual([429, 429]);
      expect(Number(answers[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
      // Others go on with theirs.
      expect((await accept(await secretOf(administrator, staff))).status).toBe(200);
      await run(sql`update sign_in_attempt set blocked_until = null`);
      expect((await accept(secret, { mobileNumber: '98470 54321' })).status).toBe(200);
    } finally {
      await run(sql`update person set phone = ${parent.phone} where pid = ${parent.pid}::int`);
      await world.mend();
    }
  });

  it('counts no number where something else was missing, such as the code of the app', async () => {
    const { administrator, teacher } = world.people;
    await run(sql`update person set phone = null where pid = ${teacher.pid}::int`);
    await run(sql`insert into sign_in_rule (two_step_required) values (true)`);
    try {
      const secret = await secretOf(administrator, teacher);
      for (let at = 0; at < 7; at += 1) {
        expect((await accept(secret, { mobileNumber: '98470 54322' })).status).toBe(401);
      }
    } finally {
      await run(sql`delete from sign_in_rule`);
      await run(sql`delete from two_step`);
      await run(sql`update person set phone = ${teacher.phone} where pid = ${teacher.pid}::int`);
    }
  });

  it('slows whoever tries many secrets, and not the people of the same place with their own', async () => {
    const secret = await secretOf(world.people.administrator, world.people.parent);
    const from = '203.0.113.9';
    for (let at = 0; at < 50; at += 1) {
      expect((await open(secret, from)).status).toBe(200);
      expect((await open(`wrong ${at}`, from)).status).toBe(404);
    }
    const slowed = await open('wrong again', from);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await open(secret, '203.0.113.10')).status).toBe(200);
  });

  it('is stored and logged as a hash alone', async () => {
    const secret = await secretOf(world.people.administrator, world.people.parent);
    await open(secret);
    await accept(secret);
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(invitation::text, '') from invitation)
          || (select string_agg(activity_log::text, '') from activity_log)
          || coalesce((select string_agg(idempotency_key::text, '') from idempotency_key), '') as text`.execute(
      world.database.owner,
    );
    for (const kept of [world.logged(), rows[0]?.text ?? '']) {
      expect(kept).not.toBe('');
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(CHOSEN);
    }
  });
});

/** What was done to somebody since a school user has invited them. */
interface Since {
  pid: number;
  as: (who: Person, method: string, path: string, body?: object) => Promise<Response>;
}
const user = ({ name, phone }: Person, more: object = {}) => ({
  firstName: name,
  mobileNumber: phone,
  emailId: null,
  userRole: 6,
  schoolId: world.schools.own,
  ...more,
});
const ban =
  (banned: boolean) =>
  ({ as, pid }: Since) =>
    as(world.people.administrator, 'PUT', `/api/admin/users/${pid}/ban`, { banned });
const byAdministrator =
  (more: () => object) =>
  ({ as, pid }: Since) =>
    as(world.people.administrator, 'PUT', `/api/admin/users/${pid}`, user(world.people.teacher, more()));

/** Each change after which the maker of an invitation may not choose the password of somebody by it any more. */
const CHANGES: Readonly<Record<string, ((since: Since) => Promise<Response | undefined>)[]>> = {
  'another role': [byAdministrator(() => ({ userRole: 3, schoolId: null }))],
  'another school': [byAdministrator(() => ({ schoolId: world.schools.foreign }))],
  'a second school': [byAdministrator(() => ({ otherSchoolIds: [world.schools.foreign] }))],
  'a child at another school': [
    async ({ pid }) => {
      await run(
        sql`insert into guardian (guardian_pid, child_pid) values (${pid}, ${world.people.foreignStudent.pid})`,
      );
      await run(sql`update person set role = 24, school_id = null where pid = ${pid}`);
      return undefined;
    },
  ],
  'a ban': [ban(true)],
  'a ban that was taken back': [ban(true), ban(false)],
  'a deletion': [({ as, pid }) => as(world.people.administrator, 'DELETE', `/api/admin/users/${pid}`)],
  'a deletion that was taken back': [
    ({ as, pid }) => as(world.people.administrator, 'DELETE', `/api/admin/users/${pid}`),
    ({ as, pid }) => as(world.people.administrator, 'POST', `/api/admin/deletions/user/${pid}/restore`),
  ],
  'a one-time password': [
    ({ as, pid }) =>
      as(world.people.administrator, 'PUT', `/api/admin/users/${pid}/one-time-password`, { password: OTHER }),
  ],
  'a password that the academy has set': [byAdministrator(() => ({ password: OTHER }))],
  'a password that the person has chosen': [
    ({ as }) =>
      as(world.people.teacher, 'PUT', '/api/admin/account/password', { oldPassword: PASSWORD, newPassword: OTHER }),
  ],
  'a roster by which the person left': [
    async ({ pid }) => {
      await run(sql`update person set banned_at = now(), left_roster_at = now() where pid = ${pid}`);
      return undefined;
    },
  ],
};
const OTHER = 'beside the temple pond';

describe('an unused invitation of somebody with a password', () => {
  beforeEach(async () => {
    await world.mend();
    await run(sql`delete from guardian where guardian_pid = ${world.people.teacher.pid}`);
    await run(sql`delete from teacher_school where pid = ${world.people.teacher.pid}`);
    await run(
      sql`insert into teacher_school (pid, school_id) values (${world.people.teacher.pid}, ${world.schools.own})`,
    );
    await run(sql`delete from session where pid = ${world.people.teacher.pid}`);
    world.forgetToken(world.people.teacher);
    await fresh();
  });

  afterEach(() => world.mend());

  it('is good while nothing has changed', async () => {
    const secret = await secretOf(world.people.schoolUser, world.people.teacher);
    expect((await open(secret)).status).toBe(200);
  });

  it.each(Object.entries(CHANGES))('opens nothing after %s: session and password stay', async (_, steps) => {
    const { schoolUser, teacher } = world.people;
    const secret = await secretOf(schoolUser, teacher);
    const as = async (who: Person, method: string, path: string, body?: object) =>
      ask(world.app, method, path, { token: await world.tokenOf(who), body });
    for (const step of steps) expect((await step({ pid: teacher.pid, as }))?.status ?? 200).toBe(200);

    const state = async () =>
      (
        await sql`
          select c.password_hash, c.is_one_time, s.session_id, s.revoked_at
            from credential c left join session s using (pid) where pid = ${teacher.pid}::int order by 3`.execute(
          world.database.owner,
        )
      ).rows;
    // Who is signed in by now, and with which password.
    await run(sql`
      insert into session (token_hash, pid, idle_limit, expires_at)
      values (sha256(gen_random_uuid()::text::bytea), ${teacher.pid}, '1 hour', now() + interval '1 hour')`);
    const before = await state();
    for (const answer of [await open(secret), await accept(secret), await accept(secret, { code: '123456' })]) {
      expect(await sentenceOf(answer)).toEqual([410, expect.stringContaining('counts no more')]);
    }
    expect(await state()).toEqual(before);
    expect((await login(world.app, teacher.phone, CHOSEN)).status).not.toBe(200);
  });

  it('rests while the only school of its person is deleted', async () => {
    const { administrator, teacher } = world.people;
    const secret = await secretOf(administrator, teacher);
    await run(sql`update school set deleted_at = now() where school_id = ${world.schools.own}`);
    for (const answer of [await open(secret), await accept(secret)]) expect(answer.status).toBe(403);
    await world.mend();
    expect((await open(secret)).status).toBe(200);
  });

  it('that was sent by e-mail ends with a new address, and one on paper does not', async () => {
    const { schoolUser, teacher } = world.people;
    const onPaper = await secretOf(schoolUser, teacher);
    await run(sql`update person set email = 'corrected@school.example' where pid = ${teacher.pid}::int`);
    expect((await open(onPaper)).status).toBe(200);
    await run(sql`update invitation set mail_state = 'sent', mail_at = now()`);
    await run(sql`update person set email = 'once.more@school.example' where pid = ${teacher.pid}::int`);
    expect((await open(onPaper)).status).toBe(410);
  });

  it('stays with the first school of somebody who had none: only the academy could have made it', async () => {
    const { administrator, foreignParent } = world.people;
    await run(sql`delete from guardian where guardian_pid = ${foreignParent.pid}`);
    const secret = await secretOf(administrator, foreignParent);
    const child = world.people.foreignStudent.pid;
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${foreignParent.pid}, ${child})`);
    expect((await open(secret)).status).toBe(200);
  });

  it('is not made while somebody is made somebody else: of the two, the later one finds the other', async () => {
    const { schoolUser, teacher } = world.people;
    const asSchoolUser = await world.tokenOf(schoolUser);
    let making: Promise<Response> | undefined;
    await world.database.owner.transaction().execute(async (tx) => {
      await sql`update person set role = 3, school_id = null where pid = ${teacher.pid}::int`.execute(tx);
      const path = '/api/admin/invitations';
      making = ask(world.app, 'PUT', path, { token: asSchoolUser, body: { ...BODY, pids: [teacher.pid] } });
      // Until it waits for this transaction.
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`.execute(
            world.database.owner,
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
    });
    expect(await (await making)?.json()).toMatchObject({ invitations: [], mailed: 0 });
    const { rows } = await sql`select from invitation where revoked_at is null`.execute(world.database.owner);
    expect(rows).toEqual([]);
  });

  it('shows the key of an app to whoever holds it, and to nobody else: the owner is shown another', async () => {
    const { schoolUser, teacher } = world.people;
    const secret = await secretOf(schoolUser, teacher);
    await run(sql`insert into sign_in_rule (two_step_required) values (true)`);
    const keyOf = async (answer: Response) => ((await answer.json()) as { secret?: string }).secret;
    const shown = await keyOf(await accept(secret));
    expect(shown).toEqual(expect.any(String));
    expect(await keyOf(await accept(secret))).toBe(shown);
    const owners = await keyOf(await login(world.app, teacher.phone, PASSWORD));
    expect([owners, owners === shown]).toEqual([expect.any(String), false]);
    // Nor does a code of the one turn the other on.
    const { TOTP, Secret } = await import('otpauth');
    const code = new TOTP({ secret: Secret.fromBase32(owners ?? '') }).generate();
    expect((await accept(secret, { code })).status).toBe(401);
  });
});

describe('inviting', () => {
  beforeEach(() => fresh(...Object.values(world.people).filter(({ pid }) => pid !== world.people.administrator.pid)));

  it('takes everybody without a password, once, and leaves those with an open invitation alone', async () => {
    const { administrator, student, foreignStudent } = world.people;
    const { invitations, next } = await make(administrator);
    const everybody = Object.values(world.people).map(({ pid }) => pid);
    const invited = invitations.map(({ pid }) => pid);
    // Students do not sign in, and nobody invites themselves.
    const left = [administrator, student, foreignStudent].map(({ pid }) => pid);
    expect(invited.sort()).toEqual(everybody.filter((pid) => !left.includes(pid)).sort());
    expect(next).toBeNull();
    expect((await make(administrator)).invitations).toEqual([]);
    expect((await make(administrator, { replaceOpen: true })).invitations).toHaveLength(invited.length);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from invitation where revoked_at is null`.execute(world.database.owner);
    expect(rows).toEqual([{ n: invited.length }]);
  });

  it('takes a school, a class or a role', async () => {
    const { administrator, parent, student } = world.people;
    const { rows } = await sql<{ id: number }>`
      insert into class (school_id, name) values (${world.schools.own}, '7 B') returning class_id as id`.execute(
      world.database.owner,
    );
    await run(sql`update person set class_id = ${rows[0]?.id}::int where pid = ${student.pid}::int`);
    const { invitations } = await make(administrator, { classId: rows[0]?.id });
    expect(invitations.map(({ pid }) => pid)).toContain(parent.pid);
    expect(new Set(invitations.map(({ grade }) => grade))).toEqual(new Set(['7 B']));
    const school = await make(administrator, { schoolId: world.schools.foreign, replaceOpen: true });
    expect(new Set(school.invitations.map(({ schoolName }) => schoolName))).toEqual(new Set(['Foreign School']));
  });

  it('is for a school user their own school’s people, never the school’s staff above them or another school', async () => {
    const { schoolUser, administrator, foreignParent, staff } = world.people;
    await fresh(...Object.values(world.people).filter(({ pid }) => pid !== schoolUser.pid));
    const { invitations } = await make(schoolUser, { replaceOpen: true });
    const pids = invitations.map(({ pid }) => pid);
    expect(pids).toContain(world.people.parent.pid);
    expect(pids).toContain(world.people.teacher.pid);
    for (const { pid } of [administrator, staff, foreignParent, schoolUser]) expect(pids).not.toContain(pid);
    for (const who of [administrator, staff, foreignParent, schoolUser]) {
      expect((await make(schoolUser, { pids: [who.pid] })).invitations).toEqual([]);
    }
    const token = await world.tokenOf(schoolUser);
    const foreign = await ask(world.app, 'PUT', '/api/admin/invitations', {
      token,
      body: { ...BODY, schoolId: world.schools.foreign },
    });
    expect(foreign.status).toBe(404);
  });

  it('leaves a person of several schools to the academy, and says how many they are', async () => {
    const { schoolUser, administrator } = world.people;
    const shared = await addSharedPeople(world);
    await fresh(shared.teacherOfBoth, shared.parentOfBoth, world.people.parent);
    const counts = (as: Person) =>
      world
        .tokenOf(as)
        .then((token) =>
          bodyOf<Record<string, unknown>>(
            'invitees',
            ask(world.app, 'GET', '/api/admin/invitations/invitees', { token }),
          ),
        );
    expect(await counts(schoolUser)).toMatchObject({ ready: 1, shared: 2, invited: 0, canMail: false });
    expect((await make(schoolUser)).invitations.map(({ pid }) => pid)).toEqual([world.people.parent.pid]);
    expect(await counts(administrator)).toMatchObject({ ready: 2, invited: 1, shared: 0 });
  });

  it('shows what became of invitations, by state and by name, to whoever may invite', async () => {
    const { administrator, parent, teacher, schoolUser } = world.people;
    await fresh(parent, teacher, world.people.foreignParent, schoolUser);
    const { invitations } = await make(administrator);
    const of = ({ pid }: Person) => invitations.find((each) => each.pid === pid);
    await open(of(teacher)?.secret ?? '');
    await accept(of(parent)?.secret ?? '');
    const list = async (as: Person, query: string) => {
      const path = `/api/admin/invitations${query}`;
      const token = await world.tokenOf(as);
      return bodyOf<{ data: { pid: number; state: string }[] }>(path, ask(world.app, 'GET', path, { token }));
    };
    expect((await list(administrator, '?state=opened')).data.map(({ pid }) => pid)).toEqual([teacher.pid]);
    expect((await list(administrator, '?state=used')).data).toMatchObject([{ pid: parent.pid, state: 'used' }]);
    expect((await list(administrator, `?search=${teacher.phone}`)).data).toMatchObject([{ state: 'opened' }]);
    expect(JSON.stringify(await list(administrator, ''))).not.toContain(of(teacher)?.secret);
    await accept(of(schoolUser)?.secret ?? '');
    world.forgetToken(schoolUser);
    const token = ((await (await login(world.app, schoolUser.phone, CHOSEN)).json()) as { token: string }).token;
    const own = await bodyOf<{ data: { pid: number }[] }>(
      'own',
      ask(world.app, 'GET', '/api/admin/invitations', { token }),
    );
    expect(own.data.map(({ pid }) => pid).sort()).toEqual([parent.pid, teacher.pid].sort());
    const counts = await bodyOf('counts', ask(world.app, 'GET', '/api/admin/invitations/counts', { token }));
    expect(counts).toMatchObject({ total: 2, used: 1, opened: 1, open: 0 });
  });

  it('takes an invitation back, and makes a new one in its place', async () => {
    const { administrator, parent } = world.people;
    const { invitations } = await make(administrator, { pids: [parent.pid] });
    const { invitationId = 0, secret = '' } = invitations[0] ?? {};
    const token = await world.tokenOf(administrator);
    const path = `/api/admin/invitations/${invitationId}`;
    expect((await ask(world.app, 'DELETE', path, { token })).status).toBe(200);
    expect((await ask(world.app, 'DELETE', path, { token })).status).toBe(409);
    expect((await open(secret)).status).toBe(410);
    const again = await bodyOf<Made>(path, ask(world.app, 'PUT', path, { token }));
    expect((await open(again.invitations[0]?.secret ?? '')).status).toBe(200);
  });

  it('refuses to send e-mails where the server has no mail server', async () => {
    const token = await world.tokenOf(world.people.administrator);
    const answer = await ask(world.app, 'PUT', '/api/admin/invitations', { token, body: { ...BODY, byMail: true } });
    expect(await sentenceOf(answer)).toEqual([409, expect.stringContaining('SMTP_URL')]);
  });
});
