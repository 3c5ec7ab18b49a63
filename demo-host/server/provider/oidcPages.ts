/**
 * The pages of a sign-in by the provider (OpenID Connect, authorization code flow with PKCE): the browser is sent to the
 * provider, comes back with a code, and goes on to where it came from with a ticket.
 *
 * A ticket opens a session only on the page that began the sign-in: that page has kept a secret, and has sent its hash
 * along. So nobody can make somebody else's browser sign in as themselves, no cookie is needed, which frames do not keep,
 * and a ticket in a history or on a screen is worth nothing. What the provider sends stays on this server.
 */

import { type Context, Hono } from 'hono';
import { ROUTE } from '#domain/people/menu.ts';
import type { ProviderTarget } from '#host/server/database/columnTypes.ts';
import { writeActivity } from '#host/server/http/activityLog.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { addressGroup } from '#host/server/http/network/clientAddress.ts';
import { folderOf } from '#host/server/http/network/folder.ts';
import { ownPath } from '#host/server/http/network/origin.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { type Attempt, type AttemptLimit, recordAttempt, undoAttempt } from '#host/server/sign-in/attempts.ts';
import { OIDC_PAGE_POLICY, OidcError, windowPage, windowScript } from './oidcErrors.ts';
import { hadSecondStep, matchValueOf } from './oidcMatch.ts';
import type { OidcProvider } from './oidcProvider.ts';
import { beginSignIn, keepTicket, matchAccount, type UsedSignIn, useSignIn } from './providerSignIns.ts';

/** Time from the beginning to the way back, and from there to the session, which may need a code of an app. In seconds. */
const SIGN_IN_SECONDS = 600;
const TICKET_SECONDS = 300;
/** Sign-ins of one address that have not come back. At the start of a lesson a whole school begins them at once. */
export const PROVIDER_LIMIT: AttemptLimit = {
  free: 1_000,
  longestPauseSeconds: 60,
  expirySeconds: 900,
  expires: 'all',
};
/** The longest path to come back to, in characters. */
const PATH_MAX = 2_000;

const OIDC_PATH = { login: '/oidc/login', callback: '/oidc/callback', window: '/oidc/window' } as const;

/** In the fragment of the address, which no server or proxy sees or logs. `src/page/signIn/providerWay.ts` reads it. */
const TICKET_FRAGMENT = 'academy-sign-in';

/** The hash of the page's secret: SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** The attempt that a sign-in is counted as until it has come back: one counter for each address. */
const providerAttempt = (c: Context<AppEnv>): Attempt => ({
  kind: 'provider',
  key: sha256(addressGroup(c.var.client.address)),
  limit: PROVIDER_LIMIT,
});

interface OidcPagesOptions extends Services {
  config: { corsOrigins: 'any' | readonly string[]; publicUrl?: string | undefined };
}

/**
 * Whether pages of this origin may have people sign in by the provider: our own, and those that `CORS_ORIGINS` names.
 * Where any origin may call the API it is ours alone: who is signed in at the provider would otherwise hand a session to
 * any page that asks.
 */
export const mayUseProvider = (origin: string, own: string | undefined, named: 'any' | readonly string[]): boolean =>
  origin === own || (named !== 'any' && origin !== 'null' && named.includes(origin));

/** The pages under `/oidc/`. Without a provider they only say that there is none. */
export function oidcPages({ database, oidc: provider, config }: OidcPagesOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const folder = folderOf(config.publicUrl);

  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('Referrer-Policy', 'no-referrer');
    // A window that a page of another origin has opened keeps what ties it to that page.
    c.res.headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
  });
  app.onError((error, c) => {
    if (!(error instanceof OidcError)) throw error;
    const { reason, detail, more } = error;
    // Nothing of what was sent: a reader of the log could use it.
    const level = reason === 'refused' || reason === 'token' ? 'warn' : 'info';
    c.var.logger[level]({ reason, detail }, 'sign-in by the provider refused');
    if (more.retryAfter !== undefined) c.header('Retry-After', String(more.retryAfter));
    return c.html(error.page(provider?.name ?? '', c.req.header('Accept-Language') ?? '', folder), error.status, {
      'Content-Security-Policy': OIDC_PAGE_POLICY,
    });
  });

  /** Step 1: sends the browser to the provider. */
  app.get('/login', async (c) => {
    c.var.facts.call = 'oidcLogin';
    const own = knownUrl(c);
    const { challenge = '', parent, ...requested } = c.req.query();
    const target = targetOf(requested, own, config.corsOrigins);
    return withWayBack(target, async () => {
      if (!CHALLENGE.test(challenge)) throw new OidcError('request', 'challenge');
      const secrets = { state: newToken(), nonce: newToken(), verifier: newToken() };
      const url = await known(provider).signInUrl(secrets, own + OIDC_PATH.callback);
      await database.as({ kind: 'oidc' }, async (tx) => {
        const { wait: retryAfter } = await recordAttempt(tx, [providerAttempt(c)]);
        if (retryAfter > 0) throw new OidcError('busy', undefined, { retryAfter });
        await beginSignIn(tx, { ...secrets, challenge, target, parentView: parent === '1', seconds: SIGN_IN_SECONDS });
      });
      return c.redirect(url, 302);
    });
  });

  /** Step 2: the browser comes back. Its code is exchanged, and the person is looked for. */
  app.get('/callback', async (c) => {
    c.var.facts.call = 'oidcCallback';
    const own = knownUrl(c);
    const returned = new URL(own + OIDC_PATH.callback);
    returned.search = new URL(c.req.url).search;
    const state = returned.searchParams.get('state') ?? '';
    // The state is used up first: of one answer sent twice, to any process, only one passes.
    const begun = await database.as({ kind: 'oidc' }, (tx) => useSignIn(tx, state));
    if (!begun) throw new OidcError('expired', 'state');
    return withWayBack(begun.target, async () => {
      const ticket = await prove(c, { ...begun, state }, returned);
      const { target } = begun;
      const address =
        'path' in target
          ? `${new URL(own).origin}${target.path}#${TICKET_FRAGMENT}=${ticket}`
          : `${own}${OIDC_PATH.window}?${new URLSearchParams({ lang: target.locale })}#${new URLSearchParams({ ticket, to: target.opener })}`;
      return c.redirect(address, 303);
    });
  });

  /** Verifies what the browser came back with. @returns the ticket of the person's session. */
  async function prove(c: Context<AppEnv>, begun: UsedSignIn & { state: string }, returned: URL): Promise<string> {
    const used = known(provider);
    const claims = await used.prove(begun, returned);
    const { by, value } = matchValueOf(claims, used);
    const ticket = newToken();
    const outcome = await database.as({ kind: 'oidc' }, async (tx) => {
      // The proof is genuine, so the sign-in no longer counts as unfinished.
      await undoAttempt(tx, [providerAttempt(c)]);
      const { outcome, pid, schoolId } = await matchAccount(tx, by, value);
      if (outcome === 'found' && pid !== null) {
        await keepTicket(tx, begun.state, {
          ticket,
          pid,
          hadSecondStep: hadSecondStep(claims),
          seconds: TICKET_SECONDS,
        });
      } else {
        const values = { why: outcome, provider: used.name };
        await writeActivity(tx, { kind: 'deniedByProvider', values, pid, schoolId, requestId: c.var.requestId });
      }
      return outcome;
    });
    if (outcome !== 'found') throw new OidcError(outcome);
    return ticket;
  }

  /** The last page of a window that was opened for the sign-in. */
  app.get('/window', (c) =>
    c.html(windowPage(c.req.query('lang') ?? '', folder), 200, { 'Content-Security-Policy': OIDC_PAGE_POLICY }),
  );
  app.get('/window.js', (c) =>
    c.body(windowScript, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    }),
  );
  app.all('*', () => {
    throw new OidcError('address');
  });
  return app;
}

/** What the activity log says of people who were not let in. */

/** @throws OidcError when there is no provider. */
function known(provider: OidcProvider | undefined): OidcProvider {
  if (!provider) throw new OidcError('address', 'no provider');
  return provider;
}

/** The address that the provider sends people back to. It must not come from what the caller sends. */
function knownUrl(c: Context<AppEnv>): string {
  if (c.var.publicUrl === undefined) throw new OidcError('own address');
  return c.var.publicUrl;
}

/** Adds to an error where it leads back to. */
async function withWayBack<T>(target: ProviderTarget, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    const { locale } = target;
    const back = 'path' in target ? { path: target.path } : { isWindow: true };
    throw new OidcError(error.reason, error.detail, { ...error.more, ...back, locale });
  }
}

/**
 * Where a sign-in leads back to: a path of this server, with its folder, or the origin of a page that has opened a window.
 * @throws OidcError for an address anywhere else.
 */
function targetOf(
  { to, opener, lang = '' }: Record<string, string>,
  own: string,
  named: 'any' | readonly string[],
): ProviderTarget {
  const locale = lang.slice(0, 35);
  const { origin } = new URL(own);
  const folder = folderOf(own);
  if (opener !== undefined) {
    if (!mayUseProvider(opener, origin, named)) throw new OidcError('request', 'origin', { isWindow: true, locale });
    return { locale, opener };
  }
  const requested = to ?? folder + ROUTE.login;
  const path = requested.length <= PATH_MAX ? ownPath(requested, own) : undefined;
  if (path === undefined) throw new OidcError('request', 'path', { locale });
  return { locale, path };
}
