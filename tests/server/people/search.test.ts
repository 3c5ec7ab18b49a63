import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { search } from '#contract/people/search.ts';
import { SEARCH_MAX } from '#domain/lists/sizes.ts';
import { erasePerson } from '#host/server/academy/erase.ts';
import { writeSounds } from '#host/server/people/search.queries.ts';
import { soundOf } from '#host/server/people/sound.ts';
import { ask, bodyOf, makeWorld, type Person, type World } from '#tests/support/server/world.ts';

describe('a name sounds the same', () => {
  it.each([
    ['Lakshmi', ['Laxmi', 'Lakshmy', 'LAKSHMI', 'लक्ष्मी', 'ലക്ഷ്മി']],
    ['Rahul Sharma', ['राहुल शर्मा', 'രാഹുൽ ശർമ']],
    ['Fatima', ['Fathima', 'फ़ातिमा', 'ഫാത്തിമ']],
    ['Anil', ['अनिल', 'അനിൽ']],
    ['Sanjay', ['संजय', 'സഞ്ജയ്']],
    ['Gauri', ['गौरी', 'ഗൗരി']],
    ['Singh', ['सिंह']],
    ['Arjun', ['అర్జున్', 'ಅರ್ಜುನ್', 'અર્જુન', 'ଅର୍ଜୁନ']],
    ['José', ['Jose']],
  ])('as %s', (name, others) => {
    expect(others.map(soundOf)).toEqual(others.map(() => soundOf(name)));
  });

  it('only where it is one: other names stay others', () => {
    const names = ['Lakshmi', 'Lakshman', 'Rahul', 'Ravi', 'Anil', 'Anita', '陈伟', 'محمد'];
    expect(new Set(names.map(soundOf)).size).toBe(names.length);
  });
});

describe('the search', () => {
  let world: World;
  const added: Record<string, number> = {};
  const owner = () => world.database.owner;

  const add = async (name: string, role: number, schoolId: number | null): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`
      insert into person (name, role, school_id) values (${name}, ${role}, ${schoolId}) returning pid`.execute(owner());
    added[name] = rows[0]?.pid ?? 0;
    return added[name];
  };
  const find = async (as: Person, words: string) =>
    bodyOf<CallAnswer<typeof search>>(
      words,
      ask(world.app, 'GET', `/api/admin/search?words=${encodeURIComponent(words)}`, { token: await world.tokenOf(as) }),
    );
  const namesFor = async (as: Person, words: string) =>
    (await find(as, words)).people.map(({ firstName }) => firstName);

  beforeAll(async () => {
    world = await makeWorld();
    const { own, foreign } = world.schools;
    for (const name of ['ലക്ഷ്മി നായർ', 'लक्ष्मी शर्मा', 'Lakshmi Menon']) await add(name, 5, own);
    await add('Lakshmi of Elsewhere', 5, foreign);
    await add('Lakshmi the Administrator', 3, null);
    for (let at = 1; at <= SEARCH_MAX + 4; at += 1) await add(`Common Name ${at}`, 5, own);
    await writeSounds(owner(), soundOf);
  });
  afterAll(() => world?.close());

  it('finds a name in every script, whichever it is typed in', async () => {
    const all = ['ലക്ഷ്മി നായർ', 'लक्ष्मी शर्मा', 'Lakshmi Menon'];
    for (const words of ['Lakshmi', 'lakshm', 'लक्ष्मी', 'ലക്ഷ്മി', 'LAXMI']) {
      expect((await namesFor(world.people.schoolUser, words)).sort(), words).toEqual([...all].sort());
    }
  });

  it('forgives a letter that is wrong, missing or too much, and words in another order', async () => {
    for (const words of ['Lakshmee Menan', 'Laksmi Meno', 'Menon Lakshmi', 'Lakshimi Menonn']) {
      expect((await namesFor(world.people.schoolUser, words))[0], words).toBe('Lakshmi Menon');
    }
    expect(await namesFor(world.people.schoolUser, 'Zzyzx')).toEqual([]);
  });

  it('shows names that are spelled as they were typed before those that only sound so', async () => {
    for (const name of ['Diya Menon', 'Asha Menon', 'Meena Kumari']) await add(name, 5, world.schools.foreign);
    await writeSounds(owner(), soundOf);
    expect((await namesFor(world.people.foreignSchoolUser, 'meena'))[0]).toBe('Meena Kumari');
    expect((await namesFor(world.people.foreignSchoolUser, 'menon')).slice(0, 2)).toEqual(['Asha Menon', 'Diya Menon']);
  });

  it('mixes scripts where names are equally close, and tells how many there are', async () => {
    const { foreign } = world.schools;
    for (let at = 1; at <= SEARCH_MAX + 2; at += 1) await add(`Ganga Rao ${at}`, 5, foreign);
    for (const name of ['गंगा देवी', 'ഗംഗ നായർ', 'Gangadharan Pillai']) await add(name, 5, foreign);
    await writeSounds(owner(), soundOf);
    for (const words of ['Ganga', 'गंगा']) {
      const { people, totals } = await find(world.people.foreignSchoolUser, words);
      const names = people.map(({ firstName }) => firstName);
      expect(names, words).toEqual(expect.arrayContaining(['गंगा देवी', 'ഗംഗ നായർ']));
      expect(names).toContain('Ganga Rao 1');
      expect(people).toHaveLength(SEARCH_MAX);
      expect(totals).toEqual({ people: SEARCH_MAX + 5, schools: 0, plans: 0 });
    }
    expect((await namesFor(world.people.foreignSchoolUser, 'Ganga'))[0]).toMatch(/^Ganga/);
    expect((await namesFor(world.people.foreignSchoolUser, 'गंगा'))[0]).toBe('गंगा देवी');
  });

  it('shows nobody whom the person who searches may not see', async () => {
    const { administrator, schoolUser, teacher, foreignSchoolUser } = world.people;
    expect(await namesFor(administrator, 'Lakshmi')).toHaveLength(5);
    expect(await namesFor(foreignSchoolUser, 'Lakshmi')).toEqual(['Lakshmi of Elsewhere']);
    expect(await namesFor(teacher, 'Sara Schooluser')).toEqual([]);
    expect(await namesFor(schoolUser, 'Sara Schooluser')).toEqual(['Sara Schooluser']);
    expect((await find(foreignSchoolUser, 'Own')).schools).toEqual([]);
    const parent = await ask(world.app, 'GET', '/api/admin/search?words=Lakshmi', {
      token: await world.tokenOf(world.people.parent),
    });
    expect(parent.status).toBe(403);
  });

  it('finds people by a part of their phone number or e-mail address', async () => {
    const { pid, phone } = world.people.teacher;
    expect((await find(world.people.administrator, phone.slice(1))).people.map((person) => person.pid)).toContain(pid);
    await sql`update person set email = 'asha@school.example' where pid = ${pid}`.execute(owner());
    expect((await find(world.people.administrator, 'asha@sch')).people.map((person) => person.pid)).toEqual([pid]);
  });

  it(`finds at most ${SEARCH_MAX} of each`, async () => {
    expect(await namesFor(world.people.schoolUser, 'Common')).toHaveLength(SEARCH_MAX);
  });

  it('finds schools and study plans that the person sees', async () => {
    await sql`update school set name = 'केन्द्रीय विद्यालय' where school_id = ${world.schools.own}`.execute(owner());
    const { schools } = await find(world.people.administrator, 'kendriya');
    expect(schools).toEqual([{ schoolId: world.schools.own, schoolName: 'केन्द्रीय विद्यालय' }]);
    const { rows } = await sql<{ id: number }>`
      update study_plan set title = 'Ganit: अभ्यास' where study_plan_id in (select min(study_plan_id) from study_plan)
      returning study_plan_id as id`.execute(owner());
    const { plans } = await find(world.people.administrator, 'abhyas ganit');
    expect(plans).toEqual([{ studyPlanId: rows[0]?.id, title: 'Ganit: अभ्यास' }]);
  });

  it('finds a name that has just come as it is spelled, and soon after as it sounds', async () => {
    await add('വിജയ് കുമാർ', 5, world.schools.own);
    expect(await namesFor(world.people.schoolUser, 'വിജയ്')).toEqual(['വിജയ് കുമാർ']);
    expect(await namesFor(world.people.schoolUser, 'Vijay')).toEqual([]);
    await writeSounds(owner(), soundOf);
    expect(await namesFor(world.people.schoolUser, 'Vijay')).toEqual(['വിജയ് കുമാർ']);
    await sql`update person set name = 'Renamed Person' where pid = ${added['വിജയ് കുമാർ'] ?? 0}`.execute(owner());
    await writeSounds(owner(), soundOf);
    expect(await namesFor(world.people.schoolUser, 'Vijay')).toEqual([]);
    expect(await namesFor(world.people.schoolUser, 'renamed')).toEqual(['Renamed Person']);
  });

  it.each(['', '   ', '%', '_', "'", '"; drop table person', '\\', '()', '٪', '𝕏', '-', '@', '+'])(
    'answers %j without a fault',
    async (words) => {
      const { people } = await find(world.people.schoolUser, words);
      expect(people.length).toBeLessThan(SEARCH_MAX + 1);
    },
  );

  it('finds nobody by the name of an erased person', async () => {
    const pid = await add('Erasmus Erased', 5, world.schools.own);
    await writeSounds(owner(), soundOf);
    expect(await namesFor(world.people.schoolUser, 'Erasmus')).toEqual(['Erasmus Erased']);
    expect(await erasePerson(owner(), pid, 30)).toBe('erased');
    expect(await namesFor(world.people.schoolUser, 'Erasmus')).toEqual([]);
    const { rows } = await sql`select sound from person_sound where pid = ${pid}`.execute(owner());
    expect(rows).toEqual([{ sound: null }]);
  });
});
