import type { JSONWebKeySet } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { compareLmsCourse, lmsCourses } from '#contract/sign-in/lmsCourses.ts';
import { readKnown } from '#host/server/imports/roster/rosters.ts';
import type { AppConfig } from '#host/start/app.ts';
import { COURSE_WAYS, type CourseLms, startCourseLms, type Trouble } from '#tests/support/others/courseLms.ts';
import { GRADE_SCOPES } from '#tests/support/others/gradebook.ts';
import { type AuthRequest, DEPLOYMENT_ID, type Lms, startLms } from '#tests/support/others/lms.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { form, ltiConfig, TOOL } from '#tests/support/server/ltiApp.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

type Compared = CallAnswer<typeof compareLmsCourse>;

let world: World;
let lms: CourseLms;
let app: World['app'];
let config: AppConfig;
let end: (() => Promise<void>) | undefined;
let token: string;
let courseId: number;
let platformId: number;
let made = 0;

const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);
const idOf = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
  const { rows } = await query.execute(world.database.owner);
  if (!rows[0]) throw new Error('There is no such row.');
  return rows[0].id;
};
const countOf = (query: ReturnType<typeof sql<{ id: number }>>) => idOf(query);

beforeAll(async () => {
  ({ config, end } = await ltiConfig());
  world = await makeWorld();
  app = world.appWith({ config });
  lms = await startCourseLms(async () => (await ask(app, 'GET', '/lti/jwks.json')).json() as Promise<JSONWebKeySet>);
  token = await world.signInAs(3);
});
beforeEach(async () => {
  // Nobody of one test is known in the next.
  made += 1;
  await world.mend();
  Object.assign(lms, { way: 'moodle', trouble: undefined, people: [], more: [], count: { tokens: 0, pages: 0 } });
  await connect();
});
afterAll(async () => {
  await world?.close();
  await lms?.stop();
  await end?.();
});

/** Connects the LMS anew, with a course that somebody has opened the academy from. */
async function connect(): Promise<void> {
  await run(sql`delete from lms_connection`);
  const added = await ask(app, 'POST', '/api/admin/lti/platforms', { token, body: lms.registration() });
  expect(added.status).toBe(201);
  platformId = ((await added.json()) as { platformId: number }).platformId;
  courseId = await idOf(sql`
    insert into lms_course (connection_id, deployment_id, context_id, title, members_url)
    values (${platformId}, '1', 'course', 'Physics', ${lms.membersUrl()}) returning course_id as id`);
}

const path = () => `/api/admin/lti/courses/${courseId}/members`;
const compare = () => bodyOf<Compared>('compared', ask(app, 'GET', path(), { token }));
const take = (members: readonly string[], more: object = {}, on = app) =>
  ask(on, 'POST', path(), { token, body: { members, ...more } });
const statesOf = ({ people }: Compared) =>
  people.map(({ lmsName, studentName, state }) => [lmsName ?? studentName, state]);

/** A student of the own school. */
async function student(more: { name?: string; email?: string | null; sourcedId?: string } = {}) {
  made += 1;
  const { name = `Student ${made}`, email = `student${made}@school.example`, sourcedId = null } = more;
  const pid = await idOf(sql`
    insert into person (role, name, email, school_id, roster, sourced_id)
    values (5, ${name}, ${email}, ${world.schools.own}, ${sourcedId === null ? null : 'sis'}, ${sourcedId}) returning pid as id`);
  return { pid, name, email };
}

/** All that a comparison may not change. */
const everything = async () =>
  JSON.stringify([
    (await run(sql`select pid, name, role, email, school_id, class_id, banned_at, deleted_at from person order by pid`))
      .rows,
    (await run(sql`select course_id, subject, pid from lms_member order by course_id, subject`)).rows,
    (await run(sql`select class_id, name from class order by class_id`)).rows,
  ]);

/** People of a large course. */
const LARGE = inGate(200, 5_000);

describe('a course of an LMS is compared', () => {
  it.each(COURSE_WAYS)('as %s tells it, to its last page', async (way) => {
    lms.way = way;
    await connect();
    const known = await student();
    const bySourcedId = await student({ email: null, sourcedId: `sis-${made + 1}` });
    lms.people = [
      { id: 1, name: 'Tara Teacher', email: 'tara@lms.example', role: 'Instructor' },
      { id: 2, name: known.name, email: known.email?.toUpperCase() ?? '' },
      { id: 3, name: 'Somebody Else', sourcedId: `sis-${made}` },
      { id: 4, name: `New Pupil ${made}`, email: `new${made}@lms.example` },
      { id: 5, name: 'Without Address' },
      { id: 6, email: 'nameless@lms.example' },
      { id: 7, name: 'Has Left', email: 'left@lms.example', status: 'Inactive' },
      { id: 8, name: 'Was Deleted', email: 'deleted@lms.example', status: 'Deleted' },
      ...Array.from({ length: 240 }, (_, at) => ({
        id: 100 + at,
        name: `Many ${at}`,
        email: `many${at}@lms.example`,
      })),
    ];
    lms.more = [{ name: 'Nobody' }, null, 'text', 7];
    const compared = await compare();
    expect(compared.unread).toBe(4);
    expect(compared.people).toHaveLength(246);
    expect(compared.people.slice(0, 6)).toMatchObject([
      { lmsName: 'Tara Teacher', state: 'unmatched', why: 'role' },
      { state: 'known', by: 'email', isSure: true, isTaken: false, pid: known.pid, schoolName: 'Own School' },
      { state: 'known', by: 'sourcedId', isSure: false, pid: bySourcedId.pid, studentName: bySourcedId.name },
      { state: 'new', isSure: true, pid: null },
      { state: 'unmatched', why: 'email' },
      { state: 'unmatched', why: 'name' },
    ]);
    expect(lms.count).toEqual({
      tokens: 1,
      pages: { moodle: 1, canvas: 6, brightspace: 3, blackboard: 1, openEdx: 1 }[way],
    });
  });

  it('by one token, until the LMS takes it back', async () => {
    await compare();
    await compare();
    expect(lms.count).toEqual({ tokens: 1, pages: 2 });
    lms.revokeTokens();
    await compare();
    expect(lms.count).toEqual({ tokens: 2, pages: 3 });
    expect(world.logged()).not.toContain('token-');
    const answer = await bodyOf<object>('platforms', ask(app, 'GET', '/api/admin/lti/platforms', { token }));
    expect(JSON.stringify(answer)).not.toContain('token-');
  });

  /** A course of this size, as an LMS with small pages tells it. */
  async function large(): Promise<Compared['people']> {
    lms.way = 'canvas';
    await connect();
    lms.people = Array.from({ length: LARGE }, (_, id) => ({
      id,
      name: `Pupil ${id}`,
      email: `pupil${id}.${made}@lms.example`,
    }));
    return (await compare()).people;
  }

  it(`with ${LARGE} people by pages of fifty`, async () => {
    expect([(await large()).length, lms.count.pages]).toEqual([LARGE, LARGE / 50]);
  });

  it(`and ${LARGE} of it are taken at once`, async () => {
    const members = (await large()).map(({ memberId }) => memberId);
    const response = await take(members, { schoolId: world.schools.foreign });
    expect(await response.json()).toMatchObject({ added: LARGE });
  });

  it.each<[Trouble, RegExp]>([
    ['away', /does not answer/],
    ['no token', /gives the academy no token/],
    ['another scope', /does not permit to read who is in a course/],
    ['a page in place of a token', /something else than a token/],
    ['a token that is none', /something else than a token/],
    ['members refused', /refuses to say who is in this course/],
    ['no such course', /does not know this course/],
    ['sign-in page', /something else than the people of the course/],
    ['a list of nothing', /something else than the people of the course/],
    ['redirect to inside', /on to another address/],
    ['away in the middle', /does not answer/],
    ['next inside', /goes on at another hostname/],
    ['next at another host', /goes on at another hostname/],
    ['next that is no address', /goes on at another hostname/],
    ['same page again', /does not end/],
    ['endless', /does not end/],
    ['too many people', /more than the academy takes/],
    ['too large', /more than the academy takes/],
  ])('or not at all where it tells %s', async (trouble, sentence) => {
    lms.way = 'canvas';
    await connect();
    lms.people = Array.from({ length: 60 }, (_, id) => ({ id, name: `P ${id}`, email: `p${id}@lms.example` }));
    const { people } = await compare();
    expect((await take([people[0]?.memberId ?? ''], { schoolId: world.schools.own })).status).toBe(200);
    const before = await everything();
    lms.trouble = trouble;
    lms.revokeTokens();
    for (const response of [
      await ask(app, 'GET', path(), { token }),
      await take([people[1]?.memberId ?? ''], { schoolId: world.schools.own }),
    ]) {
      const { message } = (await response.json()) as { message: string };
      expect([response.status, message]).toEqual([409, expect.stringMatching(sentence)]);
      // One sentence or two for people, and nothing of the code behind it.
      expect(message).not.toMatch(/Error|undefined|token-|http:/);
    }
    expect(await everything()).toBe(before);
  });

  it('only where an administrator has said where it gives tokens, and the deployment is connected', async () => {
    await run(sql`update lms_connection set token_url = null`);
    const message = async () =>
      ((await (await ask(app, 'GET', path(), { token })).json()) as { message: string }).message;
    expect(await message()).toMatch(/access token URL of this LMS is missing/);
    await run(sql`update lms_connection set token_url = ${`${lms.origin}/token`}, deployment_ids = '{2}'`);
    expect(await message()).toMatch(/not connected any more/);
    await run(sql`update lms_connection set deployment_ids = '{1}', confirmed_at = null`);
    expect(await message()).toMatch(/not connected any more/);
    expect(lms.count.tokens).toBe(0);
  });

  it('only where its addresses are outside the network of the academy', async () => {
    const inside = { ...lms.registration(), issuer: 'https://inside.example', tokenUrl: 'https://10.0.0.8/token' };
    const added = await ask(app, 'POST', '/api/admin/lti/platforms', { token, body: inside });
    expect([added.status, await added.json()]).toEqual([400, { message: expect.stringContaining('"tokenUrl"') }]);
    const body = { name: 'Our LMS', deploymentIds: ['1'], origins: [lms.origin], tokenUrl: 'https://10.0.0.8/token' };
    expect((await ask(app, 'PUT', `/api/admin/lti/platforms/${platformId}`, { token, body })).status).toBe(400);
    await run(sql`update lms_course set members_url = 'https://10.0.0.8/members'`);
    const response = await ask(app, 'GET', path(), { token });
    expect([response.status, await response.json()]).toEqual([
      409,
      { message: expect.stringContaining('LTI_ALLOWED_HOSTS') },
    ]);
  });
});

describe('of the people of a course', () => {
  const pupils = () => [
    { id: 1, name: `Anu New ${made}`, email: `anu${made}@lms.example` },
    { id: 2, name: `Binu New ${made}`, email: `binu${made}@lms.example` },
  ];
  const members = () => countOf(sql`select count(*)::int as id from lms_member where course_id = ${courseId}`);

  it('those are taken who are chosen: new ones as students, known ones linked', async () => {
    const known = await student();
    const left = await student();
    lms.people = [
      ...pupils(),
      { id: 3, name: known.name, email: known.email ?? '' },
      { id: 4, name: left.name, email: left.email ?? '' },
    ];
    const response = await take(['1', '3'], { schoolId: world.schools.own, className: `9 ${made}` });
    expect([response.status, await response.json()]).toEqual([200, { message: 'People taken', added: 1, linked: 1 }]);
    const { rows } = await run(sql`
      select m.subject, p.name, p.role, p.email, p.school_id, c.name as class, p.phone
        from lms_member m join person p using (pid) left join class c using (class_id) where course_id = ${courseId} order by 1`);
    expect(rows).toEqual([
      {
        subject: '1',
        name: lms.people[0]?.name,
        role: 5,
        email: lms.people[0]?.email,
        school_id: world.schools.own,
        class: `9 ${made}`,
        phone: null,
      },
      expect.objectContaining({ subject: '3', name: known.name, class: null }),
    ]);
    expect((await compare()).people).toMatchObject([
      { state: 'known', by: 'link', isTaken: true },
      { state: 'new' },
      { state: 'known', by: 'link', isTaken: true, pid: known.pid },
      { state: 'known', by: 'email', isTaken: false, pid: left.pid },
    ]);
    const { rows: log } = await run(sql`
      select narration from activity_log where activity_type = 'FILL_FROM_LMS' order by activity_log_id desc limit 1`);
    expect(log).toEqual([
      { narration: `Took people from the course ${courseId} of an LMS: 1 new, 1 known (by the academy)` },
    ]);
  });

  it('new ones keep their sourcedId, so that the next import of the roster finds them', async () => {
    const deleted = await student();
    const sourcedId = (id: number) => `lms-${made}-${id}`;
    await run(sql`update person set roster = null, sourced_id = null where roster is not null`);
    await run(sql`
      update person set roster = '', sourced_id = ${sourcedId(2)}, deleted_at = now() where pid = ${deleted.pid}`);
    lms.people = [
      ...[1, 2, 3].map((id) => ({
        id,
        name: `Roster ${id} ${made}`,
        email: `roster${id}.${made}@lms.example`,
        sourcedId: sourcedId(id),
      })),
      // Two of one number: nobody can say which of them the roster means.
      { id: 4, name: `Roster 4 ${made}`, email: `roster4.${made}@lms.example`, sourcedId: sourcedId(3) },
      { id: 5, name: `Roster 5 ${made}`, email: `roster5.${made}@lms.example` },
    ];
    const response = await take(['1', '2', '3', '4', '5'], { schoolId: world.schools.own });
    expect(await response.json()).toMatchObject({ added: 5 });
    const { people } = await readKnown(world.database.owner, '', []);
    const known = people.filter(({ name }) => name.startsWith('Roster ') && name.endsWith(` ${made}`));
    expect(known.map(({ name, sourcedId: id }) => [name, id])).toEqual([[`Roster 1 ${made}`, sourcedId(1)]]);
  });

  it('nobody is named in a roster where the academy has several', async () => {
    await student({ sourcedId: `one-${made}` });
    const another = await student();
    await run(sql`update person set roster = 'other', sourced_id = 'other' where pid = ${another.pid}`);
    lms.people = [{ id: 1, name: `Several ${made}`, email: `several${made}@lms.example`, sourcedId: `lms-${made}` }];
    expect(await (await take(['1'], { schoolId: world.schools.own })).json()).toMatchObject({ added: 1 });
    const { rows } = await run(sql`select roster, sourced_id from person where name = ${`Several ${made}`}`);
    expect(rows).toEqual([{ roster: null, sourced_id: null }]);
  });

  it('taken twice, the same change nothing', async () => {
    lms.people = pupils();
    const again = () => take(['1', '2'], { schoolId: world.schools.own });
    expect(await (await again()).json()).toMatchObject({ added: 2 });
    const before = await everything();
    expect(await (await again()).json()).toMatchObject({ added: 0, linked: 0 });
    expect(await everything()).toBe(before);
  });

  it('nobody is added twice where two take them at the same time', async () => {
    lms.people = pupils();
    const answers = await Promise.all([1, 2].map(() => take(['1', '2'], { schoolId: world.schools.own })));
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
    expect(await members()).toBe(2);
    const { rows } = await run(sql`select pid from person where email = ${lms.people[0]?.email ?? ''}`);
    expect(rows).toHaveLength(1);
  });

  it('staff are never added, whatever is asked for', async () => {
    lms.people = [
      { id: 1, name: 'Ines Instructor', email: 'ines@lms.example', role: 'Instructor' },
      { id: 2, name: 'No Address' },
    ];
    const before = await everything();
    const response = await take(['1', '2', 'nobody'], { schoolId: world.schools.own });
    expect(await response.json()).toMatchObject({ added: 0, linked: 0 });
    expect(await everything()).toBe(before);
  });

  it('those who are gone are shown, and nothing happens to them, however little the LMS answers', async () => {
    lms.people = pupils();
    await take(['1', '2'], { schoolId: world.schools.own });
    const before = await everything();
    lms.people = [{ ...pupils()[0], id: 1, status: 'Inactive' }];
    expect(statesOf(await compare())).toEqual([
      [pupils()[0]?.name, 'gone'],
      [pupils()[1]?.name, 'gone'],
    ]);
    lms.people = [];
    expect((await compare()).people).toMatchObject([{ state: 'gone' }, { state: 'gone' }]);
    expect(await (await take(['1', '2'], { schoolId: world.schools.own })).json()).toMatchObject({
      added: 0,
      linked: 0,
    });
    expect(await everything()).toBe(before);
  });

  it('those who were taken from one course are known in the next', async () => {
    lms.people = pupils();
    await take(['1'], { schoolId: world.schools.own });
    courseId = await idOf(sql`
      insert into lms_course (connection_id, deployment_id, context_id, members_url)
      values (${platformId}, '1', 'another', ${lms.membersUrl()}) returning course_id as id`);
    const [anu] = (await compare()).people;
    expect(anu).toMatchObject({ state: 'known', by: 'link', isTaken: false, isSure: true });
    expect(await (await take(['1'])).json()).toMatchObject({ added: 0, linked: 1 });
  });

  it('new ones need a school that is there, and a class whose name is not too long', async () => {
    lms.people = pupils();
    const before = await everything();
    for (const [more, words] of [
      [{}, /school is missing/],
      [{ schoolId: 2_000_000_000 }, /no such school/],
      [{ schoolId: world.schools.own, className: 'x'.repeat(101) }, /className/],
    ] as const) {
      const response = await take(['1'], more);
      expect([response.status, await response.json()]).toEqual([400, { message: expect.stringMatching(words) }]);
    }
    expect(await everything()).toBe(before);
  });

  it('a student who was deleted here is not linked, and comes back by nobody’s mistake', async () => {
    const known = await student();
    lms.people = [{ id: 1, name: known.name, email: known.email ?? '' }];
    await take(['1']);
    await run(sql`update person set deleted_at = now() where pid = ${known.pid}`);
    expect((await compare()).people).toMatchObject([{ state: 'unmatched', why: 'deleted' }]);
    expect(await (await take(['1'], { schoolId: world.schools.own })).json()).toMatchObject({ added: 0, linked: 0 });
  });

  it('a link of a member opens nothing', async () => {
    const known = await student();
    lms.people = [{ id: 1, name: known.name, email: known.email ?? '' }];
    await take(['1']);
    expect(await countOf(sql`select count(*)::int as id from lti_link`)).toBe(0);
  });
});

describe('a launch', () => {
  let school: Lms;
  beforeAll(async () => {
    school = await startLms();
  });
  afterAll(() => school?.stop());
  const CONTEXT = 'https://purl.imsglobal.org/spec/lti/claim/context';
  const MEMBERS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';

  async function launch(claims: object): Promise<number> {
    const user = { sub: 'somebody', name: 'Somebody', email: 'somebody@lms.example' };
    const target = `${TOOL}/lti/launch`;
    const query = new URLSearchParams({ iss: school.origin, login_hint: user.sub, target_link_uri: target });
    const begun = await ask(app, 'GET', `/lti/login?${query}`);
    const [cookie = ''] = (begun.headers.get('Set-Cookie') ?? '').split(';');
    const request = Object.fromEntries(new URL(begun.headers.get('Location') ?? '').searchParams) as AuthRequest;
    const id_token = await school.sign({ ...school.claims(user, request, target), ...claims });
    const { body, headers } = form({ id_token, state: request.state });
    return (await ask(app, 'POST', '/lti/launch', { body, headers: { ...headers, Cookie: cookie } })).status;
  }

  it('from a course that says who is in it keeps the course, and its title of now', async () => {
    const added = await ask(app, 'POST', '/api/admin/lti/platforms', { token, body: school.registration });
    const { platformId: id } = (await added.json()) as { platformId: number };
    const courses = () =>
      bodyOf<CallAnswer<typeof lmsCourses>>(
        'courses',
        ask(app, 'GET', `/api/admin/lti/platforms/${id}/courses`, { token }),
      );
    const url = `${school.origin}/members`;
    // Without one of the two claims, or with an address that may not be asked, there is none; the launch goes on.
    for (const claims of [
      {},
      { [CONTEXT]: { id: 'c-1', title: 'Physics' } },
      { [MEMBERS]: { context_memberships_url: url } },
      { [CONTEXT]: { id: 'c-1' }, [MEMBERS]: { context_memberships_url: 'javascript:alert(1)' } },
      { [CONTEXT]: 'c-1', [MEMBERS]: 7 },
    ]) {
      expect(await launch(claims)).toBe(303);
    }
    expect(await courses()).toEqual([]);
    const of = (context: object) => ({
      [CONTEXT]: { id: 'c-1', ...context },
      [MEMBERS]: { context_memberships_url: url },
    });
    expect(await launch(of({ title: 'Physics' }))).toBe(303);
    expect(await launch(of({ title: `<b>Physics</b> \u0000${'x'.repeat(300)}` }))).toBe(303);
    expect(await courses()).toEqual([
      {
        courseId: expect.any(Number),
        title: `<b>Physics</b> ${'x'.repeat(200 - '<b>Physics</b> '.length)}`,
        deploymentId: DEPLOYMENT_ID,
        launchedDate: expect.any(String),
        takenCount: 0,
      },
    ]);
    expect(await launch(of({ label: 'PH-1' }))).toBe(303);
    expect(await courses()).toMatchObject([{ title: 'PH-1' }]);
  });

  it('says what the LMS permits of grades, until a later one says otherwise', async () => {
    await ask(app, 'POST', '/api/admin/lti/platforms', { token, body: school.registration });
    const course = { [CONTEXT]: { id: 'c-2' }, [MEMBERS]: { context_memberships_url: `${school.origin}/members` } };
    const kept = async () => {
      const { rows } = await run(sql`
        select line_items_url as url, grade_scopes as scopes from lms_course where context_id = 'c-2'`);
      return rows;
    };
    const grades = (scope: unknown, lineitems: unknown = `${school.origin}/lineitems`) => ({
      ...course,
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': { scope, lineitems },
    });
    const url = `${school.origin}/lineitems`;
    expect(await launch(course)).toBe(303);
    expect(await kept()).toEqual([{ url: null, scopes: [] }]);
    // An address that may not be asked, and scopes that nobody wants.
    expect(await launch(grades(GRADE_SCOPES, 'https://10.0.0.8:99999/x'))).toBe(303);
    expect(await kept()).toEqual([{ url: null, scopes: [] }]);
    expect(await launch(grades([...GRADE_SCOPES, 'everything', 7]))).toBe(303);
    expect(await kept()).toEqual([{ url, scopes: [] }]);
    expect(await launch(grades([...GRADE_SCOPES, 'everything']))).toBe(303);
    expect(await kept()).toEqual([{ url, scopes: GRADE_SCOPES }]);
    // That of deep linking says nothing of them.
    expect(await launch(course)).toBe(303);
    expect(await kept()).toEqual([{ url, scopes: GRADE_SCOPES }]);
    expect(await launch(grades(GRADE_SCOPES.slice(0, 1)))).toBe(303);
    expect(await kept()).toEqual([{ url, scopes: GRADE_SCOPES.slice(0, 1) }]);
  });
});
