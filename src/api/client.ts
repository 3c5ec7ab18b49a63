import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { type AnyCall, type CallAnswer, type CallInput, ELEMENT_HEADER } from '#contract/call.ts';
import { noteAcademyTime } from '#domain/format/academyClock.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/lists/limits.ts';
import { toJson } from '#platform/json.ts';
import { onDemand } from '#platform/loadCode.ts';
import { untilSeen } from '#platform/seen.ts';
import { addressForSession, callHeaders, callUrl, isForAnother, questionOf } from './callUrl.ts';
import { ApiError, messageOf } from './errors.ts';
import type { OutgoingCall, RawAnswer } from './transport.ts';

/** What the client needs: it knows neither the session nor the page. */
export interface ClientDeps {
  /** The bearer token for a call, or null. `refused` is a token that the server has just answered with 401. */
  getToken(refused?: string): Promise<string | null>;
  /** Called when the server has refused this token: the session has ended. */
  onUnauthorized(token: string): void;
  /** Called with the number of running calls when it changes, for the loading bar. */
  onBusy(running: number): void;
  /** Called when a call has ended, failed or not, with its duration in ms, repeats included. Not for cancelled calls. */
  onEnd?(ms: number, error: ApiError | undefined, call: Pick<AnyCall, 'method' | 'path'>): void;
  /**
   * Takes over the request of a GET call that has left already: only the first attempt asks for it, and it is given once.
   * @param question what the call asks for (`questionOf`).
   */
  takeEarly?(question: string, token: string | null): EarlyRequest | undefined;
  /** Whether the server takes addresses that differ by session. */
  hasSessionAddresses?(): boolean;
  /** Sends a call in the page's own way. Undefined where the page has none. */
  transport?(): ((outgoing: OutgoingCall) => Promise<RawAnswer>) | undefined;
}

/** A request that left before the code that needs its answer was loaded. */
export interface EarlyRequest {
  /** With the text of its body. */
  answer: Promise<{ response: Response; text: string }>;
  /** Ends the request, also while its body is being read. */
  abort(): void;
}

export interface SendOptions {
  /** The URL of the API server. */
  apiBase: string;
  signal?: AbortSignal;
  /** A server that knows keys does a write once, however often it is sent with one key. Only sent with POST. */
  idempotencyKey?: string;
  /** The request is finished even when the page is left at once. */
  keepalive?: boolean;
  /**
   * Is told how many bytes of the body have left, and how many there are. The call then has its time anew whenever some have
   * left. Not told where a transport of the page sends the body itself.
   */
  onSent?: ((sent: number, total: number) => void) | undefined;
  /** The tag of the element that asks, for a server that wants to know it. */
  element?: string | undefined;
  /** In which language the answer is read, as `hi`: what the academy calls things may be written in several. */
  language?: string | undefined;
}

/** Sends calls of the contract. */
export interface Client {
  /**
   * Sends a call and parses its answer.
   * @throws ApiError for everything that goes wrong but an abort, which throws the signal's reason.
   */
  send<C extends AnyCall>(call: C, input: CallInput<C>, options: SendOptions): Promise<CallAnswer<C>>;
}

/** Few calls bring a file. */
const loadUpload = onDemand(() => import('#platform/upload.ts'));

/**
 * The pauses before a GET call is repeated, in ms; each varies by up to a quarter
 * (promises/session-and-errors.md#repeats).
 */
const RETRY_PAUSES_MS = [400, 1_600];
const RETRIED_STATUSES = [502, 503, 504];

export function createClient(deps: ClientDeps): Client {
  let running = 0;

  async function attempt<C extends AnyCall>(
    call: C,
    input: CallInput<C>,
    options: SendOptions,
    token: string | null,
    isFirst: boolean,
  ) {
    const url = callUrl(options.apiBase, call, input);
    if (call.method === 'GET' && deps.hasSessionAddresses?.()) addressForSession(url, token);
    const headers = callHeaders(url, token, options.language);
    if (call.body) headers['Content-Type'] = 'application/json';
    if (options.idempotencyKey && call.method === 'POST') headers['Idempotency-Key'] = options.idempotencyKey;
    if (options.element) headers[ELEMENT_HEADER] = options.element;

    // Not AbortSignal.any and AbortSignal.timeout: they are too new for the phones that people use.
    const controller = new AbortController();
    let timedOut = false;
    const tooLong = () => {
      timedOut = true;
      controller.abort();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const beginTime = () => {
      clearTimeout(timer);
      timer = setTimeout(tooLong, call.timeoutMs ?? REQUEST_TIMEOUT_MS);
    };
    beginTime();
    const abort = () => controller.abort();
    options.signal?.addEventListener('abort', abort);
    const fetchAnswer = async () => {
      const early =
        isFirst && call.method === 'GET' ? deps.takeEarly?.(questionOf(url, options.language), token) : undefined;
      if (early) {
        controller.signal.addEventListener('abort', early.abort);
        return early.answer;
      }
      const body = call.body ? toJson(input.body) : undefined;
      const { method } = call;
      const { signal } = controller;
      if (options.onSent && body !== undefined) {
        const onSent = (sent: number, total: number) => {
          beginTime();
          options.onSent?.(sent, total);
        };
        const { upload } = await loadUpload();
        const response = await upload(url.href, { method, headers, body, signal, onSent });
        return { response, text: await response.text() };
      }
      const response = await ofetch.raw<string, 'text'>(url.href, {
        method,
        headers,
        body,
        responseType: 'text',
        ignoreResponseError: true,
        retry: false,
        signal,
        keepalive: options.keepalive ?? false,
      });
      return { response, text: response._data };
    };
    const send = async (): Promise<RawAnswer> => {
      let { response, text } = await fetchAnswer();
      noteAcademyTime(response.headers);
      if (isForAnother(response, token)) {
        // A server that says whom an answer is for also takes addresses that differ by session.
        addressForSession(url, token);
        if (call.method === 'GET') ({ response, text } = await fetchAnswer());
        if (isForAnother(response, token)) throw new ApiError('foreign', call, 0);
      }
      return { status: response.status, body: readJson(text) };
    };
    try {
      options.signal?.throwIfAborted();
      const transport = deps.transport?.();
      const { signal } = controller;
      return await (transport
        ? transport({ call, input: input as CallInput<AnyCall>, url, signal, options, send })
        : send());
    } catch (cause) {
      options.signal?.throwIfAborted();
      if (cause instanceof ApiError) throw cause;
      throw new ApiError(timedOut ? 'timeout' : 'network', call, 0, undefined, undefined, { cause });
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
    }
  }

  async function attemptWithRetry<C extends AnyCall>(
    call: C,
    input: CallInput<C>,
    options: SendOptions,
    token: string | null,
  ) {
    for (let tries = 0; ; tries += 1) {
      const pause = call.method === 'GET' ? RETRY_PAUSES_MS[tries] : undefined;
      try {
        const answer = await attempt(call, input, options, token, tries === 0);
        if (pause === undefined || !RETRIED_STATUSES.includes(answer.status)) return answer;
      } catch (error) {
        if (pause === undefined || !(error instanceof ApiError) || error.failure !== 'network') throw error;
      }
      await sleep(pause * (0.75 + Math.random() / 2), options.signal);
    }
  }

  async function send<C extends AnyCall>(call: C, input: CallInput<C>, options: SendOptions): Promise<CallAnswer<C>> {
    let token = call.anonymous ? null : await deps.getToken();
    let answer = await attemptWithRetry(call, input, options, token);
    if (answer.status === 401 && !call.anonymous && token) {
      // The portal may have a newer token.
      const newer = await deps.getToken(token);
      if (newer && newer !== token) {
        token = newer;
        answer = await attemptWithRetry(call, input, options, token);
      }
      if (answer.status === 401) deps.onUnauthorized(token);
    }
    if (answer.status < 200 || answer.status > 299) {
      throw new ApiError('http', call, answer.status, messageOf(answer.body), answer.body);
    }
    // The answer of a GET must be JSON; that of a write may be empty.
    const isAnswered = call.method !== 'GET' || answer.body !== undefined;
    const parsed = v.safeParse(call.answer as v.GenericSchema, answer.body);
    if (!isAnswered || !parsed.success) throw new ApiError('shape', call, answer.status, undefined, answer.body);
    return parsed.output as CallAnswer<C>;
  }

  return {
    async send(call, input, options) {
      // Whatever leaves a trace waits until somebody sees the page (promises/session-and-errors.md#a-page-that-nobody-sees-yet).
      const seen = call.method !== 'GET' || call.marks ? untilSeen() : undefined;
      if (seen) await seen;
      const start = performance.now();
      const ended = (error?: ApiError) => deps.onEnd?.(performance.now() - start, error, call);
      running += 1;
      deps.onBusy(running);
      try {
        const answer = await send(call, input, options);
        ended();
        return answer;
      } catch (error) {
        if (error instanceof ApiError) ended(error);
        throw error;
      } finally {
        running -= 1;
        deps.onBusy(running);
      }
    },
  };
}

/** The JSON of a body; undefined if it is empty, cut off, or something else such as HTML. */
function readJson(text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
