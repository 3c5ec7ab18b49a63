import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type AnyCall, IDEMPOTENCY, LARGE_PAGES, SCHOOL_REPORTS } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { type Activity, writeActivity } from '#host/db/activityLog.ts';
import { claimKey, type KeyedWrite, keepAnswer, releaseKey } from '#host/db/idempotency.ts';
import { isVisible } from '#host/db/objects.ts';
import { closedJson } from './closedJson.ts';
import type { AppEnv } from './env.ts';
import { ApiError, badRequest, notFound, RecordedRefusal } from './errors.ts';
import { readBody, readParams, readQuery } from './input.ts';
import { EXCLUDES_ONESELF, type PolicyRow, policyByCall, type Standing } from './policy.ts';
import type { OpenRoute, Route, Sent, Services } from './route.ts';
import { bearerTokenHash, enter, type Session } from './session.ts';

/** As the table holds it, in characters. */
const IDEMPOTENCY_KEY_MAX = 200;

type Handler = (c: Context<AppEnv>) => Promise<Response>;

/**
 * Makes the handler of each call of the contract, which is all that stands between a request and
 * its query: who asks, whether that standing may (policy), what was sent (contract), whether the
 * objects named in the path are theirs to see (policy again), the route's own code, and an answer
 * closed to what the contract declares. All of it happens in one transaction.
 * @throws an Error for a call that needs a session and has no row in the policy.
 */
export function answerCalls(
  services: Services,
  policyRows: readonly PolicyRow[],
  routes: readonly (Route | OpenRoute)[],
): (call: AnyCall) => Handler {
  const policy = policyByCall(policyRows);
  const routeOf = new Map(routes.map((route) => [route.call.id, route]));
  const words = new Set(allCalls.flatMap((call) => call.capability ?? []));
  const capabilitiesOf = (standing: Standing) => [
    IDEMPOTENCY,
    LARGE_PAGES,
    SCHOOL_REPORTS,
    ...[...words].filter((word) =>
      allCalls.every(
        ({ id, capability, anonymous }) =>
          capability !== word || (routeOf.has(id) && (anonymous || policy.get(id)?.may[standing] !== undefined)),
      ),
    ),
  ];

  return (call) => {
    const route = routeOf.get(call.id);
    if (call.anonymous) {
      if (!route || !('handleAnyone' in route)) throw new Error(`The call "${call.id}" needs no session and no code.`);
      return async (c) => {
        c.var.facts.call = call.id;
        const sent = await readAll(c, call);
        const answer = await route.handleAnyone({
          ...sent,
          services,
          origin: c.var.origin,
          cookie: (name) => getCookie(c, name),
          client: c.var.client,
          requestId: c.var.requestId,
          userAgent: userAgentOf(c),
          capabilitiesOf,
        });
        return json(c, call, await closedJson(call.answer, answer));
      };
    }

    const row = policy.get(call.id);
    if (!row) {
      throw new Error(`The call "${call.id}" has no row in the policy: nobody has said who may make it.`);
    }
    return async (c) => {
      c.var.facts.call = call.id;
      const tokenHash = bearerTokenHash(c.req.header('Authorization'));
      // Hono keeps it: whoever sends a body slowly holds no connection of the database meanwhile.
      const sentText = await c.req.text();
      const outcome = await services.database.as({ kind: 'session', tokenHash }, async (db) => {
        const session = await enter(db);
        const { pid, role } = session.person;
        Object.assign(c.var.facts, { pid, role, parent: session.standing === 'parent' });
        let recorded = false;
        const record = async (activity: Activity) => {
          recorded = true;
          await writeActivity(db, { ...activity, pid, schoolId: session.schoolId, requestId: c.var.requestId });
        };

        const refusal = refuse(call, row, session, c.req.param());
        if (refusal) {
          // Returned, not thrown: the line in the log must outlive the refusal.
          await record({ type: 'DENIED', narration: `Not allowed: ${call.summary}` });
          return { refusal };
        }
        const sent = await readAll(c, call);
        for (const [name, kind] of Object.entries(row.objects ?? {})) {
          const id = sent.params[name];
          if (id !== undefined && !(await isVisible(db, kind, Number(id)))) throw notFound();
        }
        const keyed = keyedWrite(c, call, session, sentText);
        const claim = keyed ? await claimKey(db, keyed) : 'new';
        if (claim === 'other') throw new ApiError(422, 'This Idempotency-Key was used for something else');
        if (claim !== 'new') return { body: JSON.stringify(claim.answer) };
        if (!route || !('handle' in route)) throw new ApiError(501, `Not built yet: ${call.summary}`);
        const handled = route.handle({
          ...sent,
          services,
          origin: c.var.origin,
          session,
          db,
          now: services.clock(),
          record,
        });
        const answer = await handled.catch((error: unknown) => {
          if (error instanceof RecordedRefusal) return error;
          throw error;
        });
        if (answer instanceof ApiError) {
          // Returned, not thrown: what it wrote, as a counted guess, is kept. Asked again, it is asked anew.
          if (keyed) await releaseKey(db, keyed);
          if (answer instanceof RecordedRefusal) await record(answer.activity);
          return { refusal: answer };
        }
        if (call.method !== 'GET' && !recorded) {
          throw new Error(`The call "${call.id}" wrote without a line in the activity log.`);
        }
        // In the transaction: an answer that cannot be given takes back what was written for it.
        const body = await closedJson(call.answer, answer);
        if (keyed) await keepAnswer(db, keyed, call.success, body);
        return { body };
      });
      if ('refusal' in outcome) throw outcome.refusal;
      return json(c, call, outcome.body);
    };
  };
}

/** As the table holds it, in characters. */
const USER_AGENT_MAX = 400;

const userAgentOf = (c: Context<AppEnv>): string | null =>
  c.req.header('User-Agent')?.trim().slice(0, USER_AGENT_MAX) || null;

/** A POST that names itself, so that sent twice it is done once. */
function keyedWrite(c: Context<AppEnv>, call: AnyCall, session: Session, request: string): KeyedWrite | undefined {
  const key = call.method === 'POST' ? c.req.header('Idempotency-Key') : undefined;
  if (key === undefined) return undefined;
  if (key.length < 1 || key.length > IDEMPOTENCY_KEY_MAX) throw badRequest('Wrong header "Idempotency-Key"');
  return { pid: session.person.pid, key, call: call.id, request: `${c.req.path}\n${request}` };
}

/** Why this session may not make this call, whatever it names. */
function refuse(call: AnyCall, row: PolicyRow, session: Session, params: Record<string, string>): ApiError | undefined {
  const scope = row.may[session.standing];
  if (scope === undefined) return forbidden(row, session.standing);
  if (EXCLUDES_ONESELF.has(scope) && 'pid' in call.params && Number(params.pid) === session.person.pid) {
    return new ApiError(403, 'You cannot do this to your own account');
  }
  return undefined;
}

function forbidden(row: PolicyRow, standing: Standing): ApiError {
  const isParentsOwn = Object.keys(row.may).join() === 'parent';
  return standing !== 'parent' && isParentsOwn
    ? new ApiError(403, 'This is for parents', { hint: 'Please logout and login with Parent View enabled.' })
    : new ApiError(403, 'You do not have permission to perform this action');
}

/** What was sent, as the call declares it. */
async function readAll(c: Context<AppEnv>, call: AnyCall): Promise<Sent<AnyCall>> {
  const sent = {
    params: readParams(c.req, call.params),
    query: readQuery(c.req, call.query),
    body: await readBody(c.req, call.body),
  };
  return sent as Sent<AnyCall>;
}

function json(c: Context<AppEnv>, call: AnyCall, body: string): Response {
  return c.body(body, call.success, {
    'Content-Type': 'application/json; charset=utf-8',
    // Said, so that small answers are known to be small and are not compressed.
    'Content-Length': String(Buffer.byteLength(body)),
  });
}
