/** CORS, security headers and content security policies. */
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { secureHeaders } from 'hono/secure-headers';
import { ANSWER_FOR } from '#contract/call.ts';
import { ZONE_HEADER } from '#domain/format/academyClock.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { bearerToken } from '#host/server/http/session.ts';
import { fingerprint } from '#platform/fingerprint.ts';

/** `CORS_ORIGINS`: pages of which origins may call from a browser. */
export type Origins = 'any' | readonly string[];

/** What pages of these origins may send, with any header, and which headers of an answer they may read. */
export const corsOf = (origins: Origins, exposeHeaders: string[], credentials = false): MiddlewareHandler =>
  cors({
    origin: (origin) => (origins === 'any' || origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    // Without a list, every header that a page asks for is allowed (promises/session-and-errors.md#reading-answers).
    allowHeaders: [],
    exposeHeaders,
    credentials,
    maxAge: 7200,
  });

/**
 * Decides which pages may call the API from a browser: any, unless `CORS_ORIGINS` is a list. That is safe because a
 * browser adds no credentials to a request: the session is a bearer token that the page itself must have. Cookies may
 * be sent only with the one call that reads one, and only by pages in the list; with 'any' by none.
 */
export function apiCors(origins: Origins, readsCookie: (c: Context) => boolean): MiddlewareHandler {
  // The check of a page compares clocks by `Date`.
  const read = ['X-Request-Id', 'Retry-After', 'Date', ANSWER_FOR, ZONE_HEADER];
  const without = corsOf(origins, read);
  const withCookies = corsOf(origins, read, true);
  return (c, next) => {
    const origin = c.req.header('Origin') ?? '';
    // The origin `null` is that of any sandboxed page, no matter whose it is.
    const isNamed = origins !== 'any' && origin !== 'null' && origins.includes(origin);
    return (isNamed && readsCookie(c) ? withCookies : without)(c, next);
  };
}

/** Lets pages of any origin load the files of the build. They hold no personal data. */
export const fileCors = (): MiddlewareHandler => cors({ origin: '*', allowMethods: ['GET', 'HEAD'] });

/** Answers that a file is still what a browser has, in a way that pages of other origins may read too. */
export const fileEtags = (): MiddlewareHandler =>
  etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'access-control-allow-origin', 'cross-origin-resource-policy'] });

/** The policy of data: nothing in it may run, and no page may frame it. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The policy of the console: only resources of this origin, no inline script or style, and Trusted Types. */
export const CONSOLE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The policy of the documentation's playground and its preview, which may call any API that a person names. */
export const PLAYGROUND_POLICY = CONSOLE_POLICY.replace(
  "connect-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
);

/**
 * The policy of a page that is made for frames: as the console's, but with the origins that may frame it. For 'any' the
 * directive is left out, since `*` would still refuse pages opened from a file.
 */
export function framedPolicy(ancestors: 'any' | readonly string[]): string {
  const own = "frame-ancestors 'self'";
  return CONSOLE_POLICY.replace(`${own}; `, ancestors === 'any' ? '' : `${[own, ...ancestors].join(' ')}; `);
}

/**
 * The policy of a screen in an LMS: as the console's, but only pages of this LMS may frame it, and forms may be sent
 * only to `returnUrl`.
 */
export function ltiPolicy(origins: readonly string[], returnUrl?: string): string {
  const form = returnUrl ? sourceOf(returnUrl) : "'none'";
  return CONSOLE_POLICY.replace("form-action 'self'", () => `form-action ${form}`).replace(
    "frame-ancestors 'self'",
    () => `frame-ancestors ${origins.join(' ')}`,
  );
}

/** An address for a policy: without its query, and with the characters escaped that separate addresses and directives. */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}

/** The policy of the API's reference page: a style sheet and no script. */
export const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Headers that a handler has set itself are kept. */
const common = secureHeaders({ strictTransportSecurity: false, xDownloadOptions: false, overwrite: false });

/** Adds security headers, and a policy to JSON that has none. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await common(c, next);
  // Scripts get no policy: a worker would take it for its own and could load nothing more.
  const { headers } = c.res;
  const policy = headers.get('Content-Security-Policy');
  if (policy === null && /json/.test(headers.get('Content-Type') ?? '')) {
    headers.set('Content-Security-Policy', DATA_POLICY);
  }
  // The older header has no list of origins. Where other origins may frame a page, it would contradict the policy.
  if (policy !== null && !/frame-ancestors '(?:self|none)'(?:;|$)/.test(policy)) headers.delete('X-Frame-Options');
  // The header has no meaning over plain http. Behind a proxy, the proxy tells whether https was used.
  if (c.var.client.secure) headers.set('Strict-Transport-Security', 'max-age=15552000');
};

/** The zone of an academy that has named none (`local_zone()` of the database). */
const DEFAULT_ZONE = 'Asia/Kolkata';

/** Says in which time zone the academy counts its days; `Date` says which moment it is. */
export function tellZone({
  current,
  renew,
}: {
  current(): { timeZone: string } | undefined;
  renew(): Promise<void>;
}): MiddlewareHandler {
  let isRead = false;
  const read = () =>
    renew().then(
      () => {
        isRead = true;
      },
      // While the database is away nothing is told.
      () => {},
    );
  return async (c, next) => {
    await next();
    if (!isRead && c.res.status < 500) await read();
    const zone = current()?.timeZone ?? (isRead ? DEFAULT_ZONE : undefined);
    if (zone) c.res.headers.set(ZONE_HEADER, zone);
  };
}

/**
 * Keeps answers of the API, which are the data of one person, from others. Caches are forbidden to keep them; what is the
 * same for all says so itself. A service worker of a page keeps them all the same, so each answer also says by what it
 * differs and for which session it is.
 */
export const onePersonOnly: MiddlewareHandler = async (c: Context, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  headers.append('Vary', 'Authorization, Accept-Language');
  const token = bearerToken(c.req.header('Authorization'));
  if (token !== undefined) headers.set(ANSWER_FOR, fingerprint(token));
};
