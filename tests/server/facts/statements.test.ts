/** Matching what statements wait for, taking a match back, trusting systems, and the rules: what the page Data does. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  matchStudent,
  statementCounts,
  statementMatches,
  statementRules,
  waitingStatements,
} from '#contract/academy/statements.ts';
import type { CallAnswer } from '#contract/call.ts';
import { readStatement } from '#host/server/facts/statement.ts';
import { takeStatements } from '#host/server/facts/takeStatements.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
let exam: number;
let video: number;
const SITE = 'https://moodle.example.org';
const QUIZ = `${SITE}/quiz/1`;

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.database.owner)).rows;
const send = async (method: string, path: string, body?: unknown) =>
  ask(world.app, method, `/api/admin/statements/${path}`, {
    token: await world.tokenOf(world.people.administrator),
    body,
  });
const get = <T>(path: string) => bodyOf<T>(path, send('GET', path));
const counts = () => get<CallAnswer<typeof statementCounts>>('counts');
const waiting = async (of: string, search = '') =>
  (await get<CallAnswer<typeof waitingStatements>>(`waiting?of=${of}&search=${encodeURIComponent(search)}`)).data;
const json = async <T>(sent: Promise<Response>) => {
  const response = await sent;
  return { status: response.status, body: (await response.json()) as T & { message: string } };
};
const attempts = (pid: number) =>
  rows(sql<{ percentage: number }>`select percentage from exam_attempt where pid = ${pid} order by 1`).then((found) =>
    found.map(({ percentage }) => percentage),
  );

beforeAll(async () => {
  world = await makeWorld();
  await sql`update person set roster = 'r', sourced_id = pid::text where role = 5`.execute(world.database.owner);
  const [made] = await rows(sql<{ exam: number; video: number }>`
    with e as (insert into exam (exam_category_id, title, duration_minutes, question_count)
               select exam_category_id, 'Fractions', 30, 20 from exam_category limit 1 returning exam_id),
         v as (insert into video (video_category_id, title, duration_seconds)
               select video_category_id, 'Halves', 200 from video_category limit 1 returning video_id)
    select exam_id as exam, video_id as video from e, v`);
  if (!made) throw new Error('Nothing was made.');
  ({ exam, video } = made);
});
afterAll(() => world?.close());

const account = (name: string | number, homePage = SITE) => ({
  name: 'Ottilie',
  account: { homePage, name: String(name) },
});
/** Statements come in as from a file. */
async function take(
  ...statements: { actor: object; score: number; verb?: string; activity?: string }[]
): Promise<void> {
  const now = new Date();
  const read = statements.map(({ actor, score, verb = 'completed', activity = QUIZ }) =>
    readStatement(
      {
        actor,
        verb: { id: verb.includes(':') ? verb : `http://adlnet.gov/expapi/verbs/${verb}` },
        object: { id: activity, definition: { name: { en: 'The quiz' } } },
        result: { score: { scaled: score / 100 } },
        context: { registration: randomUUID() },
      },
      { id: randomUUID(), now },
    ),
  );
  await world.database.owner.transaction().execute((tx) => takeStatements(tx, read, { keyId: null, schoolId: null }));
}

describe('what waits', () => {
  it('is grouped by student and by activity, with counts, names and the newest day, and can be searched', async () => {
    const { pid } = world.people.student;
    await take(
      { actor: account(pid), score: 10 },
      { actor: account(pid), score: 20 },
      { actor: account('nobody'), score: 30 },
    );
    expect(await counts()).toEqual({ students: 2, studentStatements: 3, activities: 1, activityStatements: 3 });
    expect(await waiting('student')).toEqual([
      expect.objectContaining({
        name: `account:${SITE}|${pid}`,
        label: 'Ottilie',
        statements: 2,
        becomes: ['attempt'],
      }),
      expect.objectContaining({ name: `account:${SITE}|nobody`, statements: 1 }),
    ]);
    expect(await waiting('activity')).toEqual([
      expect.objectContaining({
        name: QUIZ,
        label: 'The quiz',
        statements: 3,
        newestDate: expect.stringMatching(/^\d{4}-/),
      }),
    ]);
    expect(await waiting('student', 'nobo')).toHaveLength(1);
    expect(await waiting('student', '%')).toEqual([]);
  });
});

describe('a match by hand', () => {
  it('of an activity takes nothing in while the student is not known, and then everything', async () => {
    const { pid } = world.people.student;
    const quiz = await json<{ taken: number }>(send('POST', 'activities', { name: QUIZ, kind: 'exam', id: exam }));
    expect([quiz.status, quiz.body.taken]).toEqual([200, 0]);
    const matched = await json<CallAnswer<typeof matchStudent>>(
      send('POST', 'students', { name: `account:${SITE}|${pid}`, pid }),
    );
    expect(matched.body).toMatchObject({ taken: 2, waiting: 0, trustedHomePage: SITE });
    expect(await attempts(pid)).toEqual([10, 20]);
    expect(await counts()).toEqual({ students: 1, studentStatements: 1, activities: 0, activityStatements: 0 });
  });

  it('teaches whose accounts are trusted, so that the next student needs none', async () => {
    const { pid } = world.people.foreignStudent;
    await take({ actor: account(pid), score: 60 });
    expect(await attempts(pid)).toEqual([60]);
    await take({ actor: account(pid, 'https://other.example'), score: 70 });
    expect(await attempts(pid)).toEqual([60]);
  });

  it('teaches nothing where the account is called otherwise than the student', async () => {
    const { pid } = world.people.foreignStudent;
    const name = `account:https://other.example|${pid}`;
    const other = await json<CallAnswer<typeof matchStudent>>(
      send('POST', 'students', { name, pid: world.people.student.pid }),
    );
    expect(other.body).toMatchObject({ taken: 1, trustedHomePage: null });
    expect(await get('home-pages')).toEqual([{ homePage: SITE }]);
  });

  it('can be taken back: what it made goes, and its statements wait again', async () => {
    const { pid } = world.people.foreignStudent;
    const name = `account:https://other.example|${pid}`;
    expect((await json(send('POST', 'students', { name, pid }))).status).toBe(409);
    const taken = await json<{ waiting: number }>(send('POST', 'matches/end', { of: 'student', name }));
    expect([taken.status, taken.body.waiting]).toEqual([200, 1]);
    expect(await attempts(world.people.student.pid)).toEqual([10, 20]);
    expect((await json(send('POST', 'matches/end', { of: 'student', name }))).status).toBe(400);
    const { data } = await get<CallAnswer<typeof statementMatches>>('matches');
    expect(data.map(({ of, kind, title }) => [of, kind, title])).toEqual([
      ['student', 'student', world.people.student.name],
      ['activity', 'exam', 'Fractions'],
    ]);
  });

  it('of an activity can be taken back too', async () => {
    await json(send('POST', 'matches/end', { of: 'activity', name: QUIZ }));
    expect(await attempts(world.people.student.pid)).toEqual([]);
    await json(send('POST', 'activities', { name: QUIZ, kind: 'exam', id: exam }));
    expect(await attempts(world.people.student.pid)).toEqual([10, 20]);
  });

  it.each([
    ['a student who is none', 'students', () => ({ name: 'x', pid: world.people.teacher.pid })],
    ['an exam that there is not', 'activities', () => ({ name: 'x', kind: 'exam', id: 1_999_999_999 })],
  ])('is refused for %s', async (_, path, body) => {
    expect((await json(send('POST', path, body()))).status).toBe(400);
  });
});

describe('what a name can be matched with', () => {
  it('is found by its title', async () => {
    expect(await get('targets?kind=exam&search=fract')).toEqual([
      expect.objectContaining({ id: exam, title: 'Fractions' }),
    ]);
    expect(await get('targets?kind=video&search=halv')).toEqual([expect.objectContaining({ id: video })]);
    expect(await get(`targets?kind=student&search=${encodeURIComponent('Ottilie')}`)).toEqual([
      expect.objectContaining({ id: world.people.student.pid }),
    ]);
    expect(await get('targets?kind=session')).toBeInstanceOf(Array);
  });

  it('is found by words of its school and its day too, the latest live session first', async () => {
    const made = await rows(sql<{ id: number }>`
      insert into live_session (school_id, class_id, title, starts_at, duration_minutes)
      select p.school_id, p.class_id, 'Fractions live', moment_of(moment), 40
        from person p, unnest(array['2026-06-01 08:30', '2026-06-02 08:30', '2026-06-03 08:30']::timestamp[]) moment
       where p.pid = ${world.people.student.pid} order by moment returning live_session_id as id`);
    const ids = async (search: string) =>
      (await get<{ id: number }[]>(`targets?kind=live&search=${encodeURIComponent(search)}`)).map(({ id }) => id);
    expect(await ids('live')).toEqual(made.map(({ id }) => id).reverse());
    expect(await ids('FRACTIONS 2026-06-02')).toEqual([made[1]?.id]);
    expect(await ids('fractions 2026-07')).toEqual([]);
    await rows(sql`insert into live_session (school_id, title, starts_at, duration_minutes)
      select school_id, 'Long fractions live', moment_of('2026-06-04 08:30'), 40 from person where pid = ${world.people.student.pid}`);
    expect((await ids('fractions live')).slice(0, 3)).toEqual(made.map(({ id }) => id).reverse());
    expect(await ids('06-02 08:30')).toEqual([made[1]?.id]);
  });

  it('is found however a name is spelled', async () => {
    await sql`update person set name = 'K. Lakshmi' where pid = ${world.people.student.pid}`.execute(
      world.database.owner,
    );
    expect(await get(`targets?kind=student&search=${encodeURIComponent('k  lakshmi')}`)).toEqual([
      expect.objectContaining({ id: world.people.student.pid }),
    ]);
    await sql`update person set name = ${world.people.student.name} where pid = ${world.people.student.pid}`.execute(
      world.database.owner,
    );
  });
});

describe('a rule', () => {
  const verb = 'https://verbs.example/solved';
  it('is there as delivered, and marked so', async () => {
    const rules = await get<CallAnswer<typeof statementRules>>('rules');
    expect(rules.find((rule) => rule.verb.endsWith('/passed'))).toMatchObject({ becomes: 'attempt', ready: 'attempt' });
  });

  it('that is added, changed or removed holds for statements that came before it', async () => {
    const { pid } = world.people.student;
    await take({ actor: account(pid), score: 90, verb });
    expect(await attempts(pid)).toEqual([10, 20]);
    const rule = { verb, activityType: '' };
    const added = await json<{ taken: number }>(send('PUT', 'rules', { ...rule, becomes: 'attempt' }));
    expect(added.body.taken).toBe(1);
    expect(await attempts(pid)).toEqual([10, 20, 90]);
    await json(send('PUT', 'rules', { ...rule, becomes: 'nothing' }));
    expect(await attempts(pid)).toEqual([10, 20]);
    await json(send('PUT', 'rules', { ...rule, becomes: 'attempt' }));
    expect((await json(send('POST', 'rules/remove', rule))).status).toBe(200);
    expect(await attempts(pid)).toEqual([10, 20]);
  });

  it('passes over a statement that came while less was refused', async () => {
    const { pid } = world.people.student;
    await take({ actor: account(pid), score: 70, verb }, { actor: account(pid), score: 80, verb });
    await sql`
      update xapi_statement set statement = jsonb_set(statement::jsonb, '{actor,name}', '7')::text
       where verb = ${verb} and statement like '%0.7}%'`.execute(world.database.owner);
    const before = await attempts(pid);
    const rule = { verb, activityType: '' };
    expect((await json(send('PUT', 'rules', { ...rule, becomes: 'attempt' }))).status).toBe(200);
    expect(await attempts(pid)).toEqual([...before, 80, 90]);
    await json(send('POST', 'rules/remove', rule));
    expect(await attempts(pid)).toEqual(before);
  });

  it('needs an IRI', async () => {
    const refused = await json(send('PUT', 'rules', { verb: 'solved', activityType: '', becomes: 'attempt' }));
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^The verb has to be an IRI/)]);
  });
});
