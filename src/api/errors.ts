/** What can go wrong with a call. */
export type ApiFailure =
  /** No response: the network, the host or CORS. */
  | 'network'
  | 'timeout'
  /** The host answered with a status other than 200–299. */
  | 'http'
  /** The answer does not have the shape that the contract declares. */
  | 'shape';

/** A call that failed, with what the error catalogue needs to name it (spec 1 §8). */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly failure: ApiFailure,
    readonly call: { method: string; path: string },
    /** 0 when there was no response. */
    readonly status: number,
    /** The `message` field of the host's answer, when it has one. */
    readonly serverMessage?: string,
    /** The answer's body as far as it is JSON: some errors carry data beside the message. */
    readonly body?: unknown,
    options?: ErrorOptions,
  ) {
    super(`${call.method} ${call.path}: ${failure}${status ? ` ${status}` : ''}`, options);
  }
}
