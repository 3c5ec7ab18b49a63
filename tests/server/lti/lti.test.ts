import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { ltiLinks, ltiPlatforms, openLtiLaunch } from '#contract/sign-in/lti.ts';
import { purge } from '#host/server/academy/purge.ts';
import { LOGIN_LIMIT } from '#host/server/lti/ltiPages.ts';
import type { AppConfig } from '#host/start/app.ts';
import { listen, listenerOf, type RunningServer } from '#host/start/server.ts';
import {
  type AuthRequest,
  CLIENT_ID,
  DEPLOYMENT_ID,
  type Lms,
  type LmsUser,
  startLms,
} from '#tests/support/others/lms.ts';
import { expectRefused as expectRefusedBy, form, lastReason, ltiConfig, TOOL } from '#tests/support/server/ltiApp.ts';
import { ask, bodyOf, makeWorld, type Person, type World } from '#tests/support/server/world.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const LAUNCH = `${TOOL}/lti/launch`;

let world: World;
let lms: Lms;
let app: World['app'];
let users = 0;
let config: AppConfig;
let end: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ config, end } = await ltiConfig());
  [world, lms] = await Promise.all([makeWorld(), startLms()]);
  app = anotherApp();
  const token = await world.signInAs(3);
  const added = await ask(app, 'POST', '/api/admin/lti/platforms', { token, body: lms.registration });
  expect(added.status).toBe(201);
});
beforeEach(async () => {
  await world.mend();
  await sql`delete from sign_in_attempt`.execute(world.database.owner);
  lms.answerKeys('well');
});
afterAll(async () => {
  await world?.close();
  await lms?.stop();
  await end?.();
});

/** As a second process would be: it remembers no keys of an LMS. */
const anotherApp = () =>
  world.appWith({
    config,
    ltiKeys: { cooldownMs: 0, timeoutMs: 20_000 },
  });

/** Somebody of the LMS whom nobody here knows yet; with the e-mail address of somebody whom we do. */
const newUser = (email = 'new@lms.example'): LmsUser => ({ sub: `user-${++users}`, name: `Lms User ${users}`, email });

/** A login that a browser has begun: what the LMS is asked, and the cookie that the browser has. */
interface Begun {
  request: AuthRequest;
  cookie: string;
}

async function begin(user: LmsUser, more: Record<string, string> = {}, on = app): Promise<Begun> {
  const query = new URLSearchParams({
    iss: lms.origin,
    login_hint: user.sub,
    target_link_uri: LAUNCH,
    client_id: CLIENT_ID,
    ...more,
  });
  const response = await ask(on, 'GET', `/lti/login?${query}`);
  expect(response.status).toBe(302);
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';');
  return {
    request: Object.fromEntries(new URL(response.headers.get('Location') ?? '').searchParams) as AuthRequest,
    cookie,
  };
}

/** The browser posts what the LMS gave it. */
async function post(token: string, { request, cookie }: Begun, on = app): Promise<Response> {
  const { body, headers } = form({ id_token: token, state: request.state });
  return ask(on, 'POST', '/lti/launch', { body, headers: { ...headers, ...(cookie ? { Cookie: cookie } : {}) } });
}

const honest = (user: LmsUser, begun: Begun, target = LAUNCH) => lms.claims(user, begun.request, target);

interface Way {
  /** What is changed of the claims before they are signed. */
  change?: (claims: JWTPayload) => JWTPayload;
  on?: World['app'];
  target?: string;
}

/** The whole way of a launch, to the page that it leads to. */
async function launch(user: LmsUser, { change = (claims) => claims, on = app, target = LAUNCH }: Way = {}) {
  const begun = await begin(user, { target_link_uri: target }, on);
  const response = await post(await lms.sign(change(honest(user, begun, target))), begun, on);
  return { begun, response };
}

/** What the page does then: it hands in the code, with the browser's cookie. */
async function openAt(response: Response, cookie: string | undefined, more: object = {}): Promise<Response> {
  expect(response.status).toBe(303);
  const { hash } = new URL(response.headers.get('Location') ?? '');
  const { code, login } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  return ask(app, 'POST', '/api/lti/launches', {
    body: { code, login, ...more },
    ...(cookie ? { headers: { Cookie: cookie } } : {}),
  });
}

async function opened(user: LmsUser, way: Way = {}): Promise<CallAnswer<typeof openLtiLaunch>> {
  const { begun, response } = await launch(user, way);
  const answer = await openAt(response, begun.cookie);
  expect(answer.status).toBe(200);
  return (await answer.json()) as CallAnswer<typeof openLtiLaunch>;
}

/** Signs in once, after the first launch. */
async function link(user: LmsUser, person: Person, parentView = false): Promise<void> {
  const { ticket } = await opened(user);
  const token = await world.signIn(person, parentView);
  const linked = await ask(app, 'POST', '/api/lti/links', { token, body: { ticket } });
  expect(linked.status).toBe(201);
}

const expectRefused = (response: Response, reason: string) => expectRefusedBy(world, response, reason);

describe('a first launch', () => {
  it('shows whose LMS account it is and starts no session', async () => {
    const user = newUser();
    expect(await opened(user)).toMatchObject({
      platformName: 'Our LMS',
      lmsName: user.name,
      session: null,
      screen: null,
    });
  });

  it('ignores what a link cannot contain', async () => {
    const { screen, attributes } = await opened(newUser(), {
      target: `${LAUNCH}?screen=academy-performance&timeframe=week&On%20Click=x&school-id=${'9'.repeat(100)}`,
      change: (claims) => ({
        ...claims,
        [`${CLAIM}custom`]: { 'plan-id': '7\0', tab: '\ud800', day: '3', screen: 'x' },
      }),
    });
    expect({ screen, attributes }).toEqual({
      screen: 'academy-performance',
      attributes: { timeframe: 'week', day: '3' },
    });
  });

  it('never identifies a person by e-mail address or name', async () => {
    const { administrator } = world.people;
    const row = await world.database.owner
      .selectFrom('person')
      .select('email')
      .where('pid', '=', administrator.pid)
      .executeTakeFirstOrThrow();
    const { session } = await opened({ ...newUser(row.email ?? ''), name: administrator.name });
    expect(session).toBeNull();
  });

  it('links the account to whoever signs in, once, and later launches let that person in', async () => {
    const user = newUser();
    const { ticket } = await opened(user);
    const token = await world.signIn(world.people.teacher);
    const other = await world.signIn(world.people.staff);
    const linkAs = (token: string) => ask(app, 'POST', '/api/lti/links', { token, body: { ticket } });
    expect((await linkAs(token)).status).toBe(201);
    expect((await linkAs(token)).status).toBe(409);
    expect((await linkAs(other)).status).toBe(409);

    const { session, screen, attributes } = await opened(user, {
      target: `${LAUNCH}?screen=academy-performance&timeframe=month`,
    });
    expect({ screen, attributes }).toEqual({ screen: 'academy-performance', attributes: { timeframe: 'month' } });
    expect(session?.user).toMatchObject({ pid: world.people.teacher.pid, role: 6 });
    expect((await ask(app, 'GET', '/api/lti/links', { token: session?.token })).status).toBe(200);
  });

  it('accepts no unknown ticket, none of another kind, and none that is too old', async () => {
    const { ticket } = await opened(newUser());
    expect((await ask(app, 'POST', '/api/lti/links', { body: { ticket } })).status).toBe(401);
    const token = await world.signIn(world.people.teacher);
    expect((await ask(app, 'POST', '/api/lti/links', { token, body: { ticket: 'made up' } })).status).toBe(409);
    await sql`update lti_launch set ticket_expires_at = now() - interval '1 second'`.execute(world.database.owner);
    expect((await ask(app, 'POST', '/api/lti/links', { token, body: { ticket } })).status).toBe(409);
  });
});

describe('a linked person', () => {
  it('has the role of the academy, whatever roles the LMS sends', async () => {
    const user = newUser();
    await link(user, world.people.teacher);
    const { session } = await opened(user, {
      change: (claims) => ({
        ...claims,
        [`${CLAIM}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/system/person#SysAdmin'],
      }),
    });
    expect(session?.user).toMatchObject({ role: 6 });
    expect(session?.user.capabilities).not.toContain('lti');
    expect((await ask(app, 'GET', '/api/admin/lti/platforms', { token: session?.token })).status).toBe(403);
  });

  it('is signed in as a parent when the link was made as a parent', async () => {
    const user = newUser();
    await link(user, world.people.teacherAndParent, true);
    const { session } = await opened(user);
    expect(session?.user).toMatchObject({ pid: world.people.teacherAndParent.pid, isParentView: true });
    expect((await ask(app, 'GET', '/api/admin/study-plans', { token: session?.token })).status).toBe(403);
  });

  it.each([
    ['banned', sql`update person set banned_at = now() where pid = `],
    ['deleted', sql`update person set deleted_at = now() where pid = `],
    [
      'of a deleted school',
      sql`update school set deleted_at = now() where school_id in (select school_id from person) and 0 < `,
    ],
  ])('is not let in while %s, and is let in again after that', async (_, change) => {
    const user = newUser();
    await link(user, world.people.schoolUser);
    await sql`${change}${world.people.schoolUser.pid}`.execute(world.database.owner);
    const { begun, response } = await launch(user);
    const answer = await openAt(response, begun.cookie);
    expect([answer.status, await answer.json()]).toEqual([403, { message: expect.stringMatching(/may not sign in/) }]);
    await world.mend();
    expect((await opened(user)).session).not.toBeNull();
  });

  it('can remove the link, as can an administrator, and nobody else', async () => {
    const user = newUser();
    await link(user, world.people.parent);
    const linksOf = async (token: string) => {
      const response = await ask(app, 'GET', '/api/lti/links', { token });
      return (await response.json()) as CallAnswer<typeof ltiLinks>;
    };
    const remove = (token: string, id: number) => ask(app, 'DELETE', `/api/lti/links/${id}`, { token });
    const own = await world.signInAs('parent');
    const [mine] = await linksOf(own);
    expect(mine).toMatchObject({ platformName: 'Our LMS', lmsName: user.name, personName: 'Paul Parent', isOwn: true });
    const id = mine?.linkId ?? 0;
    expect((await remove(await world.signInAs(4), id)).status).toBe(404);
    expect((await remove(own, id)).status).toBe(200);
    expect((await opened(user)).session).toBeNull();

    await link(user, world.people.parent);
    const administrator = await world.signInAs(3);
    const [latest] = await linksOf(administrator);
    expect(latest).toMatchObject({ lmsName: user.name, isOwn: false });
    expect((await remove(administrator, latest?.linkId ?? 0)).status).toBe(200);
    expect(await linksOf(own)).toEqual([]);
  });

  it('has the link erased thirty days after being deleted', async () => {
    const user = newUser();
    await link(user, world.people.foreignParent);
    const links = sql<{ n: number }>`select count(*) as n from lti_link where pid = ${world.people.foreignParent.pid}`;
    const deleted = (days: number) =>
      sql`update person set deleted_at = now() - make_interval(days => ${days}) where pid = ${world.people.foreignParent.pid}`.execute(
        world.database.owner,
      );
    await deleted(29);
    await purge(world.database.owner);
    expect((await links.execute(world.database.owner)).rows[0]?.n).toBe(1);
    await deleted(31);
    await purge(world.database.owner);
    expect((await links.execute(world.database.owner)).rows[0]?.n).toBe(0);
  });
});

describe('a message', () => {
  it('may have several audiences when it names us as the party', async () => {
    const change = (claims: JWTPayload) => ({ ...claims, aud: ['somebody', CLIENT_ID], azp: CLIENT_ID });
    expect((await launch(newUser(), { change })).response.status).toBe(303);
  });

  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, (claims: JWTPayload) => JWTPayload, string]>([
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' }), 'token: iss'],
    ['for another client', (claims) => ({ ...claims, aud: 'somebody' }), 'token: aud'],
    ['for several, none named', (claims) => ({ ...claims, aud: [CLIENT_ID, 'somebody'] }), 'token: azp'],
    ['for several, another named', (claims) => ({ ...claims, aud: [CLIENT_ID, 'b'], azp: 'b' }), 'token: azp'],
    ['for us, another named', (claims) => ({ ...claims, azp: 'somebody' }), 'token: azp'],
    ['that is over', (claims) => ({ ...claims, iat: now() - 400, exp: now() - 100 }), 'time: exp'],
    ['of the future', (claims) => ({ ...claims, iat: now() + 300, exp: now() + 600 }), 'time: iat'],
    ['of long ago, and long valid', (claims) => ({ ...claims, iat: now() - 5_000, exp: now() + 600 }), 'time: iat'],
    ['without an end', ({ exp: _, ...claims }) => claims, 'token: exp'],
    ['without a nonce', ({ nonce: _, ...claims }) => claims, 'token: nonce'],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'mine' }), 'token: nonce'],
    ['of another deployment', (claims) => ({ ...claims, [`${CLAIM}deployment_id`]: 'course-8' }), 'deployment'],
    ['of another version', (claims) => ({ ...claims, [`${CLAIM}version`]: '1.1' }), 'message: '],
    [
      'of another kind',
      (claims) => ({ ...claims, [`${CLAIM}message_type`]: 'LtiSubmissionReviewRequest' }),
      'message: ',
    ],
    ['of an account that is no text', (claims) => ({ ...claims, sub: 'a\0b' }), 'message: sub'],
    ['of nobody', ({ sub: _, ...claims }) => claims, 'anonymous'],
    [
      'that leads to another site',
      (claims) => ({ ...claims, [`${CLAIM}target_link_uri`]: 'https://evil.example/lti/launch' }),
      'target',
    ],
    [
      'that leads to another page',
      (claims) => ({ ...claims, [`${CLAIM}target_link_uri`]: `${TOOL}/api/docs` }),
      'target',
    ],
  ])('%s is refused', async (_, change, reason) => {
    const { response } = await launch(newUser(), { change });
    await expectRefused(response, reason.endsWith(' ') ? lastReason(world) : reason);
    expect(lastReason(world)).toContain(reason.trim());
  });

  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
    ['that is not signed', (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.`],
    [
      'signed with the public key as a password',
      (claims) => {
        const signed = `${base64({ alg: 'HS256', kid: lms.publicJwk().kid })}.${base64(claims)}`;
        return `${signed}.${createHmac('sha256', JSON.stringify(lms.publicJwk())).update(signed).digest('base64url')}`;
      },
    ],
    [
      'changed after it was signed',
      async (claims) => {
        const [head, , signature] = (await lms.sign(claims)).split('.');
        return `${head}.${base64({ ...claims, sub: 'somebody else' })}.${signature}`;
      },
    ],
    [
      'that brings its own key',
      async (claims) => {
        const [, body, signature] = (await lms.sign(claims)).split('.');
        return `${base64({ alg: 'RS256', kid: 'mine', jku: 'https://evil.example/jwks', jwk: lms.publicJwk() })}.${body}.${signature}`;
      },
    ],
    ['that is none', () => 'hello'],
  ])('%s is refused', async (_, make) => {
    const user = newUser();
    const begun = await begin(user);
    const response = await post(await make(honest(user, begun)), begun);
    await expectRefused(response, lastReason(world));
    expect(lastReason(world)).toMatch(/^token/);
  });

  it('is never in the log', async () => {
    const { begun, response } = await launch(newUser(), { change: (claims) => ({ ...claims, aud: 'somebody' }) });
    expect(response.status).toBe(403);
    expect(world.logged()).not.toContain(begun.request.state);
    expect(world.logged()).not.toContain('eyJ');
  });
});

describe('a launch sent twice', () => {
  it('is refused the second time', async () => {
    const user = newUser();
    const begun = await begin(user);
    const token = await lms.sign(honest(user, begun));
    expect((await post(token, begun)).status).toBe(303);
    await expectRefused(await post(token, begun), 'state: used');
  });

  it('with another state is still refused, because the nonce belongs to the first login', async () => {
    const user = newUser();
    const [first, second] = [await begin(user), await begin(user)];
    const token = await lms.sign(honest(user, first));
    expect((await post(token, first)).status).toBe(303);
    await expectRefused(await post(token, second), 'token: nonce');
  });

  it('to two processes at the same moment passes once', async () => {
    const user = newUser();
    const begun = await begin(user);
    const token = await lms.sign(honest(user, begun));
    const apps = [app, anotherApp()];
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => post(token, begun, apps[turn % 2] ?? app)),
    );
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(7);
  });
});

describe('the browser', () => {
  it('gets a cookie that a frame may keep and no script may read', async () => {
    const response = await ask(
      app,
      'GET',
      `/lti/login?${new URLSearchParams({ iss: lms.origin, login_hint: 'x', target_link_uri: LAUNCH })}`,
    );
    const cookie = response.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^__Host-lti-[0-9a-f]{16}=[\w-]{43};/);
    for (const word of ['Secure', 'HttpOnly', 'SameSite=None', 'Partitioned', 'Path=/']) expect(cookie).toContain(word);
    expect(new URL(response.headers.get('Location') ?? '').searchParams.get('redirect_uri')).toBe(LAUNCH);
  });

  it('that did not begin the login cannot open the launch, and is offered to begin its own', async () => {
    const attacker = newUser();
    const begun = await begin(attacker);
    const response = await post(await lms.sign(honest(attacker, begun)), { ...begun, cookie: '' });
    const text = await response.clone().text();
    await expectRefused(response, 'browser');
    expect(response.headers.get('Location')).toBeNull();
    expect(text).toMatch(/href="\/lti\/login\?iss=.*window=1" target="_blank"/);
  });

  it('that brings another login’s cookie is refused', async () => {
    const user = newUser();
    const [mine, theirs] = [await begin(user), await begin(user)];
    const [name] = mine.cookie.split('=');
    const [, value] = theirs.cookie.split('=');
    await expectRefused(
      await post(await lms.sign(honest(user, mine)), { ...mine, cookie: `${name}=${value}` }),
      'state: foreign browser',
    );
  });

  it('is told to allow cookies when a window of its own keeps none either', async () => {
    const user = newUser();
    const begun = await begin(user, { window: '1' });
    const response = await post(await lms.sign(honest(user, begun)), { ...begun, cookie: '' });
    expect(await response.clone().text()).not.toContain('href="/lti/login');
    await expectRefused(response, 'no cookies');
  });

  it('may have its secret kept by the LMS, and opens nothing without it', async () => {
    const user = newUser();
    const query = new URLSearchParams({
      iss: lms.origin,
      login_hint: user.sub,
      target_link_uri: LAUNCH,
      lti_storage_target: '_parent',
    });
    const page = await ask(app, 'POST', '/lti/login', form(Object.fromEntries(query)));
    expect(page.status).toBe(200);
    const { keep } = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(await page.text())?.[1] ?? '{}');
    expect(keep).toMatchObject({ target: '_parent', origin: lms.origin });
    const request = Object.fromEntries(new URL(keep.next).searchParams) as AuthRequest;
    const send = () => post(token, { request, cookie: '' });
    const token = await lms.sign(lms.claims(user, request, LAUNCH));
    const response = await send();
    expect((await openAt(response, undefined)).status).toBe(403);
    expect((await openAt(response, undefined, { browser: 'guessed' })).status).toBe(403);
    expect((await openAt(response, undefined, { browser: keep.value })).status).toBe(200);
  });

  it.each(['made up', ''])('with the state “%s” has no login', async (state) => {
    const begun = await begin(newUser());
    const response = await post('x', { ...begun, request: { ...begun.request, state } });
    await expectRefused(response, 'state: unknown');
  });

  it('that comes back too late has to begin again', async () => {
    const user = newUser();
    const begun = await begin(user);
    await sql`update lti_login set expires_at = now() - interval '1 second'`.execute(world.database.owner);
    await expectRefused(await post(await lms.sign(honest(user, begun)), begun), 'state: used');
  });
});

describe('the code of a launch', () => {
  it('opens it once', async () => {
    const { begun, response } = await launch(newUser());
    expect((await openAt(response, begun.cookie)).status).toBe(200);
    expect((await openAt(response, begun.cookie)).status).toBe(403);
  });

  it('opens nothing in another browser, even if that has a launch of its own', async () => {
    const attacker = await launch(newUser());
    const victim = await begin(newUser());
    expect((await openAt(attacker.response, undefined)).status).toBe(403);
    expect((await openAt(attacker.response, victim.cookie)).status).toBe(403);
    expect((await openAt(attacker.response, attacker.begun.cookie)).status).toBe(200);
  });

  it('is valid for two minutes', async () => {
    const { begun, response } = await launch(newUser());
    await sql`update lti_launch set expires_at = now() - interval '1 second'`.execute(world.database.owner);
    expect((await openAt(response, begun.cookie)).status).toBe(403);
  });

  it('is not in the database, and neither are state, nonce and cookie', async () => {
    const { begun, response } = await launch(newUser());
    const { code } = Object.fromEntries(
      new URLSearchParams(new URL(response.headers.get('Location') ?? '').hash.slice(1)),
    );
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(l) from lti_login l)::text || (select json_agg(l) from lti_launch l)::text as all`.execute(
      world.database.owner,
    );
    const { state, nonce } = begun.request;
    for (const secret of [code, state, nonce, begun.cookie.split('=')[1]]) expect(rows[0]?.all).not.toContain(secret);
  });

  it('leads to a page that only pages of the LMS may frame', async () => {
    const { response } = await launch(newUser());
    const { pathname } = new URL(response.headers.get('Location') ?? '');
    const page = await ask(app, 'GET', pathname);
    expect(page.status).toBe(200);
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain(`frame-ancestors ${lms.origin}`);
    expect(policy).toContain("form-action 'none'");
    expect(page.headers.get('X-Frame-Options')).toBeNull();
    await expectRefused(await ask(app, 'GET', '/lti/open/00000000-0000-0000-0000-000000000000'), 'state: no launch');
    await expectRefused(await ask(app, 'GET', '/lti/open/----'), 'state: no launch');
    await expectRefused(await ask(app, 'GET', `/lti/open/${'-'.repeat(36)}`), 'state: no launch');
  });
});

describe('the keys of the LMS', () => {
  it('are fetched once, and again when the LMS signs with a new key', async () => {
    const fresh = anotherApp();
    const before = lms.keyRequests();
    await launch(newUser(), { on: fresh });
    await launch(newUser(), { on: fresh });
    expect(lms.keyRequests()).toBe(before + 1);
    await lms.rotate();
    expect((await launch(newUser(), { on: fresh })).response.status).toBe(303);
    expect(lms.keyRequests()).toBe(before + 2);
  });

  /** A message that says it is signed with a key that nobody has. */
  const withUnknownKey = async (on: World['app']) => {
    const user = newUser();
    const begun = await begin(user, {}, on);
    const [, body, signature] = (await lms.sign(honest(user, begun))).split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'nobody’s' })).toString('base64url');
    await expectRefused(await post(`${head}.${body}.${signature}`, begun, on), 'token: ERR_JWKS_NO_MATCHING_KEY');
  };

  it('are fetched at once when the LMS signs with a new key, also for several launches at the same moment', async () => {
    const calm = world.appWith({ config: { ...config, distDir: '/nowhere' } });
    await launch(newUser(), { on: calm });
    const before = lms.keyRequests();
    await lms.rotate();
    const together = await Promise.all(
      [newUser(), newUser(), newUser(), newUser()].map((user) => launch(user, { on: calm })),
    );
    expect(together.map(({ response }) => response.status)).toEqual([303, 303, 303, 303]);
    expect(lms.keyRequests()).toBe(before + 1);
  });

  it('are not fetched again and again for an unknown key', async () => {
    let now = Date.now();
    const calm = world.appWith({ config: { ...config, distDir: '/nowhere' }, clock: () => new Date(now) });
    // Fetched this very moment, it need not be fetched again to know.
    let before = lms.keyRequests();
    await withUnknownKey(calm);
    expect(lms.keyRequests()).toBe(before + 1);
    before = lms.keyRequests();
    for (let turn = 0; turn < 3; turn += 1) await withUnknownKey(calm);
    expect(lms.keyRequests()).toBe(before + 1);
    now += 31_000;
    for (let turn = 0; turn < 3; turn += 1) await withUnknownKey(calm);
    expect(lms.keyRequests()).toBe(before + 2);
  });

  it('are not fetched inside the academy’s network, also for registrations older than this rule', async () => {
    const before = lms.keyRequests();
    const strict = world.appWith({ config: { ...config, ltiAllowedHosts: [] } });
    const { response } = await launch(newUser(), { on: strict });
    expect(response.status).toBe(424);
    expect(await response.clone().text()).toContain('LTI_ALLOWED_HOSTS');
    await expectRefused(response, 'inside');
    expect(lms.keyRequests()).toBe(before);
  });

  it.each(['down', 'elsewhere', 'huge'] as const)(
    'that are %s: the launch is refused, and works again after',
    async (how) => {
      const fresh = anotherApp();
      const user = newUser();
      const begun = await begin(user, {}, fresh);
      const token = await lms.sign(honest(user, begun));
      lms.answerKeys(how);
      const response = await post(token, begun, fresh);
      expect(response.status).toBe(424);
      await expectRefused(response, lastReason(world));
      expect(lastReason(world)).toMatch(/^keys/);
      lms.answerKeys('well');
      expect((await post(token, begun, fresh)).status).toBe(303);
    },
  );
});

describe('a login', () => {
  const beginWith = (changed: Record<string, string>) =>
    ask(
      app,
      'GET',
      `/lti/login?${new URLSearchParams({ iss: lms.origin, login_hint: 'x', target_link_uri: LAUNCH, client_id: CLIENT_ID, ...changed })}`,
    );
  it.each([
    ['of an issuer that is not registered', { iss: 'https://evil.example' }, 'platform'],
    ['for a client that is not registered', { client_id: 'somebody' }, 'platform'],
    ['that leads elsewhere', { target_link_uri: 'https://evil.example/' }, 'target'],
    ['that leads to a script', { target_link_uri: 'javascript:alert(1)' }, 'target'],
    ['without a hint', { login_hint: '' }, 'request'],
    ['with a NUL', { login_hint: 'a\0b' }, 'request: login_hint'],
    ['that is far too long', { lti_message_hint: 'x'.repeat(9_000) }, 'request: lti_message_hint'],
  ])('%s is refused', async (_, changed, reason) => {
    await expectRefused(await beginWith(changed), reason);
  });

  it('that is opened in the middle or sent wrongly gets a page that says so', async () => {
    await expectRefused(await ask(app, 'GET', '/lti/launch'), 'request: not sent by an LMS');
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    await expectRefused(await ask(app, 'POST', '/lti/launch', { body: 'not a form', headers }), 'request: state');
    await expectRefused(await ask(app, 'POST', '/lti/login', { body: 'not a form', headers }), 'request');
  });

  it('has to wait after many unfinished logins from one address, until one of them is finished', async () => {
    const user = newUser();
    const begun = await begin(user);
    // As if this many had been begun, in as many requests.
    await sql`update sign_in_attempt set failures = ${LOGIN_LIMIT.free - 1} where kind = 'lti'`.execute(
      world.database.owner,
    );
    await begin(user);
    const query = new URLSearchParams({ iss: lms.origin, login_hint: user.sub, target_link_uri: LAUNCH });
    const refused = await ask(app, 'GET', `/lti/login?${query}`);
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, 1]);
    expect(refused.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${lms.registration.origins[0]}`);
    await expectRefused(refused, 'busy');
    const logins = sql<{ n: number }>`select count(*) as n from lti_login where asked->>'login_hint' = ${user.sub}`;
    expect((await logins.execute(world.database.owner)).rows[0]?.n).toBe(2);

    expect((await post(await lms.sign(honest(user, begun)), begun)).status).toBe(303);
    await begin(user);
  });

  it('redirects only to the registered address of the LMS', async () => {
    const response = await beginWith({ lti_deployment_id: DEPLOYMENT_ID, lti_message_hint: 'a hint' });
    const { origin, pathname, searchParams } = new URL(response.headers.get('Location') ?? '');
    expect([origin + pathname, searchParams.get('lti_message_hint')]).toEqual([`${lms.origin}/auth`, 'a hint']);
  });
});

describe('the academy’s own address', () => {
  let server: RunningServer;
  beforeAll(async () => {
    const { publicUrl: _, ...without } = config;
    const own = world.appWith({ config: { ...without, trustedProxies: ['127.0.0.1'] } });
    server = await listen({ host: '127.0.0.1', port: 0, firstPort: 0, listener: () => listenerOf(own) });
  });
  afterAll(() => server?.stop());

  /** A request with headers that no browser lets a page write. */
  const send = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; location: string; text: string }>((resolve, reject) => {
      httpRequest(`${server.url}${path}`, { headers }, (response) => {
        let text = '';
        response.on('data', (piece) => {
          text += piece;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', text }),
        );
      })
        .on('error', reject)
        .end();
    });
  const loginAt = (origin: string) =>
    `/lti/login?${new URLSearchParams({ iss: lms.origin, login_hint: 'x', target_link_uri: `${origin}/lti/launch`, client_id: CLIENT_ID })}`;
  const addressOf = async (headers: Record<string, string>) => {
    const token = await world.signInAs(3);
    const { text } = await send('/api/admin/lti/platforms', { ...headers, Authorization: `Bearer ${token}` });
    return (JSON.parse(text) as CallAnswer<typeof ltiPlatforms>).tool;
  };

  it('needs no setting on this machine', async () => {
    for (const name of ['127.0.0.1', 'localhost']) {
      const origin = `http://${name}:${server.port}`;
      const { status, location } = await send(loginAt(origin), { Host: `${name}:${server.port}` });
      expect([status, new URL(location).searchParams.get('redirect_uri')]).toEqual([302, `${origin}/lti/launch`]);
      expect((await addressOf({ Host: `${name}:${server.port}` }))?.launchUrl).toBe(`${origin}/lti/launch`);
    }
  });

  it.each([
    ['another name', () => ({ Host: 'evil.example' })],
    ['another name at this port', () => ({ Host: `evil.example:${server.port}` })],
    ['a name that only begins as this machine’s', () => ({ Host: `localhost.evil.example:${server.port}` })],
    ['another port of this machine', () => ({ Host: `localhost:${server.port + 1}` })],
    ['an address of the network', () => ({ Host: `10.0.0.1:${server.port}` })],
    ['another name by a trusted proxy', () => ({ Host: 'evil.example', 'X-Forwarded-For': '198.51.100.1' })],
  ])('is never taken from a forged Host header: %s', async (_, headersOf) => {
    const headers: Record<string, string> = headersOf();
    const { status, location, text } = await send(loginAt(`http://${headers.Host}`), headers);
    expect([status, location]).toEqual([421, '']);
    expect(text).toContain('PUBLIC_URL');
    expect(text).not.toContain('evil.example');
    expect(await addressOf(headers)).toBeNull();
  });

  it('is never taken from X-Forwarded-Host', async () => {
    const headers = {
      Host: `localhost:${server.port}`,
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-For': '198.51.100.1',
      Forwarded: 'host=evil.example',
    };
    const { location } = await send(loginAt(`http://localhost:${server.port}`), headers);
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(`http://localhost:${server.port}/lti/launch`);
    expect((await addressOf(headers))?.launchUrl).toBe(`http://localhost:${server.port}/lti/launch`);
  });

  it('is that of PUBLIC_URL, whatever the request says', async () => {
    const query = { iss: lms.origin, login_hint: 'x', target_link_uri: LAUNCH, client_id: CLIENT_ID };
    const response = await ask(app, 'GET', `/lti/login?${new URLSearchParams(query)}`, {
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    });
    expect(new URL(response.headers.get('Location') ?? '').searchParams.get('redirect_uri')).toBe(LAUNCH);
  });
});

describe('deep linking', () => {
  const choose = async (user: LmsUser, person: Person, body: object) => {
    const begun = await begin(user);
    const response = await post(await lms.sign(lms.deepLinking(user, begun.request, LAUNCH)), begun);
    const { pathname } = new URL(response.headers.get('Location') ?? '');
    const policy = (await ask(app, 'GET', pathname)).headers.get('Content-Security-Policy') ?? '';
    const { ticket, returnUrl } = (await (await openAt(response, begun.cookie)).json()) as CallAnswer<
      typeof openLtiLaunch
    >;
    const token = await world.signIn(person);
    const send = () => ask(app, 'POST', '/api/lti/deep-links', { token, body: { ticket, ...body } });
    return { policy, returnUrl, send };
  };
  const payloadOf = async (response: Response) => {
    expect(response.status).toBe(200);
    const { message } = (await response.json()) as { message: string };
    return JSON.parse(Buffer.from(message.split('.')[1] ?? '', 'base64url').toString());
  };

  it('answers once with the chosen screen in a signed message, and only for the linked person', async () => {
    const user = newUser();
    const body = { screen: 'academy-performance', title: 'How we do', attributes: { timeframe: 'month' } };
    const before = await choose(user, world.people.teacher, body);
    expect((await before.send()).status).toBe(409);
    await link(user, world.people.teacher);
    expect((await (await choose(user, world.people.staff, body)).send()).status).toBe(409);

    const { policy, returnUrl, send } = await choose(user, world.people.teacher, body);
    expect(policy).toContain(`form-action ${lms.origin}/return;`);
    expect(returnUrl).toContain(`${lms.origin}/return`);
    const payload = await payloadOf(await send());
    expect(payload).toMatchObject({
      iss: CLIENT_ID,
      aud: lms.origin,
      [`${CLAIM}message_type`]: 'LtiDeepLinkingResponse',
      [`${CLAIM}deployment_id`]: DEPLOYMENT_ID,
      'https://purl.imsglobal.org/spec/lti-dl/claim/data': 'what the LMS wants back',
      'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [
        { type: 'ltiResourceLink', title: 'How we do', url: `${LAUNCH}?screen=academy-performance&timeframe=month` },
      ],
    });
    expect((await send()).status).toBe(409);
  });

  it('may answer that nothing was chosen, and refuses an unknown screen', async () => {
    const user = newUser();
    await link(user, world.people.teacher);
    const nothing = await choose(user, world.people.teacher, {});
    expect(await payloadOf(await nothing.send())).toMatchObject({
      'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [],
    });
    const wrong = await choose(user, world.people.teacher, { screen: 'javascript:alert(1)' });
    expect((await wrong.send()).status).toBe(400);
  });

  it('is signed with a key that is published, replaced on demand, and encrypted where there is a secret', async () => {
    const secret = 'a secret of thirty-two characters';
    const sealed = world.appWith({
      config: { ...config, distDir: '/nowhere' },
      keySecret: secret,
    });
    const keys = async () => {
      const response = await ask(sealed, 'GET', '/lti/jwks.json');
      return ((await response.json()) as { keys: Record<string, string>[] }).keys;
    };
    const before = await keys();
    const token = await world.signInAs(3);
    expect((await ask(sealed, 'POST', '/api/admin/lti/keys', { token })).status).toBe(200);
    // The old one is published for a day: answers signed with it may be on their way.
    expect(await keys()).toHaveLength(before.length);
    await sql`update lti_key set retired_at = now() - interval '2 days' where retired_at is not null`.execute(
      world.database.owner,
    );
    const [key, ...others] = await keys();
    expect(others).toEqual([]);
    expect(Object.keys(key ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(before.map(({ kid }) => kid)).not.toContain(key?.kid);
    const { rows } = await sql<{
      private_jwk: string;
    }>`select private_jwk from lti_key where retired_at is null`.execute(world.database.owner);
    expect(rows[0]?.private_jwk).not.toContain('"kty"');

    // Another process without that secret cannot sign, and says what to do.
    const user = newUser();
    await link(user, world.people.teacher);
    const refused = await (await choose(user, world.people.teacher, {})).send();
    expect([refused.status, await refused.json()]).toEqual([409, { message: expect.stringMatching(/LTI_KEY_SECRET/) }]);
    expect((await ask(app, 'POST', '/api/admin/lti/keys', { token })).status).toBe(200);
    expect((await (await choose(user, world.people.teacher, {})).send()).status).toBe(200);
  });
});

describe('registrations', () => {
  const add = async (changed: object, on = app) =>
    ask(on, 'POST', '/api/admin/lti/platforms', {
      token: await world.signInAs(3),
      body: { ...lms.registration, clientId: 'another', ...changed },
    });

  it('show who added them and the addresses for the LMS', async () => {
    const response = await ask(app, 'GET', '/api/admin/lti/platforms', { token: await world.signInAs(3) });
    const { platforms, tool } = (await response.json()) as CallAnswer<typeof ltiPlatforms>;
    expect(platforms).toMatchObject([{ ...lms.registration, addedBy: 'Asha Administrator' }]);
    expect(tool).toEqual({
      loginUrl: `${TOOL}/lti/login`,
      launchUrl: LAUNCH,
      deepLinkUrl: LAUNCH,
      jwksUrl: `${TOOL}/lti/jwks.json`,
    });
  });

  it.each([
    ['a key set without https', { jwksUrl: 'http://lms.example/jwks' }],
    ['a script for an address', { authUrl: 'javascript:alert(1)' }],
    ['an address with a password', { jwksUrl: 'https://me:secret@lms.example/jwks' }],
    ['a page for an origin', { origins: ['https://lms.example/course'] }],
    ['an origin that would widen the policy', { origins: ["https://lms.example 'self' *"] }],
    ['no deployment', { deploymentIds: [] }],
    ['an empty name', { name: ' ' }],
  ])('are refused with %s', async (_, changed) => {
    expect((await add(changed)).status).toBe(400);
  });

  it.each([
    ['https://169.254.169.254/latest/meta-data', undefined],
    ['https://10.0.0.1/jwks', undefined],
    ['https://127.0.0.1:8443/jwks', undefined],
    ['http://127.0.0.1:8080/jwks', undefined],
    ['https://[fd00::1]/jwks', undefined],
    ['https://lms.example/jwks', '192.168.1.1'],
    ['https://lms.example/jwks', '::1'],
  ])('are refused with keys inside the network: %s (%s)', async (jwksUrl, leadsTo) => {
    const strict = world.appWith({
      config,
      resolve: async () => [{ address: leadsTo ?? '', family: 4 }],
    });
    const response = await add({ jwksUrl }, strict);
    const { message } = (await response.json()) as { message: string };
    expect(response.status).toBe(400);
    expect(message).toMatch(
      /^Wrong field "jwksUrl": .+ (leads inside this academy’s own network|needs https)\. .+LTI_ALLOWED_HOSTS\.$/,
    );
  });

  it('are unique for issuer and client, and a removed one lets nobody in and loses its links', async () => {
    expect((await add({ clientId: CLIENT_ID })).status).toBe(409);
    const added = (await (await add({ clientId: 'second' })).json()) as { platformId: number };
    // Two clients of one issuer: the LMS has to say which it is.
    const query = { iss: lms.origin, login_hint: 'x', target_link_uri: LAUNCH };
    const login = (more: object) => ask(app, 'GET', `/lti/login?${new URLSearchParams({ ...query, ...more })}`);
    await expectRefused(await login({}), 'platform');
    expect((await login({ client_id: 'second' })).status).toBe(302);
    const token = await world.signInAs(3);
    expect((await ask(app, 'DELETE', `/api/admin/lti/platforms/${added.platformId}`, { token })).status).toBe(200);
    await expectRefused(await login({ client_id: 'second' }), 'platform');
  });
});

describe('the database', () => {
  it('gives no request access to keys, launches and other people’s links', async () => {
    await link(newUser(), world.people.teacher);
    const as = (table: string) =>
      world.database.as(
        { kind: 'person', pid: world.people.staff.pid, role: 12, isParentView: false, schools: 'all', children: [] },
        (tx) => sql<{ n: number }>`select count(*) as n from ${sql.id(table)}`.execute(tx),
      );
    for (const table of ['lti_login', 'lti_launch', 'lti_link', 'lms_connection']) {
      expect([table, (await as(table)).rows[0]?.n]).toEqual([table, 0]);
    }
    await expect(as('lti_key')).rejects.toThrow(/permission denied/);
    await expect(world.database.as({ kind: 'lti' }, (tx) => sql`select * from lti_key`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('an LMS that vouches for people', () => {
  const vouch = (by: 'email' | 'sourcedId' | null) =>
    sql`update lms_connection set vouches_by = ${by}`.execute(world.database.owner);
  afterAll(() => vouch(null));

  /** Writes what is said of somebody by which they are found. */
  const mark = (person: Person, email: string) =>
    sql`update person set email = ${email} where pid = ${person.pid}`.execute(world.database.owner);
  const roles = (...words: string[]) => ({
    [`${CLAIM}roles`]: words.map((word) => `http://purl.imsglobal.org/vocab/lis/v2/membership#${word}`),
  });
  /** Who is signed in after a launch with these claims; null where the account has to be linked. */
  async function comesAs(user: LmsUser, claims: JWTPayload): Promise<number | null> {
    const { session } = await opened(user, { change: (honest) => ({ ...honest, ...claims }) });
    return session && Number((session.user as { pid?: number }).pid);
  }

  it('opens the session of the one person with the e-mail address, and says so in the log', async () => {
    const { teacher } = world.people;
    await vouch('email');
    await mark(teacher, 'tara.teaches@lms.example');
    const user = newUser('Tara.Teaches@lms.example');
    expect(await comesAs(user, roles('Instructor'))).toBe(teacher.pid);
    const { rows } = await sql<{ narration: string }>`
      select narration from activity_log where pid = ${teacher.pid} order by activity_log_id desc limit 1`.execute(
      world.database.owner,
    );
    expect(rows[0]?.narration).toBe('Signed in from Our LMS, which vouches for the account');
    // From then on it is a linked account, which its person sees and can unlink.
    expect(await comesAs(user, { email: 'another@lms.example' })).toBe(teacher.pid);
    const token = await world.signIn(teacher);
    expect(await bodyOf('links', ask(app, 'GET', '/api/lti/links', { token }))).toContainEqual(
      expect.objectContaining({ lmsName: user.name, isVouched: true }),
    );
  });

  it('opens it by sourcedId, and not by an e-mail address then', async () => {
    const { parent } = world.people;
    await vouch('sourcedId');
    await sql`update person set roster = 'sis', sourced_id = 'sis-parent-1' where pid = ${parent.pid}`.execute(
      world.database.owner,
    );
    await mark(parent, 'parent-of-sis@lms.example');
    const found = { [`${CLAIM}lis`]: { person_sourcedid: 'sis-parent-1' } };
    expect(await comesAs(newUser('parent-of-sis@lms.example'), roles('Mentor'))).toBeNull();
    expect(await comesAs(newUser(), { ...roles('Mentor'), ...found })).toBe(parent.pid);
  });

  it.each([
    ['an administrator', 'administrator', 'Administrator'],
    ['academy staff', 'staff', 'Administrator'],
    ['a school user whom the LMS calls a teacher', 'schoolUser', 'Instructor'],
    ['a teacher whom the LMS calls a student', 'teacher', 'Learner'],
    ['a student', 'student', 'Learner'],
  ] as const)('does not open the session of %s', async (_, who, role) => {
    await vouch('email');
    const address = `${who}-not-vouched@lms.example`;
    await mark(world.people[who], address);
    expect(await comesAs(newUser(address), roles(role))).toBeNull();
  });

  it('does not choose between two people, and lets nobody in who is banned', async () => {
    const { parent, teacher } = world.people;
    await vouch('email');
    await mark(parent, 'shared@lms.example');
    await mark(teacher, 'shared@lms.example');
    expect(await comesAs(newUser('shared@lms.example'), roles('Instructor'))).toBeNull();
    await mark(teacher, 'banned@lms.example');
    const ban = (at: Date | null) =>
      sql`update person set banned_at = ${at} where pid = ${teacher.pid}`.execute(world.database.owner);
    await ban(new Date());
    expect(await comesAs(newUser('banned@lms.example'), roles('Instructor'))).toBeNull();
    await ban(null);
    expect(await comesAs(newUser('banned@lms.example'), roles('Instructor'))).toBe(teacher.pid);
  });

  it('is no second step: who uses two-step sign-in links the account', async () => {
    const { teacher } = world.people;
    await vouch('email');
    await mark(teacher, 'two-step@lms.example');
    await sql`
      insert into two_step (pid, secret, is_encrypted, confirmed_at) values (${teacher.pid}, 'KEY', false, now())`.execute(
      world.database.owner,
    );
    expect(await comesAs(newUser('two-step@lms.example'), roles('Instructor'))).toBeNull();
    await sql`delete from two_step where pid = ${teacher.pid}`.execute(world.database.owner);
    const user = newUser('two-step@lms.example');
    expect(await comesAs(user, roles('Instructor'))).toBe(teacher.pid);
    // Nor is it one for somebody who turns it on later.
    await sql`
      insert into two_step (pid, secret, is_encrypted, confirmed_at) values (${teacher.pid}, 'KEY', false, now())`.execute(
      world.database.owner,
    );
    expect(await comesAs(user, roles('Instructor'))).toBeNull();
    await sql`delete from two_step where pid = ${teacher.pid}`.execute(world.database.owner);
  });

  it('opens nothing any more once it may not vouch, and the person who signs in has the account', async () => {
    const { parent, teacher } = world.people;
    await vouch('email');
    await mark(parent, 'once-vouched@lms.example');
    const user = newUser('once-vouched@lms.example');
    expect(await comesAs(user, roles('Mentor'))).toBe(parent.pid);
    await vouch(null);
    expect(await comesAs(user, roles('Mentor'))).toBeNull();
    await link(user, teacher);
    expect(await comesAs(user, {})).toBe(teacher.pid);
  });

  it('gives no address to the database where it may not vouch', async () => {
    await vouch(null);
    const user = newUser('kept-nowhere@lms.example');
    expect(await comesAs(user, roles('Instructor'))).toBeNull();
    const { rows } = await sql`select from lti_launch where vouched_as is not null and subject = ${user.sub}`.execute(
      world.database.owner,
    );
    expect(rows).toEqual([]);
  });
});
