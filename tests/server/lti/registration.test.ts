import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { addLtiRegistration, ltiLaunches, ltiPlatforms } from '#contract/sign-in/lti.ts';
import { purge } from '#host/server/academy/purge.ts';
import { GRADE_SCOPES, SCOPES } from '#host/server/lti/serviceToken.ts';
import type { AppConfig } from '#host/start/app.ts';
import { CLIENT_ID, DEPLOYMENT_ID, type Lms, startLms } from '#tests/support/others/lms.ts';
import {
  REGISTRATION_TOKEN,
  type RegisteringLms,
  startRegisteringLms,
  type Way,
} from '#tests/support/others/registeringLms.ts';
import { expectRefused as expectRefusedBy, form, ltiConfig, TOOL } from '#tests/support/server/ltiApp.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

const SETTINGS = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
type Connection = CallAnswer<typeof ltiPlatforms>['platforms'][number];

let world: World;
let lms: RegisteringLms;
let app: World['app'];
let config: AppConfig;
let end: (() => Promise<void>) | undefined;
let token: string;

beforeAll(async () => {
  ({ config, end } = await ltiConfig());
  [world, lms] = await Promise.all([makeWorld(), startRegisteringLms()]);
  app = world.appWith({ config });
  token = await world.signInAs(3);
});
beforeEach(async () => {
  await sql`delete from lms_connection`.execute(world.database.owner);
  lms.got = [];
  lms.beforeAnswer = undefined;
});
afterAll(async () => {
  await world?.close();
  await lms?.stop();
  await end?.();
});

/** An address that an administrator has made, as its path. */
async function newAddress(): Promise<string> {
  const response = await ask(app, 'POST', '/api/admin/lti/registrations', { token });
  expect(response.status).toBe(201);
  const { url } = (await response.json()) as CallAnswer<typeof addLtiRegistration>;
  expect(url.startsWith(`${TOOL}/lti/register/`)).toBe(true);
  return new URL(url).pathname;
}

/** The LMS opens the page, from a page of its own. */
const open = (path: string, way: Way) =>
  ask(app, 'GET', `${path}?${new URLSearchParams(lms.beginning(way))}`, {
    headers: { Referer: 'https://school.lms.example/admin' },
  });

/** What the form of the page sends. */
function press(path: string, way: Way, more: Record<string, string> = {}) {
  return ask(app, 'POST', path, form({ ...lms.beginning(way), page: 'https://school.lms.example/admin', ...more }));
}

const connections = async (): Promise<Connection[]> =>
  (await bodyOf<CallAnswer<typeof ltiPlatforms>>('connections', ask(app, 'GET', '/api/admin/lti/platforms', { token })))
    .platforms;

const expectRefused = (response: Response, reason: string) => expectRefusedBy(world, response, reason);

describe('an LMS that registers itself', () => {
  it.each<[Way, object]>([
    ['moodle', { product: 'moodle', clientId: expect.stringMatching(/^client-/), deploymentIds: ['7'] }],
    ['canvas', { product: 'canvas', clientId: '10000000000042', deploymentIds: [] }],
    ['brightspace', { product: 'desire2learn', deploymentIds: [] }],
    ['plain', { product: null, deploymentIds: [] }],
  ])('as %s does is a connection that waits', async (way, expected) => {
    const path = await newAddress();
    const page = await open(path, way);
    expect([page.status, lms.got, await connections()]).toEqual([200, [], []]);
    expect(await page.text()).toContain('<button>Register</button>');
    const done = await press(path, way);
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('/lti/close.js')]);
    expect(await connections()).toMatchObject([
      {
        issuer: lms.origin,
        authUrl: `${lms.origin}/auth`,
        jwksUrl: `${lms.origin}/jwks`,
        origins: ['https://school.lms.example', lms.origin],
        isWaiting: true,
        ...expected,
      },
    ]);
  });

  it('gets the addresses of the academy, and asks for no scope', async () => {
    await press(await newAddress(), 'moodle');
    expect(lms.got).toMatchObject([
      {
        authorization: `Bearer ${REGISTRATION_TOKEN}`,
        sent: {
          application_type: 'web',
          response_types: ['id_token'],
          initiate_login_uri: `${TOOL}/lti/login`,
          redirect_uris: [`${TOOL}/lti/launch`],
          jwks_uri: `${TOOL}/lti/jwks.json`,
          token_endpoint_auth_method: 'private_key_jwt',
          scope: '',
          [SETTINGS]: {
            domain: 'academy.example',
            target_link_uri: `${TOOL}/lti/launch`,
            messages: [
              { type: 'LtiResourceLinkRequest' },
              { type: 'LtiDeepLinkingRequest', placements: ['ContentArea'] },
            ],
          },
        },
      },
    ]);
    // Nothing by which somebody could be found, and no address.
    expect(JSON.stringify(lms.got)).not.toContain('email');
  });

  it('that says who is in its courses is asked for that scope, and for what it has of grades, and tells where it gives tokens', async () => {
    await press(await newAddress(), 'brightspace');
    const [connection] = await connections();
    const { lineItem, score } = GRADE_SCOPES;
    expect(lms.got[0]?.sent.scope).toBe([...SCOPES.members, lineItem, score].join(' '));
    expect(connection).toMatchObject({
      tokenUrl: `${lms.origin}/token`,
      tokenAudience: 'https://api.brightspace.example/auth/token',
    });
  });

  it('is given the placements that it has, and Canvas is told that names are wanted', async () => {
    await press(await newAddress(), 'canvas');
    expect(lms.got[0]?.sent[SETTINGS]).toMatchObject({
      messages: [{}, { placements: ['link_selection', 'editor_button'] }],
      'https://canvas.instructure.com/lti/privacy_level': 'name_only',
    });
  });

  it('that has no token sends none, and none is sent back', async () => {
    await press(await newAddress(), 'brightspace');
    expect(lms.got.map(({ authorization }) => authorization)).toEqual([undefined]);
  });

  it('ends its window or frame by the message that LMS wait for', async () => {
    const script = await ask(app, 'GET', '/lti/close.js');
    expect(script.headers.get('Content-Type')).toContain('text/javascript');
    expect(await script.text()).toContain("{ subject: 'org.imsglobal.lti.close' }");
    const done = await press(await newAddress(), 'plain');
    expect(done.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  });

  it.each<[Way, string]>([
    ['liar', 'issuer'],
    ['inside', 'inside'],
    ['without registration', 'no registration'],
    ['with a script', 'settings: authorization_endpoint'],
    ['refusing', 'refused: 400'],
    ['speechless', 'refused: client_id'],
    ['huge', 'settings: Error'],
  ])('%s is refused, connects nothing, and may try again', async (way, reason) => {
    const path = await newAddress();
    await expectRefused(await press(path, way), reason);
    expect(await connections()).toEqual([]);
    expect((await press(path, 'plain')).status).toBe(200);
  });

  it.each([
    ['no configuration', {}],
    ['one inside the network', { openid_configuration: 'https://169.254.169.254/latest' }],
    ['one that is no address', { openid_configuration: 'file:///etc/passwd' }],
  ])('with %s is refused', async (_, beginning) => {
    const path = await newAddress();
    const response = await ask(app, 'GET', `${path}?${new URLSearchParams(beginning)}`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  it('writes what an LMS calls itself as text', async () => {
    const path = await newAddress();
    const beginning = { ...lms.beginning('plain'), registration_token: '"><script>alert(1)</script>' };
    const page = await (await ask(app, 'GET', `${path}?${new URLSearchParams(beginning)}`)).text();
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&lt;script&gt;');
  });
});

describe('the address of a registration', () => {
  it('works once', async () => {
    const path = await newAddress();
    expect((await press(path, 'moodle')).status).toBe(200);
    await expectRefused(await press(path, 'brightspace'), 'registration over: used');
    await expectRefused(await open(path, 'moodle'), 'registration over: used');
    expect(await connections()).toHaveLength(1);
  });

  it('registers one where two begin it at the same time', async () => {
    const path = await newAddress();
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    lms.beforeAnswer = () => held;
    const first = press(path, 'moodle');
    await expect.poll(() => lms.got.length).toBe(1);
    await expectRefused(await press(path, 'moodle'), 'registration begun');
    answer();
    expect((await first).status).toBe(200);
    expect([lms.got.length, (await connections()).length]).toEqual([1, 1]);
  });

  it('registers one where the LMS answers the first after two minutes, when another has begun', async () => {
    const path = await newAddress();
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    lms.beforeAnswer = () => held;
    const first = press(path, 'moodle');
    await expect.poll(() => lms.got.length).toBe(1);
    await sql`update lms_registration set begun_at = begun_at - interval '2 minutes'`.execute(world.database.owner);
    lms.beforeAnswer = undefined;
    expect((await press(path, 'moodle')).status).toBe(200);
    answer();
    await expectRefused(await first, 'registration over: used');
    expect(await connections()).toHaveLength(1);
  });

  it('registers nothing that nobody made, after a day, or for a client that is connected already', async () => {
    await expectRefused(await open('/lti/register/nobody-made-this', 'moodle'), 'registration over: unknown');
    await expectRefused(await press('/lti/register/nobody-made-this', 'moodle'), 'registration over: unknown');
    const old = await newAddress();
    await sql`update lms_registration set expires_at = now()`.execute(world.database.owner);
    await expectRefused(await press(old, 'moodle'), 'registration over: unknown');
    expect(lms.got).toEqual([]);

    await press(await newAddress(), 'canvas');
    await expectRefused(await press(await newAddress(), 'canvas'), 'registration known');
    expect(await connections()).toHaveLength(1);
  });

  it('is kept as a hash, and until it is over', async () => {
    const path = await newAddress();
    const rows = () => sql`select * from lms_registration`.execute(world.database.owner);
    expect(JSON.stringify((await rows()).rows)).not.toContain(path.split('/').at(-1));
    await sql`update lms_registration set expires_at = now()`.execute(world.database.owner);
    await purge(world.database.owner);
    expect((await rows()).rows).toEqual([]);
  });

  it('is not made where the academy does not know its own address', async () => {
    const { publicUrl: _, ...without } = config;
    const nowhere = world.appWith({ config: without });
    const response = await ask(nowhere, 'POST', '/api/admin/lti/registrations', { token });
    expect([response.status, await response.json()]).toEqual([409, { message: expect.stringContaining('PUBLIC_URL') }]);
  });
});

describe('a connection that waits', () => {
  let school: Lms;
  beforeAll(async () => {
    school = await startLms();
  });
  afterAll(() => school?.stop());
  const user = { sub: 'somebody', name: 'Somebody', email: 'somebody@lms.example' };

  /** As after a registration that named no deployment. */
  async function register(): Promise<Connection> {
    const { name, issuer, authUrl, jwksUrl, origins } = school.registration;
    await sql`
      insert into lms_connection (name, issuer, client_id, deployment_ids, auth_url, jwks_url, origins, added_by)
      values (${name}, ${issuer}, ${CLIENT_ID}, '{}', ${authUrl}, ${jwksUrl}, ${origins}::text[], ${world.people.administrator.pid})`.execute(
      world.database.owner,
    );
    const [made] = await connections();
    if (!made) throw new Error('No connection was made.');
    return made;
  }

  /** The whole way of a launch. */
  async function launch(change: (claims: JWTPayload) => JWTPayload = (claims) => claims): Promise<Response> {
    const target = `${TOOL}/lti/launch`;
    const query = new URLSearchParams({ iss: school.origin, login_hint: user.sub, target_link_uri: target });
    const begun = await ask(app, 'GET', `/lti/login?${query}`);
    const [cookie = ''] = (begun.headers.get('Set-Cookie') ?? '').split(';');
    const request = Object.fromEntries(new URL(begun.headers.get('Location') ?? '').searchParams) as Parameters<
      Lms['claims']
    >[1];
    const { body, headers } = form({
      id_token: await school.sign(change(school.claims(user, request, target))),
      state: request.state,
    });
    return ask(app, 'POST', '/lti/launch', { body, headers: { ...headers, Cookie: cookie } });
  }

  const launches = () =>
    bodyOf<CallAnswer<typeof ltiLaunches>>('launches', ask(app, 'GET', '/api/admin/lti/launches', { token }));

  it('opens nothing, and tells an administrator which deployment asked', async () => {
    await register();
    await expectRefused(await launch(), 'waiting');
    expect(await launches()).toMatchObject([{ reason: 'waiting', deploymentId: DEPLOYMENT_ID, isOpened: false }]);
  });

  it('opens once an administrator has confirmed it', async () => {
    const { platformId, name, origins } = await register();
    const confirm = (deploymentIds: string[]) =>
      ask(app, 'PUT', `/api/admin/lti/platforms/${platformId}`, { token, body: { name, deploymentIds, origins } });
    expect((await confirm([])).status).toBe(400);
    expect((await confirm([DEPLOYMENT_ID])).status).toBe(200);
    expect(await connections()).toMatchObject([{ isWaiting: false, deploymentIds: [DEPLOYMENT_ID] }]);
    expect((await launch()).status).toBe(303);
    expect(await launches()).toMatchObject([{ reason: null, deploymentId: DEPLOYMENT_ID, isOpened: false }]);
  });

  it('keeps the latest ten refusals, each in its words, and no deployment that was not signed', async () => {
    const { platformId, name, origins } = await register();
    await ask(app, 'PUT', `/api/admin/lti/platforms/${platformId}`, {
      token,
      body: { name, deploymentIds: [DEPLOYMENT_ID], origins },
    });
    await launch((claims) => ({ ...claims, exp: 1, iat: 1 }));
    await launch((claims) => ({ ...claims, nonce: 'another' }));
    await launch((claims) => ({ ...claims, 'https://purl.imsglobal.org/spec/lti/claim/deployment_id': 'elsewhere' }));
    expect((await launches()).map(({ reason, detail, deploymentId }) => [reason, detail, deploymentId])).toEqual([
      ['deployment', null, 'elsewhere'],
      ['token', 'nonce', null],
      ['time', 'exp', null],
    ]);
    for (let times = 0; times < 10; times += 1) await launch((claims) => ({ ...claims, nonce: 'another' }));
    expect((await launches()).map(({ reason }) => reason)).toEqual(Array(10).fill('token'));
    const kept = await sql<{ n: number }>`select count(*) as n from lti_refusal`.execute(world.database.owner);
    expect(kept.rows[0]?.n).toBe(10);
  });
});
