/** What subjects, categories and classes are called in further languages (promises/names-in-languages.md#the-page). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { localizedNames } from '#contract/academy/names.ts';
import type { CallAnswer } from '#contract/call.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
let subject: number;
let ownClass: number;
let foreignClass: number;

const id = async (query: ReturnType<typeof sql>) =>
  ((await query.execute(world.database.owner)).rows[0] as { id: number }).id;

beforeAll(async () => {
  world = await makeWorld();
  const { own, foreign } = world.schools;
  subject = await id(sql`insert into subject (name) values ('Physics') returning subject_id as id`);
  ownClass = await id(sql`insert into class (school_id, name) values (${own}, '9 A') returning class_id as id`);
  foreignClass = await id(sql`insert into class (school_id, name) values (${foreign}, '9 A') returning class_id as id`);
  await sql`
    insert into class (school_id, name, left_roster_at) values (${own}, 'Of last year', now())`.execute(
    world.database.owner,
  );
});
beforeEach(async () => {
  const { owner } = world.database;
  await sql`update subject set names = '{}'`.execute(owner);
  await sql`update class set names = '{}'`.execute(owner);
});
afterAll(() => world.close());

interface Change {
  kind: string;
  id: number;
  language: string;
  name: string;
  was: string;
}
const change = (changed: Partial<Change> = {}): Change => ({
  kind: 'subject',
  id: subject,
  language: 'hi',
  name: 'भौतिकी',
  was: '',
  ...changed,
});
const write = async (token: string, ...changes: Change[]) =>
  ask(world.app, 'PUT', '/api/admin/names', { token, body: { changes } });
const rowsFor = async (token: string, query: Record<string, string>) => {
  const answer = await ask(world.app, 'GET', `/api/admin/names?${new URLSearchParams(query)}`, { token });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as CallAnswer<typeof localizedNames>).data;
};
const subjects = async (language: string) => {
  const rows = await rowsFor(await world.tokenAs(3), { kind: 'subject', language });
  return rows.filter((row) => row.id === subject).map(({ localized }) => localized);
};

describe('an administrator', () => {
  it('names things in several languages by one call, and takes a name away', async () => {
    const token = await world.tokenAs(3);
    const ofClass = change({ kind: 'class', id: ownClass, language: 'ur', name: 'نہم الف' });
    expect((await write(token, change(), ofClass)).status).toBe(200);
    expect(await subjects('hi')).toEqual(['भौतिकी']);
    expect(await subjects('ml')).toEqual(['']);
    const classes = await rowsFor(token, { kind: 'class', language: 'ur', search: 'نہم' });
    expect(classes).toEqual([{ id: ownClass, name: '9 A', schoolName: expect.any(String), localized: 'نہم الف' }]);
    expect((await write(token, change({ name: ' ', was: 'भौतिकी' }))).status).toBe(200);
    expect(await subjects('hi')).toEqual(['']);
  });

  it('finds by name, by school and by the name in the language, and what has none', async () => {
    const token = await world.tokenAs(3);
    await write(token, change());
    const found = async (query: Record<string, string>) =>
      (await rowsFor(token, { kind: 'subject', language: 'hi', ...query })).map(({ name }) => name);
    expect(await found({ search: 'phys' })).toEqual(['Physics']);
    expect(await found({ search: 'भौतिकी' })).toEqual(['Physics']);
    expect(await found({ unnamed: '1' })).not.toContain('Physics');
    expect(await found({ language: 'ml', unnamed: '1' })).toContain('Physics');
    const classes = await rowsFor(token, { kind: 'class', language: 'hi' });
    expect(classes.map((row) => row.name)).not.toContain('Of last year');
    const [{ schoolName = '' } = {}] = classes.filter((row) => row.id === foreignClass);
    const ofSchool = await rowsFor(token, { kind: 'class', language: 'hi', search: schoolName });
    expect(ofSchool.map((row) => row.id)).toEqual([foreignClass]);
  });

  it('loses nothing that somebody else has written meanwhile, and writes all or none', async () => {
    const token = await world.tokenAs(3);
    await write(token, change({ name: 'भौतिक विज्ञान' }));
    const refused = await write(token, change({ kind: 'class', id: ownClass, name: '९ क' }), change());
    expect([refused.status, (await refused.json()) as object]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('Physics') }),
    ]);
    expect(await subjects('hi')).toEqual(['भौतिक विज्ञान']);
    expect(await rowsFor(token, { kind: 'class', language: 'hi', search: '९' })).toEqual([]);
    // The same again is no conflict, as after an answer that was lost.
    expect((await write(token, change({ name: 'भौतिक विज्ञान' }))).status).toBe(200);
    expect((await write(token, change({ was: 'भौतिक विज्ञान' }))).status).toBe(200);
    expect(await subjects('hi')).toEqual(['भौतिकी']);
  });

  it.each([1, 2, 3])('keeps the name of one of two who write at once (%d)', async () => {
    const token = await world.tokenAs(3);
    const both = await Promise.all([write(token, change({ name: 'एक' })), write(token, change({ name: 'दो' }))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = both[0].status === 200 ? 'एक' : 'दो';
    expect(await subjects('hi')).toEqual([kept]);
  });

  it('reads of both kinds of category', async () => {
    const token = await world.tokenAs(3);
    const { owner } = world.database;
    const exam = await id(sql`insert into exam_category (title) values ('Weekly') returning exam_category_id as id`);
    const video = await id(
      sql`insert into video_category (title) values ('Lessons') returning video_category_id as id`,
    );
    const changes = [
      change({ kind: 'examCategory', id: exam, name: 'साप्ताहिक' }),
      change({ kind: 'videoCategory', id: video, name: 'पाठ' }),
    ];
    expect((await write(token, ...changes)).status).toBe(200);
    for (const { kind, id: of, name } of changes) {
      const rows = await rowsFor(token, { kind, language: 'hi' });
      expect(rows.filter((row) => row.id === of).map(({ localized }) => localized)).toEqual([name]);
      // One without a title cannot be told from others.
      expect(rows.map((row) => row.name)).not.toContain('');
    }
    await sql`delete from exam_category where exam_category_id = ${exam}`.execute(owner);
    await sql`delete from video_category where video_category_id = ${video}`.execute(owner);
  });

  it('reads in the activity log how many names were written, in which languages', async () => {
    const token = await world.tokenAs(3);
    await sql`delete from activity_log where activity_type = 'CHANGE_NAMES'`.execute(world.database.owner);
    await write(token, change(), change({ language: 'ml', name: 'ഭൗതികശാസ്ത്രം' }));
    const { rows } = await sql<{ narration: string }>`
      select narration from activity_log where activity_type = 'CHANGE_NAMES'`.execute(world.database.owner);
    expect(rows).toEqual([{ narration: 'Wrote 2 names in Hindi, Malayalam' }]);
  });

  it.each<[string, () => Change[], number]>([
    ['a language that is none of ours', () => [change({ language: 'fr' })], 400],
    ['a kind that has no names', () => [change({ kind: 'school' })], 400],
    ['a name that is too long', () => [change({ name: 'क'.repeat(201) })], 400],
    ['a name that cannot be stored', () => [change({ name: 'a\u0000b' })], 400],
    ['nothing', () => [], 400],
    ['one thing twice in one language', () => [change(), change({ name: 'दो' })], 400],
    ['more than 500', () => Array.from({ length: 501 }, (_, at) => change({ id: at + 1 })), 400],
    ['what is not there', () => [change({ id: 999_999 })], 404],
  ])('is refused %s', async (_, changes, status) => {
    const answer = await write(await world.tokenAs(3), ...changes());
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      status,
      expect.stringMatching(/\w/),
    ]);
    expect(await subjects('hi')).toEqual(['']);
  });

  it.each(['\u0085', '\u00a0x\u0085', 'a\nb', '\u200b', '<b>'])('is never answered 500: %j', async (name) => {
    expect((await write(await world.tokenAs(3), change({ name }))).status).toBeLessThan(500);
  });
});

describe('a school user', () => {
  it('sees and names the classes of the own school, and nothing else', async () => {
    const token = await world.tokenAs(4);
    const classes = await rowsFor(token, { kind: 'class', language: 'hi' });
    expect(classes.map((row) => row.id)).toContain(ownClass);
    expect(classes.map((row) => row.id)).not.toContain(foreignClass);
    expect((await write(token, change({ kind: 'class', id: ownClass, name: '९ क' }))).status).toBe(200);
    expect((await write(token, change({ kind: 'class', id: foreignClass, name: '९ क' }))).status).toBe(404);
    expect((await write(token, change())).status).toBe(403);
    expect(await subjects('hi')).toEqual(['']);
  });

  it('is stopped by the database too', async () => {
    const changes = JSON.stringify([change(), change({ kind: 'class', id: foreignClass })]);
    const { own } = world.schools;
    const { pid } = world.people.schoolUser;
    const actor = { kind: 'person', pid, role: 4, isParentView: false, schools: [own], children: [] } as const;
    const unwritten = await world.database.as(actor, (tx) =>
      sql`select name from actor.write_names(${changes}::jsonb)`.execute(tx),
    );
    expect(unwritten.rows).toEqual([{ name: null }, { name: null }]);
  });
});
