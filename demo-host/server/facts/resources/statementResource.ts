/** `/statements`: statements come, and are read again. */
import { randomUUID } from 'node:crypto';
import type { Tx } from '#host/server/database/actor.ts';
import { findKept, inboxState } from '#host/server/facts/statementInbox.queries.ts';
import { type Json, uuid } from '#host/server/facts/xapi/formats.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import { definitionsOf } from './activities.ts';
import { fileSizes, filesOf } from './attachments.queries.ts';
import { type Format, parametersOf } from './parameters.ts';
import { readBatch, type SentStatement } from './readBatch.ts';
import { CONSISTENT_HEADER, type Resource, type XapiCall } from './request.ts';
import { bodyOf, type SentBody } from './statementBody.ts';
import { findStatement, type GivenStatement, listStatements } from './statementFilter.queries.ts';
import { AUTHORITY, activitiesIn, giver } from './statementFormats.ts';

/** The most statements that one answer has. */
const PAGE_MAX = 500;
const PAGE = 100;
/** The most bytes of files that one answer has, unless one statement has more. */
const FILES_MAX = 20_000_000;

interface Options {
  clock: () => Date;
  /** Keeps statements: all of them, or none. */
  store: (call: XapiCall, statements: readonly SentStatement[]) => Promise<unknown>;
  /** Counts what was refused. */
  refused: (count: number) => void;
}

export function statementResource({ clock, store, refused }: Options): Resource {
  /** Takes what a request brings. */
  async function take(call: XapiCall, body: SentBody): Promise<readonly SentStatement[]> {
    try {
      const statements = await readBatch(body, clock());
      await store(call, statements);
      return statements;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 500)
        refused(Array.isArray(body.statements) ? body.statements.length : 1);
      throw error;
    }
  }

  async function read(call: XapiCall): Promise<Response> {
    const now = clock();
    const { statementId, voidedStatementId } = call.request.query;
    // Lists do not show what is kept until an import has ended.
    const { since } = await call.as((tx) => inboxState(tx));
    call.headers.set(CONSISTENT_HEADER, (since && since < now ? since : now).toISOString());
    return statementId === undefined && voidedStatementId === undefined ? readList(call) : readOne(call);
  }

  return {
    GET: read,
    POST: async (call) => {
      parametersOf(call.request, []);
      const statements = await take(call, await bodyOf(call.request));
      return Response.json(statements.map(({ id }) => id));
    },
    PUT: async (call) => {
      const { statementId } = parametersOf(call.request, ['statementId']);
      const body = await bodyOf(call.request);
      await take(call, { ...body, statements: withId(body.statements, statementId) });
      return new Response(null, { status: 204 });
    },
  };
}

/** @throws ApiError 400 */
function withId(body: unknown, id: string): Json {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('PUT takes one statement, as a JSON object.');
  const statement = body as Json;
  if (statement.id !== undefined && uuid(statement.id, 'id') !== id)
    throw badRequest(`The id of the statement is "${String(statement.id)}", and the address says ${id}.`);
  return { ...statement, id };
}

interface Shape {
  format?: Format;
  attachments?: boolean;
}

async function readOne({ request, as }: XapiCall): Promise<Response> {
  const shape = parametersOf(request, [], ['statementId', 'voidedStatementId', 'format', 'attachments']);
  const { statementId, voidedStatementId } = shape;
  const id = statementId ?? voidedStatementId ?? '';
  if (statementId !== undefined && voidedStatementId !== undefined)
    throw badRequest('One statement is found by statementId or by voidedStatementId, and not by both.');
  const isVoided = statementId === undefined;
  return as(async (tx) => {
    const found = (await findStatement(tx, id, isVoided)) ?? (isVoided ? undefined : await findKept(tx, id));
    if (!found) throw new ApiError(404, 'There is no such statement');
    const [statement] = await given(tx, [found], request.headers, shape);
    const answer = await withFiles(tx, JSON.stringify(statement), [found], shape);
    answer.headers.set('Last-Modified', found.storedAt.toUTCString());
    return answer;
  });
}

async function readList({ request, as, path }: XapiCall): Promise<Response> {
  const filter = parametersOf(
    request,
    [],
    [
      ...(['agent', 'verb', 'activity', 'registration', 'related_activities', 'related_agents'] as const),
      ...(['since', 'until', 'limit', 'ascending', 'format', 'attachments', 'cursor'] as const),
    ],
  );
  const { limit = PAGE, cursor, ascending, related_agents, related_activities, agent, ...others } = filter;
  const most = limit === 0 ? PAGE_MAX : Math.min(limit, PAGE_MAX);
  // The academy vouches for each statement.
  const isAuthority = related_agents === true && agent?.name === authorityName;
  return as(async (tx) => {
    const page = await listStatements(tx, {
      ...others,
      agent: isAuthority ? undefined : agent,
      isAgentRelated: related_agents ?? false,
      isActivityRelated: related_activities ?? false,
      isAscending: ascending ?? false,
      limit: most + 1,
      after: cursor,
    });
    const shown = filter.attachments ? await upToSize(tx, page.slice(0, most)) : page.slice(0, most);
    const last = shown.at(-1);
    const more =
      page.length > shown.length && last
        ? `${path}?${new URLSearchParams({ ...request.query, cursor: String(last.seq) })}`
        : '';
    const statements = await given(tx, shown, request.headers, filter);
    return withFiles(tx, JSON.stringify({ statements, more }), shown, filter);
  });
}

const authorityName = `account:${AUTHORITY.account.homePage}|${AUTHORITY.account.name}`;

/** The first statements of a page whose files together fit into an answer, and at least one. */
async function upToSize(tx: Tx, page: readonly GivenStatement[]): Promise<readonly GivenStatement[]> {
  const sizes = await fileSizes(
    tx,
    page.map(({ id }) => id),
  );
  let bytes = 0;
  const end = page.findIndex(({ id }, at) => {
    bytes += sizes.get(id) ?? 0;
    return at > 0 && bytes > FILES_MAX;
  });
  return end === -1 ? page : page.slice(0, end);
}

/** Statements as they are given out. */
async function given(
  tx: Tx,
  statements: readonly GivenStatement[],
  headers: Headers,
  { format = 'exact' }: Shape,
): Promise<Json[]> {
  const parsed = statements.map(({ json, storedAt }) => ({ statement: JSON.parse(json) as Json, storedAt }));
  const ids = format === 'canonical' ? new Set(parsed.flatMap(({ statement }) => activitiesIn(statement))) : [];
  const give = giver({
    format,
    accepted: headers.get('Accept-Language'),
    definitions: await definitionsOf(tx, [...ids]),
  });
  return parsed.map(({ statement, storedAt }) => give(statement, storedAt));
}

/** The answer as JSON or, where files were asked for, as its first part. */
async function withFiles(
  tx: Tx,
  json: string,
  statements: readonly GivenStatement[],
  { attachments }: Shape,
): Promise<Response> {
  if (!attachments) return new Response(json, { headers: { 'Content-Type': 'application/json' } });
  const files = await filesOf(
    tx,
    statements.map(({ id }) => id),
  );
  const boundary = randomUUID();
  const head = (...lines: readonly string[]) => `--${boundary}\r\n${lines.join('\r\n')}\r\n\r\n`;
  const parts = [
    ...[head('Content-Type: application/json'), json, '\r\n'],
    ...files.flatMap(({ sha2, content, contentType }) => [
      head(`Content-Type: ${contentType}`, 'Content-Transfer-Encoding: binary', `X-Experience-API-Hash: ${sha2}`),
      content,
      '\r\n',
    ]),
    `--${boundary}--\r\n`,
  ];
  return new Response(Buffer.concat(parts.map((part) => Buffer.from(part))), {
    headers: { 'Content-Type': `multipart/mixed; boundary=${boundary}` },
  });
}
