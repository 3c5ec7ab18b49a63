/**
 * What a browser does for an LMS (LTI 1.3): it begins a login, comes back with a signed message, and loads the
 * page that opens the launch.
 *
 * Whose browser it is. An attacker can sign in to the LMS as themselves, stop before the last step, and make
 * somebody else's browser send it: who then signs in here would link the attacker's LMS account to their own.
 * So a login is bound to the browser that began it, by a secret that the launch has to bring along:
 *   1. in a cookie that a frame may keep (`SameSite=None; Secure; HttpOnly; Partitioned`);
 *   2. where frames keep none, with the LMS, if it offers that (LTI Client Side postMessages);
 *   3. else not at all, and the page offers to begin again in a window of its own, where 1 works.
 * The message alone opens nothing, and neither does the code that the launch redirects with: the page that
 * fetches what it stands for has to bring the secret too. And whoever links an account is shown whose it is.
 */
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { readLink } from '#domain/lti.ts';
import { isStorable } from '#domain/text.ts';
import { type Attempt, type AttemptLimit, recordAttempt, undoAttempt } from '#host/db/attempts.ts';
import {
  beginLogin,
  findLmsConnection,
  insertLaunch,
  type LmsConnection,
  type LoginRequest,
  launchPage,
  loginOf,
  newSecret,
  secretHash,
  useLogin,
} from '#host/db/lti.ts';
import type { AppOptions } from './app.ts';
import { addressGroup } from './clientAddress.ts';
import type { AppEnv } from './env.ts';
import { pageWithData } from './files.ts';
import { ltiPolicy } from './headers.ts';
import { publicKeySet } from './ltiKeys.ts';
import { Refusal, refusalCss } from './ltiRefusal.ts';
import { keySets, readMessage } from './ltiToken.ts';
import type { Services } from './route.ts';

/** From the login to the launch, and from there to the page; in seconds. */
const LOGIN_SECONDS = 600;
const CODE_SECONDS = 120;
/** Logins of one address that the LMS has not vouched for; at the bell a whole school begins them at once. */
export const LOGIN_LIMIT: AttemptLimit = { free: 1_000, longestPauseSeconds: 60, expirySeconds: 900, expires: 'all' };
/** The longest that an LMS may send of one thing, in characters. */
const FIELD_MAX = 8_000;

export const LTI_PATH = { login: '/lti/login', launch: '/lti/launch', keys: '/lti/jwks.json' } as const;

/** The addresses that an LMS has to be told. */
export const toolUrls = (origin: string) => ({
  loginUrl: origin + LTI_PATH.login,
  launchUrl: origin + LTI_PATH.launch,
  deepLinkUrl: origin + LTI_PATH.launch,
  jwksUrl: origin + LTI_PATH.keys,
});

/** What a login is counted by. */
const begunBy = (c: Context<AppEnv>): Attempt => ({
  kind: 'lti',
  key: secretHash(addressGroup(c.var.client.address)),
  limit: LOGIN_LIMIT,
});

/** Where an LMS sends people back to, which nothing may decide that a caller writes. */
function knownOrigin(c: Context<AppEnv>): string {
  if (c.var.origin === undefined) throw new Refusal('own address');
  return c.var.origin;
}

/** Names a login where its state itself must not be told. */
const loginName = (state: string) => secretHash(state).toString('hex').slice(0, 16);

/** A login has a cookie of its own: a course may frame several screens at once. */
export const cookieName = (origin: string, login: string): string =>
  `${origin.startsWith('https:') ? '__Host-' : ''}lti-${login}`;

/** What an LMS may begin a login with. */
const LOGIN_FIELDS = [
  'iss',
  'login_hint',
  'target_link_uri',
  'lti_message_hint',
  'lti_deployment_id',
  'client_id',
  'lti_storage_target',
  // Ours: begun again in a window of its own.
  'window',
] as const;

/** The page of a launch, told apart from any other by its path. */
const OPEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function ltiPages(options: Pick<AppOptions, 'config' | 'ltiKeys'> & Services): Hono<AppEnv> {
  const { database, clock, config, keySecret } = options;
  const keysOf = keySets(options, options.ltiKeys);
  const page = pageWithData(config.distDir, 'lti.html');
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('Referrer-Policy', 'no-referrer');
  });
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    const { reason, detail, more } = error;
    // Nothing that was sent: a token in a log could be used by whoever reads it.
    c.var.logger.info({ reason, detail }, 'LTI refused');
    if (more.retryAfter !== undefined) c.header('Retry-After', String(more.retryAfter));
    return c.html(error.page(), error.status, { 'Content-Security-Policy': error.policy });
  });

  /** Step 1: the LMS says who wants to come; we send the browser to the LMS to prove it. */
  const login = async (c: Context<AppEnv>) => {
    c.var.facts.call = 'ltiLogin';
    const asked = pick(c.req.method === 'GET' ? c.req.query() : await formOf(c));
    const { iss, login_hint: hint, target_link_uri: target, client_id: client, lti_deployment_id: deployment } = asked;
    if (!iss || !hint || !target) throw new Refusal('request');
    const state = newSecret();
    const nonce = newSecret();
    const browser = newSecret();
    const origin = knownOrigin(c);
    const platform = await database.as({ kind: 'lti' }, async (tx) => {
      const platform = await findLmsConnection(tx, iss, client);
      if (!platform) throw new Refusal('platform');
      if (deployment && !platform.deploymentIds.includes(deployment)) {
        throw new Refusal('deployment', undefined, { origins: platform.origins });
      }
      linkOf(target, origin, platform);
      const { wait: retryAfter } = await recordAttempt(tx, [begunBy(c)]);
      if (retryAfter > 0) throw new Refusal('busy', undefined, { origins: platform.origins, retryAfter });
      await beginLogin(tx, { state, nonce, browser, platformId: platform.platformId, asked, seconds: LOGIN_SECONDS });
      return platform;
    });

    const proof = new URL(platform.authUrl);
    const parameters = {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.clientId,
      redirect_uri: origin + LTI_PATH.launch,
      login_hint: hint,
      state,
      nonce,
      ...(asked.lti_message_hint ? { lti_message_hint: asked.lti_message_hint } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) proof.searchParams.set(name, value);
    const name = loginName(state);
    setCookie(c, cookieName(origin, name), browser, {
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'None',
      partitioned: true,
      maxAge: LOGIN_SECONDS,
    });
    if (!asked.lti_storage_target) return c.redirect(proof.href, 302);
    // The LMS keeps the secret as well: whether a frame keeps cookies shows only when it comes back.
    const keep = { ...storageOf(platform.authUrl, asked), key: name, value: browser, next: proof.href };
    return c.html(await page({ keep }), 200, { 'Content-Security-Policy': ltiPolicy(platform.origins) });
  };
  app.get('/login', login);
  app.post('/login', login);

  /** Step 2: the browser comes back with what the LMS has signed. */
  app.post('/launch', async (c) => {
    c.var.facts.call = 'ltiLaunch';
    const { id_token: token, state, error } = await formOf(c);
    if (state === undefined || state.length > FIELD_MAX) throw new Refusal('request', 'state');
    const found = await database.as({ kind: 'lti' }, (tx) => loginOf(tx, state));
    if (!found || found.isOver)
      throw new Refusal('state', found ? 'used' : 'unknown', { origins: found?.platform.origins });
    const { platform, nonceHash, browserHash, asked } = found;
    const origin = knownOrigin(c);
    try {
      if (error !== undefined) throw new Refusal('request', 'the LMS refused');
      if (token === undefined) throw new Refusal('token', 'unreadable');
      const message = await readMessage(token, keysOf(platform), { platform, nonceHash, now: clock() });
      // The LMS vouches for whoever came back, whether or not a frame of theirs keeps cookies.
      await database.as({ kind: 'lti' }, (tx) => undoAttempt(tx, [begunBy(c)]));
      const link = linkOf(message.target ?? '', origin, platform, message.custom);

      const cookie = getCookie(c, cookieName(origin, loginName(state)));
      if (cookie !== undefined && !secretHash(cookie).equals(browserHash))
        throw new Refusal('state', 'foreign browser');
      if (cookie === undefined && !asked.lti_storage_target) throw unbound(asked);

      const code = newSecret();
      const launchId = await database.as({ kind: 'lti' }, async (tx) => {
        // With it goes the nonce: of the same message sent twice, to whatever process, one passes.
        if (!(await useLogin(tx, state))) throw new Refusal('state', 'used');
        return insertLaunch(tx, {
          ...message,
          ...link,
          platformId: platform.platformId,
          state,
          browserHash,
          code,
          screen: link.screen,
          seconds: CODE_SECONDS,
        });
      });
      // In the fragment, so that it reaches no log on its way.
      const fragment = new URLSearchParams({
        code,
        login: loginName(state),
        ...(cookie === undefined ? { ask: '1' } : {}),
      });
      return c.redirect(`${origin}/lti/open/${launchId}#${fragment}`, 303);
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      throw new Refusal(failure.reason, failure.detail, { ...failure.more, origins: platform.origins });
    }
  });

  // Somebody has opened the address that an LMS is told.
  app.get('/launch', () => {
    throw new Refusal('request', 'not sent by an LMS');
  });

  /** Step 3: the page in the frame, which asks the API to open the launch. */
  app.get('/open/:launchId', async (c) => {
    c.var.facts.call = 'ltiOpen';
    const { launchId } = c.req.param();
    const found = OPEN.test(launchId)
      ? await database.as({ kind: 'lti' }, (tx) => launchPage(tx, launchId))
      : undefined;
    if (!found) throw new Refusal('state', 'no launch');
    const { origins, authUrl, deepLink, asked } = found;
    const data = {
      open: {
        origins,
        ...(asked?.lti_storage_target ? { storage: storageOf(authUrl, asked) } : {}),
        ...(asked ? { again: againUrl(asked) } : {}),
      },
    };
    return c.html(await page(data), 200, { 'Content-Security-Policy': ltiPolicy(origins, deepLink?.returnUrl) });
  });

  app.get('/jwks.json', async (c) => {
    const keys = await database.as({ kind: 'lti' }, (tx) => publicKeySet(tx, keySecret));
    return c.json(keys, 200, { 'Cache-Control': 'public, max-age=300' });
  });
  app.get('/page.css', (c) =>
    c.body(refusalCss, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' }),
  );
  // A person reads a page, a machine reads JSON.
  app.all('*', (c) => {
    if (/text\/html/.test(c.req.header('Accept') ?? '')) throw new Refusal('address');
    return c.json({ message: 'Not found' }, 404);
  });
  return app;
}

/** A form, as browsers send one that holds no file. */
const formOf = async (c: Context): Promise<Record<string, string | undefined>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()));

/** What was sent that we know. */
function pick(sent: Record<string, string | undefined>): LoginRequest {
  const asked: LoginRequest = {};
  for (const name of LOGIN_FIELDS) {
    const value = sent[name];
    if (!value) continue;
    if (value.length > FIELD_MAX || !isStorable(value)) throw new Refusal('request', name);
    asked[name] = value;
  }
  return asked;
}

/** The screen that a link asks for: in its address, else in its custom parameters. @throws Refusal when it is no link of ours. */
function linkOf(target: string, origin: string, platform: LmsConnection, custom: Record<string, unknown> = {}) {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url?.origin !== origin || url.pathname !== LTI_PATH.launch) {
    throw new Refusal('target', undefined, { origins: platform.origins });
  }
  const inCustom = Object.entries(custom).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return readLink([...inCustom, ...url.searchParams]);
}

/** Where the LMS keeps things for a frame: a frame of its page, of the origin that logins are proven at. */
const storageOf = (authUrl: string, asked: LoginRequest) => ({
  target: asked.lti_storage_target,
  origin: new URL(authUrl).origin,
});

/** The login as the LMS began it, for a window of its own. */
function againUrl(asked: LoginRequest): string {
  const { lti_storage_target: _, ...same } = asked;
  return `${LTI_PATH.login}?${new URLSearchParams({ ...same, window: '1' })}`;
}

const unbound = (asked: LoginRequest) =>
  asked.window ? new Refusal('no cookies') : new Refusal('browser', undefined, { again: againUrl(asked) });
