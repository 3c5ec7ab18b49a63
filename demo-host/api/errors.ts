import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DatabaseAway } from '#host/db/database.ts';

/** An answer that is an error the caller should read: a status, a `message`, and what goes with it. */
export class ApiError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
    readonly more: { hint?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
  }

  get body(): { message: string; hint?: string } {
    return { message: this.message, ...(this.more.hint ? { hint: this.more.hint } : {}) };
  }
}

/** Foreign and missing are one answer, so that nobody can tell what exists elsewhere (policy). */
export const notFound = () => new ApiError(404, 'Not found');

export const badRequest = (message: string) => new ApiError(400, message);

export const unauthorized = (message: string) =>
  new ApiError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });

const unavailable = (retryAfter: number) =>
  new ApiError(503, 'The service is not available for the moment. Please try again shortly.', {
    headers: { 'Retry-After': String(retryAfter) },
  });

/** PostgreSQL gave a query up: it took too long, or stood in the way of another. Asking again may go well. */
const GIVEN_UP = new Set(['57014', '55P03', '40P01', '40001']);

/** What an error of any kind is to the caller; one that nobody foresaw is a 500 that tells nothing. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseAway) return unavailable(error.retryAfter);
  if (error instanceof Error && 'code' in error && GIVEN_UP.has(String(error.code))) return unavailable(5);
  return new ApiError(500, 'Something went wrong');
}
