import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { activityLogs } from '#contract/figures/activityLogs.ts';
import type { linkRequests } from '#contract/people/linkRequests.ts';
import type { users } from '#contract/people/users.ts';
import { IMPORT_MAX } from '#domain/lists/limits.ts';
import { purge } from '#host/server/academy/purge.ts';
import { IMPORT_PACE } from '#host/server/people/userImport.ts';
import { HIDDEN_NUMBER_PACE } from '#host/server/people/userNumbers.ts';
import { statementsOf } from '#tests/support/server/statements.ts';
import { ask, bodyOf, makeWorld, type Person, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(async () => {
  await world.mend();
  for (const table of ['link_request', 'activity_log', 'idempotency_key']) {
    await sql`delete from ${sql.table(table)}`.execute(world.database.owner);
  }
  await sql`delete from teacher_school where school_id = ${world.schools.own} and pid = any (${strangers})`.execute(
    world.database.owner,
  );
});
afterAll(() => world?.close());

const send = async (as: Person, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  ask(world.app, method, `/api/admin/${path}`, { token: await world.tokenOf(as), body, headers });
const get = <T>(as: Person, path: string) => bodyOf<T>(path, send(as, 'GET', path));
const waiting = () => get<CallAnswer<typeof linkRequests>>(world.people.administrator, 'link-requests');
const decide = (requestId: number | undefined, isLinked: boolean) =>
  send(world.people.administrator, 'POST', `link-requests/${requestId}`, { isLinked });
const answerOf = async (response: Response) => [response.status, await response.json()];
const linesOf = async (as: Person) => (await get<CallAnswer<typeof activityLogs>>(as, 'activity-logs?limit=1000')).data;

let phones = 8_500_000_000;
const newPhone = () => String(++phones);
const row = (more: object = {}) => ({
  firstName: 'As We Know Them',
  mobileNumber: newPhone(),
  userRole: 6,
  schoolId: null,
  ...more,
});
/** A teacher of the foreign school, unless another role or home is said. */
const strangers: number[] = [];
async function stranger(role: 5 | 6 | 24 = 6, home: number | null = world.schools.foreign): Promise<Person> {
  const phone = newPhone();
  const { pid } = await world.database.owner
    .insertInto('person')
    .values({ name: `Stranger ${phone}`, role, phone, school_id: home })
    .returning('pid')
    .executeTakeFirstOrThrow();
  strangers.push(pid);
  return { pid, phone, name: `Stranger ${phone}` };
}
const peopleCount = async () =>
  (await sql<{ n: number }>`select count(*) as n from person`.execute(world.database.owner)).rows[0]?.n;

describe('a file with numbers of other schools', () => {
  it('is refused in one sentence that names no row, no number and no count', async () => {
    const { schoolUser } = world.people;
    const one = await send(schoolUser, 'POST', 'users/import', {
      users: [row(), row({ mobileNumber: (await stranger()).phone })],
    });
    const many = [];
    for (let n = 0; n < 40; n++) many.push(row({ mobileNumber: (await stranger()).phone }), row());
    const forty = await send(schoolUser, 'POST', 'users/import', { users: many });
    // Nobody of a school at all, and an administrator, are as hidden.
    const academy = await send(schoolUser, 'POST', 'users/import', {
      users: [row({ mobileNumber: world.people.administrator.phone })],
    });
    const answers = [await answerOf(one), await answerOf(forty), await answerOf(academy)];
    expect(answers[0]).toEqual([409, { message: expect.stringContaining('has been asked') }]);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  it('imports nobody, and asks the academy once for each person, however often it is sent', async () => {
    const { schoolUser } = world.people;
    const who = await stranger();
    const before = await peopleCount();
    for (let n = 0; n < 3; n++)
      await send(schoolUser, 'POST', 'users/import', { users: [row(), row({ mobileNumber: who.phone })] });
    expect(await peopleCount()).toBe(before);
    expect(await waiting()).toEqual([
      {
        requestId: expect.any(Number),
        schoolId: world.schools.own,
        schoolName: 'Own School',
        askedDate: expect.stringMatching(/Z$/),
        askedName: 'As We Know Them',
        askedRole: 6,
        pid: who.pid,
        firstName: who.name,
        mobileNumber: who.phone,
        userRole: 6,
        schoolNames: ['Foreign School'],
        mayLink: true,
      },
    ]);
  });

  it('with mistakes reports these as if there were no other schools', async () => {
    const { schoolUser, teacher } = world.people;
    const mistakes = [row({ firstName: ' ' }), row({ mobileNumber: teacher.phone })];
    const answers = [];
    for (const mobileNumber of [newPhone(), (await stranger()).phone]) {
      answers.push(
        await answerOf(await send(schoolUser, 'POST', 'users/import', { users: [row({ mobileNumber }), ...mistakes] })),
      );
    }
    expect(answers[0]).toEqual([
      400,
      {
        message: expect.any(String),
        rows: [
          { row: 1, message: 'The name is missing' },
          { row: 2, message: 'Somebody has this phone number already' },
        ],
      },
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await waiting()).toEqual([]);
  });

  it('reports every row to an administrator', async () => {
    const who = await stranger();
    const users = [row({ schoolId: world.schools.own }), row({ schoolId: world.schools.own, mobileNumber: who.phone })];
    expect(await answerOf(await send(world.people.administrator, 'POST', 'users/import', { users }))).toEqual([
      400,
      { message: expect.any(String), rows: [{ row: 1, message: 'Somebody has this phone number already' }] },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('asks the same of the database wherever the number is in the file, so that the time does not tell', async () => {
    const { schoolUser } = world.people;
    const users = Array.from({ length: IMPORT_MAX.users }, () => row());
    const statementsWith = async (place: number) => {
      const file = users.with(place, row({ mobileNumber: (await stranger()).phone }));
      return statementsOf(async () => {
        expect((await send(schoolUser, 'POST', 'users/import', { users: file })).status).toBe(409);
      });
    };
    await statementsWith(0);
    const first = await statementsWith(0);
    expect(first.length).toBeGreaterThan(3);
    expect(await statementsWith(IMPORT_MAX.users - 1)).toEqual(first);
  });
});

describe('one user with a number of another school', () => {
  it('is asked of the academy, and sent again with its key it is refused again', async () => {
    const { schoolUser } = world.people;
    const sent = row({ mobileNumber: (await stranger()).phone });
    for (let n = 0; n < 2; n++) {
      const response = await send(schoolUser, 'POST', 'users', sent, { 'Idempotency-Key': 'same' });
      expect(await answerOf(response)).toEqual([409, { message: expect.stringContaining('has been asked') }]);
    }
    expect(await waiting()).toHaveLength(1);
  });

  it('is refused for a user who is changed or restored, and the school learns no more', async () => {
    const { schoolUser, teacher } = world.people;
    const who = await stranger();
    const changed = { firstName: teacher.name, mobileNumber: who.phone, userRole: 6, schoolId: null };
    expect(await answerOf(await send(schoolUser, 'PUT', `users/${teacher.pid}`, changed))).toEqual([
      409,
      { message: 'This phone number cannot be set here. Please ask the academy.' },
    ]);
    const { owner } = world.database;
    await owner.updateTable('person').set({ deleted_at: new Date() }).where('pid', '=', teacher.pid).execute();
    await owner.updateTable('person').set({ phone: teacher.phone }).where('pid', '=', who.pid).execute();
    const restored = await send(schoolUser, 'POST', `deletions/user/${teacher.pid}/restore`);
    expect(await answerOf(restored)).toEqual([
      409,
      { message: 'This user cannot be restored here. Please ask the academy.' },
    ]);
    await owner.updateTable('person').set({ phone: null }).where('pid', '=', who.pid).execute();
    expect((await send(schoolUser, 'POST', `deletions/user/${teacher.pid}/restore`)).status).toBe(200);
  });
});

describe('the academy decides', () => {
  const requested = async (who: Person, role: number) => {
    const response = await send(
      world.people.schoolUser,
      'POST',
      'users',
      row({ mobileNumber: who.phone, firstName: who.name, userRole: role }),
    );
    expect(response.status).toBe(409);
    return (await waiting()).find(({ pid }) => pid === who.pid);
  };
  const listed = async (who: Person) =>
    (await get<CallAnswer<typeof users>>(world.people.schoolUser, `users?search=${who.phone}`)).data.map(
      ({ firstName }) => firstName,
    );

  it('a teacher who is linked teaches at both schools and keeps the name that the academy knows', async () => {
    const who = await stranger();
    const request = await requested(who, 6);
    expect(await listed(who)).toEqual([]);
    expect((await decide(request?.requestId, true)).status).toBe(200);
    expect(await listed(who)).toEqual([who.name]);
    expect(await waiting()).toEqual([]);
    const { rows } = await sql`select school_ids from person where pid = ${who.pid}`.execute(world.database.owner);
    expect(rows).toEqual([{ school_ids: [world.schools.own, world.schools.foreign] }]);
    // From now on they are the own people, whom a file may be told of.
    const again = await send(world.people.schoolUser, 'POST', 'users/import', {
      users: [row({ mobileNumber: who.phone })],
    });
    expect(await answerOf(again)).toMatchObject([
      400,
      { rows: [{ row: 0, message: 'Somebody has this phone number already' }] },
    ]);
    for (const as of [world.people.schoolUser, world.people.foreignSchoolUser]) {
      expect((await linesOf(as)).map(({ narration }) => narration)).toContain(
        `Linked user ${who.pid} to school ${world.schools.own} (by the academy): ${who.name}`,
      );
    }
  });

  it('a student who is linked moves to the school, and a parent without a home school gets it as home', async () => {
    for (const [who, role] of [
      [await stranger(5), 5],
      [await stranger(24, null), 24],
    ] as const) {
      const request = await requested(who, role);
      expect((await decide(request?.requestId, true)).status).toBe(200);
      const { rows } = await sql`select school_ids from person where pid = ${who.pid}`.execute(world.database.owner);
      expect(rows).toEqual([{ school_ids: [world.schools.own] }]);
    }
  });

  it('a student with the number of a student of another name is another one, such as a brother or sister', async () => {
    const { schoolUser } = world.people;
    const child = await stranger(5);
    const sibling = row({ mobileNumber: child.phone, firstName: 'A sibling', userRole: 5 });
    expect((await send(schoolUser, 'POST', 'users', sibling)).status).toBe(201);
    expect((await waiting()).filter(({ pid }) => pid === child.pid)).toEqual([]);
    // Whom the academy has declined to link is another one too.
    const same = row({ mobileNumber: child.phone, firstName: child.name.toUpperCase(), userRole: 5 });
    const request = await requested(child, 5);
    expect((await decide(request?.requestId, false)).status).toBe(200);
    expect((await send(schoolUser, 'POST', 'users', same)).status).toBe(201);
  });

  it('nobody of another role is linked, nor a parent whose home is another school', async () => {
    for (const [who, role] of [
      [await stranger(24, null), 6],
      [await stranger(24), 24],
      [world.people.foreignSchoolUser, 6],
    ] as const) {
      const request = await requested(who, role);
      expect(request?.mayLink).toBe(false);
      expect((await decide(request?.requestId, true)).status).toBe(409);
      expect(await listed(who)).toEqual([]);
    }
  });

  it('after a refusal the school is told about that row, and does not learn who the person is', async () => {
    const { schoolUser } = world.people;
    const who = await stranger();
    const request = await requested(who, 6);
    expect((await decide(request?.requestId, false)).status).toBe(200);
    const file = await send(schoolUser, 'POST', 'users/import', { users: [row(), row({ mobileNumber: who.phone })] });
    expect(await answerOf(file)).toMatchObject([
      400,
      { rows: [{ row: 1, message: expect.stringContaining('declined') }] },
    ]);
    expect(await answerOf(await send(schoolUser, 'POST', 'users', row({ mobileNumber: who.phone })))).toMatchObject([
      409,
      { message: expect.stringContaining('declined') },
    ]);
    const lines = await linesOf(schoolUser);
    expect(lines.map(({ activityType }) => activityType)).toContain('DECLINE_LINK');
    expect(JSON.stringify(lines)).not.toContain(who.name);
    expect(JSON.stringify(lines)).not.toContain(who.phone);
  });

  it('a request is decided only once', async () => {
    const request = await requested(await stranger(), 6);
    const both = await Promise.all([decide(request?.requestId, true), decide(request?.requestId, false)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('requests are deleted after ninety days', async () => {
    await requested(await stranger(), 6);
    await sql`update link_request set asked_at = now() - interval '91 days'`.execute(world.database.owner);
    await purge(world.database.owner);
    expect(await waiting()).toEqual([]);
  });
});

describe('trying phone numbers', () => {
  const tryNumber = async () =>
    send(world.people.schoolUser, 'POST', 'users', row({ mobileNumber: (await stranger()).phone }));

  it('is in the activity log of the academy and of the school, without numbers and names', async () => {
    const { schoolUser, administrator } = world.people;
    const who = await stranger();
    await send(schoolUser, 'POST', 'users', row({ mobileNumber: who.phone }));
    await send(schoolUser, 'POST', 'users/import', { users: [row(), row({ mobileNumber: who.phone })] });
    await send(schoolUser, 'POST', 'users/import', { users: [row({ firstName: '' })] });
    await send(schoolUser, 'POST', 'users/import', { users: [row()] });
    for (const as of [administrator, schoolUser]) {
      const lines = (await linesOf(as)).filter(({ pid }) => pid === schoolUser.pid);
      expect(lines.map(({ activityType, narration }) => `${activityType} ${narration}`)).toEqual(
        expect.arrayContaining([
          'LINK_REQUESTED Did not create a user: asked the academy',
          'LINK_REQUESTED Refused a file of 2 users: asked the academy',
          'IMPORT_REFUSED Refused a file of 1 users: 1 mistakes',
          'IMPORT_USERS Created 1 users from a file',
        ]),
      );
      expect(JSON.stringify(lines)).not.toContain(who.phone);
    }
  });

  it('is limited per day over all calls that could tell a number, also for numbers that nobody has', async () => {
    const { schoolUser, teacher } = world.people;
    for (let n = 0; n < HIDDEN_NUMBER_PACE.most; n++) expect((await tryNumber()).status).toBe(409);
    const isFree = row();
    for (const [method, path, body] of [
      ['POST', 'users', isFree],
      ['POST', 'users/import', { users: [isFree] }],
      ['PUT', `users/${teacher.pid}`, { ...isFree, firstName: teacher.name }],
    ] as const) {
      const response = await send(schoolUser, method, path, body);
      expect([path, response.status]).toEqual([path, 429]);
      const wait = Number(response.headers.get('Retry-After'));
      expect(wait).toBeGreaterThan(HIDDEN_NUMBER_PACE.seconds - 600);
      expect(wait).toBeLessThanOrEqual(HIDDEN_NUMBER_PACE.seconds);
    }
    // What tells nothing goes on.
    const same = { firstName: 'Another Name', mobileNumber: teacher.phone, userRole: 6, schoolId: null };
    expect((await send(schoolUser, 'PUT', `users/${teacher.pid}`, same)).status).toBe(200);
    await sql`update activity_log set occurred_at = occurred_at - interval '1 day'`.execute(world.database.owner);
    expect((await send(schoolUser, 'POST', 'users', isFree)).status).toBe(201);
  });

  it('is counted also when many requests come at the same moment', async () => {
    const tries = await Promise.all(Array.from({ length: HIDDEN_NUMBER_PACE.most + 10 }, tryNumber));
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(HIDDEN_NUMBER_PACE.most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('is limited to a number of files an hour', async () => {
    const { administrator } = world.people;
    await sql`
      insert into activity_log (occurred_at, activity_type, pid, narration)
      select now() - interval '30 minutes', 'IMPORT_REFUSED', ${administrator.pid}::int, 'Refused a file of 2 users: 1 mistakes'
        from generate_series(1, ${IMPORT_PACE.most}::int)`.execute(world.database.owner);
    const response = await send(administrator, 'POST', 'users/import', {
      users: [row({ schoolId: world.schools.own })],
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(1_700);
    expect(Number(response.headers.get('Retry-After'))).toBeLessThanOrEqual(1_800);
  });
});
