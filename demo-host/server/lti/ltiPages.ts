/**
 * The pages of a launch from an LMS (LTI 1.3): the browser begins a login, comes back with a signed message, and loads
 * the page that opens the launch.
 *
 * The login is bound to the browser that began it. Otherwise an attacker could sign in to the LMS as themselves, stop
 * before the last step, and make somebody else's browser send it: the person who then signs in here would link the attacker's
 * LMS account to their own. So the launch has to bring a secret of the browser along:
 *   1. in a cookie that a frame may keep (`SameSite=None; Secure; HttpOnly; Partitioned`);
 *   2. where frames keep no cookies, from the LMS, if it offers that (LTI Client Side postMessages);
 *   3. else the page offers to begin again in a window of its own, where a cookie works.
 * The message alone opens nothing, and neither does the code that the launch redirects with: the page that opens the
 * launch has to bring the secret too. And the person who links an account is shown whose account it is.
 */

import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { readLink } from '#domain/people/lti.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { pageWithData } from '#host/server/http/files/files.ts';
import { ltiPolicy } from '#host/server/http/files/headers.ts';
import { plainCss } from '#host/server/http/files/plainPage.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { addressGroup } from '#host/server/http/network/clientAddress.ts';
import { folderOf } from '#host/server/http/network/folder.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { type Attempt, type AttemptLimit, recordAttempt, undoAttempt } from '#host/server/sign-in/attempts.ts';
import { isStorable } from '#platform/text.ts';
import { keepCourse } from './courses.queries.ts';
import {
  beginLogin,
  findLmsConnection,
  insertLaunch,
  type LmsConnection,
  type LoginRequest,
  launchPage,
  loginOf,
  noteRefusal,
  useLogin,
} from './lti.queries.ts';
import { LtiError } from './ltiErrors.ts';
import { publicKeySet } from './ltiKeys.ts';
import { type KeyFetching, keySets, readMessage } from './ltiToken.ts';
import { knownUrl, LTI_PATH } from './ltiUrls.ts';
import { closeScript, registrationPages } from './registrationPages.ts';

/** Time from the login to the launch, and from the launch to its page, in seconds. */
const LOGIN_SECONDS = 600;
const CODE_SECONDS = 120;
/** Logins of one address that have not come back from the LMS. At the start of a lesson a whole school begins them at once. */
export const LOGIN_LIMIT: AttemptLimit = { free: 1_000, longestPauseSeconds: 60, expirySeconds: 900, expires: 'all' };
/** The longest field that an LMS may send, in characters. */
const FIELD_MAX = 8_000;

/** The attempt that a login is counted as: one counter for each address. */
const loginAttempt = (c: Context<AppEnv>): Attempt => ({
  kind: 'lti',
  key: sha256(addressGroup(c.var.client.address)),
  limit: LOGIN_LIMIT,
});

/** A public name for a login, made of its secret state. */
const loginName = (state: string) => sha256(state).toString('hex').slice(0, 16);

/**
 * Each login has its own cookie, since a course may show several screens in frames at once. In a folder only what is in
 * it gets the cookie, so that other programs of the hostname do not; such a cookie may not be called `__Host-`.
 */
export function cookieName(publicUrl: string, login: string): string {
  const prefix = folderOf(publicUrl) === '' ? '__Host-' : '__Secure-';
  return `${publicUrl.startsWith('https:') ? prefix : ''}lti-${login}`;
}

/** The fields with which an LMS begins a login. */
const LOGIN_FIELDS = [
  'iss',
  'login_hint',
  'target_link_uri',
  'lti_message_hint',
  'lti_deployment_id',
  'client_id',
  'lti_storage_target',
  // Our own: the login was begun again in a window of its own.
  'window',
] as const;

/** A launch id in a path. */
const LAUNCH_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface LtiPagesOptions extends Services {
  /** The folder of the built pages. */
  config: { distDir: string; publicUrl?: string | undefined };
  /** What the academy is called, where it is known. */
  academyName: () => string | undefined;
  /** How key sets are fetched. Tests shorten its pauses. */
  ltiKeys?: KeyFetching;
}

/** The pages under `/lti/`: login, launch, the page of an opened launch, and the key set of this academy. */
export function ltiPages(options: LtiPagesOptions): Hono<AppEnv> {
  const { database, clock, config, keySecret } = options;
  const keysOf = keySets(options, options.ltiKeys);
  const folder = folderOf(config.publicUrl);
  const page = pageWithData(config.distDir, 'lti.html', folder);
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('Referrer-Policy', 'no-referrer');
  });
  app.onError((error, c) => {
    if (!(error instanceof LtiError)) throw error;
    const { reason, detail, more } = error;
    // Nothing of what was sent: a reader of the log could use a token in it.
    c.var.logger.info({ reason, detail }, 'LTI refused');
    if (more.retryAfter !== undefined) c.header('Retry-After', String(more.retryAfter));
    return c.html(error.page(folder), error.status, { 'Content-Security-Policy': error.policy });
  });

  /** Step 1: the LMS names a person, and we send the browser back to the LMS for a signed message about them. */
  const login = async (c: Context<AppEnv>) => {
    c.var.facts.call = 'ltiLogin';
    const request = pick(c.req.method === 'GET' ? c.req.query() : await formOf(c));
    const { iss, login_hint: hint, target_link_uri: target, client_id: client } = request;
    if (!iss || !hint || !target) throw new LtiError('request');
    const state = newToken();
    const nonce = newToken();
    const browser = newToken();
    const publicUrl = knownUrl(c);
    const platform = await database.as({ kind: 'lti' }, async (tx) => {
      const platform = await findLmsConnection(tx, iss, client);
      if (!platform) throw new LtiError('platform');
      linkOf(target, publicUrl, platform);
      const { wait: retryAfter } = await recordAttempt(tx, [loginAttempt(c)]);
      if (retryAfter > 0) throw new LtiError('busy', undefined, { origins: platform.origins, retryAfter });
      await beginLogin(tx, {
        state,
        nonce,
        browser,
        platformId: platform.platformId,
        asked: request,
        seconds: LOGIN_SECONDS,
      });
      return platform;
    });

    const proof = new URL(platform.authUrl);
    const parameters = {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.clientId,
      redirect_uri: publicUrl + LTI_PATH.launch,
      login_hint: hint,
      state,
      nonce,
      ...(request.lti_message_hint ? { lti_message_hint: request.lti_message_hint } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) proof.searchParams.set(name, value);
    const name = loginName(state);
    setCookie(c, cookieName(publicUrl, name), browser, {
      path: `${folder}/`,
      httpOnly: true,
      secure: true,
      sameSite: 'None',
      partitioned: true,
      maxAge: LOGIN_SECONDS,
    });
    if (!request.lti_storage_target) return c.redirect(proof.href, 302);
    // The LMS keeps the secret as well, because only the launch shows whether the frame keeps cookies.
    const keep = { ...storageOf(platform.authUrl, request), key: name, value: browser, next: proof.href };
    return c.html(await page({ keep }), 200, { 'Content-Security-Policy': ltiPolicy(platform.origins) });
  };
  app.get('/login', login);
  app.post('/login', login);

  /** Step 2: the browser comes back with the message that the LMS has signed. */
  app.post('/launch', async (c) => {
    c.var.facts.call = 'ltiLaunch';
    const { id_token: token, state, error } = await formOf(c);
    if (state === undefined || state.length > FIELD_MAX) throw new LtiError('request', 'state');
    const found = await database.as({ kind: 'lti' }, (tx) => loginOf(tx, state));
    if (!found || found.isOver)
      throw new LtiError('state', found ? 'used' : 'unknown', { origins: found?.platform.origins });
    const { platform, nonceHash, browserHash, asked: request } = found;
    const publicUrl = knownUrl(c);
    try {
      if (error !== undefined) throw new LtiError('request', 'the LMS refused');
      if (token === undefined) throw new LtiError('token', 'unreadable');
      const message = await readMessage(token, keysOf(platform), { platform, nonceHash, now: clock() });
      // The message is genuine, so the login no longer counts as unfinished.
      await database.as({ kind: 'lti' }, (tx) => undoAttempt(tx, [loginAttempt(c)]));
      const link = linkOf(message.target ?? '', publicUrl, platform, message.custom);

      const cookie = getCookie(c, cookieName(publicUrl, loginName(state)));
      if (cookie !== undefined && !sha256(cookie).equals(browserHash)) throw new LtiError('state', 'foreign browser');
      if (cookie === undefined && !request.lti_storage_target) throw withoutCookie(request, folder);

      const code = newToken();
      const launchId = await database.as({ kind: 'lti' }, async (tx) => {
        // The nonce is used up too: of one message sent twice, to any process, only one passes.
        if (!(await useLogin(tx, state))) throw new LtiError('state', 'used');
        if (message.course) await keepCourse(tx, { ...message, ...message.course, platformId: platform.platformId });
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
      // In the fragment, which no server or proxy sees or logs.
      const fragment = new URLSearchParams({
        code,
        login: loginName(state),
        ...(cookie === undefined ? { ask: '1' } : {}),
      });
      return c.redirect(`${publicUrl}/lti/open/${launchId}#${fragment}`, 303);
    } catch (failure) {
      if (!(failure instanceof LtiError)) throw failure;
      await database.as({ kind: 'lti' }, (tx) => noteRefusal(tx, platform.platformId, failure));
      throw new LtiError(failure.reason, failure.detail, { ...failure.more, origins: platform.origins });
    }
  });

  // Somebody has opened the launch address in a browser.
  app.get('/launch', () => {
    throw new LtiError('request', 'not sent by an LMS');
  });

  /** Step 3: the page in the frame, which calls `openLtiLaunch`. */
  app.get('/open/:launchId', async (c) => {
    c.var.facts.call = 'ltiOpen';
    const { launchId } = c.req.param();
    const found = LAUNCH_ID.test(launchId)
      ? await database.as({ kind: 'lti' }, (tx) => launchPage(tx, launchId))
      : undefined;
    if (!found) throw new LtiError('state', 'no launch');
    const { origins, authUrl, deepLink, asked: request } = found;
    const data = {
      open: {
        origins,
        ...(request?.lti_storage_target ? { storage: storageOf(authUrl, request) } : {}),
        ...(request ? { again: againUrl(request, folder) } : {}),
      },
    };
    return c.html(await page(data), 200, { 'Content-Security-Policy': ltiPolicy(origins, deepLink?.returnUrl) });
  });

  app.get('/jwks.json', async (c) => {
    const keys = await database.as({ kind: 'lti' }, (tx) => publicKeySet(tx, keySecret));
    return c.json(keys, 200, { 'Cache-Control': 'public, max-age=300' });
  });
  const file = (path: string, type: string, body: string) =>
    app.get(path, (c) =>
      c.body(body, 200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=300' }),
    );
  file('/page.css', 'text/css', plainCss);
  file('/close.js', 'text/javascript', closeScript);
  app.route('/register', registrationPages(options));
  // Browsers get a page, other callers get JSON.
  app.all('*', (c) => {
    if (/text\/html/.test(c.req.header('Accept') ?? '')) throw new LtiError('address');
    return c.json({ message: 'Not found' }, 404);
  });
  return app;
}

/** The fields of a form without files. */
const formOf = async (c: Context): Promise<Record<string, string | undefined>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()));

/** The known fields of what was sent. */
function pick(sent: Record<string, string | undefined>): LoginRequest {
  const request: LoginRequest = {};
  for (const name of LOGIN_FIELDS) {
    const value = sent[name];
    if (!value) continue;
    if (value.length > FIELD_MAX || !isStorable(value)) throw new LtiError('request', name);
    request[name] = value;
  }
  return request;
}

/** The screen and attributes that a link names in its address, else in its custom parameters. @throws LtiError when it is not one of our links. */
function linkOf(target: string, publicUrl: string, platform: LmsConnection, custom: Record<string, unknown> = {}) {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (!url || url.origin + url.pathname !== publicUrl + LTI_PATH.launch) {
    throw new LtiError('target', undefined, { origins: platform.origins });
  }
  const inCustom = Object.entries(custom).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return readLink([...inCustom, ...url.searchParams]);
}

/** Where the LMS keeps data for this frame (LTI platform storage): a frame of its page, and the origin of that frame. */
const storageOf = (authUrl: string, request: LoginRequest) => ({
  target: request.lti_storage_target,
  origin: new URL(authUrl).origin,
});

/** The address that begins the same login again, in a window of its own. */
function againUrl(request: LoginRequest, folder: string): string {
  const { lti_storage_target: _, ...same } = request;
  return `${folder}${LTI_PATH.login}?${new URLSearchParams({ ...same, window: '1' })}`;
}

/** The browser kept no cookie: says so, or in a frame offers a window of its own. */
const withoutCookie = (request: LoginRequest, folder: string) =>
  request.window
    ? new LtiError('no cookies')
    : new LtiError('browser', undefined, { again: againUrl(request, folder) });
