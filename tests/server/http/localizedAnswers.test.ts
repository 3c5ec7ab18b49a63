/**
 * What the academy calls subjects, categories and classes is read in the reader's language
 * (promises/names-in-languages.md#in-what-people-read).
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#domain/people/languages.ts';
import { seedAcademy } from '#host/seed/seed.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { appOn } from '#tests/support/server/app.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';
import { addressOf, askerOf, askersOf, READING } from '#tests/support/server/everyReading.ts';
import { ask } from '#tests/support/server/world.ts';

/** What is written back, and where names are written: as they stand. */
const AS_THEY_STAND: ReadonlySet<string> = new Set([
  'planToEdit',
  'planWords',
  'planVideos',
  'planExams',
  'userById',
  'localizedNames',
]);

const today = new Date();
let database: TestDatabase;
let asker: Awaited<ReturnType<typeof askersOf>>;
let app: ReturnType<typeof appOn>;
let addresses: readonly (readonly [id: string, address: string, token: string])[];

beforeAll(async () => {
  database = await testDatabase();
  const { owner } = database;
  await seedAcademy(owner, { students: inGate(400, 1_000), days: 6, schools: 10, seed: 3, now: today });
  for (const [table, column] of [
    ['subject', 'name'],
    ['exam_category', 'title'],
    ['video_category', 'title'],
    ['class', 'name'],
  ] as const) {
    const id = sql.ref(`${table}_id`);
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = 'As it stands ' || ${id},
             names = jsonb_build_object('hi', 'नाम ' || ${id}, 'ml', 'പേര് ' || ${id})`.execute(owner);
  }
  app = appOn(database, { clock: () => today });
  asker = await askersOf(owner, app);
  const { objects, tokens } = asker;
  addresses = [
    ...READING.map((call) => [call.id, addressOf(call, objects, today), tokens[askerOf(call)]] as const),
    ...['list=exams', 'list=videos', 'list=plan-sessions&planId=7'].map(
      (of) => ['countedList', `/api/admin/list?${of}`, tokens.staff] as const,
    ),
    ['register', `/api/admin/register?schoolId=${objects.schoolId}`, tokens.staff] as const,
  ];
});
afterAll(() => database.close());

const read = async (address: string, token: string, language?: string) => {
  const response = await ask(app, 'GET', address, {
    token,
    ...(language && { headers: { 'Accept-Language': language } }),
  });
  return { status: response.status, text: await response.text() };
};

describe('a reader of a language in which things are named', () => {
  it('reads no name as it stands, in whatever is asked', async () => {
    const asTheyStand: string[] = [];
    let localized = 0;
    for (const [id, address, token] of addresses) {
      const { status, text } = await read(address, token, 'hi-IN,hi;q=0.9,en;q=0.5');
      expect({ id, status, text: status === 200 ? '' : text }).toEqual({ id, status: 200, text: '' });
      if (text.includes('As it stands ')) asTheyStand.push(id);
      if (text.includes('नाम ')) localized += 1;
    }
    expect(new Set(asTheyStand)).toEqual(AS_THEY_STAND);
    expect(localized).toBeGreaterThan(20);
  });

  it('is never given what was kept for a reader of another language', async () => {
    let localized = 0;
    for (const [id, address, token] of addresses) {
      // It tells the names in each language that it is asked for.
      if (id === 'localizedNames') continue;
      await read(address, token, 'hi');
      const { text } = await read(address, token, 'ml');
      expect(text.includes('नाम ') ? id : '').toBe('');
      if (text.includes('പേര് ')) localized += 1;
      const anybody = await read(address, token);
      expect(/नाम |പേര് /.test(anybody.text) ? id : '').toBe('');
    }
    expect(localized).toBeGreaterThan(20);
  });

  it('finds a list of a category by whichever of its names', async () => {
    const { rows } = await sql<{ id: number }>`
      select video_category_id as id from video where deleted_at is null order by video_id limit 1`.execute(
      database.owner,
    );
    const lengths = [];
    for (const name of [`As it stands ${rows[0]?.id}`, `नाम ${rows[0]?.id}`, `പേര് ${rows[0]?.id}`, 'No such name']) {
      const address = `/api/admin/list?${new URLSearchParams({ list: 'videos', group: name })}`;
      const { text } = await read(address, asker.tokens.staff, 'hi');
      lengths.push(JSON.parse(text).total);
    }
    expect(lengths[0]).toBeGreaterThan(0);
    expect(lengths).toEqual([lengths[0], lengths[0], lengths[0], 0]);
  });

  it('narrows a list to a class by whichever of its names', async () => {
    const { rows } = await sql<{
      id: number;
    }>`select class_id as id from person where role = 5 order by pid limit 1`.execute(database.owner);
    const lengths = [];
    for (const name of [`As it stands ${rows[0]?.id}`, `नाम ${rows[0]?.id}`, 'No such name']) {
      const address = `/api/admin/list?${new URLSearchParams({ list: 'students', inClass: name, sort: 'class' })}`;
      const { text } = await read(address, asker.tokens.staff, 'ml');
      lengths.push(JSON.parse(text).total);
    }
    expect(lengths[0]).toBeGreaterThan(0);
    expect(lengths).toEqual([lengths[0], lengths[0], 0]);
  });

  it('writes a class as it is read, and no class is added', async () => {
    const student = `/api/admin/users/${asker.objects.pid}`;
    const classes = () =>
      sql`
      select (select count(*) from class) as classes, class_id from person where pid = ${asker.objects.pid}::int`.execute(
        database.owner,
      );
    const before = (await classes()).rows;
    const { text } = await read(student, asker.tokens.staff);
    const user = JSON.parse(text);
    const className = user.className.replace('As it stands', 'नाम');
    const { firstName, mobileNumber, emailId, userRole, schoolId } = user;
    const body = { firstName, mobileNumber, emailId, userRole, schoolId, className };
    const answer = await ask(app, 'PUT', student, { token: asker.tokens.staff, body });
    expect([answer.status, className]).toEqual([200, expect.stringMatching(/^नाम \d+$/)]);
    expect((await classes()).rows).toEqual(before);
  });
});

describe('everybody else reads the names as they stand', () => {
  const languageRead = (language: Language | undefined) => async () => {
    const tokenHash = createHash('sha256').update(asker.tokens.staff).digest();
    return database.asSession({ tokenHash, language }, async (tx, entered) => ({
      isKeptFor: entered?.person.language,
      set: (await sql<{ language: string | null }>`select actor.language() as language`.execute(tx)).rows[0]?.language,
    }));
  };

  it('and shares what is kept with all who do, where nothing is named in their language', async () => {
    expect(await languageRead('ta')()).toEqual({ isKeptFor: undefined, set: null });
    expect(await languageRead(undefined)()).toEqual({ isKeptFor: undefined, set: null });
    expect(await languageRead('hi')()).toEqual({ isKeptFor: 'hi', set: 'hi' });
  });

  it.each([undefined, '*', 'ta', 'fr', 'en-GB,en;q=0.9,hi;q=0.8', 'hi;q=0, *', ';;=,,q', 'x'.repeat(4_000)])(
    'with the header %j',
    async (language) => {
      const { status, text } = await read(
        `/api/admin/schools/${asker.objects.schoolId}/classes`,
        asker.tokens.staff,
        language,
      );
      expect([status, /नाम |പേര് /.test(text), text.includes('As it stands ')]).toEqual([200, false, true]);
    },
  );

  it('and each answer says that it differs by language', async () => {
    const answer = await ask(app, 'GET', '/api/admin/exam-categories', { token: asker.tokens.staff });
    expect(answer.headers.get('Vary')).toMatch(/\bAccept-Language\b/);
  });
});
