/** An academy in each LMS that people use, from the registration to the grades; and in one that lies in each of these. */
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { compareLmsCourse, lmsCourses } from '#contract/sign-in/lmsCourses.ts';
import type { lmsLineItems } from '#contract/sign-in/lmsGrades.ts';
import type { addLtiRegistration, ltiLaunches, ltiPlatforms, openLtiLaunch } from '#contract/sign-in/lti.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { gradeSender } from '#host/server/lti/gradeSender.ts';
import { GRADE_SCOPES } from '#tests/support/others/gradebook.ts';
import type { AuthRequest } from '#tests/support/others/lms.ts';
import { PROFILES, type Profile, startWholeLms, type WholeLms } from '#tests/support/others/wholeLms.ts';
import { doDue, emptyQueue } from '#tests/support/server/jobs.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { expectRefused, form, ltiConfig, TOOL } from '#tests/support/server/ltiApp.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

type Connection = CallAnswer<typeof ltiPlatforms>['platforms'][number];

const LAUNCH = `${TOOL}/lti/launch`;
const TEACHER = { sub: 'teacher', name: 'Ines Instructor', email: 'ines@lms.example' };

let world: World;
let lms: WholeLms;
let app: World['app'];
let end: (() => Promise<void>) | undefined;
let token: string;
const log = keptLog();

beforeAll(async () => {
  const made = await ltiConfig();
  end = made.end;
  world = await makeWorld();
  app = world.appWith({ config: made.config });
  const keySet = async () => (await ask(app, 'GET', '/lti/jwks.json')).json() as Promise<JSONWebKeySet>;
  lms = await startWholeLms(keySet, GRADE_SCOPES);
  token = await world.signInAs(3);
});
beforeEach(async () => {
  await world.mend();
  await sql`delete from lms_connection`.execute(world.database.owner);
  await emptyQueue(world.database.owner);
  Object.assign(lms.courses, { trouble: undefined, people: [], more: [], count: { tokens: 0, pages: 0 } });
  lms.courses.gradebook.clear();
  lms.registering.got = [];
});
afterAll(async () => {
  await world?.close();
  await lms?.stop();
  await end?.();
});

const read = <Answer>(path: string) => bodyOf<Answer>(path, ask(app, 'GET', path, { token }));
const connections = async () => (await read<CallAnswer<typeof ltiPlatforms>>('/api/admin/lti/platforms')).platforms;

/** Connects an LMS as its administrator and that of the academy do. @returns the connection, which may wait for a deployment */
async function connect(profile: Profile): Promise<Connection> {
  lms.courses.way = profile.course;
  if (profile.registration) {
    const made = await ask(app, 'POST', '/api/admin/lti/registrations', { token });
    const { url } = (await made.json()) as CallAnswer<typeof addLtiRegistration>;
    const sent = form(lms.registering.beginning(profile.registration));
    expect((await ask(app, 'POST', new URL(url).pathname, sent)).status).toBe(200);
  } else {
    const added = await ask(app, 'POST', '/api/admin/lti/platforms', { token, body: lms.byHand(profile) });
    expect(added.status).toBe(201);
  }
  const [connection] = await connections();
  if (!connection) throw new Error('Nothing was connected.');
  lms.courses.clientId = connection.clientId;
  return connection;
}

/** Confirms a connection, with the deployment that the LMS has signed, and where it gives tokens. */
async function confirm({ platformId, name, origins, tokenUrl, tokenAudience }: Connection): Promise<void> {
  const launches = await read<CallAnswer<typeof ltiLaunches>>('/api/admin/lti/launches');
  const deploymentIds = [launches[0]?.deploymentId ?? ''];
  const body = { name, deploymentIds, origins, tokenUrl, tokenAudience };
  expect((await ask(app, 'PUT', `/api/admin/lti/platforms/${platformId}`, { token, body })).status).toBe(200);
}

/** The whole way of a launch, to the page that it leads to. */
async function launch(profile: Profile, { clientId }: Connection, change = (claims: JWTPayload) => claims) {
  const says = { client_id: clientId, lti_deployment_id: profile.deploymentId };
  const fields = {
    iss: lms.issuer(profile),
    login_hint: TEACHER.sub,
    target_link_uri: LAUNCH,
    ...Object.fromEntries(profile.login.says.map((name) => [name, says[name]])),
  };
  const begun = await (profile.login.method === 'GET'
    ? ask(app, 'GET', `/lti/login?${new URLSearchParams(fields)}`)
    : ask(app, 'POST', '/lti/login', form(fields)));
  expect(begun.status).toBe(302);
  const [cookie = ''] = (begun.headers.get('Set-Cookie') ?? '').split(';');
  const request = Object.fromEntries(new URL(begun.headers.get('Location') ?? '').searchParams) as AuthRequest;
  const claims = lms.claims(profile, lms.launching.claims(TEACHER, request, LAUNCH));
  const { body, headers } = form({ id_token: await lms.launching.sign(change(claims)), state: request.state });
  const response = await ask(app, 'POST', '/lti/launch', { body, headers: { ...headers, Cookie: cookie } });
  return { response, cookie };
}

/** What the page of a launch then gets. */
async function opened({ response, cookie }: Awaited<ReturnType<typeof launch>>) {
  expect(response.status).toBe(303);
  const { hash } = new URL(response.headers.get('Location') ?? '');
  const { code, login } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const answer = await ask(app, 'POST', '/api/lti/launches', { body: { code, login }, headers: { Cookie: cookie } });
  return (await answer.json()) as CallAnswer<typeof openLtiLaunch>;
}

/** The course that somebody has opened the academy from. */
async function courseOf({ platformId }: Connection): Promise<number> {
  const courses = await read<CallAnswer<typeof lmsCourses>>(`/api/admin/lti/platforms/${platformId}/courses`);
  expect(courses).toMatchObject([{ title: 'Physics' }]);
  return courses[0]?.courseId ?? 0;
}

const membersOf = (courseId: number) =>
  read<CallAnswer<typeof compareLmsCourse>>(`/api/admin/lti/courses/${courseId}/members`);
const lineItemsOf = (courseId: number) =>
  read<CallAnswer<typeof lmsLineItems>>(`/api/admin/lti/courses/${courseId}/line-items`);

const sender = () =>
  gradeSender({
    database: world.database,
    outbound: outbound(allowedHosts(['localhost'])),
    logger: log.logger,
    clock: () => new Date(),
  });
/** Sends what is due. */
async function send(by = sender()): Promise<void> {
  await doDue(world.database.ownerUrl, log.logger, by);
}

/** Chooses an exam whose best results the course gets, which everybody of the course takes. */
async function takeExam(courseId: number, percentage: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into exam (exam_category_id, title)
    select min(exam_category_id), 'Motion' from exam_category returning exam_id as id`.execute(world.database.owner);
  const examId = rows[0]?.id ?? 0;
  await sql`
    insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    select ${examId}::int, pid, now() - interval '1 hour', now(), 1, 1, 1, ${percentage}::int, 60
      from lms_member where course_id = ${courseId}`.execute(world.database.owner);
  const body = { examId };
  expect((await ask(app, 'POST', `/api/admin/lti/courses/${courseId}/line-items`, { token, body })).status).toBe(201);
}

describe.each(Object.entries(PROFILES) as [keyof typeof PROFILES, Profile][])('%s', (name, profile) => {
  it('is connected, opens the academy, says who is in a course, and gets its grades', async () => {
    const connection = await connect(profile);
    expect(connection).toMatchObject({ issuer: lms.issuer(profile), tokenUrl: `${lms.courses.origin}/token` });
    if (profile.registration) {
      await expectRefused(world, (await launch(profile, connection)).response, 'waiting');
      await confirm(connection);
    }
    expect(await opened(await launch(profile, connection))).toMatchObject({
      lmsName: name === 'openEdx' ? null : TEACHER.name,
      session: null,
    });

    const courseId = await courseOf(connection);
    lms.courses.people = [
      { id: 1, name: TEACHER.name, email: TEACHER.email, role: 'Instructor' },
      { id: 2, name: `Anu ${name}`, email: `anu@${name.toLowerCase()}.example` },
      { id: 3, name: `Binu ${name}`, email: `binu@${name.toLowerCase()}.example` },
    ];
    const { people } = await membersOf(courseId);
    expect(people.map(({ lmsName, state }) => [lmsName, state])).toEqual([
      [TEACHER.name, 'unmatched'],
      [`Anu ${name}`, 'new'],
      [`Binu ${name}`, 'new'],
    ]);
    const members = people.filter(({ state }) => state === 'new').map(({ memberId }) => memberId);
    const body = { members, schoolId: world.schools.own };
    const taken = await ask(app, 'POST', `/api/admin/lti/courses/${courseId}/members`, { token, body });
    expect(await taken.json()).toMatchObject({ added: 2 });

    await takeExam(courseId, 40);
    const by = sender();
    await send(by);
    expect(members.map(lms.courses.gradebook.score)).toEqual([40, 40]);
    // Corrected here, by a token that the LMS has taken back in between.
    lms.courses.revokeTokens();
    await sql`update exam_attempt set percentage = 60 where pid in (select pid from lms_member where course_id = ${courseId})`.execute(
      world.database.owner,
    );
    await send(by);
    expect(members.map(lms.courses.gradebook.score)).toEqual([60, 60]);
    expect(await lineItemsOf(courseId)).toMatchObject({ lacks: null, lineItems: [{ failure: null, sent: 2 }] });
  });
});

describe('an LMS that lies', () => {
  const profile: Profile = PROFILES.moodle;

  it('about its issuer is not registered', async () => {
    await expect(connect({ ...profile, registration: 'liar' })).rejects.toThrow('400');
    expect([lms.registering.got, await connections()]).toEqual([[], []]);
  });

  it('about who has signed in, for whom and where opens nothing', async () => {
    const connection = await connect(profile);
    await launch(profile, connection);
    await confirm(connection);
    const forged = async (change: (claims: JWTPayload) => JWTPayload, reason: string) =>
      expectRefused(world, (await launch(profile, connection, change)).response, reason);
    await forged((claims) => ({ ...claims, iss: 'https://another.example' }), 'token: iss');
    await forged((claims) => ({ ...claims, aud: 'another' }), 'token: aud');
    await forged(
      (claims) => ({ ...claims, 'https://purl.imsglobal.org/spec/lti/claim/deployment_id': 'another' }),
      'deployment',
    );
    const { rows } = await sql`select from lti_launch`.execute(world.database.owner);
    expect(rows).toEqual([]);
  });

  it('about where the list of people and the gradebook go on is asked nothing there, and is told in a sentence', async () => {
    const connection = await connect(profile);
    await launch(profile, connection);
    await confirm(connection);
    await launch(profile, connection);
    const courseId = await courseOf(connection);
    lms.courses.trouble = 'next at another host';
    const refused = await ask(app, 'GET', `/api/admin/lti/courses/${courseId}/members`, { token });
    const message = expect.stringContaining('another hostname');
    expect([refused.status, await refused.json()]).toEqual([409, { message }]);
    lms.courses.trouble = undefined;
    await takeExam(courseId, 40);
    lms.courses.gradebook.trouble = 'line item elsewhere';
    await send();
    expect(await lineItemsOf(courseId)).toMatchObject({ lineItems: [{ failure: message }] });
    expect(lms.courses.gradebook.sent).toEqual([]);
  });
});
