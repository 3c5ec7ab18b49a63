/** The errors that the API answers. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { CallTookTooLong, DatabaseUnavailable } from '#host/server/database/databaseErrors.ts';
import type { Activity } from './activityLog.ts';

/** What is wrong with one row of an import. */
export interface RowFault {
  /** The position of the row in what was sent, from 0. */
  row: number;
  message: string;
}

/** What a sign-in needs besides the right password. `contract/sign-in/loginNeeds.ts` declares the fields. */
export interface LoginNeeds {
  needs: 'new-password' | 'code' | 'set-up';
  secret?: string;
  uri?: string;
}

/** An error for the caller: an HTTP status, a `message` for people, and further fields of the body. */
export class ApiError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
    readonly more: {
      hint?: string;
      /** A word that a page has a text of its own for. */
      reason?: string;
      rows?: readonly RowFault[];
      login?: LoginNeeds;
      /** The message without what the caller sent, for a list that others read. */
      note?: string;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(message);
  }

  /** The body of the answer. */
  get body(): { message: string; hint?: string; reason?: string; rows?: readonly RowFault[] } & Partial<LoginNeeds> {
    const { hint, reason, rows, login } = this.more;
    return {
      message: this.message,
      ...(hint ? { hint } : {}),
      ...(reason ? { reason } : {}),
      ...(rows ? { rows } : {}),
      ...login,
    };
  }
}

/**
 * An error after which the transaction is committed, so that what was written before it is kept: a counted
 * attempt, a request to the academy, a line in the activity log. Any other error rolls the transaction back.
 */
export class CommittedError extends ApiError {
  constructor(
    status: ContentfulStatusCode,
    message: string,
    /** The line for the activity log, where it needs one. */
    readonly activity?: Activity,
    more: ApiError['more'] = {},
  ) {
    super(status, message, more);
  }
}

/** 404 for what does not exist and for what the session may not see: the answer must not tell the two apart (policy). */
export const notFound = () => new ApiError(404, 'Not found');

export const badRequest = (message: string) => new ApiError(400, message);

export const unauthorized = (message: string) =>
  new ApiError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** 429 after too many wrong passwords or codes. @param seconds until the next attempt may be made. */
export const tooManyAttempts = (seconds: number) =>
  new CommittedError(429, `Too many failed attempts. Please try again in ${seconds} s.`, undefined, {
    headers: { 'Retry-After': String(seconds) },
  });

/** 503 while the database is away (promises/session-and-errors.md#server-unavailable). */
const unavailable = (retryAfter: number) =>
  new ApiError(503, 'The service is not available for the moment. Please try again shortly.', {
    headers: { 'Retry-After': String(retryAfter) },
  });

/** The code with which PostgreSQL cancels what took too long: a query (`STATEMENT_TIMEOUT_MS` of actor.ts), or its whole call. */
const TOO_LONG = '57014';
/** Those of a lock conflict. Trying again may help. */
const IN_CONFLICT = new Set(['55P03', '40P01', '40001']);

const tookTooLong = () =>
  new ApiError(503, 'This took too long, so it was stopped. Please ask for less at once, or try again later.', {
    headers: { 'Retry-After': '30' },
  });

/** The answer to an error of any kind. An unexpected one is a 500 that tells nothing about itself. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailable) return unavailable(error.retryAfter);
  if (error instanceof CallTookTooLong) return tookTooLong();
  if (error instanceof Error && 'code' in error) {
    if (error.code === TOO_LONG) return tookTooLong();
    if (IN_CONFLICT.has(String(error.code))) return unavailable(5);
  }
  return new ApiError(500, 'Something went wrong');
}
