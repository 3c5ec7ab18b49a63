import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './env.ts';

/**
 * Which pages may call the API from a browser. Any, unless `CORS_ORIGINS` narrows it to a list: nothing about a
 * browser signs a request, since the session is a bearer token that the page itself must hold. So pages of other
 * origins may send no cookies either, but with the one call that reads one, and there only pages that the list
 * names: 'any' names none.
 */
export function apiCors(origins: 'any' | readonly string[], readsCookie: (c: Context) => boolean): MiddlewareHandler {
  const allow = (credentials: boolean) =>
    cors({
      origin: (origin) => (origins === 'any' || origins.includes(origin) ? origin : null),
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      // No list: whatever header a page asks for is allowed (wire, common rules).
      allowHeaders: [],
      // `Date` lets the check of a page compare clocks.
      exposeHeaders: ['X-Request-Id', 'Retry-After', 'Date'],
      credentials,
      maxAge: 7200,
    });
  const without = allow(false);
  const withCookies = allow(true);
  return (c, next) => {
    const origin = c.req.header('Origin') ?? '';
    // `null` is every sandboxed page of anybody.
    const isNamed = origins !== 'any' && origin !== 'null' && origins.includes(origin);
    return (isNamed && readsCookie(c) ? withCookies : without)(c, next);
  };
}

/** Elements are made to be loaded from anywhere; their files hold nobody's data. */
export const fileCors = (): MiddlewareHandler => cors({ origin: '*', allowMethods: ['GET', 'HEAD'] });

/** For data: nothing may be run from it, and nothing may frame it. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For the console: only what this origin serves, no inline script or style, and Trusted Types. */
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

/** For the documentation's playground and the frame in it, which speak with whatever API a person names. */
export const PLAYGROUND_POLICY = CONSOLE_POLICY.replace(
  "connect-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
);

/**
 * For a page that is made to be framed: the console's policy, but for the pages that may. Without a list
 * nothing is said of them: `*` would still refuse pages opened from a file.
 */
export function framedPolicy(ancestors: 'any' | readonly string[]): string {
  const own = "frame-ancestors 'self'";
  return CONSOLE_POLICY.replace(`${own}; `, ancestors === 'any' ? '' : `${[own, ...ancestors].join(' ')}; `);
}

/**
 * For a screen in an LMS: as the console, framed by the pages of that LMS alone, and with a form that goes
 * nowhere but to the LMS, where an answer is expected.
 */
export function ltiPolicy(origins: readonly string[], returnUrl?: string): string {
  const form = returnUrl ? sourceOf(returnUrl) : "'none'";
  return CONSOLE_POLICY.replace("form-action 'self'", () => `form-action ${form}`).replace(
    "frame-ancestors 'self'",
    () => `frame-ancestors ${origins.join(' ')}`,
  );
}

/** An address as a policy names it: without query, and without what would end its place in the list. */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}

/** For the page that documents the API: a style sheet and no script at all. */
export const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** What a handler set itself stays. */
const common = secureHeaders({ strictTransportSecurity: false, xDownloadOptions: false, overwrite: false });

export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await common(c, next);
  // Scripts carry none: a worker would take it for its own and could load nothing more.
  const { headers } = c.res;
  const policy = headers.get('Content-Security-Policy');
  if (policy === null && /json/.test(headers.get('Content-Type') ?? '')) {
    headers.set('Content-Security-Policy', DATA_POLICY);
  }
  // The older header knows no list: where others may frame a page, it would contradict the policy.
  if (policy !== null && !/frame-ancestors '(?:self|none)'(?:;|$)/.test(policy)) headers.delete('X-Frame-Options');
  // Over plain http the header means nothing, and behind a proxy only its word on https counts.
  if (c.var.client.secure) headers.set('Strict-Transport-Security', 'max-age=15552000');
};

/** Answers of the API are one person's data: no cache keeps them. */
export const noStore: MiddlewareHandler = async (c: Context, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
};
