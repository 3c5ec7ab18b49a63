/**
 * How a call is asked over HTTP: its address and its headers. Apart from the client, because the first call of an
 * element leaves before the client is loaded (`widgets/page/firstCall.ts`), and both must ask in the same way.
 */
import { ANSWER_FOR, type AnyCall, type CallInput, SESSION_PARAMETER } from '#contract/call.ts';
import { fingerprint } from '#platform/fingerprint.ts';

/**
 * The URL of a call: the path's parameters filled in, empty query parameters left out.
 * @throws for an `apiBase` that is no URL.
 */
export function callUrl<C extends AnyCall>(apiBase: string, call: C, input: CallInput<C>): URL {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/\{(\w+)\}/g, (_: string, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(apiBase.replace(/\/+$/, '') + path, location.href);
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '' && !Number.isNaN(value)) {
      url.searchParams.set(name, String(value));
    }
  }
  // A new value each time, so that no cache answers (promises/session-and-errors.md#caches).
  if ('_t' in call.query) url.searchParams.set('_t', String(Date.now()));
  return url;
}

/** What a URL of a call asks for, by somebody who reads in this language: the same question has the same answer. */
export function questionOf(url: URL, language?: string): string {
  const question = new URL(url);
  question.searchParams.delete('_t');
  return language ? `${language} ${question.href}` : question.href;
}

/**
 * Begins what stands for a token where the portal's own cookies say who asks (`getUser`). It is never sent. No real token
 * begins with it, since a header cannot hold a line break.
 */
export const COOKIE_SESSION = '\n';

/**
 * What tells a session from all others, and is no secret: the fingerprint of its token, or of the person's `pid` where the
 * portal's own cookies say who asks. Undefined where neither is known.
 */
export function sessionMark(token: string | null): string | undefined {
  const text = token?.[0] === COOKIE_SESSION ? token.split(COOKIE_SESSION)[2] : token;
  return text ? fingerprint(text) : undefined;
}

/** Makes an address differ by session, for caches on the way that know nothing of tokens. */
export function addressForSession(url: URL, token: string | null): void {
  const mark = sessionMark(token);
  if (mark) url.searchParams.set(SESSION_PARAMETER, mark);
}

/**
 * Whether an answer says that it was made for another session: something on the way has kept it
 * (promises/session-and-errors.md#caches-of-a-page).
 */
export function isForAnother({ headers }: Response, token: string | null): boolean {
  const whom = headers.get(ANSWER_FOR);
  const mark = sessionMark(token);
  return Boolean(whom && mark && whom !== mark);
}

/** The headers of a request without a body. @param language that of the reader; without it, those of the browser are sent */
export function callHeaders(url: URL, token: string | null, language?: string): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (language) headers['Accept-Language'] = language;
  if (token && token[0] !== COOKIE_SESSION) headers.Authorization = `Bearer ${token}`;
  const xsrf = xsrfToken(url);
  if (xsrf) headers['X-XSRF-TOKEN'] = xsrf;
  return headers;
}

/**
 * The page's own XSRF cookie, read as axios does; for requests to the page's own origin only
 * (promises/session-and-errors.md#xsrf-cookie).
 */
function xsrfToken(url: URL): string | undefined {
  if (url.origin !== location.origin) return undefined;
  try {
    const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
    return found === undefined ? undefined : decodeURIComponent(found);
  } catch {
    // A sandboxed iframe may not read cookies.
    return undefined;
  }
}
