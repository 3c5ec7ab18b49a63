/** Statements of xAPI over HTTP: what Moodle's plugin, video players and cmi5 packages send, and what is refused. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockNumber } from '#host/server/database/locks.ts';
import { holdFacts } from '#host/server/facts/facts.ts';
import { makeKey } from '#host/server/facts/keys.queries.ts';
import { matchActivity, matchActor, takeKnown } from '#host/server/facts/matchStatements.ts';
import { readStatement } from '#host/server/facts/statement.ts';
import { keptOtherwise } from '#host/server/facts/statementInbox.queries.ts';
import { emptyInbox } from '#host/server/facts/statementInbox.ts';
import { takeStatements } from '#host/server/facts/takeStatements.ts';
import { importStatements } from '#host/server/imports/readStatements.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
let all: string;
let own: string;
let ids: { exam: number; video: number; live: number; page: number };
const SITE = 'https://moodle.example.org';

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.database.owner)).rows;

async function keyFor(schoolId: number | null): Promise<string> {
  const { key, secret } = await makeKey(world.database.owner, {
    name: 'Moodle',
    purposes: ['xapi'],
    schoolId,
    madeBy: null,
  });
  return `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
}

beforeAll(async () => {
  world = await makeWorld();
  all = await keyFor(null);
  own = await keyFor(world.schools.own);
  const { owner } = world.database;
  await sql`update person set roster = 'r', sourced_id = 'S-' || pid, email = 'p' || pid || '@school.example' where role = 5`.execute(
    owner,
  );
  await sql`insert into xapi_home_page (home_page) values (${SITE})`.execute(owner);
  const [made] = await rows(sql<typeof ids>`
    with category as (insert into exam_category (title) values ('Weekly') returning exam_category_id),
    e as (insert into exam (exam_category_id, title, duration_minutes, question_count, iri)
          select exam_category_id, 'Fractions', 30, 20, ${`${SITE}/mod/quiz/view.php?id=1`} from category returning exam_id),
    kind as (insert into video_category (title) values ('Lessons') returning video_category_id),
    v as (insert into video (video_category_id, title, duration_seconds, iri)
          select video_category_id, 'Halves', 200, 'https://videos.example.org/halves' from kind returning video_id),
    l as (insert into live_session (school_id, title, starts_at, duration_minutes, iri)
          values (${world.schools.own}, 'Questions', now() - interval '3 hours', 60, ${`${SITE}/mod/bigbluebuttonbn/view.php?id=3`}) returning live_session_id),
    p as (insert into study_plan (title) values ('Numbers') returning study_plan_id),
    w as (insert into study_plan_week (study_plan_id, week_no) select study_plan_id, 1 from p returning *),
    d as (insert into study_plan_day (study_plan_id, day, week_no) select study_plan_id, 1, 1 from w returning *),
    i as (insert into study_plan_item (study_plan_id, day, position, type, title, iri)
          select study_plan_id, 1, 1, 5, 'Read', ${`${SITE}/mod/page/view.php?id=9`} from d returning study_plan_item_id)
    select exam_id as exam, video_id as video, live_session_id as live, study_plan_item_id as page from e, v, l, i`);
  if (!made) throw new Error('Nothing was made.');
  ids = made;
});
afterAll(() => world?.close());

const verb = (name: string) => ({ id: name.includes(':') ? name : `http://adlnet.gov/expapi/verbs/${name}` });
const moodle = (pid: number) => ({ name: 'Somebody', account: { homePage: SITE, name: `S-${pid}` } });
const quiz = (id = `${SITE}/mod/quiz/view.php?id=1`) => ({
  id,
  definition: { type: 'http://adlnet.gov/expapi/activities/assessment', name: { en: 'Fractions' } },
});
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A quiz as Moodle's plugin reports it. */
const finished = (pid: number, raw: number, extra: object = {}) => ({
  id: randomUUID(),
  actor: moodle(pid),
  verb: verb('completed'),
  object: quiz(),
  timestamp: ago(60),
  result: { score: { raw, min: 0, max: 20, scaled: raw / 20 }, completion: true, duration: 'PT10M' },
  context: {
    platform: 'Moodle',
    contextActivities: {
      other: [
        {
          id: `${SITE}/mod/quiz/attempt.php?attempt=${pid}&cmid=1`,
          definition: { type: 'http://adlnet.gov/expapi/activities/attempt' },
        },
      ],
    },
  },
  ...extra,
});

const send = async (body: unknown, key = all, version = '1.0.3') => {
  const response = await ask(world.app, 'POST', '/xapi/statements', {
    body,
    headers: { Authorization: key, 'X-Experience-API-Version': version },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as string[] & { message: string; rows: { row: number }[] },
  };
};
const get = async (query: string, key = all) => {
  const response = await ask(world.app, 'GET', query.startsWith('/') ? query : `/xapi/statements?${query}`, {
    headers: { Authorization: key, 'X-Experience-API-Version': '1.0.3' },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { statements: { id: string }[]; more: string; id: string; message: string },
  };
};
const attemptsOf = (pid: number) =>
  rows(
    sql<{
      percentage: number;
    }>`select percentage, right_answers as "right", duration_seconds as seconds from exam_attempt where pid = ${pid} order by 1`,
  );
const kept = async () => (await rows(sql<{ n: number }>`select count(*) as n from xapi_statement`))[0]?.n;

describe('what becomes of statements', () => {
  it('a quiz of Moodle becomes an attempt, once, however often it is sent', async () => {
    const { pid } = world.people.student;
    const statement = finished(pid, 15);
    const first = await send([statement]);
    expect([first.status, first.body]).toEqual([200, [statement.id]]);
    expect(first.headers.get('X-Experience-API-Version')).toBe('1.0.3');
    expect((await send([statement])).status).toBe(200);
    expect(await attemptsOf(pid)).toEqual([{ percentage: 75, right: 15, seconds: 600 }]);
  });

  it('statements of one attempt are one attempt, in whatever order they come', async () => {
    const { pid } = world.people.student;
    const registration = randomUUID();
    const cmi5 = (name: string, minutes: number, result?: object) => ({
      id: randomUUID(),
      actor: { mbox: `mailto:p${pid}@school.example` },
      verb: verb(name),
      object: { id: `${SITE}/mod/quiz/view.php?id=1` },
      context: { registration },
      timestamp: ago(minutes),
      ...(result ? { result } : {}),
    });
    await send(cmi5('completed', 20, { completion: true, duration: 'PT8M' }));
    await send([cmi5('passed', 21, { score: { scaled: 0.9 }, success: true }), cmi5('initialized', 30)]);
    expect(await attemptsOf(pid)).toEqual([
      { percentage: 75, right: 15, seconds: 600 },
      { percentage: 90, right: 18, seconds: 480 },
    ]);
  });

  it('a statement that is voided counts no more, even where the void came first', async () => {
    const { pid } = world.people.foreignStudent;
    const statement = finished(pid, 10);
    const voids = (id: string) => ({
      actor: moodle(1),
      verb: verb('voided'),
      object: { objectType: 'StatementRef', id },
    });
    await send(statement);
    expect(await attemptsOf(pid)).toHaveLength(1);
    await send(voids(statement.id));
    expect(await attemptsOf(pid)).toEqual([]);
    expect((await get(`statementId=${statement.id}`)).status).toBe(404);
    expect((await get(`voidedStatementId=${statement.id}`)).body.id).toBe(statement.id);

    const later = finished(pid, 12);
    await send(voids(later.id));
    await send(later);
    expect(await attemptsOf(pid)).toEqual([]);
  });

  it('a video is what was played of it, and grows with each statement', async () => {
    const { pid } = world.people.student;
    const session = randomUUID();
    const player = (name: string, result: object, minutes: number) => ({
      actor: moodle(pid),
      verb: verb(name),
      object: {
        id: 'https://videos.example.org/halves',
        definition: { type: 'https://w3id.org/xapi/video/activity-type/video' },
      },
      timestamp: ago(minutes),
      result,
      context: { extensions: { 'https://w3id.org/xapi/video/extensions/session-id': session } },
    });
    const segments = (text: string, progress: number) => ({
      extensions: {
        'https://w3id.org/xapi/video/extensions/played-segments': text,
        'https://w3id.org/xapi/video/extensions/progress': progress,
      },
    });
    const seen = () => rows(sql`select seconds, completion from video_watch where pid = ${pid}`);
    await send(
      player(
        'https://w3id.org/xapi/video/verbs/played',
        { extensions: { 'https://w3id.org/xapi/video/extensions/time': 0 } },
        50,
      ),
    );
    expect(await seen()).toEqual([]);
    await send(player('https://w3id.org/xapi/video/verbs/paused', segments('0[.]40[,]20[.]60', 0.3), 45));
    expect(await seen()).toEqual([{ seconds: 60, completion: 30 }]);
    await send(player('completed', { ...segments('0[.]60[,]60[.]200', 1), completion: true, duration: 'PT5M' }, 40));
    expect(await seen()).toEqual([{ seconds: 200, completion: 100 }]);
  });

  it('who joined and left a live session was there for that long', async () => {
    const { pid } = world.people.student;
    const meeting = (name: string, minutes: number) => ({
      actor: moodle(pid),
      verb: verb(`http://activitystrea.ms/schema/1.0/${name}`),
      object: {
        id: `${SITE}/mod/bigbluebuttonbn/view.php?id=3`,
        definition: { type: 'http://adlnet.gov/expapi/activities/meeting' },
      },
      timestamp: ago(minutes),
    });
    await send([meeting('leave', 150), meeting('join', 175)]);
    await send([meeting('join', 145), meeting('leave', 130)]);
    expect(await rows(sql`select minutes from live_attendance where pid = ${pid}`)).toEqual([{ minutes: 40 }]);
  });

  it('what is said to happen in the future has not happened: it is kept, and counts nothing', async () => {
    const { pid } = world.people.student;
    const before = await attemptsOf(pid);
    const statement = {
      ...finished(pid, 20),
      timestamp: '2199-01-01T00:00:00Z',
      context: { registration: randomUUID() },
    };
    expect((await send(statement)).status).toBe(200);
    expect((await get(`statementId=${statement.id}`)).status).toBe(200);
    expect(await attemptsOf(pid)).toEqual(before);
  });

  it('a page that was viewed is a visit of its session', async () => {
    const { pid } = world.people.student;
    await send({
      actor: moodle(pid),
      verb: verb('http://id.tincanapi.com/verb/viewed'),
      object: { id: `${SITE}/mod/page/view.php?id=9` },
    });
    expect(await rows(sql`select study_plan_item_id as page from study_plan_visit where pid = ${pid}`)).toEqual([
      { page: ids.page },
    ]);
  });

  it('what nobody can match is kept and taken in once it is matched', async () => {
    const { pid } = world.people.student;
    const stranger = finished(pid, 4, {
      actor: { account: { homePage: SITE, name: 'who-is-it' } },
      context: { registration: randomUUID() },
    });
    const unknown = finished(pid, 6, {
      object: quiz(`${SITE}/mod/quiz/view.php?id=77`),
      context: { registration: randomUUID() },
    });
    const later = finished(pid, 8, {
      object: quiz(`${SITE}/mod/quiz/view.php?id=78`),
      context: { registration: randomUUID() },
    });
    await send([stranger, unknown, later]);
    const before = (await attemptsOf(pid)).length;
    const { owner } = world.database;
    const match = <T>(work: (tx: Parameters<typeof takeKnown>[0]) => Promise<T>) => owner.transaction().execute(work);
    expect(await match((tx) => matchActor(tx, `account:${SITE}|who-is-it`, pid))).toBe(1);
    expect(await match((tx) => matchActivity(tx, `${SITE}/mod/quiz/view.php?id=77`, { examId: ids.exam }))).toBe(1);
    await sql`insert into xapi_activity (iri, exam_id) values (${`${SITE}/mod/quiz/view.php?id=78`}, ${ids.exam})`.execute(
      owner,
    );
    expect(await match((tx) => takeKnown(tx))).toBe(1);
    expect((await attemptsOf(pid)).map(({ percentage }) => percentage)).toEqual(expect.arrayContaining([20, 30, 40]));
    expect(await attemptsOf(pid)).toHaveLength(before + 3);
    expect(await rows(sql`select 1 from xapi_statement where state = 'waiting'`)).toEqual([]);
  });
});

describe('what several versions of Moodle’s plugin write', () => {
  const attemptAt = (number: number) => ({
    id: `${SITE}/mod/quiz/attempt.php?attempt=${number}&cmid=1`,
    definition: { type: 'http://adlnet.gov/expapi/activities/attempt', name: { en: `Fractions Attempt ${number}` } },
    objectType: 'Activity',
  });

  it('two attempts between two sign-ins are two, and their points say the score', async () => {
    const { pid } = world.people.foreignStudent;
    const registration = randomUUID();
    const submitted = (number: number, raw: number) => ({
      ...finished(pid, raw),
      object: attemptAt(number),
      // Half of the points is 0 here, the middle between -1 and 1.
      result: {
        score: { raw, min: 0, max: 20, scaled: raw / 10 - 1 },
        completion: true,
        success: true,
        duration: null,
      },
      timestamp: ago(90 - number),
      context: { registration, contextActivities: { parent: [quiz()], category: [{ id: SITE }] } },
    });
    // A question that was graded by hand is no attempt.
    const slot = {
      ...finished(pid, 1),
      verb: verb('https://w3id.org/xapi/tla/verbs/scored'),
      object: {
        id: `${SITE}/review.php?attempt=31&slot=1`,
        definition: { type: 'http://activitystrea.ms/schema/1.0/review#slot' },
      },
      context: { registration, contextActivities: { parent: [attemptAt(31), quiz()] } },
    };
    const before = (await attemptsOf(pid)).length;
    expect((await send([submitted(31, 10), slot, submitted(32, 15)])).status).toBe(200);
    const percentages = (await attemptsOf(pid)).map(({ percentage }) => percentage);
    expect(percentages).toEqual(expect.arrayContaining([50, 75]));
    expect(percentages).toHaveLength(before + 2);
  });

  it('an assignment that was graded is an attempt', async () => {
    const { pid } = world.people.foreignStudent;
    const before = (await attemptsOf(pid)).length;
    const graded = finished(pid, 5, {
      verb: verb('https://w3id.org/xapi/tla/verbs/scored'),
      context: { registration: randomUUID() },
    });
    await send(graded);
    expect(await attemptsOf(pid)).toHaveLength(before + 1);
  });

  it('who attended a face-to-face without times was there for as long as it was planned', async () => {
    const { pid } = world.people.foreignStudent;
    await send({
      actor: moodle(pid),
      verb: verb('attended'),
      object: {
        id: `${SITE}/mod/bigbluebuttonbn/view.php?id=3`,
        definition: { type: 'https://w3id.org/xapi/acrossx/activities/face-to-face-discussion' },
      },
      result: { duration: 'PT0S', completion: false },
      timestamp: ago(170),
    });
    const [live] = await rows(sql`
      select minutes = duration_minutes as "isWhole" from live_attendance join live_session using (live_session_id) where pid = ${pid}`);
    expect(live).toEqual({ isWhole: true });
  });
});

describe('whom an account means', () => {
  const elsewhere = (name: string) => ({ account: { homePage: 'https://other.example', name } });
  const states = async (actor: object) => {
    const statement = finished(world.people.student.pid, 7, { actor, context: { registration: randomUUID() } });
    await send(statement);
    return (
      await rows(sql<{ state: string }>`select state from xapi_statement where statement_id = ${statement.id}`)
    )[0]?.state;
  };

  it('is nobody while the academy does not trust its home page, even where the name is a sourcedId', async () => {
    const { pid } = world.people.student;
    expect(await states(elsewhere(`S-${pid}`))).toBe('waiting');
    expect(await states(moodle(pid))).toBe('taken');
  });

  it('is a student once the home page is trusted, or the mailbox says so', async () => {
    const { pid } = world.people.student;
    const { owner } = world.database;
    await sql`insert into xapi_home_page (home_page) values ('https://other.example')`.execute(owner);
    expect(await owner.transaction().execute(takeKnown)).toBe(1);
    expect(await states(elsewhere(`S-${pid}`))).toBe('taken');
    expect(await states({ mbox: `mailto:P${pid}@school.example` })).toBe('taken');
  });

  it('is not guessed from a home page that only begins like a trusted one', async () => {
    const { pid } = world.people.student;
    expect(await states({ account: { homePage: `${SITE}/courses`, name: `S-${pid}` } })).toBe('waiting');
    await sql`delete from xapi_statement where state = 'waiting'`.execute(world.database.owner);
  });
});

describe('what has become known', () => {
  it('is taken in when the user who was missing is added', async () => {
    const email = 'new.student@school.example';
    await send(finished(1, 11, { actor: { mbox: `mailto:${email}` }, context: { registration: randomUUID() } }));
    const added = await ask(world.app, 'POST', '/api/admin/users', {
      token: await world.tokenOf(world.people.schoolUser),
      body: {
        firstName: 'Nina New',
        mobileNumber: '9199999999',
        emailId: email,
        userRole: 5,
        schoolId: world.schools.own,
      },
    });
    const { pid } = (await added.json()) as { pid: number };
    expect((await attemptsOf(pid)).map(({ percentage }) => percentage)).toEqual([55]);
  });

  it('costs nobody a wait where nothing waits', async () => {
    const { owner } = world.database;
    await owner.transaction().execute(async (other) => {
      await holdFacts(other);
      expect(await owner.transaction().execute(takeKnown)).toBe(0);
    });
  });
});

describe('what is told of requests', () => {
  it('a refused one is noted with its key in a sentence without anything that was sent', async () => {
    const actor = { mbox: 'Anu Nair, 98470 12345' };
    await send({ ...finished(1, 5), actor });
    await world.app.request('/api/admin/keys', {
      headers: { Authorization: `Bearer ${await world.tokenOf(world.people.administrator)}` },
    });
    const noted = await rows(
      sql<{ error: string }>`select last_error as error from access_key where last_error is not null`,
    );
    expect(noted.map(({ error }) => error)).toContainEqual(
      expect.stringMatching(/^actor\.mbox is …, and has to begin with mailto:/),
    );
    await send('"Anu Nair');
    expect(JSON.stringify(noted)).not.toContain('Anu');
  });
});

describe('reading statements', () => {
  it('gives them by id and by filters, a page at a time', async () => {
    const { pid } = world.people.student;
    const found = await get(
      `verb=${encodeURIComponent(verb('completed').id)}&agent=${encodeURIComponent(JSON.stringify(moodle(pid)))}&limit=2`,
    );
    expect(found.status).toBe(200);
    expect(found.body.statements).toHaveLength(2);
    expect(found.headers.get('X-Experience-API-Consistent-Through')).toMatch(/^\d{4}-/);
    const next = await get(found.body.more);
    expect(next.body.statements.length).toBeGreaterThan(0);
    const seen = [...found.body.statements, ...next.body.statements].map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    const [first] = found.body.statements;
    const one = await get(`statementId=${first?.id}`);
    expect(one.body).toMatchObject({
      id: first?.id,
      authority: expect.anything(),
      stored: expect.anything(),
      version: expect.anything(),
    });
    expect((await get('since=2090-01-01T00:00:00Z')).body).toEqual({ statements: [], more: '' });
  });

  it('gives the activities around a statement as lists, also where one came alone', async () => {
    const alone = { contextActivities: { parent: quiz(), other: [quiz()] } };
    const statement = finished(world.people.student.pid, 3, { context: { ...alone, registration: randomUUID() } });
    const inside = {
      ...finished(world.people.student.pid, 3),
      object: { objectType: 'SubStatement', ...statement, id: undefined },
      context: { registration: randomUUID() },
    };
    expect((await send([statement, inside])).status).toBe(200);
    const lists = { contextActivities: { parent: [quiz()], other: [quiz()] } };
    expect((await get(`statementId=${statement.id}`)).body).toMatchObject({ context: lists });
    expect((await get(`statementId=${inside.id}`)).body).toMatchObject({ object: { context: lists } });
  });

  it('takes one by PUT, under the id in the address', async () => {
    const id = randomUUID();
    const put = (body: object) =>
      ask(world.app, 'PUT', `/xapi/statements?statementId=${id}`, {
        body,
        headers: { Authorization: all, 'X-Experience-API-Version': '2.0.0' },
      });
    const { id: _, ...statement } = finished(world.people.student.pid, 3);
    const answer = await put(statement);
    expect([answer.status, answer.headers.get('X-Experience-API-Version')]).toEqual([204, '2.0.0']);
    expect((await put(statement)).status).toBe(204);
    expect((await put({ ...statement, verb: verb('failed') })).status).toBe(409);
    expect((await get(`statementId=${id}`)).status).toBe(200);
  });

  it('shows a key of one school nothing that other keys brought', async () => {
    const { pid } = world.people.student;
    const statement = finished(pid, 9, { context: { registration: randomUUID() } });
    expect((await send(statement, own)).status).toBe(200);
    expect((await get('limit=500', own)).body.statements.map(({ id }) => id)).toEqual([statement.id]);
  });

  it('says which versions it speaks to whoever asks', async () => {
    const response = await ask(world.app, 'GET', '/xapi/about');
    expect([response.status, await response.json()]).toEqual([200, { version: ['1.0.3', '2.0.0'] }]);
  });
});

describe('what a key of a school brought about a student of another one', () => {
  it('goes on waiting and is not looked at again and again, while what another key brought is taken in', async () => {
    const { owner } = world.database;
    const { pid } = world.people.foreignStudent;
    const name = 'not-known-yet';
    const actor = { account: { homePage: SITE, name } };
    const brought = () => finished(pid, 4, { actor, context: { registration: randomUUID() } });
    await send(brought(), own);
    await sql`update person set sourced_id = ${name} where pid = ${pid}`.execute(owner);
    // Another writer of facts is not waited for, because there is nothing to write.
    await owner.transaction().execute(async (other) => {
      await holdFacts(other);
      expect(await owner.transaction().execute(takeKnown)).toBe(0);
    });
    const before = (await attemptsOf(pid)).length;
    await sql`update person set sourced_id = 'S-' || pid where pid = ${pid}`.execute(owner);
    await send(brought());
    await sql`update person set sourced_id = ${name} where pid = ${pid}`.execute(owner);
    expect(await owner.transaction().execute(takeKnown)).toBe(1);
    expect(await attemptsOf(pid)).toHaveLength(before + 1);
    const waiting = await rows(sql<{ school: number | null }>`
      select school_id as school from xapi_statement where waits_for_actor and actor like ${`%${name}`}`);
    expect(waiting).toEqual([{ school: world.schools.own }]);
    await sql`update person set sourced_id = 'S-' || pid where pid = ${pid}`.execute(owner);
  });
});

describe('what is refused, with a sentence and nothing kept', () => {
  const good = () => finished(world.people.student.pid, 5, { context: { registration: randomUUID() } });
  const cases: [string, () => unknown, number, RegExp][] = [
    ['a statement without a verb', () => ({ ...good(), verb: undefined }), 400, /no verb/],
    ['a statement without an actor', () => ({ ...good(), actor: undefined }), 400, /no actor/],
    ['an actor without a name', () => ({ ...good(), actor: { name: 'Anu' } }), 400, /does not say who/],
    [
      'an actor with two names',
      () => ({ ...good(), actor: { mbox: 'mailto:a@b.example', openid: 'https://a.example' } }),
      400,
      /in 2 ways/,
    ],
    ['a score above its maximum', () => finished(1, 25), 400, /scaled is 1\.25|above the maximum/],
    [
      'a raw score above its maximum',
      () => ({ ...good(), result: { score: { raw: 25, max: 20 } } }),
      400,
      /raw is 25, which is above the maximum of 20/,
    ],
    [
      'a clock that was never set',
      () => ({ ...good(), timestamp: '1970-01-01T00:00:07Z' }),
      400,
      /before the year 2000\. Set the clock/,
    ],
    [
      'a name that no database can keep',
      () => ({ ...good(), actor: { account: { homePage: SITE, name: 'S-\u0000' } } }),
      400,
      /actor\.account has a character that no text may have/,
    ],
    [
      'the same in the quiz that an attempt is at',
      () => ({
        ...good(),
        object: { id: `${SITE}/mod/quiz/attempt.php?attempt=9` },
        context: { contextActivities: { parent: [quiz(`${SITE}/\u0000`)] } },
      }),
      400,
      /contextActivities\.parent\[0\]\.id has a character/,
    ],
    ['nothing at all', () => '', 400, /The body is empty/],
    ['a day that is none', () => ({ ...good(), timestamp: '20226-01-01' }), 400, /has to be a time/],
    ['a duration that is none', () => ({ ...good(), result: { duration: '10 minutes' } }), 400, /duration/],
    ['an id that is none', () => ({ ...good(), id: '7' }), 400, /UUID/],
    ['a part that xAPI does not know', () => ({ ...good(), mood: 'fine' }), 400, /"mood"/],
    ['a file cut off in the middle', () => JSON.stringify(good()).slice(0, 120), 400, /ends in the middle/],
    ['something that is no JSON', () => 'hello', 400, /no JSON/],
    ['more statements than a request may have', () => Array.from({ length: 5001 }, () => ({})), 413, /5001 statements/],
  ];
  it.each(cases)('%s', async (_, make, status, message) => {
    const before = await kept();
    const answer = await send(make());
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect(await kept()).toBe(before);
  });

  it('a batch with one bad statement, which the answer names', async () => {
    const before = await kept();
    const answer = await send([good(), { ...good(), verb: {} }, good()]);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^Statement 2 of 3: verb\.id is missing.*None of the 3 was kept\.$/);
    expect(answer.body.rows).toEqual([expect.objectContaining({ row: 1 })]);
    expect(await kept()).toBe(before);
  });

  it('the same id with another content', async () => {
    const statement = good();
    await send(statement);
    const before = await kept();
    const answer = await send([good(), { ...statement, timestamp: ago(1) }]);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringMatching(/Statement 2 of 2.*says something else/),
    ]);
    expect(await kept()).toBe(before);
  });

  it('a student of another school than that of the key', async () => {
    const before = await kept();
    const answer = await send([finished(world.people.foreignStudent.pid, 5)], own);
    expect([answer.status, answer.body.message]).toEqual([403, expect.stringMatching(/student of another/)]);
    expect(await kept()).toBe(before);
  });

  it('a request without a key, without a version, or larger than 10 MB', async () => {
    const ask1 = (headers: Record<string, string>, body: unknown = good()) =>
      ask(world.app, 'POST', '/xapi/statements', { body, headers });
    expect((await ask1({ 'X-Experience-API-Version': '1.0.3' })).status).toBe(401);
    expect((await ask1({ Authorization: all })).status).toBe(400);
    expect((await ask1({ Authorization: all, 'X-Experience-API-Version': '0.9' })).status).toBe(400);
    const large = await ask1({
      Authorization: all,
      'X-Experience-API-Version': '1.0.3',
      'Content-Length': '2000000000',
    });
    expect([large.status, await large.json()]).toEqual([413, { message: expect.stringMatching(/10 MB/) }]);
  });
});

it('a statement under an id that a key of another school has used is refused, and not told', async () => {
  const statement = finished(world.people.foreignStudent.pid, 7);
  expect((await send(statement)).status).toBe(200);
  const answer = await send({ ...finished(world.people.student.pid, 8), id: statement.id }, own);
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining(statement.id) } });
  expect((await get(`statementId=${statement.id}`, own)).status).toBe(404);
});

describe('while somebody else writes facts for long, such as an import', () => {
  /** Does something while the facts are held. */
  const meanwhile = (work: (other: Parameters<typeof takeKnown>[0]) => Promise<void>) =>
    world.database.owner.transaction().execute(async (other) => {
      await holdFacts(other);
      await work(other);
    });
  const student = () => world.people.foreignStudent.pid;
  const read = (statement: object) => readStatement(statement, { id: randomUUID(), now: new Date() });
  const FILE = { keyId: null, schoolId: null };
  /** An attempt of its own. */
  const attempt = (raw: number) => finished(student(), raw, { context: { registration: randomUUID() } });

  it('statements are kept and acknowledged at once, found by their id, and counted afterwards', async () => {
    const before = (await attemptsOf(student())).length;
    const statement = attempt(11);
    await meanwhile(async () => {
      // Those who wait for the facts end without them.
      expect(await send([statement, attempt(12)])).toMatchObject({ status: 200 });
      // What comes now waits for nobody.
      expect(await send(statement)).toMatchObject({ status: 200, body: [statement.id] });
      expect((await get(`statementId=${statement.id}`)).body.id).toBe(statement.id);
      const { headers } = await get('limit=1');
      expect(Date.parse(headers.get('X-Experience-API-Consistent-Through') ?? '')).toBeLessThan(Date.now());
      expect((await send({ ...statement, verb: verb('failed') })).status).toBe(409);
      expect((await send(attempt(3), own)).status).toBe(403);
      expect(await emptyInbox(world.database.owner)).toBe(0);
    });
    expect(await attemptsOf(student())).toHaveLength(before);
    // What comes before they are counted is counted after them.
    await send(attempt(13));
    expect(await emptyInbox(world.database.owner)).toBe(3);
    expect(await attemptsOf(student())).toHaveLength(before + 3);
    expect((await send(statement)).status).toBe(200);
    expect(await emptyInbox(world.database.owner)).toBe(0);
    expect(await attemptsOf(student())).toHaveLength(before + 3);
  });

  it('a file that says something else than a statement that came meanwhile is refused, and the statement stays', async () => {
    const statement = attempt(14);
    const before = (await attemptsOf(student())).length;
    await meanwhile(async () => expect((await send([attempt(15), statement])).status).toBe(200));
    const folder = await mkdtemp(join(tmpdir(), 'academy-statements-'));
    const file = join(folder, 'other.json');
    const lines = [attempt(16), { ...statement, verb: verb('failed') }];
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    await expect(importStatements(world.database.owner, file)).rejects.toThrow(
      new RegExp(`${statement.id}.*says something else.*Nothing of the file was imported`),
    );
    await rm(folder, { recursive: true });
    expect(await emptyInbox(world.database.owner)).toBe(2);
    expect(await attemptsOf(student())).toHaveLength(before + 2);
    expect((await get(`statementId=${statement.id}`)).body).toMatchObject({ verb: statement.verb });
  });

  it('a statement that comes while a file is about to be there is refused, where that says something else', async () => {
    const statement = attempt(17);
    let answer: Promise<{ status: number }> | undefined;
    await meanwhile(async (other) => {
      await takeStatements(other, [read(statement)], FILE);
      expect(await keptOtherwise(other)).toBeUndefined();
      answer = send({ ...statement, verb: verb('failed') });
      // The request has given the facts up, and waits for the file's end.
      const waiting = async () =>
        rows(
          sql<{ count: number }>`
            select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = ${lockNumber('statementInbox')}::int and not granted`,
        );
      await expect.poll(waiting).toEqual([{ count: 1 }]);
    });
    expect((await answer)?.status).toBe(409);
    expect(await emptyInbox(world.database.owner)).toBe(0);
  });

  it('of two statements that say something else under one id at the same moment, one is kept', async () => {
    const statement = attempt(18);
    const keys = [await keyFor(null), await keyFor(world.schools.foreign)];
    await meanwhile(async () => {
      const answers = await Promise.all(
        keys.map((key, at) => send({ ...statement, verb: verb(at === 0 ? 'passed' : 'failed') }, key)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
    expect(await emptyInbox(world.database.owner)).toBe(1);
  });

  it('a statement of a key of a school waits, where its student has moved to another school since', async () => {
    const { pid } = world.people.student;
    const moved = (schoolId: number) =>
      world.database.owner
        .updateTable('person')
        .set({ school_id: schoolId, class_id: null })
        .where('pid', '=', pid)
        .execute();
    const before = (await attemptsOf(pid)).length;
    await meanwhile(async () => {
      expect((await send(finished(pid, 9, { context: { registration: randomUUID() } }), own)).status).toBe(200);
    });
    await moved(world.schools.foreign);
    expect(await emptyInbox(world.database.owner)).toBe(1);
    expect(await attemptsOf(pid)).toHaveLength(before);
    await moved(world.schools.own);
    expect(await world.database.owner.transaction().execute((tx) => takeKnown(tx))).toBe(1);
    expect(await attemptsOf(pid)).toHaveLength(before + 1);
  });

  it('a match by hand is taken at once, and a job takes in what waits for it', async () => {
    const nobody = { account: { homePage: 'https://other.example.org', name: randomUUID() } };
    await send({ ...finished(1, 8), actor: nobody });
    const token = await world.tokenOf(world.people.administrator);
    const name = `account:${nobody.account.homePage}|${nobody.account.name}`;
    await meanwhile(async () => {
      const matched = await ask(world.app, 'POST', '/api/admin/statements/students', {
        token,
        body: { name, pid: student() },
      });
      expect([matched.status, await matched.json()]).toMatchObject([200, { taken: 0, waiting: 1 }]);
      const back = await ask(world.app, 'POST', '/api/admin/statements/matches/end', {
        token,
        body: { of: 'student', name },
      });
      // What had waited as long as a query may, and was cancelled, would be asked for in 5 s.
      expect([back.status, back.headers.get('Retry-After')]).toEqual([503, '60']);
    });
    expect(await world.database.owner.transaction().execute((tx) => takeKnown(tx))).toBe(1);
  });
});
