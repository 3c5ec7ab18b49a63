/** What happens between a request and the handler of its call. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type AnyCall, IDEMPOTENCY, LARGE_PAGES, SCHOOL_REPORTS, SESSION_ADDRESSES } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { PUSH } from '#domain/messages/push.ts';
import type { ReadReplica } from '#host/server/database/readReplica.ts';
import { type Activity, writeActivity } from './activityLog.ts';
import type { AppEnv } from './env.ts';
import { ApiError, badRequest, CommittedError, notFound } from './errors.ts';
import type { Handlers, PublicContext, Services, SessionContext } from './handlers.ts';
import { claimKey, type KeyedWrite, keepAnswer, releaseKey } from './idempotency.ts';
import { readBody, readParams, readQuery } from './input.ts';
import { isVisible } from './objects.ts';
import { EXCLUDES_ONESELF, NOT_TO_ONESELF, type PolicyRow, policyByCall } from './policy.ts';
import { isReport } from './reports.ts';
import { serializeAnswer } from './serializeAnswer.ts';
import { bearerTokenHash, enter, type Session } from './session.ts';
import { transaction } from './transaction.ts';

/** Characters of an Idempotency-Key, as the table limits it. */
const IDEMPOTENCY_KEY_MAX = 200;
/** Characters of a `User-Agent` header, as the table limits it. */
const USER_AGENT_MAX = 400;

/** What a caller sent. The types of a handler's own call are checked where handlers are written. */
interface AnyInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}
type AnyHandle = (context: AnyInput & SessionContext, prepared?: unknown) => Promise<unknown>;
type AnyHandler =
  | AnyHandle
  | { prepare: (context: AnyInput & SessionContext) => Promise<() => Promise<unknown>>; handle: AnyHandle };
type AnyPublicHandler = (context: AnyInput & PublicContext) => Promise<unknown>;

type RequestHandler = (c: Context<AppEnv>) => Promise<Response>;

/**
 * Creates the function that makes Hono's handler of a call. A request passes these steps: the session, the policy
 * (may this role make the call?), the validation, the policy again (may the session see the objects in the path?),
 * the handler of the call, and an answer that holds only what the contract declares. All of them share one
 * transaction, except that a handler with a `prepare` step has two.
 * @throws an Error for a call without a handler, and for one that needs a session and has no row in the policy.
 */
export function createRequestHandlers(
  services: Services,
  policyRows: readonly PolicyRow[],
  handlers: Handlers,
): (call: AnyCall) => RequestHandler {
  const policy = policyByCall(policyRows);
  const byId = new Map<string, unknown>(Object.entries(handlers));
  const capabilitiesOf = capabilitiesBy(policy, services.push ? [] : [PUSH]);

  return (call) => {
    const handler = byId.get(call.id);
    if (!handler) throw new Error(`The call "${call.id}" has no handler.`);
    if (call.anonymous) return publicHandler(services, call, handler as AnyPublicHandler, capabilitiesOf);
    const row = policy.get(call.id);
    if (!row) {
      throw new Error(`The call "${call.id}" has no row in the policy, so nobody has decided who may make it.`);
    }
    return sessionHandler(services, call, row, handler as AnyHandler);
  };
}

/**
 * The `user.capabilities` of each role: a word is in them when the role may make all calls of that word.
 * @param without words of what this server is not set up for.
 */
function capabilitiesBy(
  policy: ReadonlyMap<string, PolicyRow>,
  without: readonly string[],
): PublicContext['capabilitiesOf'] {
  // A word of calls that nobody needs a session for says nothing about a user.
  const words = new Set(allCalls.flatMap((call) => (call.anonymous ? [] : (call.capability ?? []))));
  for (const word of without) words.delete(word);
  return (role) => [
    IDEMPOTENCY,
    LARGE_PAGES,
    SCHOOL_REPORTS,
    SESSION_ADDRESSES,
    ...[...words].filter((word) =>
      allCalls.every(
        ({ id, capability, anonymous }) => capability !== word || anonymous || policy.get(id)?.may[role] !== undefined,
      ),
    ),
  ];
}

function publicHandler(
  services: Services,
  call: AnyCall,
  handle: AnyPublicHandler,
  capabilitiesOf: PublicContext['capabilitiesOf'],
): RequestHandler {
  return async (c) => {
    c.var.facts.call = call.id;
    const input = await readInput(c, call);
    const answer = await handle({
      ...input,
      services,
      origin: c.var.origin,
      publicUrl: c.var.publicUrl,
      cookie: (name) => getCookie(c, name),
      client: c.var.client,
      requestId: c.var.requestId,
      pageOrigin: c.req.header('Origin'),
      userAgent: c.req.header('User-Agent')?.trim().slice(0, USER_AGENT_MAX) || null,
      capabilitiesOf,
    });
    return json(c, call, await serializeAnswer(call.answer, answer));
  };
}

function sessionHandler(services: Services, call: AnyCall, row: PolicyRow, handler: AnyHandler): RequestHandler {
  return async (c) => {
    c.var.facts.call = call.id;
    const tokenHash = bearerTokenHash(c.req.header('Authorization'));
    // Hono keeps the text for later reads. A slow sender must not hold a connection of the database.
    const bodyText = await c.req.text();

    /** One transaction of this request, in which `work` runs after session, policy and validation. */
    const inSession = <T>(work: (context: AnyInput & SessionContext, hasRecorded: () => boolean) => Promise<T>) =>
      transaction(services.database, { kind: 'session', tokenHash }, async (db) => {
        const session = await enter(db);
        const { pid, role } = session.person;
        Object.assign(c.var.facts, { pid, role, parent: session.actingRole === 'parent' });
        let hasRecorded = false;
        const record = async (...activities: readonly Activity[]) => {
          hasRecorded = true;
          const { schoolId } = session;
          await writeActivity(
            db,
            ...activities.map((each) => ({ ...each, pid, schoolId, requestId: c.var.requestId })),
          );
        };
        try {
          refuseByPolicy(call, row, session, c.req.param());
          const input = await readInput(c, call);
          for (const [name, kind] of Object.entries(row.objects ?? {})) {
            const id = input.params[name];
            if (id !== undefined && !(await isVisible(db, kind, Number(id)))) throw notFound();
          }
          const { origin, publicUrl } = c.var;
          const context = { ...input, services, origin, publicUrl, session, db, now: services.clock(), record };
          return await work(context, () => hasRecorded);
        } catch (error) {
          if (error instanceof CommittedError && error.activity) await record(error.activity);
          throw error;
        }
      });

    const { replica } = services.database;
    if (replica && isReport(call)) return json(c, call, await reportFrom(replica));

    /** Session, policy and validation on the main server, and what they allow from the replica if it can answer. */
    async function reportFrom(replica: ReadReplica): Promise<string> {
      const answer = async (context: AnyInput & SessionContext) =>
        serializeAnswer(call.answer, await (handler as AnyHandle)(context));
      type Begun = { text: string } | { text?: undefined; context: AnyInput & SessionContext };
      const begun = await inSession<Begun>(async (context) =>
        (await replica.maySee(context.db)) ? { context } : { text: await answer(context) },
      );
      if (begun.text === undefined) {
        const { context } = begun;
        const read = await replica.read(context.session.person, (db) => answer({ ...context, db }));
        if (read) services.metrics?.reportRead('replica');
        if (read) return read.value;
      }
      services.metrics?.reportRead('main');
      return begun.text ?? inSession(answer);
    }

    const slowWork = 'prepare' in handler ? await inSession((context) => handler.prepare(context)) : undefined;
    const prepared = await slowWork?.();
    const handle = 'handle' in handler ? handler.handle : handler;
    const body = await inSession(async (context, hasRecorded) => {
      const { db, session } = context;
      const keyed = keyedWrite(c, call, session, bodyText);
      const claim = keyed ? await claimKey(db, keyed) : 'new';
      if (claim === 'other') throw new ApiError(422, 'This Idempotency-Key was used for something else');
      if (claim !== 'new') return JSON.stringify(claim.answer);
      const answer = await handle(context, prepared).catch(async (error: unknown) => {
        // The transaction is committed, but the write was refused: sent again, it is handled again.
        if (keyed && error instanceof CommittedError) await releaseKey(db, keyed);
        throw error;
      });
      if (call.method !== 'GET' && !row.isOwnMark && !hasRecorded()) {
        throw new Error(`The call "${call.id}" wrote without a line in the activity log.`);
      }
      // Inside the transaction: when the answer does not match the contract, the write is rolled back.
      const text = await serializeAnswer(call.answer, answer);
      if (keyed) await keepAnswer(db, keyed, call.success, text);
      return text;
    });
    return json(c, call, body);
  };
}

/** A POST with an Idempotency-Key: sent twice, it is done once. */
function keyedWrite(c: Context<AppEnv>, call: AnyCall, session: Session, request: string): KeyedWrite | undefined {
  const key = call.method === 'POST' ? c.req.header('Idempotency-Key') : undefined;
  if (key === undefined) return undefined;
  if (key.length < 1 || key.length > IDEMPOTENCY_KEY_MAX) throw badRequest('Wrong header "Idempotency-Key"');
  return { pid: session.person.pid, key, call: call.id, request: `${c.req.path}\n${request}` };
}

/**
 * Refuses a call that the policy does not allow to this session, whichever objects it names.
 * @throws CommittedError 403, with a line in the activity log.
 */
function refuseByPolicy(call: AnyCall, row: PolicyRow, session: Session, params: Record<string, string>): void {
  const activity = { type: 'DENIED', narration: `Not allowed: ${call.summary}` };
  const scope = row.may[session.actingRole];
  const isOnlyForParents = Object.keys(row.may).join() === 'parent';
  if (scope === undefined && isOnlyForParents && session.actingRole !== 'parent') {
    const hint = 'Please logout and login with Parent View enabled.';
    throw new CommittedError(403, 'This is for parents', activity, { hint });
  }
  if (scope === undefined) {
    throw new CommittedError(403, 'You do not have permission to perform this action', activity);
  }
  if (EXCLUDES_ONESELF.has(scope) && 'pid' in call.params && Number(params.pid) === session.person.pid) {
    throw new CommittedError(403, NOT_TO_ONESELF, activity);
  }
}

/** What was sent, read as the call declares it. */
async function readInput(c: Context<AppEnv>, call: AnyCall): Promise<AnyInput> {
  return {
    params: readParams(c.req, call.params),
    query: readQuery(c.req, call.query),
    body: await readBody(c.req, call.body),
  };
}

function json(c: Context<AppEnv>, call: AnyCall, body: string): Response {
  return c.body(body, call.success, {
    'Content-Type': 'application/json; charset=utf-8',
    // With it the compression sees that an answer is small, and leaves it as it is.
    'Content-Length': String(Buffer.byteLength(body)),
  });
}
