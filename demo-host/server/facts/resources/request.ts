/**
 * A request to `/xapi`, whichever way it was written: xAPI 1.0.3 lets a browser that knows only POST put the method into the
 * address, and headers, parameters and content into a form.
 */
import type { Context } from 'hono';
import type { Tx } from '#host/server/database/actor.ts';
import type { XapiSender } from '#host/server/facts/senders.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { badRequest } from '#host/server/http/errors.ts';

/** The versions that are spoken, and which requests each answers. */
const VERSIONS = [
  { version: '1.0.3', requested: /^1\.0(\.\d+)?$/ },
  { version: '2.0.0', requested: /^2\.0(\.\d+)?$/ },
] as const;
export type Version = (typeof VERSIONS)[number]['version'];
export const SPOKEN: readonly Version[] = VERSIONS.map(({ version }) => version);
export const VERSION_HEADER = 'X-Experience-API-Version';
/** Until when an answer has everything that was stored. */
export const CONSISTENT_HEADER = 'X-Experience-API-Consistent-Through';

/** The version that answers a request; undefined where none does. */
export const versionOf = (header: string | null): Version | undefined =>
  VERSIONS.find(({ requested }) => requested.test(header ?? ''))?.version;

const METHODS = ['GET', 'PUT', 'POST', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

export interface XapiRequest {
  /** GET of a HEAD too. */
  method: Method | undefined;
  /** The parameters of the address. */
  query: Readonly<Record<string, string>>;
  headers: Headers;
  body: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** A request, and what its handler may use. */
export interface XapiCall {
  request: XapiRequest;
  version: Version;
  sender: XapiSender;
  /** Where it was sent, without a hostname. */
  path: string;
  /** What stands in the answer besides, also where the request is refused. */
  headers: Headers;
  /** Runs `work` in a transaction as the sender. */
  as: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** What a path answers, by method. */
export type Resource = Partial<Record<Method, (call: XapiCall) => Promise<Response>>>;

/** Texts by name, each once. @throws ApiError 400 */
function onceEach(pairs: URLSearchParams): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of pairs) {
    if (Object.hasOwn(found, name)) throw badRequest(`The parameter ${name.slice(0, 80)} stands twice in the request.`);
    found[name] = value;
  }
  return found;
}

const methodOf = (method: string): Method | undefined =>
  method === 'HEAD' ? 'GET' : METHODS.find((known) => known === method);

/** @throws ApiError 400 */
export async function readRequest({ req }: Context<AppEnv>): Promise<XapiRequest> {
  const { method: moved, ...query } = onceEach(new URL(req.url).searchParams);
  const body = async () => new Uint8Array(await req.arrayBuffer());
  const request = { method: methodOf(req.method), query, headers: req.raw.headers, body };
  return moved === undefined ? request : fromForm(request, moved);
}

/** Headers that a form may have. */
const IN_FORM = ['Authorization', VERSION_HEADER, 'Content-Type', 'Content-Length', 'If-Match', 'If-None-Match'];

/** The request that a form holds. @throws ApiError 400 */
async function fromForm(request: XapiRequest, moved: string): Promise<XapiRequest> {
  const method = methodOf(moved);
  if (request.method !== 'POST') throw badRequest('A request with ?method= has to be sent by POST.');
  if (!method) throw badRequest(`method is "${moved.slice(0, 20)}", and may be ${METHODS.join(', ')} or HEAD.`);
  if (Object.keys(request.query).length > 0)
    throw badRequest('A request with ?method= has all other parameters in its form, and none in its address.');
  const headers = new Headers(request.headers);
  if (versionOf(headers.get(VERSION_HEADER)) === '2.0.0')
    throw badRequest('xAPI 2.0 knows no ?method=: send the request as it is.');
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers.get('Content-Type') ?? ''))
    throw badRequest('A request with ?method= has a form as its body: application/x-www-form-urlencoded.');
  const { content, ...query } = onceEach(new URLSearchParams(new TextDecoder().decode(await request.body())));
  headers.set('Content-Type', 'application/json');
  for (const name of Object.keys(query)) {
    const header = IN_FORM.find((known) => known.toLowerCase() === name.toLowerCase());
    if (!header) continue;
    try {
      headers.set(header, query[name] ?? '');
    } catch {
      throw badRequest(`${header} has a character in the form that no header may have.`);
    }
    delete query[name];
  }
  const hasContent = method === 'PUT' || method === 'POST';
  if (hasContent !== (content !== undefined))
    throw badRequest(
      hasContent ? 'The form has no content.' : `The form has content, and its method ${method} has none.`,
    );
  return { method, query, headers, body: async () => new TextEncoder().encode(content) };
}
