/** A unit of a course package, from its launch to what counts (promises/course-packages.md): what it gets, may send and reaches. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdFacts } from '#host/server/facts/facts.ts';
import { makeKey } from '#host/server/facts/keys.queries.ts';
import { emptyInbox } from '#host/server/facts/statementInbox.ts';
import { sha256 } from '#host/server/http/session.ts';
import {
  addCoursePlan,
  type CoursePlan,
  launchUnit,
  openUnit,
  PUBLIC_URL,
  putPackage,
  type Unit,
  unitsOf,
} from '#tests/support/courses/openUnits.ts';
import { blockXml, packageOf, pages, structureXml, unitXml } from '#tests/support/data/coursePackages.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
let app: World['app'];
let plan: CoursePlan;
const run = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.database.owner)).rows;

beforeAll(async () => {
  world = await makeWorld();
  app = world.appWith({
    config: {
      corsOrigins: ['https://school.example'],
      frameAncestors: [],
      trustedProxies: [],
      distDir: '/nowhere',
      publicUrl: PUBLIC_URL,
    },
  });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await run(sql`delete from study_plan_school`);
  plan = await addCoursePlan({ ...world, app });
});

/** Puts a package with these units on a session, and opens the first for the child. */
async function carry(item: keyof CoursePlan['items'], ...units: readonly string[]): Promise<void> {
  const answer = await putPackage(
    app,
    await world.tokenAs(3),
    plan.items[item],
    packageOf(structureXml(...units), pages(4)),
  );
  expect([answer.status, await answer.json()]).toMatchObject([200, {}]);
}
const open = (title = 'Unit 1') => openUnit(world, app, title, world.people.parent);
const begin = async (title?: string): Promise<Unit> => (await open(title)).begin();
const attributes = (moveOn: string, more = '') => ({ attributes: `moveOn="${moveOn}" ${more}` });

/** What the academy has stated in a registration, the earliest first. */
async function statedIn(unit: Unit): Promise<{ verb: string; object: string; json: Record<string, never> }[]> {
  const found = await run(sql<{ statement: string }>`
    select statement from xapi_statement where registration = ${unit.parameters.registration}::uuid order by seq`);
  return found.map(({ statement }) => {
    const json = JSON.parse(statement);
    return { verb: json.verb.id.replace(/.*\//, ''), object: json.object.id, json };
  });
}
const verbsIn = async (unit: Unit) => (await statedIn(unit)).map(({ verb }) => verb);

describe('the launch of a unit', () => {
  it('has the five parameters of cmi5 behind those of the unit', async () => {
    await carry('page', unitXml(1, { url: 'unit1/index.html?lang=en#top' }));
    const { url, parameters, actor } = await open();
    expect(url.origin).toBe(PUBLIC_URL);
    expect(url.pathname).toMatch(/^\/courses\/files\/[\w-]{43}\/unit1\/index\.html$/);
    expect([...url.searchParams.keys()]).toEqual(['lang', 'endpoint', 'fetch', 'actor', 'registration', 'activityId']);
    expect(url.hash).toBe('#top');
    expect(parameters.endpoint).toBe(`${PUBLIC_URL}/courses/xapi/`);
    expect(actor).toEqual({
      objectType: 'Agent',
      account: { homePage: 'https://academy-widgets.example/', name: expect.stringMatching(/^[\da-f-]{36}$/) },
    });
    expect(parameters.activityId).not.toContain('publisher.example');
    expect(JSON.stringify(actor)).not.toContain(world.people.student.name);
  });

  it('leads elsewhere where the package is its structure alone', async () => {
    const xml = structureXml(unitXml(1, { url: 'https://courses.example/rocks?part=1' }));
    await putPackage(app, await world.tokenAs(3), plan.items.page, xml);
    const { url } = await open();
    expect(url.origin + url.pathname).toBe('https://courses.example/rocks');
    expect(url.searchParams.get('part')).toBe('1');
  });

  it('has one registration, activity and actor each time, and a session of its own', async () => {
    await carry('page', unitXml(1));
    const [one, other] = [await begin(), await begin()];
    for (const name of ['registration', 'activityId', 'actor'] as const)
      expect(other.parameters[name]).toBe(one.parameters[name]);
    expect(other.data.contextTemplate).not.toEqual(one.data.contextTemplate);
  });

  it('tells the unit in its State what it needs', async () => {
    await carry(
      'page',
      unitXml(1, {
        ...attributes('CompletedOrPassed', 'masteryScore="0.6" launchMethod="OwnWindow"'),
        more: '<launchParameters>Start=1</launchParameters><entitlementKey>xyz</entitlementKey>',
      }),
    );
    const { data } = await begin();
    expect(data).toEqual({
      contextTemplate: {
        contextActivities: { grouping: [{ objectType: 'Activity', id: 'https://publisher.example/unit/1' }] },
        extensions: { 'https://w3id.org/xapi/cmi5/context/extensions/sessionid': expect.any(String) },
      },
      launchMode: 'Normal',
      launchMethod: 'OwnWindow',
      moveOn: 'CompletedOrPassed',
      masteryScore: 0.6,
      launchParameters: 'Start=1',
      entitlementKey: { courseStructure: 'xyz' },
      returnURL: `${PUBLIC_URL}/courses/closed`,
    });
    expect((await ask(app, 'GET', '/courses/closed')).status).toBe(200);
  });

  it('is stated by the academy before the unit has begun, with its mode, its condition and an address without a secret', async () => {
    await carry('page', unitXml(1, attributes('Passed', 'masteryScore="0.6"')));
    const unit = await open();
    const [launched] = await statedIn(unit);
    const extension = (name: string) => `https://w3id.org/xapi/cmi5/context/extensions/${name}`;
    expect(launched).toMatchObject({ verb: 'launched', object: unit.parameters.activityId });
    expect(launched?.json).toMatchObject({
      actor: unit.actor,
      context: {
        registration: unit.parameters.registration,
        contextActivities: {
          category: [{ id: 'https://w3id.org/xapi/cmi5/context/categories/cmi5' }],
          grouping: [{ id: 'https://publisher.example/unit/1' }],
        },
        extensions: {
          [extension('launchmode')]: 'Normal',
          [extension('moveon')]: 'Passed',
          [extension('masteryscore')]: 0.6,
          [extension('launchurl')]: `${PUBLIC_URL}/courses/files/-/unit1/index.html`,
        },
      },
    });
  });

  it('is for a child of the parent alone, in a plan that is the child’s', async () => {
    await carry('page', unitXml(1));
    const { parent, foreignParent, student, foreignStudent } = world.people;
    const token = await world.tokenOf(parent);
    const { unitId = 0 } = (await unitsOf(app, token)).get('Unit 1') ?? {};
    expect((await launchUnit(app, token, unitId, { studentId: student.pid })).status).toBe(200);
    expect((await launchUnit(app, token, unitId, { studentId: foreignStudent.pid })).status).toBe(404);
    expect((await launchUnit(app, await world.tokenOf(foreignParent), unitId)).status).toBe(404);
    for (const role of [3, 12, 4, 6] as const)
      expect((await launchUnit(app, await world.tokenAs(role), unitId)).status).toBe(403);
    await run(sql`update study_plan set grade = 12 where study_plan_id = ${plan.planId}`);
    await run(sql`delete from study_plan_visit`);
    await run(sql`delete from student_plan`);
    expect((await launchUnit(app, token, unitId)).status).toBe(404);
    expect([...(await unitsOf(app, token)).keys()]).toEqual([]);
  });

  it('ends an earlier one that was not terminated, with the time until its last statement', async () => {
    await carry('page', unitXml(1), unitXml(2));
    const left = await begin();
    const launchedAt = Date.now();
    await left.tell('initialized', {}, { timestamp: new Date(launchedAt + 60_000).toISOString() });
    const other = await begin('Unit 2');
    expect(await left.tell('terminated')).toEqual([403, expect.stringContaining('Open the unit again')]);
    expect((await left.send('GET', 'statements')).status).toBe(403);
    const found = (await statedIn(other)).filter(({ verb }) => verb === 'abandoned');
    expect(found).toMatchObject([{ object: left.parameters.activityId }]);
    const [, seconds] = /"duration":"PT([\d.]+)S"/.exec(JSON.stringify(found[0]?.json)) ?? [];
    expect(Number(seconds)).toBeGreaterThan(50);
    expect(Number(seconds)).toBeLessThan(75);
    await other.tell('initialized');
    await other.tell('terminated');
    await begin();
    expect((await verbsIn(other)).filter((verb) => verb === 'abandoned')).toHaveLength(1);
  });

  it('is refused where the academy does not know its own address', async () => {
    await carry('page', unitXml(1));
    const token = await world.tokenOf(world.people.parent);
    const { unitId = 0 } = (await unitsOf(app, token)).get('Unit 1') ?? {};
    expect((await launchUnit(world.app, token, unitId)).status).toBe(409);
  });
});

describe('the token of a launch', () => {
  beforeEach(() => carry('page', unitXml(1), unitXml(2)));

  it('is fetched once, and then its address says error-code 1', async () => {
    const unit = await open();
    expect(await unit.fetchToken()).toEqual({ 'auth-token': expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) });
    expect(await unit.fetchToken()).toEqual({ 'error-code': '1', 'error-text': expect.any(String) });
    const unknown = await ask(app, 'POST', `/courses/fetch/${'x'.repeat(43)}`);
    expect([unknown.status, await unknown.json()]).toEqual([
      200,
      { 'error-code': '2', 'error-text': expect.any(String) },
    ]);
    expect((await ask(app, 'GET', '/courses/fetch/x')).status).toBe(405);
  });

  it('is never fetched twice by two who ask at the same moment', async () => {
    const unit = await open();
    const answers = await Promise.all(Array.from({ length: 4 }, () => unit.fetchToken()));
    expect(answers.filter((answer) => 'auth-token' in answer)).toHaveLength(1);
  });

  it('is stored as a hash, with the secret of its address, and neither is logged', async () => {
    const unit = await open();
    const { 'auth-token': token } = await unit.fetchToken();
    const secret = unit.url.pathname.split('/')[3] ?? '';
    const [row] = await run(sql<{ secret: Buffer; token: Buffer; all: string }>`
      select secret_hash as secret, token_hash as token, (select jsonb_agg(l)::text from course_launch l) as all
        from course_launch order by launched_at desc limit 1`);
    expect([row?.secret, row?.token]).toEqual([sha256(secret), sha256(token as string)]);
    await ask(app, 'GET', unit.url.pathname);
    for (const text of [row?.all, world.logged(), JSON.stringify(await run(sql`select * from activity_log`))])
      for (const hidden of [secret, token as string]) expect(text).not.toContain(hidden);
  });

  it('is good at its own endpoint alone, and no key is good there', async () => {
    const unit = await begin();
    const { 'auth-token': token } = await (await open()).fetchToken();
    const headers = { Authorization: `Basic ${token}`, 'X-Experience-API-Version': '1.0.3' };
    expect((await ask(app, 'GET', '/xapi/statements', { headers })).status).toBe(401);
    const { key, secret } = await makeKey(world.database.owner, {
      name: 'K',
      purposes: ['xapi'],
      schoolId: null,
      madeBy: null,
    });
    const byKey = { Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
    expect((await unit.send('GET', 'statements', { headers: byKey })).status).toBe(401);
    expect((await unit.send('GET', 'statements', { headers: { Authorization: '' } })).status).toBe(401);
  });

  it('reads the statements of its registration, and those of nobody else', async () => {
    const other = await begin('Unit 2');
    await other.tell('initialized');
    await other.tell('terminated');
    const unit = await begin();
    await unit.tell('initialized');
    const mailbox = 'mailto:anu@school.example';
    await run(sql`
      insert into xapi_statement (statement_id, happened_at, school_id, statement, content_hash, actor, verb, activity, about, state)
      values (gen_random_uuid(), now(), ${world.schools.own}, ${JSON.stringify({ actor: { mbox: mailbox } })}, gen_random_uuid(), 'mbox:anu@school.example', 'v', 'a', 'a', 'waiting')`);
    const { statements } = (await (await unit.send('GET', 'statements')).json()) as {
      statements: { verb: { id: string }; object: { id: string } }[];
    };
    expect(statements.map(({ verb, object }) => [verb.id.replace(/.*\//, ''), object.id])).toEqual([
      ['initialized', unit.parameters.activityId],
      ['launched', unit.parameters.activityId],
    ]);
  });

  it('has documents of its own student, registration and unit', async () => {
    const unit = await begin();
    const put = (resource: string, query: Record<string, string>, headers = {}) =>
      unit.send('PUT', resource, {
        query,
        body: { page: 7 },
        headers: { 'Content-Type': 'application/json', ...headers },
      });
    expect((await put('activities/state', unit.state('bookmark'))).status).toBe(204);
    expect(await (await unit.send('GET', 'activities/state', { query: unit.state('bookmark') })).json()).toEqual({
      page: 7,
    });
    const { stateId: _, ...place } = unit.state('');
    expect(await (await unit.send('GET', 'activities/state', { query: place })).json()).toEqual([
      'LMS.LaunchData',
      'bookmark',
    ]);
    const somebody = JSON.stringify({
      objectType: 'Agent',
      account: { homePage: 'https://academy-widgets.example/', name: randomUUID() },
    });
    for (const [wrong, sentence] of [
      [{ agent: somebody }, 'another one than the actor'],
      [{ activityId: 'https://publisher.example/unit/1' }, 'another one than that of the launch'],
      [{ registration: randomUUID() }, 'another one than that of the launch'],
      [{ stateId: 'LMS.LaunchData' }, 'does not change it'],
    ] as const) {
      const answer = await put('activities/state', { ...unit.state('x'), ...wrong });
      expect([answer.status, await answer.json()]).toEqual([403, { message: expect.stringContaining(sentence) }]);
    }
    const { registration: __, ...without } = unit.state('bookmark');
    expect((await unit.send('GET', 'activities/state', { query: without })).status).toBe(403);
    expect((await unit.send('DELETE', 'activities/state', { query: place })).status).toBe(204);
    expect(await (await unit.send('GET', 'activities/state', { query: place })).json()).toEqual(['LMS.LaunchData']);
    // What it keeps is there at the next launch.
    await put('activities/state', unit.state('bookmark'));
    const again = await begin();
    expect((await again.send('GET', 'activities/state', { query: again.state('bookmark') })).status).toBe(200);
  });

  it('reads and writes the preferences of its student, and no others', async () => {
    const unit = await begin();
    const query = { agent: unit.parameters.actor, profileId: 'cmi5LearnerPreferences' };
    expect((await unit.send('GET', 'agents/profile', { query })).status).toBe(404);
    const body = { languagePreference: 'ml-IN,en-IN', audioPreference: 'off' };
    const headers = { 'Content-Type': 'application/json', 'If-None-Match': '*' };
    expect((await unit.send('PUT', 'agents/profile', { query, body, headers })).status).toBe(204);
    const other = await begin('Unit 2');
    expect(await (await other.send('GET', 'agents/profile', { query })).json()).toEqual(body);
    const agent = JSON.stringify({ mbox: 'mailto:anu@school.example' });
    expect((await other.send('GET', 'agents/profile', { query: { ...query, agent } })).status).toBe(403);
  });

  it('reads the profile of its unit, which is of all students, and does not write it', async () => {
    const unit = await begin();
    const query = { activityId: unit.parameters.activityId, profileId: 'best' };
    const headers = { 'Content-Type': 'application/json', 'If-None-Match': '*' };
    const answer = await unit.send('PUT', 'activities/profile', { query, body: { best: 1 }, headers });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { message: expect.stringContaining('of all students') },
    ]);
    expect((await unit.send('GET', 'activities/profile', { query })).status).toBe(404);
  });

  it.each([
    [
      'the session of the parent has ended',
      () => sql`update session set revoked_at = now() where pid = ${world.people.parent.pid}`,
    ],
    ['its time is over', () => sql`update course_launch set expires_at = now()`],
    ['the child is no longer theirs', () => sql`delete from guardian where guardian_pid = ${world.people.parent.pid}`],
    [
      'the child is at another school',
      () => sql`update person set school_id = ${world.schools.foreign} where pid = ${world.people.student.pid}`,
    ],
    ['the child is deleted', () => sql`update person set deleted_at = now() where pid = ${world.people.student.pid}`],
    [
      'its last statement came a while before',
      () => sql`update course_launch set terminated_at = now(), ended_at = now() - interval '3 minutes'`,
    ],
  ])('ends where %s', async (_, end) => {
    const unit = await begin();
    expect(await unit.tell('initialized')).toBe(200);
    const waiting = await open('Unit 2');
    const page = waiting.url.pathname;
    expect((await ask(app, 'GET', page)).status).toBe(200);
    await run(end());
    expect((await ask(app, 'GET', page)).status).toBe(404);
    expect(await waiting.fetchToken()).toMatchObject({ 'error-code': '1' });
    expect(await unit.tell('completed')).toEqual([403, expect.any(String)]);
    const { parent, student } = world.people;
    await world.mend();
    await run(sql`update person set school_id = ${world.schools.own}, deleted_at = null where pid = ${student.pid}`);
    await run(
      sql`insert into guardian (guardian_pid, child_pid) values (${parent.pid}, ${student.pid}) on conflict do nothing`,
    );
    world.forgetToken(parent);
  });
});

describe('the files of a package', () => {
  it('are sent to a box without an origin, whatever they are', async () => {
    const files = {
      ...pages(1),
      'unit1/a.js': 'run()',
      'unit1/p.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'unit1/a b%.txt': 'x',
    };
    await putPackage(app, await world.tokenAs(3), plan.items.page, packageOf(structureXml(unitXml(1)), files));
    const { url } = await open();
    const base = url.pathname.replace(/unit1.*/, '');
    for (const [path, type] of [
      ['unit1/index.html', 'text/html; charset=utf-8'],
      ['unit1/a.js', 'text/javascript; charset=utf-8'],
      ['unit1/p.svg', 'image/svg+xml; charset=utf-8'],
      ['unit1/a%20b%25.txt', 'text/plain; charset=utf-8'],
    ]) {
      const answer = await ask(app, 'GET', `${base}${path}`);
      expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 200, type]);
      expect(answer.headers.get('Content-Security-Policy')).toBe('sandbox allow-scripts allow-forms allow-popups');
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(answer.headers.get('Set-Cookie')).toBeNull();
      expect(answer.headers.get('X-Frame-Options')).toBeNull();
    }
    for (const path of ['', 'unit1/', 'missing.html', '../index.html', '%00', '%ff'])
      expect([path, (await ask(app, 'GET', `${base}${path}`)).status]).toEqual([path, 404]);
    expect((await ask(app, 'GET', `/courses/files/${'x'.repeat(43)}/unit1/index.html`)).status).toBe(404);
  });

  it('are no part of a page of the academy, whose policy would let them in', async () => {
    await carry('page', unitXml(1));
    const { url } = await open();
    const statusOf = async (site: string, dest: string) =>
      (await ask(app, 'GET', url.pathname, { headers: { 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': dest } })).status;
    for (const dest of ['script', 'serviceworker', 'iframe', 'empty'])
      expect([dest, await statusOf('same-origin', dest)]).toEqual([dest, 404]);
    // A parent opens a unit from the academy, and what is in its page comes from an origin of its own.
    expect(await statusOf('same-origin', 'document')).toBe(200);
    for (const dest of ['script', 'iframe', 'empty'])
      expect([dest, await statusOf('cross-site', dest)]).toEqual([dest, 200]);
  });

  it('are sent in parts, as players of videos want them', async () => {
    await putPackage(
      app,
      await world.tokenAs(3),
      plan.items.page,
      packageOf(structureXml(unitXml(1)), { ...pages(1), 'v.mp4': '0123456789' }),
    );
    const { url } = await open();
    const path = url.pathname.replace(/unit1.*/, 'v.mp4');
    const part = await ask(app, 'GET', path, { headers: { Range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    expect((await ask(app, 'GET', path, { headers: { Range: 'bytes=20-' } })).status).toBe(416);
    const ofAnother = await ask(app, 'GET', path, { headers: { Range: 'bytes=2-4', 'If-Range': '"another"' } });
    expect([ofAnother.status, await ofAnother.text()]).toEqual([200, '0123456789']);
    const etag = (await ask(app, 'GET', path)).headers.get('ETag') ?? '';
    expect((await ask(app, 'GET', path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('may speak with the endpoint from any origin, and what has a key stays with the origins that are named', async () => {
    await carry('page', unitXml(1));
    const unit = await begin();
    for (const origin of ['null', 'https://courses.example']) {
      const preflight = {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization',
      };
      for (const path of ['/courses/xapi/statements', '/courses/fetch/x']) {
        const { headers } = await ask(app, 'OPTIONS', path, { headers: preflight });
        expect([path, headers.get('Access-Control-Allow-Origin')]).toEqual([path, origin]);
        expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
      }
      const answer = await unit.send('GET', 'statements', { headers: { Origin: origin } });
      expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, origin]);
      const elsewhere = await ask(app, 'OPTIONS', '/xapi/statements', { headers: preflight });
      expect(elsewhere.headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
  });
});

describe('what a unit states', () => {
  it('is taken from initialized to terminated, with what cmi5 allows beside it', async () => {
    await carry('page', unitXml(1));
    const unit = await begin();
    expect(await unit.tell('initialized')).toBe(200);
    const { category: _, ...around } = (
      unit.statement('initialized').context as { contextActivities: Record<string, unknown> }
    ).contextActivities;
    const beside = unit.statement('answered', {
      object: { id: `${unit.parameters.activityId}/question/1` },
      context: { ...(unit.statement('initialized').context as object), contextActivities: around },
    });
    expect((await unit.post(beside)).status).toBe(200);
    expect(await unit.tell('completed')).toBe(200);
    expect(await unit.tell('terminated')).toBe(200);
    expect(await verbsIn(unit)).toEqual([
      'launched',
      'initialized',
      'answered',
      'completed',
      'satisfied',
      'terminated',
    ]);
    const { statements } = (await (await unit.send('GET', 'statements', { query: { ascending: 'true' } })).json()) as {
      statements: unknown[];
    };
    // The course is no other unit, so what is stated of it is read too.
    expect(statements).toHaveLength(6);
  });

  it('is refused by the rules, with a sentence, and nothing of the request is kept', async () => {
    await carry('page', unitXml(1));
    const unit = await begin();
    const answer = await unit.post(
      unit.statement('initialized'),
      unit.statement('completed'),
      unit.statement('completed'),
    );
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: 'Statement 3 of 3: completed may come once in a launch, and it came before. None of the 3 was kept.' },
    ]);
    expect(await verbsIn(unit)).toEqual(['launched']);
    expect(await unit.tell('completed')).toEqual([403, 'The first statement of a launch has to be initialized.']);
  });

  it('is taken once however often it comes, so that a lost answer costs nothing', async () => {
    await carry('page', unitXml(1));
    const unit = await begin();
    const statement = unit.statement('initialized');
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await unit.post(statement)).status).toBe(200);
      const put = await unit.send('PUT', 'statements', {
        query: { statementId: statement.id as string },
        body: statement,
      });
      expect(put.status).toBe(204);
    }
    expect(await verbsIn(unit)).toEqual(['launched', 'initialized']);
    expect(await unit.tell('initialized')).toEqual([403, expect.any(String)]);
  });

  it('may come late, for a while, where it was sent before the last one', async () => {
    await carry('page', unitXml(1));
    const unit = await begin();
    await unit.tell('initialized');
    const late = unit.statement('completed');
    await unit.tell('terminated', {}, { timestamp: new Date(Date.now() + 1_000).toISOString() });
    expect((await unit.post(late)).status).toBe(200);
    expect(await unit.tell('passed', {}, { timestamp: new Date(Date.now() + 5_000).toISOString() })).toEqual([
      403,
      'The unit was terminated: nothing may come after that. Open it again.',
    ]);
  });

  it('is completed and passed once in a registration, and then the unit is only looked at', async () => {
    await carry('page', unitXml(1, attributes('CompletedAndPassed')));
    const unit = await begin();
    await unit.tell('initialized');
    await unit.tell('completed');
    await unit.tell('failed', { score: { scaled: 0.2 } });
    await unit.tell('terminated');
    const second = await begin();
    expect(second.data.launchMode).toBe('Normal');
    await second.tell('initialized');
    expect(await second.tell('completed')).toMatchObject([403, expect.stringContaining('in an earlier launch')]);
    expect(await second.tell('passed')).toBe(200);
    await second.tell('terminated');
    const third = await begin();
    expect(third.data.launchMode).toBe('Review');
    await third.tell('initialized');
    expect(await third.tell('failed')).toMatchObject([403, expect.stringContaining('mode Review')]);
    expect(await third.tell('terminated')).toBe(200);
  });

  it('waits where somebody else has the facts for long, and counts afterwards', async () => {
    await carry('page', unitXml(1));
    const unit = await begin();
    const { owner } = world.database;
    await owner.transaction().execute(async (tx) => {
      await holdFacts(tx);
      expect(await unit.tell('initialized')).toBe(200);
      expect(await unit.tell('initialized')).toEqual([403, expect.any(String)]);
    });
    expect(await verbsIn(unit)).toEqual(['launched']);
    await emptyInbox(owner);
    expect(await verbsIn(unit)).toEqual(['launched', 'initialized']);
  });
});

describe('a course', () => {
  const ways: readonly [string, readonly string[], boolean][] = [
    ['NotApplicable', [], true],
    ['Passed', ['completed'], false],
    ['Passed', ['passed'], true],
    ['Completed', ['passed'], false],
    ['Completed', ['completed'], true],
    ['CompletedAndPassed', ['completed'], false],
    ['CompletedAndPassed', ['passed'], false],
    ['CompletedAndPassed', ['passed', 'completed'], true],
    ['CompletedOrPassed', ['failed'], false],
    ['CompletedOrPassed', ['completed'], true],
    ['CompletedOrPassed', ['passed'], true],
  ];
  it.each(ways)('whose unit moves on by %s is satisfied after [%s]: %s', async (moveOn, verbs, isSatisfied) => {
    await carry('page', unitXml(1, attributes(moveOn)));
    const unit = await begin();
    await unit.tell('initialized');
    for (const verb of verbs) expect(await unit.tell(verb)).toBe(200);
    expect((await verbsIn(unit)).includes('satisfied')).toBe(isSatisfied);
    const [registration] = await run(sql<{ is: boolean }>`
      select satisfied_at is not null as is from course_registration where registration_id = ${unit.parameters.registration}::uuid`);
    expect(registration?.is).toBe(isSatisfied);
    const { state } = (await unitsOf(app, await world.tokenOf(world.people.parent))).get('Unit 1') ?? {};
    expect(state).toBe(isSatisfied ? 'done' : 'begun');
  });

  it('states of each block and of itself that it is satisfied, once, in the session that has done it', async () => {
    await carry('page', blockXml(1, unitXml(1), blockXml(2, unitXml(2))), unitXml(3, attributes('NotApplicable')));
    const satisfied = async (unit: Unit) =>
      (await statedIn(unit)).flatMap(({ verb, json }) => {
        const { definition } = (
          json as never as { object: { definition: { name: Record<string, string>; type: string } } }
        ).object;
        return verb === 'satisfied' ? [[definition.name['en-US'], definition.type.replace(/.*\//, '')]] : [];
      });
    const second = await begin('Unit 2');
    await second.tell('initialized');
    await second.tell('completed');
    await second.tell('terminated');
    expect(await satisfied(second)).toEqual([['Block 2', 'block']]);
    const first = await begin('Unit 1');
    await first.tell('initialized');
    await first.tell('completed');
    await first.tell('terminated');
    expect(await satisfied(first)).toEqual([
      ['Block 2', 'block'],
      ['Block 1', 'block'],
      ['Rocks & minerals', 'course'],
    ]);
    const [last] = (await statedIn(first)).filter(({ verb }) => verb === 'satisfied').slice(-1);
    expect(last?.json).toMatchObject({
      context: {
        contextActivities: { grouping: [{ id: 'https://publisher.example/course/1' }] },
        extensions: (first.data.contextTemplate as { extensions: object }).extensions,
      },
    });
    expect(last?.object).not.toContain('publisher.example');
  });
});

describe('what counts', () => {
  const facts = (table: string) =>
    run(sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where pid = ${world.people.student.pid}
         and study_plan_item_id = any (${Object.values(plan.items)}::int[])`);

  it('of a session to open is one opening for each launch, as long as the unit says', async () => {
    await carry('page', unitXml(1));
    for (const verbs of [
      ['initialized', 'completed', 'terminated'],
      ['initialized', 'terminated'],
    ]) {
      const unit = await begin();
      for (const verb of verbs) await unit.tell(verb);
    }
    expect((await facts('study_plan_visit')).map(({ seconds }) => seconds)).toEqual([300, 0]);
  });

  it('of a session with an exam is an attempt for the registration, with its last score', async () => {
    await carry('exam', unitXml(1, attributes('Passed')));
    const first = await begin();
    await first.tell('initialized');
    await first.tell('failed', { score: { scaled: 0.4 } });
    expect(await facts('exam_attempt')).toMatchObject([{ percentage: 40, study_plan_item_id: plan.items.exam }]);
    await first.tell('terminated');
    const second = await begin();
    await second.tell('initialized');
    await second.tell('passed', { score: { scaled: 0.9, raw: 18, min: 0, max: 20 } });
    expect(await facts('exam_attempt')).toMatchObject([{ percentage: 90, mark: 18, duration_seconds: 300 }]);
    expect(await facts('study_plan_visit')).toEqual([]);
  });

  it('of a session with a video is all of it, once it is completed', async () => {
    await carry('video', unitXml(1));
    const unit = await begin();
    await unit.tell('initialized');
    expect(await facts('video_watch')).toEqual([]);
    await unit.tell('completed');
    expect(await facts('video_watch')).toMatchObject([{ completion: 100, study_plan_item_id: plan.items.video }]);
  });

  it('stays when the package is taken off, and is read by keys of the school alone', async () => {
    await carry('page', unitXml(1));
    const unit = await begin();
    await unit.tell('initialized');
    const admin = await world.tokenAs(3);
    const [{ packageId } = { packageId: 0 }] = (await (
      await ask(app, 'GET', `/api/admin/plan-editor/plans/${plan.planId}/course-packages`, { token: admin })
    ).json()) as { packageId: number }[];
    expect(
      (await ask(app, 'DELETE', `/api/admin/plan-editor/course-packages/${packageId}`, { token: admin })).status,
    ).toBe(200);
    expect(await unit.tell('completed')).toEqual([403, expect.any(String)]);
    expect((await ask(app, 'GET', unit.url.pathname)).status).toBe(404);
    expect(await facts('study_plan_visit')).toHaveLength(1);
    expect(await run(sql`select from course_file where package_id = ${packageId}`)).toEqual([]);
    const read = async (schoolId: number | null) => {
      const { key, secret } = await makeKey(world.database.owner, {
        name: 'K',
        purposes: ['xapi'],
        schoolId,
        madeBy: null,
      });
      const headers = {
        Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
        'X-Experience-API-Version': '1.0.3',
      };
      const answer = await ask(app, 'GET', `/xapi/statements?registration=${unit.parameters.registration}`, {
        headers,
      });
      return ((await answer.json()) as { statements: unknown[] }).statements.length;
    };
    expect([await read(world.schools.own), await read(world.schools.foreign), await read(null)]).toEqual([2, 0, 2]);
  });
});
