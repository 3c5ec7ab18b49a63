import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Activity } from '#host/db/activityLog.ts';
import { DatabaseUnavailable } from '#host/db/databaseErrors.ts';

/** What is wrong with one row of many that were sent. */
export interface RowFault {
  /** Its place, from 0. */
  row: number;
  message: string;
}

/** What a login asks for besides a right password, by the names of `contract/loginNeeds.ts`. */
export interface LoginNeeds {
  needs: 'code' | 'set-up';
  secret?: string;
  uri?: string;
}

/** An answer that is an error the caller should read: a status, a `message`, and what goes with it. */
export class ApiError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
    readonly more: {
      hint?: string;
      rows?: readonly RowFault[];
      login?: LoginNeeds;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(message);
  }

  get body(): { message: string; hint?: string; rows?: readonly RowFault[] } & Partial<LoginNeeds> {
    const { hint, rows, login } = this.more;
    return { message: this.message, ...(hint ? { hint } : {}), ...(rows ? { rows } : {}), ...login };
  }
}

/**
 * A refusal that the activity log keeps: the transaction is committed with its line. Whoever throws it has written
 * nothing that must not stay.
 */
export class RecordedRefusal extends ApiError {
  constructor(
    status: ContentfulStatusCode,
    message: string,
    readonly activity: Activity,
    more: ApiError['more'] = {},
  ) {
    super(status, message, more);
  }
}

/** Foreign and missing are one answer, so that nobody can tell what exists elsewhere (policy). */
export const notFound = () => new ApiError(404, 'Not found');

export const badRequest = (message: string) => new ApiError(400, message);

export const unauthorized = (message: string) =>
  new ApiError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** Guessing is slowed down. */
export const slowedDown = (seconds: number) =>
  new ApiError(429, `Too many failed attempts. Please try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });

const unavailable = (retryAfter: number) =>
  new ApiError(503, 'The service is not available for the moment. Please try again shortly.', {
    headers: { 'Retry-After': String(retryAfter) },
  });

/** PostgreSQL gave a query up: it took too long, or stood in the way of another. Asking again may go well. */
const GIVEN_UP = new Set(['57014', '55P03', '40P01', '40001']);

/** What an error of any kind is to the caller; one that nobody foresaw is a 500 that tells nothing. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailable) return unavailable(error.retryAfter);
  if (error instanceof Error && 'code' in error && GIVEN_UP.has(String(error.code))) return unavailable(5);
  return new ApiError(500, 'Something went wrong');
}
