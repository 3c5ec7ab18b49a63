/** What can go wrong with a call. */
export type ApiFailure =
  /** No response: because of the network, the server or CORS. */
  | 'network'
  | 'timeout'
  /** The status of the response is not 200–299. */
  | 'http'
  /** The answer does not have the shape that the contract declares. */
  | 'shape'
  /** The answer was made for another session: a cache on the way has kept it. */
  | 'foreign';

/** The statuses by which a server says that it does not have a call (promises/session-and-errors.md#calls-that-are-not-built). */
const NOT_BUILT: readonly number[] = [404, 501];

/** Whether the server may not have the call at all. */
export const isNotBuilt = ({ failure, status }: ApiError): boolean => failure === 'http' && NOT_BUILT.includes(status);

/**
 * A call that failed, with what the error catalogue needs for its message
 * (promises/session-and-errors.md#error-messages).
 */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly failure: ApiFailure,
    readonly call: { method: string; path: string },
    /** 0 when there was no response. */
    readonly status: number,
    /** The `message` field of the response, if it has one. */
    readonly serverMessage?: string,
    /** The body of the response, if it is JSON: some errors have data besides the message. */
    readonly body?: unknown,
    options?: ErrorOptions,
  ) {
    super(`${call.method} ${call.path}: ${failure}${status ? ` ${status}` : ''}`, options);
  }
}

/** What the body of an answer says went wrong; undefined where it says nothing. */
export function messageOf(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null ? (body as { message?: unknown }).message : undefined;
  return typeof message === 'string' && message.trim() ? message : undefined;
}
