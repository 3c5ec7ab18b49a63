import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { activityLogs } from '#contract/figures/activityLogs.ts';
import { languageName } from '#domain/people/languages.ts';
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type Deed,
  type Shape,
} from '#host/server/database/activity/activityKinds.ts';
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

type List = CallAnswer<typeof activityLogs>;
type Staff = 3 | 4 | 6 | 12;

const PATH = '/api/admin/activity-logs';

let world: World;
const tokens = new Map<Staff, string>();
beforeAll(async () => {
  world = await makeWorld();
  // Signed in before the lines that count are written.
  for (const as of [3, 4, 6, 12] as const) tokens.set(as, await world.signInAs(as));
});
afterAll(() => world?.close());
beforeEach(() => sql`delete from activity_log`.execute(world.database.owner));

const get = (as: Staff, query = '', language = '*') =>
  ask(world.app, 'GET', `${PATH}?${query}`, { token: tokens.get(as), headers: { 'Accept-Language': language } });
async function list(as: Staff, query = '', language?: string): Promise<List> {
  const response = await get(as, query, language);
  expect([query, response.status]).toEqual([query, 200]);
  return (await response.json()) as List;
}
const narrations = async (as: Staff, query?: string, language?: string) =>
  (await list(as, query, language)).data.map(({ narration }) => narration);

interface Line {
  at?: string;
  type?: string;
  pid?: number | null;
  school?: number | null;
}
/** Writes a line; later ones are a minute younger. */
let minutes = 0;
async function line(narration: string, { at, type = 'LOGIN', pid = null, school = null }: Line = {}) {
  minutes += 1;
  const moment = at ?? new Date(Date.UTC(2026, 10, 20, 6, minutes)).toISOString();
  await sql`insert into activity_log (occurred_at, activity_type, pid, school_id, narration)
    values (${moment}, ${type}, ${pid}, ${school}, ${narration})`.execute(world.database.owner);
}

describe('the activity log', () => {
  it('has the newest line first and twenty lines on a page, up to the last page', async () => {
    await sql`insert into activity_log (occurred_at, activity_type, narration)
      select timestamptz '2026-11-20 06:00Z' - make_interval(mins => n), 'LOGIN', 'line ' || n from generate_series(1, 45) n`.execute(
      world.database.owner,
    );
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}`);
    expect(await narrations(3)).toEqual(numbers(1, 20));
    expect(await narrations(3, 'page=2')).toEqual(numbers(21, 40));
    expect(await narrations(3, 'page=3')).toEqual(numbers(41, 45));
    expect(await narrations(3, 'page=4')).toEqual([]);
    expect(await narrations(3, 'page=2&limit=30')).toEqual(numbers(31, 45));
    expect((await list(3, 'page=2')).pagination).toEqual({
      currentPage: 2,
      totalPages: 3,
      totalItems: 45,
      itemsPerPage: 20,
    });
  });

  it('keeps lines of one moment in one order, so that no page repeats or drops a line', async () => {
    await sql`insert into activity_log (occurred_at, activity_type, narration)
      select timestamptz '2026-11-20 06:00Z', 'LOGIN', 'line ' || n from generate_series(1, 45) n`.execute(
      world.database.owner,
    );
    const all = [...(await narrations(3)), ...(await narrations(3, 'page=2')), ...(await narrations(3, 'page=3'))];
    expect(new Set(all).size).toBe(45);
  });

  it('names the person where it is known', async () => {
    const { staff } = world.people;
    await line('Wrong phone number or password', { type: 'LOGIN_FAILED' });
    await line('Signed in', { pid: staff.pid, school: null });
    expect((await list(3)).data).toEqual([
      {
        activityDate: expect.stringMatching(/Z$/),
        activityType: 'LOGIN',
        firstName: staff.name,
        pid: staff.pid,
        mobileNumber: staff.phone,
        emailId: expect.stringContaining('@school.example'),
        schoolId: null,
        narration: 'Signed in',
      },
      {
        activityDate: expect.stringMatching(/Z$/),
        activityType: 'LOGIN_FAILED',
        firstName: '',
        pid: null,
        mobileNumber: '',
        emailId: '',
        schoolId: null,
        narration: 'Wrong phone number or password',
      },
    ]);
  });

  it('keeps the name of somebody who was deleted', async () => {
    const { teacher } = world.people;
    await line('Signed in', { pid: teacher.pid, school: world.schools.own });
    const { owner } = world.database;
    await sql`update person set deleted_at = now() where pid = ${teacher.pid}`.execute(owner);
    for (const as of [3, 4] as const) expect((await list(as)).data[0]?.firstName).toBe(teacher.name);
    await sql`update person set deleted_at = null where pid = ${teacher.pid}`.execute(owner);
    tokens.set(6, await world.signInAs(6));
  });

  it('shows and counts for a school user only the lines of the own school', async () => {
    const { own, foreign } = world.schools;
    await line('of the academy');
    await line('foreign', { school: foreign });
    await line('own', { school: own });
    expect(await narrations(4)).toEqual(['own']);
    expect((await list(4)).pagination.totalItems).toBe(1);
    expect((await list(4, 'search=o')).pagination.totalItems).toBe(1);
    for (const as of [3, 12] as const) expect(await narrations(as)).toEqual(['own', 'foreign', 'of the academy']);
  });

  it('is not available to teachers, neither as a call nor in the menu', async () => {
    expect((await get(6)).status).toBe(403);
    const menuOf = async (who: keyof World['people']) => {
      const { phone } = world.people[who];
      const body = { identifier: phone, password: 'a good long password', parentView: false };
      const response = await ask(world.app, 'POST', '/api/admin/login', { body });
      return ((await response.json()) as { menu: { id: string }[] }).menu.map(({ id }) => id);
    };
    expect(await menuOf('teacher')).not.toContain('activity-logs');
    expect(await menuOf('schoolUser')).toContain('activity-logs');
  });
});

/** A value of each shape, in letters of the reader. */
const valueFor = (shape: Shape, text: string): unknown => {
  if (shape === 'number') return 7;
  if (shape === 'text') return text;
  if (shape === 'call') return 'deleteSchool';
  if (shape === 'languages') return ['hi', 'ml'];
  if ('words' in shape) return shape.words;
  return 'word' in shape ? shape.word[0] : shape[0];
};
const deedOf = (kind: ActivityKind, text: string) => {
  const values = Object.entries(ACTIVITY_KINDS[kind].values).map(([slot, shape]) => [slot, valueFor(shape, text)]);
  return { kind, values: Object.fromEntries(values) } as Deed;
};
const KINDS = Object.keys(ACTIVITY_KINDS) as ActivityKind[];

describe('a line in the language of its reader', () => {
  const write = (...deeds: Deed[]) =>
    world.database.owner
      .insertInto('activity_log')
      .values(deeds.map((deed) => ({ ...activityRow(deed), school_id: world.schools.own })))
      .execute();

  it.each(['hi', 'ml', 'ur'])('has no English sentence in %s, whatever was done', async (language) => {
    // What is put into the sentences is written in the language too, so that all Latin letters are of the sentences.
    await write(...KINDS.map((kind) => deedOf(kind, languageName(language))));
    const read = await narrations(3, 'limit=1000', `${language}-IN,${language};q=0.9,en;q=0.5`);
    expect(read).toHaveLength(KINDS.length);
    const latin = read.flatMap((line) => line.match(/[A-Za-z]+/g) ?? []);
    expect([...new Set(latin)].sort()).toEqual(['LMS', 'SMS', 'WhatsApp', 'xAPI']);
  });

  it.each(['*', 'en-IN,en;q=0.9', 'ta', 'fr'])('is the English one, as it was written, for %s', async (language) => {
    await write(...KINDS.map((kind) => deedOf(kind, 'a title')));
    const rows = await world.database.owner.selectFrom('activity_log').select('narration').execute();
    const read = await narrations(3, 'limit=1000', language);
    expect(read.sort()).toEqual(rows.map(({ narration }) => narration).sort());
    expect(read).toContain('Not allowed: Delete a school');
  });

  it('counts and lists words as the language does', async () => {
    await write(
      { kind: 'wroteNames', values: { count: 1, languages: ['hi'] } },
      { kind: 'wroteNames', values: { count: 2, languages: ['hi', 'ml'] } },
      { kind: 'madeKey', values: { key: 3, purposes: ['xapi', 'import'] } },
      { kind: 'changedChannels', values: { channels: ['push', 'sms'] } },
    );
    expect(await narrations(3)).toEqual([
      'Families are told of absences by push, then SMS',
      'Made the key 3 for statements (xAPI) and imports',
      'Wrote 2 names in Hindi, Malayalam',
      'Wrote 1 name in Hindi',
    ]);
    expect(await narrations(3, '', 'hi')).toEqual([
      'परिवारों को अनुपस्थिति इस तरह बताई जाती है: डिवाइस पर सूचना, फिर SMS',
      'कुंजी 3 बनाई, इन कामों के लिए: स्टेटमेंट (xAPI) और इंपोर्ट',
      'हिन्दी, मलयालम में 2 नाम लिखे',
      'हिन्दी में 1 नाम लिखा',
    ]);
  });

  it('says in it too that the academy did it, and whom it is about, also when they are erased', async () => {
    const { foreignStudent } = world.people;
    const { owner } = world.database;
    const path = `/api/admin/users/${world.people.teacher.pid}/ban`;
    expect((await ask(world.app, 'PUT', path, { token: tokens.get(3), body: { banned: false } })).status).toBe(200);
    const [line] = await narrations(4, '', 'hi');
    expect(line).toBe(`उपयोगकर्ता ${world.people.teacher.pid} से रोक हटाई (अकादमी द्वारा): ${world.people.teacher.name}`);
    await sql`delete from activity_log`.execute(owner);
    const { pid } = foreignStudent;
    await sql`insert into activity_log (activity_type, kind, narration, pid, about_pid)
      values ('LOGOUT', 'signedOut', 'Signed out', ${pid}, ${pid})`.execute(owner);
    await sql`update person set name = '', phone = null, email = null, erased_at = now() where pid = ${pid}`.execute(
      owner,
    );
    const read = async (language?: string) =>
      (await list(3, '', language)).data.map(({ firstName, narration }) => [firstName, narration]);
    expect(await read()).toEqual([['A deleted user', 'Signed out: a deleted user']]);
    expect(await read('ur')).toEqual([['ہٹایا گیا یوزر', 'لاگ آؤٹ کیا: ہٹایا گیا یوزر']]);
  });

  it('is found by the words that its reader sees, and by the English ones', async () => {
    await write({ kind: 'bannedUser', values: { user: 12 } }, { kind: 'signedOut' }, deedOf('createdPlan', 'Algebra'));
    const find = (words: string, language?: string) => narrations(4, `search=${encodeURIComponent(words)}`, language);
    expect(await find('को रोका', 'hi')).toEqual(['उपयोगकर्ता 12 को रोका']);
    expect(await find('banned', 'hi')).toEqual(['उपयोगकर्ता 12 को रोका']);
    expect(await find('algebra', 'ml')).toEqual(['7 എന്ന പഠന പ്ലാൻ ഉണ്ടാക്കി: Algebra']);
    expect(await find('को रोका')).toEqual([]);
    expect(await find('को रोका', 'ml')).toEqual([]);
  });

  it('names a refused call by words, and beside them as programs name it', async () => {
    const ban = `/api/admin/users/${world.people.staff.pid}/ban`;
    expect((await ask(world.app, 'PUT', ban, { token: tokens.get(6), body: { banned: true } })).status).toBe(403);
    await write({ kind: 'signedOut' });
    const named = async (language?: string) =>
      (await list(4, '', language)).data.map(({ narration, refusedCall }) => [narration, refusedCall]).sort();
    const call = 'PUT /api/admin/users/{pid}/ban';
    expect(await named()).toEqual([
      ['Not allowed: Ban a user, or lift the ban', call],
      ['Signed out', undefined],
    ]);
    expect(await named('hi')).toEqual([
      ['अनुमति नहीं: उपयोगकर्ता (जोड़ना या बदलना)', call],
      ['लॉगआउट किया', undefined],
    ]);
  });

  it('is as it stands where it has no kind that is known', async () => {
    await line('Something of before');
    await sql`insert into activity_log (activity_type, kind, narration) values ('X', 'toString', 'Of another version')`.execute(
      world.database.owner,
    );
    expect((await narrations(3, '', 'hi')).sort()).toEqual(['Of another version', 'Something of before']);
  });
});

describe('what the filters select', () => {
  it('a day is a day in India from midnight to midnight, and both days belong to the period', async () => {
    // Midnight in India is half past six in the evening in Greenwich.
    await line('last of the 18th', { at: '2026-11-18T18:29:59.999Z' });
    await line('first of the 19th', { at: '2026-11-18T18:30:00.000Z' });
    await line('last of the 19th', { at: '2026-11-19T18:29:59.999Z' });
    await line('first of the 20th', { at: '2026-11-19T18:30:00.000Z' });
    const on19 = ['last of the 19th', 'first of the 19th'];
    expect(await narrations(3, 'startDate=2026-11-19&endDate=2026-11-19')).toEqual(on19);
    expect((await list(3, 'startDate=2026-11-19&endDate=2026-11-19')).pagination.totalItems).toBe(2);
    expect(await narrations(3, 'startDate=2026-11-19')).toEqual(['first of the 20th', ...on19]);
    expect(await narrations(3, 'endDate=2026-11-19')).toEqual([...on19, 'last of the 18th']);
    expect((await list(3, 'endDate=2026-11-19')).pagination.totalItems).toBe(3);
    expect(await narrations(3, 'startDate=9999-12-31')).toEqual([]);
    expect(await narrations(3, 'endDate=9999-12-31')).toHaveLength(4);
  });

  it.each([
    'startDate=2026-02-30',
    'startDate=0000-01-01',
    'endDate=20-11-2026',
    'endDate=yesterday',
    'startDate=2026-11-20&endDate=2026-11-19',
    'page=0',
    'limit=1001',
    `activityType=${'x'.repeat(65)}`,
    'type=LOGIN',
  ])('%s is refused with a message', async (query) => {
    const response = await get(3, query);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/./) });
  });

  it('an activity is the one of that name in any case, else all whose name holds the words', async () => {
    await line('in', { type: 'LOGIN' });
    await line('failed', { type: 'LOGIN_FAILED' });
    await line('out', { type: 'LOGOUT' });
    expect(await narrations(3, 'activityType=login')).toEqual(['in']);
    expect((await list(3, 'activityType=login')).pagination.totalItems).toBe(1);
    expect(await narrations(3, 'activityType=log')).toEqual(['out', 'failed', 'in']);
    expect((await list(3, 'activityType=log')).pagination.totalItems).toBe(3);
    expect(await narrations(3, 'activityType=%25')).toEqual([]);
    expect(await narrations(3, 'activityType=')).toHaveLength(3);
  });

  it('a search finds name, phone, e-mail, PID and narration, whatever script, case and accents', async () => {
    const { owner } = world.database;
    const { staff, teacher } = world.people;
    await sql`update person set name = 'ആദിത്യൻ Éric' where pid = ${staff.pid}`.execute(owner);
    await line('Signed in', { pid: staff.pid });
    await line('Signed out', { pid: teacher.pid });
    await line('Banned 100% of them: अनन्या');
    await sql`insert into person (pid, role, name) values (7654321, 12, 'Nobody else')`.execute(owner);
    await line('Made by number', { pid: 7654321 });
    const find = async (words: string) => narrations(3, `search=${encodeURIComponent(words)}`);
    expect(await find('ആദിത്യന്‍')).toEqual(['Signed in']);
    expect(await find('eric')).toEqual(['Signed in']);
    expect(await find(staff.phone)).toEqual(['Signed in']);
    expect(await find(`6.${teacher.phone}@SCHOOL`)).toEqual(['Signed out']);
    expect(await find('7654321')).toEqual(['Made by number']);
    expect(await find('SIGNED')).toEqual(['Signed out', 'Signed in']);
    expect(await find('100%')).toEqual(['Banned 100% of them: अनन्या']);
    expect(await find('अनन्या')).toEqual(['Banned 100% of them: अनन्या']);
    expect(await find('%')).toHaveLength(1);
    expect(await find("'; drop table activity_log; --")).toEqual([]);
  });

  it('counts and lists the same, whichever filters are together', async () => {
    const { own, foreign } = world.schools;
    const TYPES = ['LOGIN', 'LOGOUT', 'BAN'] as const;
    const all = Array.from({ length: 90 }, (_, n) => ({
      // Every five hours, which comes to a day of India's now before and now after Greenwich's.
      occurred_at: new Date(Date.UTC(2026, 10, 1, 5 * n)),
      activity_type: TYPES[n % 3] ?? '',
      school_id: [own, foreign, null][(n % 5) % 3] ?? null,
      narration: n % 4 === 0 ? 'Odd' : 'Even',
    }));
    await world.database.owner.insertInto('activity_log').values(all).execute();
    const dayOf = (moment: Date) => new Date(moment.getTime() + 5.5 * 3600 * 1000).toISOString().slice(0, 10);

    for (const as of [3, 4] as const) {
      for (const [from, to] of [
        ['', ''],
        ['2026-11-05', ''],
        ['2026-11-05', '2026-11-09'],
        ['', '2026-11-03'],
      ] as const) {
        for (const type of ['', 'BAN', 'LOG']) {
          for (const search of ['', 'odd']) {
            const expected = all.filter(
              ({ occurred_at, activity_type, school_id, narration }) =>
                (as === 3 || school_id === own) &&
                (from === '' || dayOf(occurred_at) >= from) &&
                (to === '' || dayOf(occurred_at) <= to) &&
                activity_type.includes(type) &&
                narration.toLowerCase().includes(search),
            ).length;
            const query = `startDate=${from}&endDate=${to}&activityType=${type}&search=${search}&limit=1000`;
            const { data, pagination } = await list(as, query);
            expect([as, query, data.length, pagination.totalItems]).toEqual([as, query, expected, expected]);
          }
        }
      }
    }
  });
});
