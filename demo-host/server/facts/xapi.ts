/**
 * `/xapi`: a learning record store of xAPI 1.0.3 and 2.0. Other systems send statements with a key and read them again, and
 * players keep there what they need for the next time.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '#host/server/http/env.ts';
import { ApiError, badRequest, toApiError } from '#host/server/http/errors.ts';
import { corsOf, DATA_POLICY, type Origins } from '#host/server/http/files/headers.ts';
import type { Metrics } from '#host/server/http/metrics.ts';
import { folderOf } from '#host/server/http/network/folder.ts';
import { activities } from './resources/activities.ts';
import { agents } from './resources/agents.ts';
import { documents } from './resources/documents.ts';
import { type SentStatement, withPlace } from './resources/readBatch.ts';
import {
  CONSISTENT_HEADER,
  type Resource,
  readRequest,
  SPOKEN,
  VERSION_HEADER,
  type Version,
  versionOf,
  type XapiCall,
} from './resources/request.ts';
import { statementResource } from './resources/statementResource.ts';
import type { Gate } from './senders.ts';
import { InboxFull } from './statementInbox.ts';
import { BatchFault } from './takeStatements.ts';
import { StatementFault } from './xapi/fault.ts';

export { XAPI_MAX } from './resources/readBatch.ts';
/** Where the resources are. */
export const XAPI_PATH = '/xapi';

interface XapiOptions {
  /** Who may speak with it. */
  gate: Gate;
  clock: () => Date;
  metrics?: Pick<Metrics, 'statements'> | undefined;
  /** Where it is. */
  at?: string;
}

const FULL = 'Half a million statements wait until an import has ended. None of these was kept; send them again later.';

/**
 * Decides which pages may speak with the learning record store: those that may call the API. Players that run in a page, such
 * as H5P and cmi5 packages, bring a key, and write documents by the `ETag` that they have read.
 */
export const xapiCors = (origins: Origins): MiddlewareHandler =>
  corsOf(origins, ['ETag', 'Last-Modified', 'Retry-After', VERSION_HEADER, CONSISTENT_HEADER]);

/** The routes of a learning record store. */
export function xapi({ gate, clock, metrics, at = XAPI_PATH }: XapiOptions): Hono<AppEnv> {
  const store = ({ sender }: XapiCall, statements: readonly SentStatement[]) =>
    sender.store(statements).catch((error: unknown) => {
      if (error instanceof InboxFull) throw new ApiError(503, FULL, { headers: { 'Retry-After': '60' } });
      if (!(error instanceof BatchFault)) throw error;
      throw new ApiError(error.status, withPlace(error.message, error.at, statements.length), {
        rows: [{ row: error.at, message: error.message }],
      });
    });

  const resources: Readonly<Record<string, Resource>> = {
    '/statements': statementResource({ clock, store, refused: (count) => metrics?.statements('refused', count) }),
    '/activities': activities,
    '/activities/state': documents('state'),
    '/activities/profile': documents('activity_profile'),
    '/agents': agents,
    '/agents/profile': documents('agent_profile'),
  };

  /** Answers a request of a sender; what is refused is counted with them. */
  async function answer(
    {
      request,
      version,
      path,
      headers,
    }: Pick<XapiCall, 'request' | 'path' | 'headers'> & { version?: Version | undefined },
    root: string,
  ): Promise<Response> {
    if (path === '/about' && request.method === 'GET') return Response.json({ version: SPOKEN });
    if (!version) throw unknownVersion(request.headers.get(VERSION_HEADER) ?? '');
    const resource = resources[path];
    if (!resource) throw new ApiError(404, 'There is no such resource of xAPI here');
    const handler = request.method && resource[request.method];
    if (!handler) {
      throw new ApiError(405, 'This is not possible here', { headers: { Allow: Object.keys(resource).join(', ') } });
    }
    const sender = await gate(request.headers.get('Authorization') ?? undefined);
    try {
      return await handler({ request, version, sender, as: sender.as, headers, path: `${root}${path}` });
    } catch (error) {
      const known = asRefusal(error);
      if (known.status < 500) sender.noteError?.(noteOf(known));
      throw error;
    }
  }

  const app = new Hono<AppEnv>();
  app.all('*', async (c) => {
    let version = versionOf(c.req.header(VERSION_HEADER) ?? null);
    // A document may say that it is a page: nothing of it may run.
    const headers = new Headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': `${DATA_POLICY}; sandbox` });
    let response: Response;
    try {
      const request = await readRequest(c);
      version = versionOf(request.headers.get(VERSION_HEADER));
      const path = c.req.path.slice(at.length);
      response = await answer({ request, version, path, headers }, `${folderOf(c.var.publicUrl)}${at}`);
    } catch (error) {
      response = refusal(c, error);
    }
    for (const [name, value] of headers) response.headers.set(name, value);
    if (!response.headers.has(VERSION_HEADER)) response.headers.set(VERSION_HEADER, version ?? '2.0.0');
    return response;
  });
  return app;
}

const unknownVersion = (version: string): ApiError =>
  version === ''
    ? new ApiError(400, `The header ${VERSION_HEADER} is missing: send 1.0.3 or 2.0.0.`, {
        // Requests of 0.95 had none.
        headers: { [VERSION_HEADER]: '0.95' },
      })
    : badRequest(`The header ${VERSION_HEADER} is "${version.slice(0, 40)}"; this speaks 1.0.3 and 2.0.0.`);

const asRefusal = (error: unknown): ApiError =>
  error instanceof StatementFault ? new ApiError(400, error.message, { note: error.note }) : toApiError(error);

function refusal(c: Context<AppEnv>, error: unknown): Response {
  const known = asRefusal(error);
  if (known.status === 500) c.var.logger.error({ err: error }, 'failed');
  const body = known.status === 500 ? { message: `Something went wrong (${c.var.requestId})` } : known.body;
  return Response.json(body, { status: known.status, headers: known.more.headers });
}

/** What the list of keys says of a refused request: no value that was sent, because it may be somebody's name. */
const noteOf = ({ message, more }: ApiError): string => more.note ?? message.replace(/".*"/s, '"…"');
