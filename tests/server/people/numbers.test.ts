/** One phone number in each of its spellings, wherever the API takes one (promises/academy-users.md#one-number). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePhoneCountry, signInNumber } from '#host/server/database/phoneNumbers.ts';
import { planRoster } from '#host/server/imports/roster/planRoster.ts';
import { readRoster } from '#host/server/imports/roster/readRoster.ts';
import { academyToday, countryOf } from '#host/server/imports/roster/rosters.ts';
import { sharedNumbersOf } from '#host/server/people/sharedNumbers.queries.ts';
import { HOSTILE_NUMBERS, SPELLINGS } from '#tests/support/data/phones.ts';
import { zipRoster } from '#tests/support/data/rosters.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { inTurns } from '#tests/support/run/gate.ts';
import { ask, bodyOf, login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

const NUMBER = '9847012301';
/** In the gate each third of them comes by the form: that all are read alike is tried on what reads them. */
const SENT = inTurns(SPELLINGS, 3, 0);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);
const giveNumber = (phone: string | null) =>
  run(sql`update person set phone = ${phone} where pid = ${world.people.parent.pid}::int`);
beforeEach(async () => {
  await run(sql`delete from sign_in_attempt`);
  await run(sql`delete from shared_number`);
  await run(sql`delete from credential where pid in (select pid from person where name like 'Spelled %')`);
  await run(sql`update person set phone = null, deleted_at = now() where name like 'Spelled %'`);
  await giveNumber(NUMBER);
});

interface Sent {
  token: string;
  body: unknown;
  method?: string;
}
const send = (path: string, { token, body, method = 'POST' }: Sent) => ask(world.app, method, path, { token, body });
const user = (mobileNumber: string, more: object = {}) => ({
  firstName: 'Spelled Parent',
  mobileNumber,
  emailId: null,
  userRole: 24,
  schoolId: null,
  ...more,
});
const messageOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { message: string }).message,
];

describe('each spelling of a number', () => {
  it('signs its owner in', async () => {
    for (const spelled of SPELLINGS) {
      const found = await world.database.as({ kind: 'nobody' }, (tx) => signInNumber(tx, spelled));
      expect([spelled, found]).toEqual([spelled, { number: NUMBER, stored: NUMBER }]);
    }
    // A password takes its time to be checked.
    for (const spelled of SPELLINGS.filter((_, at) => at % 6 === 0))
      expect([spelled, (await login(world.app, spelled, PASSWORD)).status]).toEqual([spelled, 200]);
  });

  it('counts as one account where a password is guessed', async () => {
    for (const spelled of SPELLINGS.filter((_, at) => at % 12 === 0)) {
      expect([401, 429]).toContain((await login(world.app, spelled, 'a wrong one')).status);
    }
    const { rows } = await sql`select 1 from sign_in_attempt where kind = 'account'`.execute(world.database.owner);
    expect(rows).toHaveLength(1);
  });

  it('is taken, in the form and for a user who is changed', async () => {
    const token = await world.tokenAs(3);
    const teacher = { firstName: world.people.teacher.name, userRole: 6, schoolId: world.schools.own, emailId: null };
    for (const spelled of SENT) {
      expect([spelled, await messageOf(await send('/api/admin/users', { token, body: user(spelled) }))]).toEqual([
        spelled,
        [409, 'Somebody has this phone number already'],
      ]);
      const path = `/api/admin/users/${world.people.teacher.pid}`;
      const change = { token, method: 'PUT', body: { ...teacher, mobileNumber: spelled } };
      expect([spelled, (await send(path, change)).status]).toEqual([spelled, 409]);
    }
  });

  it('is stored as one number', async () => {
    await giveNumber(null);
    const token = await world.tokenAs(3);
    for (const spelled of SENT) {
      const answer = await send('/api/admin/users', { token, body: user(spelled) });
      expect([spelled, answer.status]).toEqual([spelled, 201]);
      const { pid } = (await answer.json()) as { pid: number };
      const { rows } = await sql<{ phone: string }>`
        update person set deleted_at = now() where pid = ${pid}::int returning phone`.execute(world.database.owner);
      expect([spelled, rows[0]?.phone]).toEqual([spelled, NUMBER]);
    }
  });

  it('links a parent to the child of a file, and is taken there, in the file and at the academy', async () => {
    const token = await world.tokenAs(3);
    const child = (at: number, parent: string) =>
      user('', { firstName: `Spelled Child ${at}`, userRole: 5, schoolId: world.schools.own, parentPhones: [parent] });
    const linked = await send('/api/admin/users/import', {
      token,
      body: { users: SPELLINGS.map((spelled, at) => child(at, spelled)) },
    });
    expect(linked.status).toBe(201);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from guardian g join person c on c.pid = g.child_pid
       where g.guardian_pid = ${world.people.parent.pid}::int and c.name like 'Spelled Child %'`.execute(
      world.database.owner,
    );
    expect(rows[0]?.count).toBe(SPELLINGS.length);

    const taken = await send('/api/admin/users/import', {
      token,
      body: { users: SPELLINGS.map((spelled) => user(spelled)) },
    });
    const { rows: faults } = (await taken.json()) as { rows: { row: number; message: string }[] };
    expect(faults).toEqual(
      SPELLINGS.map((_, row) => ({
        row,
        message: row === 0 ? 'Somebody has this phone number already' : 'The phone number is that of row 1 too',
      })),
    );
  });

  it('finds its owner among the users', async () => {
    const token = await world.tokenAs(3);
    for (const spelled of [...SPELLINGS, '98470', '98470 12', '+91 98470', '0091 98470', '12301', '०१२३०१'].filter(
      (s) => s.length <= 40,
    )) {
      const path = `/api/admin/users?search=${encodeURIComponent(spelled)}`;
      const { data } = await bodyOf<{ data: { pid: number }[] }>(path, ask(world.app, 'GET', path, { token }));
      expect([spelled, data.map(({ pid }) => pid)]).toEqual([spelled, [world.people.parent.pid]]);
    }
  });

  it('is the person of that number in a roster', async () => {
    const owner = world.database.owner;
    await run(sql`update person set sourced_id = null, roster = null where pid = ${world.people.parent.pid}::int`);
    for (const spelled of SPELLINGS) {
      const files = {
        orgs: [{ sourcedId: 'o1', name: 'Own School', type: 'school' }],
        users: [
          {
            sourcedId: 'u1',
            enabledUser: 'true',
            orgSourcedIds: 'o1',
            role: 'parent',
            username: 'u1',
            givenName: world.people.parent.name,
            familyName: '',
            sms: spelled,
          },
        ],
      };
      const roster = await readRoster(zipRoster(files as never), await academyToday(owner));
      const { changes, lines } = await planRoster(owner, roster, {
        roster: 'spellings',
        countryId: (await countryOf(owner, 'IN')) ?? 0,
      });
      expect([
        spelled,
        changes.people.map(({ pid, phone }) => [pid, phone]),
        lines.filter(({ change }) => change === 'refused'),
      ]).toEqual([spelled, [[world.people.parent.pid, NUMBER]], []]);
    }
  });

  it('is chosen by whoever is invited without a number', async () => {
    const { parent, administrator } = world.people;
    const token = await world.tokenOf(administrator);
    for (const spelled of ['+91 98470-12301', '൯൮൪൭൦൧൨൩൦൧', '\u202a098470 12301\u202c']) {
      await giveNumber(null);
      await run(sql`delete from credential where pid = ${parent.pid}::int`);
      const made = await send('/api/admin/invitations', {
        token,
        method: 'PUT',
        body: { pids: [parent.pid], replaceOpen: true, byMail: false, language: 'en' },
      });
      const { invitations } = (await made.json()) as { invitations: { secret: string }[] };
      const chosen = { secret: invitations[0]?.secret ?? '', password: PASSWORD, mobileNumber: spelled };
      expect((await ask(world.app, 'POST', '/api/invitations/accept', { body: chosen })).status).toBe(200);
      const { rows } = await sql<{ phone: string }>`select phone from person where pid = ${parent.pid}::int`.execute(
        world.database.owner,
      );
      expect([spelled, rows[0]?.phone]).toEqual([spelled, NUMBER]);
    }
  });
});

describe('what is no number', () => {
  it('signs nobody in, finds nobody, and is refused with a sentence by the form', async () => {
    const token = await world.tokenAs(3);
    for (const text of HOSTILE_NUMBERS) {
      expect([text.slice(0, 40), (await send('/api/admin/users', { token, body: user(text) })).status]).toEqual([
        text.slice(0, 40),
        400,
      ]);
      const path = `/api/admin/users?search=${encodeURIComponent(text.slice(0, 100))}`;
      expect([200, 400]).toContain((await ask(world.app, 'GET', path, { token })).status);
      expect([400, 401, 429]).toContain((await login(world.app, text, PASSWORD)).status);
    }
  });
});

describe('another country', () => {
  it('keeps the people: numbers are spelled anew where nobody else has them, and the others are listed', async () => {
    const { parent, teacher, foreignParent, student } = world.people;
    const set = (pid: number, phone: string) => run(sql`update person set phone = ${phone} where pid = ${pid}::int`);
    await set(parent.pid, '+919847012301');
    await set(teacher.pid, '09847012301');
    await set(foreignParent.pid, '919847012302');
    await set(student.pid, '+919847012301');
    const owner = world.database.owner;
    const counts = await changePhoneCountry(owner, 'IN');
    expect(counts).toEqual({ respelled: 3, shared: 1 });
    const phoneOf = async ({ pid }: { pid: number }) =>
      (await sql<{ phone: string }>`select phone from person where pid = ${pid}::int`.execute(owner)).rows[0]?.phone;
    const [first, other] = parent.pid < teacher.pid ? [parent, teacher] : [teacher, parent];
    expect(await Promise.all([first, other, foreignParent, student].map(phoneOf))).toEqual([
      NUMBER,
      other === parent ? '+919847012301' : '09847012301',
      '9847012302',
      NUMBER,
    ]);
    const shared = await sharedNumbersOf(owner, 'rollup');
    expect(shared.map(({ number, people }) => [number, people.map(({ pid }) => pid)])).toEqual([
      [NUMBER, [first.pid, other.pid]],
    ]);
    // A second time there is nothing to do.
    expect(await changePhoneCountry(owner, 'IN')).toEqual({ respelled: 0, shared: 1 });

    await set(teacher.pid, teacher.phone);
    await set(foreignParent.pid, foreignParent.phone);
    await set(student.pid, student.phone);
  });
});

describe('two people with one number', () => {
  const spelled = '+919847012301';
  const share = async () => {
    const { pid } = world.people.teacher;
    await run(sql`update person set phone = ${spelled} where pid = ${pid}::int`);
    await run(sql`insert into shared_number (pid, number, spelled) values (${pid}::int, ${NUMBER}, ${spelled})`);
    return pid;
  };
  const phoneOf = async (pid: number) =>
    (await sql<{ phone: string }>`select phone from person where pid = ${pid}::int`.execute(world.database.owner))
      .rows[0]?.phone;
  const signedIn = async (identifier: string) => {
    const answer = await login(world.app, identifier, PASSWORD);
    return answer.status === 200 ? ((await answer.json()) as { user: { pid: number } }).user.pid : answer.status;
  };

  it('sign in as before, each with the spelling that is stored', async () => {
    const pid = await share();
    expect(await signedIn('+91 98470 12301')).toBe(pid);
    expect(await signedIn(NUMBER)).toBe(world.people.parent.pid);
    expect(await signedIn('098470 12301')).toBe(world.people.parent.pid);
    await run(sql`update person set phone = ${world.people.teacher.phone} where pid = ${pid}::int`);
  });

  it('are listed by a command, which joins nobody without a word', async () => {
    const pid = await share();
    const { api, owner } = world.database.urls;
    const person = (...args: string[]) => runCommandLine('person', args, { DATABASE_URL: api, MIGRATION_URL: owner });
    const listed = await person('numbers', '--json');
    expect([listed.code, JSON.parse(listed.output)]).toEqual([
      0,
      {
        shared: [
          {
            number: NUMBER,
            people: [
              expect.objectContaining({ pid: world.people.parent.pid, phone: NUMBER }),
              expect.objectContaining({ pid, phone: spelled }),
            ],
          },
        ],
      },
    ]);
    const unconfirmed = await person('join', String(world.people.parent.pid), '--into', String(pid));
    expect(unconfirmed).toMatchObject({ code: 1, failure: expect.stringContaining('Add --yes to do it.') });
    await run(sql`update person set phone = ${world.people.teacher.phone} where pid = ${pid}::int`);
  });

  it('can be changed otherwise, and the one who is left gets the number', async () => {
    const pid = await share();
    const token = await world.tokenAs(3);
    const body = {
      firstName: 'Tara Renamed',
      mobileNumber: spelled,
      emailId: null,
      userRole: 6,
      schoolId: world.schools.own,
    };
    expect((await send(`/api/admin/users/${pid}`, { token, method: 'PUT', body })).status).toBe(200);
    expect(await phoneOf(pid)).toBe(spelled);

    await run(sql`update person set deleted_at = now() where pid = ${world.people.parent.pid}::int`);
    expect(await phoneOf(pid)).toBe(NUMBER);
    expect(await signedIn('098470 12301')).toBe(pid);
    await run(
      sql`update person set phone = ${world.people.teacher.phone}, name = ${world.people.teacher.name} where pid = ${pid}::int`,
    );
    await run(sql`update person set deleted_at = null where pid = ${world.people.parent.pid}::int`);
  });
});
