/**
 * Sends calls in the page's own way (`configure({ transport })`, promises/session-and-errors.md#a-transport-of-the-page): to
 * other paths, with cookies, or to GraphQL. The client does for them what it does for all calls: it repeats, ends what takes
 * too long, and parses what comes. Loaded only where a page has a transport.
 */
import type { AnyCall, CallInput } from '#contract/call.ts';
import { noteAcademyTime } from '#domain/format/academyClock.ts';

/** A call, as a transport is given it. */
export interface TransportCall {
  /** The name of the call in the contract. */
  id: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  params?: unknown;
  /** Without fields that have no value. */
  query?: unknown;
  body?: unknown;
}

/** What a transport is given with a call. */
export interface TransportRequest {
  /** Where the call goes without a transport: path and query are filled in. */
  url: string;
  /** Aborted when nobody waits for the answer any more, and when the time of the call is over. Hand it on to `fetch`. */
  signal: AbortSignal;
  /** A write that has the same key was sent before: a server that knows keys does it once. */
  idempotencyKey?: string;
  /** The request must be finished even when the page is left at once. */
  keepalive: boolean;
  /**
   * Sends the call as it is sent without a transport, with the token of the session. @returns the answer as JSON.
   * @throws what a transport may throw, so that it need not be caught.
   */
  sendDefault(): Promise<unknown>;
}

/** Answers a call, or gives the `Response` that has the answer. A failure is thrown: anything with a `status`. */
export type TransportFunction = (call: TransportCall, request: TransportRequest) => unknown;

/** How a page sends calls in its own way: all of them, or each by its id. */
export type Transport = TransportFunction | Readonly<Record<string, TransportFunction>>;

/** What came of a request: status and JSON, undefined where there was none. */
export interface RawAnswer {
  status: number;
  body: unknown;
}

/** What the client tells of a call that it sends. */
export interface OutgoingCall {
  call: AnyCall;
  input: CallInput<AnyCall>;
  url: URL;
  signal: AbortSignal;
  options: { idempotencyKey?: string; keepalive?: boolean; signal?: AbortSignal | undefined };
  /** Sends it in the client's own way. */
  send(): Promise<RawAnswer>;
}

/** The status of a call that a table of calls does not have. */
const NOT_OFFERED = 501;

/**
 * Sends a call by a transport. What has a status when it is thrown is an answer like any other.
 * @throws what else the transport throws, or the reason of the signal: a transport that never ends cannot hold a screen up.
 */
export async function sendByTransport(transport: Transport, outgoing: OutgoingCall): Promise<RawAnswer> {
  const { call, signal } = outgoing;
  const answerOf = functionFor(transport, call.id);
  if (!answerOf) {
    tellMissing(call);
    return { status: NOT_OFFERED, body: undefined };
  }
  let stop: (() => void) | undefined;
  const ended = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason ?? new DOMException('The call has ended.', 'AbortError'));
    signal.addEventListener('abort', stop);
  });
  // In an async function, because a transport may throw at once.
  const ask = async () => read(await answerOf(callOf(outgoing), requestOf(outgoing)), 200);
  try {
    return await Promise.race([ask(), ended]);
  } catch (cause) {
    const answer = await failureIn(cause);
    // People read of a network error. The author of the transport reads here what it was.
    if (!answer && !signal.aborted) console.warn(`academy-widgets: the transport failed for ${call.id}.`, cause);
    // Nobody but the clock has ended it.
    if (signal.aborted && !outgoing.options.signal?.aborted) {
      console.warn(
        `academy-widgets: the transport did not answer ${call.id} in time. Let its function return, or throw.`,
      );
    }
    if (!answer) throw cause;
    return answer;
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
  }
}

function functionFor(transport: Transport, id: string): TransportFunction | undefined {
  if (typeof transport === 'function') return transport;
  try {
    const own = Object.hasOwn(transport, id) ? transport[id] : undefined;
    return typeof own === 'function' ? own : undefined;
  } catch (cause) {
    console.warn(`academy-widgets: the transport failed for ${id}.`, cause);
    return undefined;
  }
}

/** The calls whose lack was told. */
const reported = new Set<string>();

/** People read that the call is not offered. The author of the transport reads here which, and what to do. */
function tellMissing({ id, method, path }: AnyCall): void {
  if (reported.has(id)) return;
  reported.add(id);
  console.warn(
    `academy-widgets: the transport has no function “${id}” (${method} ${path}), so this call counts as not offered. ` +
      `Add “${id}” to the table, if your API can answer it.`,
  );
}

/** The transport that was looked at: a page may configure other things often. */
let looked: unknown;

/** Tells at once what no transport can be: something else than a function or a table, or an entry that is no function. */
export function tellNoTransport(transport: unknown): void {
  if (transport === looked) return;
  looked = transport;
  const isTable = typeof transport === 'object' && transport !== null && !Array.isArray(transport);
  if (!isTable && typeof transport !== 'function') {
    console.error('academy-widgets: a transport is a function, or a table with a function for each call by its id.');
  }
  for (const id of isTable ? Object.keys(transport) : []) {
    const { value, get } = Object.getOwnPropertyDescriptor(transport, id) ?? {};
    if (get || typeof value === 'function') continue;
    console.error(`academy-widgets: “${id}” of the transport is no function, so the call counts as not offered.`);
  }
}

function callOf({ call: { id, method, path }, input }: OutgoingCall): TransportCall {
  const { params, query, body } = input as Pick<TransportCall, 'params' | 'query' | 'body'>;
  const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '' && !Number.isNaN(value);
  const given = Object.entries((query ?? {}) as object).filter(([, value]) => isGiven(value));
  return { id, method, path, params, query: query && Object.fromEntries(given), body };
}

const requestOf = ({ url, signal, options, send }: OutgoingCall): TransportRequest => ({
  url: url.href,
  signal,
  idempotencyKey: options.idempotencyKey,
  keepalive: options.keepalive ?? false,
  async sendDefault() {
    const { status, body } = await send();
    if (status >= 200 && status <= 299) return body;
    throw Object.assign(new Error(`${status}`), { message: undefined }, body, { status });
  },
});

/** What a transport gave: the answer itself, or the response that has it. */
async function read(given: unknown, status: number): Promise<RawAnswer> {
  if (!(given instanceof Response)) return { status, body: given };
  noteAcademyTime(given.headers);
  const text = await given.text();
  try {
    return { status: given.status, body: JSON.parse(text) };
  } catch {
    // Empty, or a page of HTML.
    return { status: given.status, body: undefined };
  }
}

/** The failure that was thrown, if it has the status of one: a response, an error or a plain object. */
async function failureIn(cause: unknown): Promise<RawAnswer | undefined> {
  if (typeof cause !== 'object' || cause === null) return undefined;
  const { status, message } = cause as { status?: unknown; message?: unknown };
  if (typeof status !== 'number' || !(status >= 400 && status <= 599)) return undefined;
  return cause instanceof Response ? read(cause, status) : { status, body: { ...cause, message } };
}
