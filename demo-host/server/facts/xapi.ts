/**
 * `/xapi`: the Statement Resource of xAPI 1.0.3 and 2.0. Other systems send statements with a key and can read them again.
 * It is no whole learning record store: state, profiles and files inside of requests are answered with 501.
 */
import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Database } from '#host/server/database/database.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { ApiError, badRequest, toApiError } from '#host/server/http/errors.ts';
import type { Metrics } from '#host/server/http/metrics.ts';
import type { AccessKeys, RequestKey } from './keys.calls.ts';
import { readStatement, type Statement } from './statement.ts';
import { StatementGroups } from './statementGroups.ts';
import { findKept, inboxState } from './statementInbox.queries.ts';
import { InboxFull, receiveStatements } from './statementInbox.ts';
import { findStatement, type GivenStatement, listStatements, type StatementFilter } from './statements.queries.ts';
import { BatchFault } from './takeStatements.ts';
import { actorName } from './xapi/actors.ts';
import { StatementFault } from './xapi/fault.ts';
import { momentOf } from './xapi/formats.ts';

/** Where the resource is. */
export const XAPI_PATH = '/xapi';
/** The largest batch, in bytes and in statements. */
export const XAPI_MAX = { bytes: 10_000_000, statements: 5_000 } as const;
/** The most statements that one answer has. */
const PAGE_MAX = 500;
const PAGE = 100;

/** The versions that are spoken, and which text each answers. */
const VERSIONS = [
  { requested: /^1\.0(\.\d+)?$/, answered: '1.0.3' },
  { requested: /^2\.0(\.\d+)?$/, answered: '2.0.0' },
] as const;

interface XapiOptions {
  database: Pick<Database, 'as'>;
  keys: AccessKeys;
  clock: () => Date;
  metrics?: Pick<Metrics, 'statements'> | undefined;
}

const FULL = 'Half a million statements wait until an import has ended. None of these was kept; send them again later.';

const notDone = (what: string) =>
  new ApiError(
    501,
    `${what} not kept here: this is the Statement Resource of xAPI alone. Use a whole learning record store for them.`,
  );

/** The routes under `/xapi`. */
export function xapi({ database, keys, clock, metrics }: XapiOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    const version = c.req.header('X-Experience-API-Version') ?? '';
    const spoken = VERSIONS.find(({ requested }) => requested.test(version));
    c.header('X-Experience-API-Version', spoken?.answered ?? '2.0.0');
    if (!spoken && !c.req.path.endsWith('/about')) {
      throw badRequest(
        version === ''
          ? 'The header X-Experience-API-Version is missing: send 1.0.3 or 2.0.0.'
          : `The header X-Experience-API-Version is "${version.slice(0, 40)}"; this speaks 1.0.3 and 2.0.0.`,
      );
    }
    await next();
  });
  // A thrown error leaves the headers of the answer behind, and the version belongs to each.
  app.onError((error, c) => {
    const known = toApiError(error);
    if (known.status === 500) c.var.logger.error({ err: error }, 'failed');
    const body = known.status === 500 ? { message: `Something went wrong (${c.var.requestId})` } : known.body;
    const spoken = VERSIONS.find(({ requested }) => requested.test(c.req.header('X-Experience-API-Version') ?? ''));
    return c.json(body, known.status, {
      'X-Experience-API-Version': spoken?.answered ?? '2.0.0',
      'Cache-Control': 'no-store',
      ...known.more.headers,
    });
  });

  app.get('/about', (c) => c.json({ version: ['1.0.3', '2.0.0'] }));

  /** Runs `work` with the key of the request; what is refused is counted with the key. */
  const withKey = async <T>(c: Context<AppEnv>, work: (key: RequestKey) => Promise<T>): Promise<T> => {
    const key = await keys.check(c.req.header('Authorization'), 'xapi');
    try {
      return await work(key);
    } catch (error) {
      const known = toApiError(error);
      if (known.status < 500) keys.noteError(key.keyId, noteOf(known));
      throw error;
    }
  };
  const actorOf = ({ schoolId }: RequestKey) =>
    ({ kind: 'recorder', schools: schoolId === null ? 'all' : [schoolId] }) as const;

  const groups = new StatementGroups(async (key, statements) => {
    const { stored, known, waiting, later } = await database.as(actorOf(key), (tx) =>
      receiveStatements(tx, statements, key),
    );
    metrics?.statements('taken', stored - waiting - later);
    metrics?.statements('known', known);
    metrics?.statements('waiting', waiting + later);
  });
  const store = (key: RequestKey, statements: readonly Statement[]) =>
    groups.take(key, statements).catch((error: unknown) => {
      if (error instanceof InboxFull) throw new ApiError(503, FULL, { headers: { 'Retry-After': '60' } });
      if (!(error instanceof BatchFault)) throw error;
      throw new ApiError(error.status, withPlace(error.message, error.at, statements.length), {
        rows: [{ row: error.at, message: error.message }],
      });
    });

  /** Takes what a request brings, and counts what was refused. */
  async function take(key: RequestKey, body: unknown): Promise<Statement[]> {
    try {
      const statements = readBatch(body, clock());
      await store(key, statements);
      return statements;
    } catch (error) {
      if (toApiError(error).status < 500) metrics?.statements('refused', Array.isArray(body) ? body.length : 1);
      throw error;
    }
  }

  app.post('/statements', (c) =>
    withKey(c, async (key) => {
      const statements = await take(key, await bodyOf(c));
      return c.json(statements.map(({ id }) => id));
    }),
  );

  app.put('/statements', (c) =>
    withKey(c, async (key) => {
      const id = idOf(c.req.query('statementId'), 'statementId');
      await take(key, withId(asObject(await bodyOf(c)), id));
      return c.body(null, 204);
    }),
  );

  app.get('/statements', (c) =>
    withKey(c, async (key) => {
      const now = clock();
      // Lists do not show what is kept until an import has ended.
      const { since } = await database.as(actorOf(key), (tx) => inboxState(tx));
      c.header('X-Experience-API-Consistent-Through', (since && since < now ? since : now).toISOString());
      c.header('Cache-Control', 'no-store');
      const query = c.req.query();
      const id = query.statementId ?? query.voidedStatementId;
      if (id !== undefined) {
        const isVoided = query.statementId === undefined;
        const known = new Set(['statementId', 'voidedStatementId', 'format', 'attachments']);
        const other = Object.keys(query).find((name) => !known.has(name));
        if (other || (query.statementId !== undefined && query.voidedStatementId !== undefined)) {
          throw badRequest(`One statement is asked for by its id alone, without ${other ?? 'voidedStatementId'}.`);
        }
        const number = idOf(id, isVoided ? 'voidedStatementId' : 'statementId');
        const found = await database.as(
          actorOf(key),
          async (tx) => (await findStatement(tx, number, isVoided)) ?? (isVoided ? undefined : findKept(tx, number)),
        );
        if (!found) throw new ApiError(404, 'There is no such statement');
        c.header('Last-Modified', found.storedAt.toUTCString());
        return c.body(given(found), 200, { 'Content-Type': 'application/json' });
      }
      const filter = filterOf(query);
      const page = await database.as(actorOf(key), (tx) => listStatements(tx, { ...filter, limit: filter.limit + 1 }));
      const shown = page.slice(0, filter.limit);
      const last = shown.at(-1);
      const more =
        page.length > filter.limit && last
          ? `${XAPI_PATH}/statements?${new URLSearchParams({ ...query, cursor: String(last.seq) })}`
          : '';
      return c.body(`{"statements":[${shown.map(given).join(',')}],"more":${JSON.stringify(more)}}`, 200, {
        'Content-Type': 'application/json',
      });
    }),
  );

  for (const path of ['/activities/state', '/activities/profile', '/agents/profile', '/activities', '/agents']) {
    app.all(path, () => {
      throw notDone(path.endsWith('state') ? 'State is' : 'Profiles are');
    });
  }
  app.all('*', (c) => c.json({ message: 'There is no such resource of xAPI here' }, 404));
  return app;
}

/** What the list of keys says of a refused request: no value that was sent, because it may be somebody's name. */
const noteOf = ({ message, more }: ApiError): string => more.note ?? message.replace(/".*"/s, '"…"');

/** The body as JSON. @throws ApiError 400, 413, 415, 501 */
async function bodyOf(c: Context<AppEnv>): Promise<unknown> {
  if (c.req.query('method') !== undefined) throw notDone('Requests inside of requests are');
  const type = c.req.header('Content-Type') ?? '';
  if (/^multipart\/mixed/i.test(type)) throw notDone('Attachments inside of a request are');
  if (!/^application\/json\b/i.test(type)) {
    throw new ApiError(
      415,
      `The body is ${type === '' ? 'of no type' : `"${type.slice(0, 60)}"`}, and has to be application/json.`,
    );
  }
  const text = await c.req.text();
  if (text.trim() === '') throw badRequest('The body is empty: send a statement, or a list of statements, as JSON.');
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    const isCut = /unexpected end|unterminated/i.test(why);
    throw new ApiError(
      400,
      isCut
        ? 'The body ends in the middle: it is no complete JSON. Nothing of it was kept; send it again.'
        : `The body is no JSON (${why.slice(0, 120)}). Nothing of it was kept.`,
      isCut ? {} : { note: 'The body is no JSON. Nothing of it was kept.' },
    );
  }
}

/** All statements of a body. @throws ApiError 400 that names the first one with a fault; then none is taken */
function readBatch(body: unknown, now: Date): Statement[] {
  const batch = Array.isArray(body) ? body : [body];
  if (batch.length > XAPI_MAX.statements) {
    throw new ApiError(
      413,
      `These are ${batch.length} statements, and a request may have ${XAPI_MAX.statements}. Send them in several requests.`,
    );
  }
  const ids = new Set<string>();
  return batch.map((value, at) => {
    try {
      const statement = readStatement(value, { id: randomUUID(), now });
      if (ids.has(statement.id))
        throw new StatementFault(`The id ${statement.id} is that of another statement of the same request.`);
      ids.add(statement.id);
      return statement;
    } catch (error) {
      if (!(error instanceof StatementFault)) throw error;
      throw new ApiError(400, withPlace(error.message, at, batch.length), {
        rows: [{ row: at, message: error.message }],
        note: withPlace(error.note, at, batch.length),
      });
    }
  });
}

/** A sentence with the place of the statement that it is about. */
const withPlace = (message: string, at: number, of: number) =>
  of === 1 ? message : `Statement ${at + 1} of ${of}: ${message} None of the ${of} was kept.`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function idOf(value: string | undefined, name: string): string {
  if (value === undefined || !UUID.test(value)) {
    throw badRequest(
      `${name} is ${value === undefined ? 'missing' : `"${value.slice(0, 80)}"`}, and has to be a UUID.`,
    );
  }
  return value.toLowerCase();
}

function asObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('PUT takes one statement, as a JSON object.');
  return body as Record<string, unknown>;
}

function withId(body: Record<string, unknown>, id: string): Record<string, unknown> {
  if (body.id !== undefined && String(body.id).toLowerCase() !== id) {
    throw badRequest(`The id of the statement is "${String(body.id).slice(0, 80)}", and the address says ${id}.`);
  }
  return { ...body, id };
}

/** A statement as it is given out: with what the store adds. */
function given({ json, storedAt }: GivenStatement): string {
  const statement = JSON.parse(json) as Around & { object: Around };
  listActivities(statement);
  listActivities(statement.object);
  return JSON.stringify({ version: '1.0.0', ...statement, stored: storedAt.toISOString(), authority: AUTHORITY });
}

interface Around {
  context?: { contextActivities?: Record<string, unknown> };
}

/** Makes lists of the activities around a statement: one may come alone, and xAPI has them given out as lists. */
function listActivities({ context }: Around): void {
  const around = context?.contextActivities;
  for (const place in around) around[place] = [around[place]].flat();
}

const AUTHORITY = {
  objectType: 'Agent',
  name: 'Academy Widgets',
  account: { homePage: 'https://academy-widgets.example/', name: 'statements' },
};

const FILTERS = new Set([
  'agent',
  'verb',
  'activity',
  'registration',
  'since',
  'until',
  'limit',
  'ascending',
  'format',
  'attachments',
  'related_activities',
  'related_agents',
  'cursor',
]);

/** What is asked for. @throws ApiError 400 for a filter that is unknown or has an impossible value */
function filterOf(query: Record<string, string>): StatementFilter {
  const unknown = Object.keys(query).find((name) => !FILTERS.has(name));
  if (unknown !== undefined)
    throw badRequest(`There is no filter "${unknown.slice(0, 80)}": ${[...FILTERS].join(', ')}.`);
  for (const name of ['related_activities', 'related_agents', 'attachments']) {
    if (query[name] !== undefined && query[name] !== 'false') throw notDone(`${name} is`);
  }
  if (query.format !== undefined && query.format !== 'exact')
    throw notDone(`The format "${query.format.slice(0, 40)}" is`);
  const limit = Number(query.limit ?? PAGE);
  if (!Number.isInteger(limit) || limit < 0)
    throw badRequest(`limit is "${query.limit}", and has to be a whole number.`);
  const cursor = query.cursor === undefined ? undefined : Number(query.cursor);
  if (cursor !== undefined && !Number.isSafeInteger(cursor))
    throw badRequest('cursor is not one that an answer gave as part of `more`.');
  try {
    return {
      actor: query.agent === undefined ? undefined : actorName(parsed(query.agent), 'agent').name,
      verb: query.verb,
      activity: query.activity,
      registration: query.registration === undefined ? undefined : idOf(query.registration, 'registration'),
      since: query.since === undefined ? undefined : momentOf(query.since, 'since'),
      until: query.until === undefined ? undefined : momentOf(query.until, 'until'),
      isAscending: query.ascending === 'true',
      limit: limit === 0 ? PAGE_MAX : Math.min(limit, PAGE_MAX),
      after: cursor,
    };
  } catch (error) {
    if (error instanceof StatementFault) throw new ApiError(400, error.message, { note: error.note });
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('agent is no JSON.');
  }
}
