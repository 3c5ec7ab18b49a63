/** The server's log. */
import type { MiddlewareHandler } from 'hono';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { AppEnv } from './env.ts';

/** Errors whose message may quote what somebody sent or stored. */
const QUOTING = new Set(['error', 'DatabaseError', 'ValiError', 'SyntaxError', 'URIError']);

/**
 * What the log may tell about an error: its kind, its code and where it happened. The message of a database or parser
 * error may quote values, such as a phone number in a unique key, so it is left out, and so is PostgreSQL's `detail`.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint, routine } = error as Error & Record<string, unknown>;
  const kind = error.constructor.name;
  const quoting = QUOTING.has(kind) || QUOTING.has(error.name);
  return {
    type: kind,
    ...(quoting ? {} : { message: error.message }),
    code,
    table,
    constraint,
    routine,
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** The server's logger: one JSON line for each event, without names, tokens, passwords, phone numbers or texts. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Logs one line for each request. It names the declared call and never the path or the query, which may contain what a
 * person typed.
 */
export const accessLog =
  (logger: Logger): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = performance.now();
    c.set('logger', logger.child({ requestId: c.var.requestId }));
    c.set('facts', {});
    await next();
    const line = {
      method: c.req.method,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      ...c.var.facts,
    };
    if (c.res.status >= 500) c.var.logger.error(line, 'request');
    else c.var.logger.info(line, 'request');
  };
