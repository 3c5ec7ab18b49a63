import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { login as loginCall } from '#contract/sign-in/session.ts';
import { purge } from '#host/server/academy/purge.ts';
import { matchValueOf } from '#host/server/provider/oidcMatch.ts';
import { PROVIDER_LIMIT } from '#host/server/provider/oidcPages.ts';
import { type OidcConfig, type OidcProvider, startOidc } from '#host/server/provider/oidcProvider.ts';
import english from '#host/server/provider/texts/en.json' with { type: 'json' };
import hindi from '#host/server/provider/texts/hi.json' with { type: 'json' };
import malayalam from '#host/server/provider/texts/ml.json' with { type: 'json' };
import { readConfig, warningsOf } from '#host/start/config/config.ts';
import { type ProviderUser, startOidcProvider, type TestProvider } from '#tests/support/server/oidcProvider.ts';
import { ask, makeWorld, type Person, type World } from '#tests/support/server/world.ts';

const ACADEMY = 'https://academy.example';
const PORTAL = 'https://portal.example';
const SECRET = 'the secret that the page keeps';
const CHALLENGE = createHash('sha256').update(SECRET).digest('base64url');

let world: World;
let district: TestProvider;
let app: World['app'];
const started: OidcProvider[] = [];
const lines: string[] = [];
const logger = {
  info: (_: object, text: string) => void lines.push(text),
  warn: (_: object, text: string) => void lines.push(text),
  error: (_: object, text: string) => void lines.push(text),
} as never;

async function appWith(more: Partial<OidcConfig> = {}, corsOrigins: 'any' | string[] = [PORTAL]) {
  const oidc = await startOidc({ ...district.config, ...more }, { logger });
  started.push(oidc);
  return appOf(oidc, corsOrigins);
}
const appOf = (oidc: OidcProvider | undefined, corsOrigins: 'any' | string[] = [PORTAL]) =>
  world.appWith({
    oidc,
    config: { corsOrigins, trustedProxies: [], frameAncestors: [], distDir: '/nowhere', publicUrl: ACADEMY },
  });

beforeAll(async () => {
  [world, district] = await Promise.all([makeWorld(), startOidcProvider()]);
  app = await appWith();
});
beforeEach(async () => {
  await world.mend();
  await sql`delete from sign_in_attempt`.execute(world.database.owner);
  Object.assign(district, {
    change: (claims: JWTPayload) => claims,
    discovery: 'well',
    signsWithForeignKey: false,
    signedIn: undefined,
  });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  for (const oidc of started) oidc.stop();
  await world?.close();
  await district?.stop();
});

const emailOf = async ({ pid }: Person) => {
  const { email } = await world.database.owner
    .selectFrom('person')
    .select('email')
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow();
  return email ?? '';
};

/** The account of somebody at the provider, with a verified address. */
const accountOf = async (person: Person, more: Record<string, unknown> = {}): Promise<ProviderUser> => ({
  sub: `at the district: ${person.pid}`,
  email: await emailOf(person),
  email_verified: true,
  ...more,
});

const beginning = (query: Record<string, string> = {}) =>
  `/oidc/login?${new URLSearchParams({ challenge: CHALLENGE, ...query })}`;

/** The browser is sent to the provider. @returns where it is sent back to. */
async function throughProvider(query: Record<string, string> = {}, on = app): Promise<string> {
  const begun = await ask(on, 'GET', beginning(query));
  expect(begun.status).toBe(302);
  return district.visit(begun.headers.get('Location') ?? '');
}

/** The browser comes back. */
const comeBack = (address: string, on = app, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(address);
  return ask(on, 'GET', pathname + search, { headers });
};

/** The whole way to the ticket. @returns the address that the browser ends at. */
async function ticketFor(user: ProviderUser, query: Record<string, string> = {}, on = app): Promise<URL> {
  district.signedIn = user;
  const response = await comeBack(await throughProvider(query, on), on);
  expect(response.status).toBe(303);
  return new URL(response.headers.get('Location') ?? '');
}

const ticketIn = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get('academy-sign-in') ?? '';

const open = (ticket: string, more: object = {}, on = app) =>
  ask(on, 'POST', '/api/sign-in-by-provider', { body: { ticket, secret: SECRET, ...more } });

async function signedIn(user: ProviderUser, query: Record<string, string> = {}, on = app) {
  const response = await open(ticketIn(await ticketFor(user, query, on)), {}, on);
  expect(response.status).toBe(200);
  return (await response.json()) as CallAnswer<typeof loginCall>;
}

/** The page that a refused sign-in shows. */
async function refused(response: Promise<Response> | Response): Promise<[status: number, title: string | undefined]> {
  const answer = await response;
  const page = await answer.text();
  return [answer.status, /<h1>([^<]*)<\/h1>/.exec(page)?.[1]];
}

const refusedFor = async (user: ProviderUser, on = app) => {
  district.signedIn = user;
  return refused(comeBack(await throughProvider({}, on), on));
};

describe('somebody whom the provider knows', () => {
  it('signs in as the one person with their verified email address, and gets what a password would give', async () => {
    const { teacher } = world.people;
    const answer = await signedIn(await accountOf(teacher, { email: (await emailOf(teacher)).toUpperCase() }));
    expect(answer.user).toMatchObject({ pid: teacher.pid, name: teacher.name, role: 6, isParentView: false });
    expect(answer.menu.length).toBeGreaterThan(0);
    expect(answer.deviceToken).toMatch(/^[\w-]{43}$/);
    const bearer = { token: answer.token };
    expect((await ask(app, 'GET', '/api/account/sessions', bearer)).status).not.toBe(401);
    const { rows } = await sql<{ narration: string; devices: number }>`
      select narration, (select count(*)::int from device where pid = ${teacher.pid} and revoked_at is null) as devices
        from activity_log where pid = ${teacher.pid} and activity_type = 'LOGIN'
       order by activity_log_id desc limit 1`.execute(world.database.owner);
    expect(rows[0]).toEqual({ narration: 'Signed in by Our district', devices: 1 });
  });

  it('signs in as a parent, where the box was ticked', async () => {
    const { teacherAndParent, teacher } = world.people;
    const { user } = await signedIn(await accountOf(teacherAndParent), { parent: '1' });
    expect(user).toMatchObject({ pid: teacherAndParent.pid, isParentView: true });
    const address = await ticketFor(await accountOf(teacher), { parent: '1' });
    const response = await open(ticketIn(address));
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: 'There is no child on record for you. Please ask your school.' },
    ]);
  });

  it('signs in by the sourcedId of a claim, where the academy matches by it', async () => {
    const { schoolUser, administrator } = world.people;
    await sql`update person set roster = 'district', sourced_id = 'sis-77' where pid = ${schoolUser.pid}`.execute(
      world.database.owner,
    );
    const bySourcedId = await appWith({ match: { by: 'sourcedId', claim: 'employeeNumber' } });
    const account = await accountOf(administrator, { employeeNumber: 'sis-77' });
    expect((await signedIn(account, {}, bySourcedId)).user.pid).toBe(schoolUser.pid);
    expect(await refusedFor(await accountOf(administrator), bySourcedId)).toEqual([403, 'We do not know your number']);
  });

  it('is let in by a second process, which knows nothing but the database', async () => {
    district.signedIn = await accountOf(world.people.staff);
    const another = await appWith();
    const response = await comeBack(await throughProvider(), another);
    expect(response.status).toBe(303);
    expect((await open(ticketIn(new URL(response.headers.get('Location') ?? '')), {}, app)).status).toBe(200);
  });

  it('is told where to end the session of the provider, where the operator wants that', async () => {
    const account = await accountOf(world.people.teacher);
    expect((await signedIn(account)).user).not.toHaveProperty('signOutUrl');
    const ending = await appWith({ endsProviderSession: true });
    const { signOutUrl } = (await signedIn(account, {}, ending)).user;
    const { origin, pathname, searchParams } = new URL(signOutUrl ?? '');
    expect([origin, pathname]).toEqual([district.origin, '/sign-out']);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${ACADEMY}/login`);
  });

  it('leaves no token, code or address in the log', async () => {
    const user = await accountOf(world.people.administrator);
    const address = await ticketFor(user);
    const { token } = (await (await open(ticketIn(address))).json()) as { token: string };
    for (const secret of [token, ticketIn(address), SECRET, CHALLENGE, 'code-', String(user.email)]) {
      expect(world.logged()).not.toContain(secret);
    }
  });
});

describe('somebody who is not let in', () => {
  it.each([
    ['email_verified is false', { email_verified: false }, 'Your email address is not confirmed'],
    ['the provider does not say whether', { email_verified: undefined }, 'Your email address is not confirmed'],
    ['there is no address', { email: undefined }, 'We do not know your email address'],
    ['nobody has the address', { email: 'nobody@school.example' }, 'Nobody here has this account'],
  ])('sees why: %s', async (_, more, title) => {
    expect(await refusedFor(await accountOf(world.people.teacher, more))).toEqual([403, title]);
  });

  it('sees why when two people have the address, and signs in when one of them is banned', async () => {
    const { teacher, staff } = world.people;
    const email = await emailOf(teacher);
    const update = (set: object) =>
      world.database.owner.updateTable('person').set(set).where('pid', '=', staff.pid).execute();
    await update({ email });
    expect(await refusedFor(await accountOf(teacher))).toEqual([403, 'Several people have this account']);
    await update({ banned_at: new Date() });
    expect((await signedIn(await accountOf(teacher))).user.pid).toBe(teacher.pid);
  });

  it('is refused as at a password when banned, deleted or a student, with a line in the activity log', async () => {
    const { teacher, student } = world.people;
    const account = await accountOf(teacher);
    const update = (set: object) =>
      world.database.owner.updateTable('person').set(set).where('pid', '=', teacher.pid).execute();
    await update({ banned_at: new Date() });
    expect(await refusedFor(account)).toEqual([403, 'This account is blocked']);
    await update({ banned_at: null, deleted_at: new Date() });
    expect(await refusedFor(account)).toEqual([403, 'Nobody here has this account']);
    expect(await refusedFor(await accountOf(student))).toEqual([403, 'You may not sign in here']);
    const { rows } = await sql`select narration, pid from activity_log where activity_type = 'LOGIN_DENIED'
       order by activity_log_id desc limit 3`.execute(world.database.owner);
    expect(rows).toEqual([
      { narration: 'The role may not sign in (Our district)', pid: student.pid },
      { narration: 'Nobody has the address or number that the provider gave (Our district)', pid: null },
      { narration: 'The account is blocked (Our district)', pid: teacher.pid },
    ]);
  });

  it('is refused when they are banned between the provider and the session', async () => {
    const { teacher } = world.people;
    const ticket = ticketIn(await ticketFor(await accountOf(teacher)));
    await sql`update person set banned_at = now() where pid = ${teacher.pid}`.execute(world.database.owner);
    expect((await open(ticket)).status).toBe(403);
  });

  it('reads it in the language of the page, or of the browser', async () => {
    district.signedIn = await accountOf(world.people.teacher, { email: 'nobody@school.example' });
    expect(await refused(comeBack(await throughProvider({ lang: 'hi-IN' })))).toEqual([403, hindi.nobodyTitle]);
    expect(await refused(comeBack(await throughProvider({ lang: 'ml-IN' })))).toEqual([403, malayalam.nobodyTitle]);
    const unknown = comeBack(`${ACADEMY}/oidc/callback?state=x`, app, { 'Accept-Language': 'fr, ml;q=0.8' });
    expect(await refused(unknown)).toEqual([403, malayalam.expiredTitle]);
    for (const texts of [hindi, malayalam]) expect(Object.keys(texts)).toEqual(Object.keys(english));
  });

  it('comes back without a proof, as after “Cancel”', async () => {
    expect(await refused(comeBack(await throughProvider()))).toEqual([403, 'You were not signed in']);
  });
});

describe('whose address it is', () => {
  it('believes a provider that does not say (Entra) for the domains that the operator has named', async () => {
    const named = await appWith({ match: { by: 'email', domains: ['school.example'] } });
    const account = await accountOf(world.people.teacher, { email_verified: undefined });
    expect((await signedIn(account, {}, named)).user.pid).toBe(world.people.teacher.pid);
    expect(await refusedFor({ ...account, email_verified: false }, named)).toEqual([
      403,
      'Your email address is not confirmed',
    ]);
  });

  it('believes Google only of mailboxes that Google keeps', () => {
    const google = { issuer: 'https://accounts.google.com', match: { by: 'email', domains: [] } } as const;
    const read = (claims: object) =>
      matchValueOf({ iss: google.issuer, sub: '1', aud: 'a', iat: 1, exp: 2, ...claims }, google).value;
    expect(read({ email: 'a@school.example', email_verified: true, hd: 'school.example' })).toBe('a@school.example');
    expect(read({ email: 'a@gmail.com', email_verified: true })).toBe('a@gmail.com');
    // A private account, made with an address of the school that its owner may have lost since.
    expect(() => read({ email: 'a@school.example', email_verified: true })).toThrow('unverified');
  });

  it('refuses addresses of other domains', async () => {
    const named = await appWith({ match: { by: 'email', domains: ['another.example'] } });
    expect(await refusedFor(await accountOf(world.people.teacher), named)).toEqual([
      403,
      'This is not a school account',
    ]);
  });
});

describe('a proof', () => {
  it.each([
    ['of another nonce', { change: (claims: JWTPayload) => ({ ...claims, nonce: 'another' }) }],
    ['without a nonce', { change: ({ nonce: _, ...claims }: JWTPayload) => claims }],
    ['for another client', { change: (claims: JWTPayload) => ({ ...claims, aud: 'another' }) }],
    ['of another issuer', { change: (claims: JWTPayload) => ({ ...claims, iss: 'https://another.example' }) }],
    ['that has expired', { change: (claims: JWTPayload) => ({ ...claims, exp: Number(claims.iat) - 600 }) }],
    ['signed with another key', { signsWithForeignKey: true }],
  ])('is not trusted: %s', async (_, how) => {
    district.signedIn = await accountOf(world.people.teacher);
    const back = await throughProvider();
    Object.assign(district, how);
    expect(await refused(comeBack(back))).toEqual([403, 'This sign-in cannot be trusted']);
  });

  it('is verified with the provider’s new keys after it has changed them', async () => {
    await signedIn(await accountOf(world.people.teacher));
    await district.rotate();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await signedIn(await accountOf(world.people.teacher));
  });

  it('works once: the same answer sent again, also to another process, opens nothing', async () => {
    district.signedIn = await accountOf(world.people.teacher);
    const back = await throughProvider();
    const another = await appWith();
    expect((await comeBack(back)).status).toBe(303);
    const before = district.exchanges();
    expect(await refused(comeBack(back))).toEqual([403, 'This sign-in has expired']);
    expect(await refused(comeBack(back, another))).toEqual([403, 'This sign-in has expired']);
    expect(district.exchanges()).toBe(before);
  });

  it('needs a state of this academy, and a code that this provider gave', async () => {
    district.signedIn = await accountOf(world.people.teacher);
    const back = new URL(await throughProvider());
    back.searchParams.set('state', 'invented');
    expect(await refused(comeBack(back.href))).toEqual([403, 'This sign-in has expired']);
    const other = new URL(await throughProvider());
    other.searchParams.set('code', 'invented');
    expect(await refused(comeBack(other.href))).toEqual([403, 'This sign-in has expired']);
  });

  it('is not for the operator to guess at: a wrong secret of the academy says whom to tell', async () => {
    const wrong = await appWith({ clientSecret: 'another' });
    expect(await refusedFor(await accountOf(world.people.teacher), wrong)).toEqual([
      424,
      'Our district refuses the academy',
    ]);
  });
});

describe('a ticket', () => {
  it('opens one session, on the page that began the sign-in', async () => {
    const ticket = ticketIn(await ticketFor(await accountOf(world.people.teacher)));
    const foreign = await open(ticket, { secret: 'of another page' });
    expect([foreign.status, await foreign.json()]).toEqual([
      403,
      { message: 'This sign-in has expired. Please sign in again.' },
    ]);
    const both = await Promise.all([open(ticket), open(ticket)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('leads back to a path of this academy, and never elsewhere', async () => {
    const account = await accountOf(world.people.teacher);
    const address = await ticketFor(account, { to: '/login?next=%2Fusers#gone' });
    expect(address.href).toMatch(/^https:\/\/academy\.example\/login\?next=%2Fusers#academy-sign-in=[\w-]{43}$/);
    for (const to of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
      '\t//evil.example',
    ]) {
      expect(await refused(ask(app, 'GET', beginning({ to })))).toEqual([400, 'This is not a sign-in']);
    }
  });

  it('goes to a window of the academy or of a page that may call the API, and of no other', async () => {
    const account = await accountOf(world.people.teacher);
    for (const opener of [ACADEMY, PORTAL]) {
      const { pathname, hash } = await ticketFor(account, { opener });
      expect([pathname, new URLSearchParams(hash.slice(1)).get('to')]).toEqual(['/oidc/window', opener]);
    }
    for (const opener of ['https://evil.example', 'null', '*']) {
      expect((await ask(app, 'GET', beginning({ opener }))).status).toBe(400);
    }
    const open = await appWith({}, 'any');
    expect((await ask(open, 'GET', beginning({ opener: PORTAL }))).status).toBe(400);
    expect((await ask(open, 'GET', beginning({ opener: ACADEMY }))).status).toBe(302);
  });

  it('is gone after its time', async () => {
    const ticket = ticketIn(await ticketFor(await accountOf(world.people.teacher)));
    await sql`update provider_sign_in set expires_at = now() - interval '1 second'`.execute(world.database.owner);
    expect((await open(ticket)).status).toBe(403);
    await purge(world.database.owner);
    expect(await world.database.owner.selectFrom('provider_sign_in').selectAll().execute()).toEqual([]);
  });
});

describe('the second step', () => {
  const require = () => sql`insert into sign_in_rule (two_step_required) values (true)`.execute(world.database.owner);

  it('is asked for as after a password, with the same ticket', async () => {
    await require();
    const ticket = ticketIn(await ticketFor(await accountOf(world.people.teacher)));
    const halted = await open(ticket);
    expect([halted.status, await halted.json()]).toMatchObject([401, { needs: 'set-up', secret: expect.any(String) }]);
    const wrong = await open(ticket, { code: '000000' });
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { needs: 'set-up' }]);
  });

  it('is passed with a code of the app, which the sign-in sets up, and later with a recovery code', async () => {
    await require();
    const account = await accountOf(world.people.schoolUser);
    const ticket = ticketIn(await ticketFor(account));
    const { secret } = (await (await open(ticket)).json()) as { secret: string };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const first = await open(ticket, { code });
    const { recoveryCodes, user } = (await first.json()) as { recoveryCodes: string[]; user: { pid: number } };
    expect([first.status, user.pid, recoveryCodes.length > 0]).toEqual([200, world.people.schoolUser.pid, true]);

    const next = ticketIn(await ticketFor(account));
    const halted = await open(next);
    expect([halted.status, await halted.json()]).toMatchObject([401, { needs: 'code' }]);
    expect((await open(next, { code: recoveryCodes[0] })).status).toBe(200);
    expect((await open(next, { code: recoveryCodes[1] })).status).toBe(403);
  });

  it('is not asked for again where the provider has asked for one, nor of parents', async () => {
    await require();
    await signedIn(await accountOf(world.people.teacher, { amr: ['pwd', 'mfa'] }));
    await signedIn(await accountOf(world.people.parent));
  });
});

describe('what the sign-in page is told', () => {
  const optionsOf = async (on: World['app'], origin?: string) => {
    const response = await ask(on, 'GET', '/api/sign-in-options', origin ? { headers: { Origin: origin } } : {});
    expect(response.status).toBe(200);
    return ((await response.json()) as { provider: unknown }).provider;
  };

  it('is the provider’s name, on the academy’s own pages and those that the operator has named', async () => {
    expect(await optionsOf(app)).toEqual({ name: 'Our district' });
    expect(await optionsOf(app, ACADEMY)).toEqual({ name: 'Our district' });
    expect(await optionsOf(app, PORTAL)).toEqual({ name: 'Our district' });
    expect(await optionsOf(app, 'https://evil.example')).toBeNull();
    expect(await optionsOf(await appWith({}, 'any'), PORTAL)).toBeNull();
  });

  it('is nothing without a provider, or while it has not answered; the rest of the academy works', async () => {
    expect(await optionsOf(appOf(undefined))).toBeNull();
    expect((await ask(appOf(undefined), 'GET', beginning())).status).toBe(404);
    district.discovery = 'down';
    const oidc = await startOidc(district.config, { logger, retryMs: [1] });
    started.push(oidc);
    const waiting = appOf(oidc);
    expect(await optionsOf(waiting)).toBeNull();
    expect((await ask(waiting, 'GET', '/readyz')).status).toBe(200);
    expect(await refused(ask(waiting, 'GET', beginning()))).toEqual([503, 'Our district does not answer']);
    district.discovery = 'well';
    await expect.poll(() => optionsOf(waiting)).toEqual({ name: 'Our district' });
  });
});

it('slows an address that begins many sign-ins and finishes none', async () => {
  await ask(app, 'GET', beginning());
  await sql`update sign_in_attempt set failures = ${PROVIDER_LIMIT.free} where kind = 'provider'`.execute(
    world.database.owner,
  );
  expect((await ask(app, 'GET', beginning())).status).toBe(302);
  const response = await ask(app, 'GET', beginning());
  expect(response.headers.get('Retry-After')).toMatch(/^[12]$/);
  expect(await refused(response)).toEqual([429, 'Please wait a moment']);
  expect((await ask(app, 'GET', beginning(), { from: '192.0.2.7' })).status).toBe(302);
});

describe('the settings', () => {
  const issuer = 'https://id.district.example';
  const full = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'academy', OIDC_CLIENT_SECRET: 'secret' };

  it('are read, with the hostname as the name and the secret from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'academy-secret-'));
    const file = join(folder, 'secret');
    await writeFile(file, 'from a file\n');
    const { OIDC_CLIENT_SECRET: _, ...rest } = full;
    const env = { ...rest, OIDC_CLIENT_SECRET_FILE: file, OIDC_DOMAINS: 'School.example, b.example' };
    expect(readConfig(env).oidc).toEqual({
      issuer,
      clientId: 'academy',
      clientSecret: 'from a file',
      name: 'id.district.example',
      match: { by: 'email', domains: ['school.example', 'b.example'] },
      endsProviderSession: false,
    });
    await rm(folder, { recursive: true });
    expect(() => readConfig(env)).toThrow(/OIDC_CLIENT_SECRET_FILE names .*, which cannot be read: check the path/);
    expect(readConfig({}).oidc).toBeUndefined();
    const warnings = warningsOf({ publicUrl: undefined, trustedProxies: [], oidc: readConfig(full).oidc });
    expect(warnings).toEqual([expect.stringMatching(/^OIDC_ISSUER is set and PUBLIC_URL is not/)]);
  });

  it.each([
    ['OIDC_ISSUER must be the https address', { ...full, OIDC_ISSUER: 'http://id.district.example' }],
    ['OIDC_ISSUER must name the directory', { ...full, OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }],
    ['OIDC_ISSUER needs OIDC_CLIENT_ID', { ...full, OIDC_CLIENT_ID: '' }],
    ['OIDC_ISSUER needs OIDC_CLIENT_SECRET', { ...full, OIDC_CLIENT_SECRET: '' }],
    ['OIDC_CLIENT_ID is set and OIDC_ISSUER is not', { ...full, OIDC_ISSUER: '' }],
    ['OIDC_MATCH must be email or sourcedId', { ...full, OIDC_MATCH: 'phone' }],
    ['OIDC_CLAIM names the claim', { ...full, OIDC_CLAIM: 'employeeNumber' }],
    ['OIDC_DOMAINS must be domains', { ...full, OIDC_DOMAINS: 'https://school.example' }],
    ['OIDC_DOMAINS is for', { ...full, OIDC_MATCH: 'sourcedId', OIDC_DOMAINS: 'school.example' }],
  ])('end the start with one sentence: %s', (sentence, env) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it.each([
    ['missing', /^The configuration cannot be used: OIDC_ISSUER names http:\S+, which answers 404 instead/],
    [
      'other issuer',
      /^The configuration cannot be used: OIDC_ISSUER names \S+, and the provider calls itself \S+\/realms\/other: set exactly that\.$/,
    ],
    ['no json', /which is no OpenID Connect provider/],
  ] as const)('end the start when the address is not that of the provider: %s', async (discovery, sentence) => {
    district.discovery = discovery;
    await expect(startOidc(district.config, { logger })).rejects.toThrow(sentence);
  });
});
