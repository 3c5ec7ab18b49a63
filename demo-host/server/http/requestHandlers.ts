/** What happens between a request and the handler of its call. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type AnyCall, IDEMPOTENCY, LARGE_PAGES, SCHOOL_REPORTS, SESSION_ADDRESSES } from '#contract/call.ts';
import { allCalls, type CallId } from '#contract/index.ts';
import { users } from '#contract/people/users.ts';
import { ABSENT_SEARCH } from '#domain/lists/absentOrders.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/lists/limits.ts';
import { PUSH } from '#domain/messages/push.ts';
import { ABSENT, LIST_SEARCH, LISTS, REPORT_SCHEDULES, REPORTS_TO_OTHERS } from '#domain/people/capabilityWords.ts';
import { USERS_SORT } from '#domain/people/userOrders.ts';
import { changesOf, type Tx } from '#host/server/database/actor.ts';
import type { ReadReplica } from '#host/server/database/readReplica.ts';
import { type Activity, writeActivity } from './activityLog.ts';
import { allowFile, endIfCancelled } from './arrival.ts';
import type { AppEnv } from './env.ts';
import { ApiError, badRequest, CommittedError, notFound } from './errors.ts';
import { wishesOf } from './files/builtFiles.ts';
import { isKnown } from './files/madeOnce.ts';
import type { Handlers, PublicContext, Services, SessionContext } from './handlers.ts';
import { claimKey, type KeyedWrite, keepAnswer, releaseKey } from './idempotency.ts';
import { readBody, readLanguage, readParams, readQuery } from './input.ts';
import {
  answerOf,
  isKept,
  isKeptInPart,
  type KeptAnswer,
  type KeptAnswers,
  keptAnswers,
  type Made,
  passesSoon,
  type Question,
} from './keptAnswers.ts';
import { keptParts } from './keptParts.ts';
import { isLarge, largeLane } from './largeWork.ts';
import { isVisible } from './objects.ts';
import { type ActingRole, EXCLUDES_ONESELF, NOT_TO_ONESELF, type PolicyRow, policyByCall } from './policy.ts';
import { isReport } from './reports.ts';
import { serializeAnswer } from './serializeAnswer.ts';
import { bearerTokenHash, enteredSession, type Session } from './session.ts';
import { sessionTransaction } from './transaction.ts';

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
/** What a handler works with. */
type Work = AnyInput & SessionContext;
type AnyHandle = (context: Work, prepared?: unknown) => Promise<unknown>;
type AnyHandler = AnyHandle | { prepare: (context: Work) => Promise<() => Promise<unknown>>; handle: AnyHandle };
type AnyPublicHandler = (context: AnyInput & PublicContext) => Promise<unknown>;

/** What a request asks, with all that was sent. */
type QuestionOfRequest = Question & { input: AnyInput };

/** What a request asks, besides what its handler is told. */
interface InputOfRequest {
  question: QuestionOfRequest;
  /** Whether the session sees what the path names. @throws ApiError 404 */
  look: () => Promise<void>;
  hasRecorded: () => boolean;
}

/** Runs `work` in a transaction as the one who makes the call. */
type Transacting = <T>(work: (context: Work, input: InputOfRequest) => Promise<T>) => Promise<T>;

type RequestHandler = (c: Context<AppEnv>) => Promise<Response>;

/** So long before its caller gives up a call is ended, that the caller still hears why, in ms. */
const TO_ANSWER_MS = 5_000;

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
  const capabilitiesOf = capabilitiesBy(policy, [
    ...(services.push ? [] : [PUSH]),
    ...(services.canMail ? [] : [REPORT_SCHEDULES]),
  ]);
  const memory = keptAnswers(services.keeps);
  const parts = keptParts(services.keeps === 0 ? 0 : undefined);
  const lane = largeLane(services.database.pools().api?.max ?? 1);

  return (call) => {
    const handler = byId.get(call.id);
    if (!handler) throw new Error(`The call "${call.id}" has no handler.`);
    if (call.anonymous) return publicHandler(services, call, handler as AnyPublicHandler, capabilitiesOf);
    const row = policy.get(call.id);
    if (!row) {
      throw new Error(`The call "${call.id}" has no row in the policy, so nobody has decided who may make it.`);
    }
    const handle = sessionHandler(services, { memory, parts, capabilitiesOf }, call, row, handler as AnyHandler);
    return (c) => {
      const until = timeOf(call, services);
      return isLarge(call, c.req) ? lane(() => handle(c, until)) : handle(c, until);
    };
  };
}

/** When a call that begins now has to be over, by `performance.now()`. */
const timeOf = (call: AnyCall, { longestMs }: Services): number =>
  performance.now() + (longestMs ?? (call.timeoutMs ?? REQUEST_TIMEOUT_MS) - TO_ANSWER_MS);

/**
 * The `user.capabilities` of each role: a word is in them when the role may make all calls of that word.
 * @param without words of what this server is not set up for.
 */
function capabilitiesBy(
  policy: ReadonlyMap<string, PolicyRow>,
  without: readonly string[],
): SessionContext['capabilitiesOf'] {
  // A word of calls that nobody needs a session for says nothing about a user.
  const words = new Set(allCalls.flatMap((call) => (call.anonymous ? [] : (call.capability ?? []))));
  for (const word of without) words.delete(word);
  const mayMakeAll = (role: ActingRole, word: string) =>
    allCalls.every(
      ({ id, capability, anonymous }) => capability !== word || anonymous || policy.get(id)?.may[role] !== undefined,
    );
  const seesColleagues = (role: ActingRole) => {
    const scope = policy.get(users.id)?.may[role];
    return scope !== undefined && scope !== 'own schools, students and parents';
  };
  return (role) => [
    IDEMPOTENCY,
    LARGE_PAGES,
    SCHOOL_REPORTS,
    SESSION_ADDRESSES,
    // An option of a call goes with the word of the call.
    ...(mayMakeAll(role, LISTS) ? [LIST_SEARCH] : []),
    ...(mayMakeAll(role, ABSENT) ? [ABSENT_SEARCH] : []),
    ...(policy.get(users.id)?.may[role] === undefined ? [] : [USERS_SORT]),
    ...(words.has(REPORT_SCHEDULES) && mayMakeAll(role, REPORT_SCHEDULES) && seesColleagues(role)
      ? [REPORTS_TO_OTHERS]
      : []),
    ...[...words].filter((word) => mayMakeAll(role, word)),
  ];
}

function publicHandler(
  services: Services,
  call: AnyCall,
  handle: AnyPublicHandler,
  capabilitiesOf: SessionContext['capabilitiesOf'],
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
    return send(c, call, answerOf(await serializeAnswer(call.answer, answer)));
  };
}

function sessionHandler(
  services: Services,
  {
    memory,
    parts,
    capabilitiesOf,
  }: { memory: KeptAnswers; parts: ReturnType<typeof keptParts> } & Pick<SessionContext, 'capabilitiesOf'>,
  call: AnyCall,
  row: PolicyRow,
  handler: AnyHandler,
): (c: Context<AppEnv>, until: number) => Promise<Response> {
  return async (c, untilAtFirst) => {
    c.var.facts.call = call.id;
    const tokenHash = bearerTokenHash(c.req.header('Authorization'));
    const language = readLanguage(c.req);
    let until = untilAtFirst;
    const noRecord = () => Promise.reject(new Error(`The call "${call.id}" reads, and has recorded something.`));
    const tell = ({ person: { pid, role }, actingRole }: Session) =>
      Object.assign(c.var.facts, { pid, role, parent: actingRole === 'parent' });
    /** What a session asks. @throws ApiError where the policy refuses it, or what was sent is not as the call declares it. */
    const questionOf = async (session: Session): Promise<QuestionOfRequest> => {
      refuseByPolicy(call, row, session, c.req.param());
      const input = await readInput(c, call);
      return { call, session, input, now: services.clock(), changes: session.changes };
    };
    const contextOf = (question: QuestionOfRequest, db: Tx): Omit<Work, 'record'> => {
      const { session, input, now } = question;
      const { origin, publicUrl } = c.var;
      const kept: SessionContext['kept'] = async (part, make) => {
        if (!isKeptInPart(call)) return make();
        const found = await memory.get({ ...question, part }, async () => ({ text: JSON.stringify(await make()) }));
        return JSON.parse(found.text);
      };
      const common = { services, origin, publicUrl, capabilitiesOf };
      return { ...input, ...common, session, db, now, language, kept, partsOfSchools: parts(session, db, now) };
    };

    const lookOf =
      ({ input }: QuestionOfRequest, db: Tx) =>
      async () => {
        for (const [name, kind] of Object.entries(row.objects ?? {})) {
          const id = input.params[name];
          if (id !== undefined && !(await isVisible(db, kind, Number(id)))) throw notFound();
        }
      };

    /** One transaction of this request, in which `work` runs as the session. */
    const entering = <T>(
      work: (db: Tx, session: Session, log: Pick<Work, 'record'> & Pick<InputOfRequest, 'hasRecorded'>) => Promise<T>,
    ): Promise<T> =>
      sessionTransaction(services.database, { tokenHash, language, until }, async (db, entered) => {
        const session = enteredSession(entered);
        tell(session);
        let hasRecorded = false;
        const record = async (...activities: readonly Activity[]) => {
          hasRecorded = true;
          const { schoolId, person } = session;
          await writeActivity(
            db,
            ...activities.map((each) => ({ ...each, pid: person.pid, schoolId, requestId: c.var.requestId })),
          );
        };
        try {
          return await work(db, session, { record, hasRecorded: () => hasRecorded });
        } catch (error) {
          if (error instanceof CommittedError && error.activity) await record(error.activity);
          throw error;
        }
      });

    /**
     * One transaction of this request, in which `work` runs after session, policy and validation. It has to call `look`,
     * which ends it where the session does not see what the path names, before it reads anything.
     */
    const inSession: Transacting = (work) =>
      entering(async (db, session, { record, hasRecorded }) => {
        const question = await questionOf(session);
        const context = { ...contextOf(question, db), record };
        return work(context, { look: lookOf(question, db), question, hasRecorded });
      });

    if (call.holdsFile) {
      await entering(async (_, session) => refuseByPolicy(call, row, session, c.req.param()));
      allowFile(c.env?.incoming);
    }
    // Hono keeps the text for later reads. A slow sender must not hold a connection of the database.
    const bodyText = await c.req.text();
    if (call.holdsFile) until = timeOf(call, services);

    const make = async (context: Work): Promise<Made> => {
      const text = await serializeAnswer(call.answer, await (handler as AnyHandle)(context));
      const { children } = context.session.person;
      return { text, isPassing: children.length > 0 && (await passesSoon(context.db, context.now)) };
    };
    const remembered = async (question: Question, make: () => Promise<Made>): Promise<KeptAnswer> =>
      isKept(call) ? memory.get(question, make) : answerOf((await make()).text);
    const replica = isReport(call) ? services.database.replica : undefined;
    const answerBy = (transacting: Transacting) => (replica ? reportFrom(replica, transacting) : fromMain(transacting));
    if (replica || isKept(call)) return send(c, call, (await atOnce()) ?? (await answerBy(inSession)));

    /** The answer as the session is now; undefined where something of the call has to be written, such as that it is refused. */
    async function atOnce(): Promise<KeptAnswer | undefined> {
      const found = await services.database.sessionNow({ tokenHash, language });
      if (!found) return undefined;
      const session = enteredSession(found.entered);
      const question = await questionOf(session).catch(() => undefined);
      if (!question) return undefined;
      tell(session);
      const kept = isKept(call) ? memory.peek(question) : undefined;
      if (kept) return kept;
      // All that the main server has to tell of a report of nothing that the path names.
      const read = !row.objects && replica?.maySeeNow(found) ? await readFrom(replica, question) : undefined;
      return (
        read ??
        answerBy(asPerson(question)).catch((error: unknown) => {
          if (error instanceof CommittedError) return undefined;
          throw error;
        })
      );
    }

    /** As the person of a session that was found for this request. */
    function asPerson(question: QuestionOfRequest): Transacting {
      return (work) =>
        services.database.asPerson({ person: question.session.person, until }, (db) =>
          work(
            { ...contextOf(question, db), record: noRecord },
            { look: lookOf(question, db), question, hasRecorded: () => false },
          ),
        );
    }

    function fromMain(transacting: Transacting): Promise<KeptAnswer> {
      return transacting((context, { look, question }) => remembered(question, () => look().then(() => make(context))));
    }

    /** Undefined where the main server has to answer. */
    async function readFrom(replica: ReadReplica, question: QuestionOfRequest): Promise<KeptAnswer | undefined> {
      const read = await replica.read({ actor: question.session.person, until }, async (db) => {
        // What the replica holds may be older than what the main server has counted.
        const ofReplica = { ...question, changes: await changesOf(db) };
        return remembered(ofReplica, () => make({ ...contextOf(ofReplica, db), record: noRecord }));
      });
      if (read) services.metrics?.reportRead('replica');
      return read?.value;
    }

    /** Session, policy and validation on the main server, and what they allow from the replica if it can answer. */
    async function reportFrom(replica: ReadReplica, transacting: Transacting): Promise<KeptAnswer> {
      let isRead = true;
      const begun = await transacting<KeptAnswer | QuestionOfRequest>(async (context, { look, question }) => {
        const kept = isKept(call) ? memory.peek(question) : undefined;
        isRead = kept === undefined;
        if (kept) return kept;
        await look();
        return (await replica.maySee(context.db)) ? question : remembered(question, () => make(context));
      });
      const answer = 'text' in begun ? begun : await readFrom(replica, begun);
      if (isRead && (answer === undefined || answer === begun)) services.metrics?.reportRead('main');
      return answer ?? fromMain(transacting);
    }

    const slowWork =
      'prepare' in handler
        ? await inSession((context, { look }) => look().then(() => handler.prepare(context)))
        : undefined;
    const prepared = await slowWork?.();
    const handle = 'handle' in handler ? handler.handle : handler;
    const body = await inSession(async (context, { look, hasRecorded }) => {
      const { db, session } = context;
      await look();
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
      if (call.holdsFile) endIfCancelled(c.env?.incoming);
      return text;
    });
    return send(c, call, answerOf(body));
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
  const activity = { kind: 'denied', values: { call: call.id as CallId } } as const;
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

/** An answer of fewer bytes is sent as it is: packing it costs more than it saves. */
const PACKED_FROM = 1024;
/** A longer one is packed piece by piece, while it is sent (`compress`). */
const PACKED_UNTIL = 1024 * 1024;

async function send(c: Context<AppEnv>, call: AnyCall, answer: KeptAnswer): Promise<Response> {
  const { text } = answer;
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' };
  if (isKept(call)) {
    headers.ETag = answer.etag;
    // A client that names none (`*`) need not have this answer.
    if (c.req.header('If-None-Match')?.trim() !== '*' && isKnown(c, answer.etag)) return c.body(null, 304, headers);
  }
  const length = Buffer.byteLength(text);
  const isPacked =
    length >= PACKED_FROM && length <= PACKED_UNTIL && wishesOf(c.req.header('Accept-Encoding'))('gzip') > 0;
  // With its length the compression sees that an answer is small, and leaves it as it is.
  if (!isPacked) return c.body(text, call.success, { ...headers, 'Content-Length': String(length) });
  const bytes = await answer.packed();
  return c.body(bytes, call.success, {
    ...headers,
    'Content-Encoding': 'gzip',
    'Content-Length': String(bytes.length),
    Vary: 'Accept-Encoding',
  });
}
