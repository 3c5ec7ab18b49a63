import * as v from 'valibot';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { toJson } from '#domain/json.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/limits.ts';
import { ApiError } from './errors.ts';

/** What the client must be told; it knows neither session nor page. */
export interface ClientDeps {
  /** The bearer token for a call, or null; `refused` is one that the host just answered 401 to. */
  getToken(refused?: string): Promise<string | null>;
  /** The host refused this token: the session is over. */
  onUnauthorized(token: string): void;
  /** Calls under way changed (for the loading bar). */
  onBusy(underWay: number): void;
  /** A call ended, well or not, after `ms` with its repeats (for the page's own measurements); not one that was cancelled. */
  onEnd?(ms: number, error: ApiError | undefined): void;
}

export interface SendOptions {
  /** URL of the API host. */
  apiBase: string;
  signal?: AbortSignal | undefined;
  /** Two sendings with one key are one write, at hosts that know it; POST calls alone carry it. */
  idempotencyKey?: string | undefined;
  /** Goes out even when the page is left at once. */
  keepalive?: boolean;
}

/** Sends calls of the contract. */
export interface Client {
  /**
   * Sends a call and parses its answer.
   * @throws ApiError for everything that goes wrong but an abort, which throws the signal's reason.
   */
  send<C extends AnyCall>(call: C, input: CallInput<C>, options: SendOptions): Promise<CallAnswer<C>>;
}

/** GET calls are repeated after these pauses in ms, more or less (decisions, Session). */
const RETRY_PAUSES_MS = [400, 1_600];
const RETRIED_STATUSES = [502, 503, 504];

export function createClient(deps: ClientDeps): Client {
  let underWay = 0;

  async function attempt<C extends AnyCall>(call: C, input: CallInput<C>, options: SendOptions, token: string | null) {
    const url = callUrl(options.apiBase, call, input);
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (call.body) headers['Content-Type'] = 'application/json';
    if (options.idempotencyKey && call.method === 'POST') headers['Idempotency-Key'] = options.idempotencyKey;
    const xsrf = xsrfToken(url);
    if (xsrf) headers['X-XSRF-TOKEN'] = xsrf;

    // Made by hand because AbortSignal.any and .timeout are too new for the phones we serve.
    const cut = new AbortController();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      cut.abort();
    }, call.timeoutMs ?? REQUEST_TIMEOUT_MS);
    const follow = () => cut.abort();
    options.signal?.addEventListener('abort', follow);
    try {
      options.signal?.throwIfAborted();
      const response = await fetch(url.href, {
        method: call.method,
        headers,
        ...(call.body ? { body: toJson(input.body) } : {}),
        signal: cut.signal,
        keepalive: options.keepalive ?? false,
      });
      return { status: response.status, body: readJson(await response.text()) };
    } catch (cause) {
      options.signal?.throwIfAborted();
      throw new ApiError(timedOut ? 'timeout' : 'network', call, 0, undefined, undefined, { cause });
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', follow);
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
        const answer = await attempt(call, input, options, token);
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
      // A portal may have a newer token; otherwise this one is refused for good.
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
    // No JSON at all is no answer to a question; what a call that writes answers may be empty.
    const isAnswered = call.method !== 'GET' || answer.body !== undefined;
    const parsed = v.safeParse(call.answer as v.GenericSchema, answer.body);
    if (!isAnswered || !parsed.success) throw new ApiError('shape', call, answer.status, undefined, answer.body);
    return parsed.output as CallAnswer<C>;
  }

  return {
    async send(call, input, options) {
      const start = performance.now();
      const ended = (error?: ApiError) => deps.onEnd?.(performance.now() - start, error);
      underWay += 1;
      deps.onBusy(underWay);
      try {
        const answer = await send(call, input, options);
        ended();
        return answer;
      } catch (error) {
        if (error instanceof ApiError) ended(error);
        throw error;
      } finally {
        underWay -= 1;
        deps.onBusy(underWay);
      }
    },
  };
}

/** The call's URL: braces filled, parameters with nothing to say left out. */
function callUrl<C extends AnyCall>(apiBase: string, call: C, input: CallInput<C>): URL {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(apiBase.replace(/\/+$/, '') + path, location.href);
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '' && !Number.isNaN(value)) {
      url.searchParams.set(name, String(value));
    }
  }
  // Asked for anew each time, so that no cache on the way answers (spec 2 §7).
  if ('_t' in call.query) url.searchParams.set('_t', String(Date.now()));
  return url;
}

/** As axios reads it: the page's own cookie, sent to the page's own origin only. */
function xsrfToken(url: URL): string | undefined {
  if (url.origin !== location.origin) return undefined;
  try {
    const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
    return found === undefined ? undefined : decodeURIComponent(found);
  } catch {
    // A sandboxed frame may not read cookies.
    return undefined;
  }
}

/** A body that is empty, HTML or cut off is no body. */
function readJson(text: string): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null ? (body as { message?: unknown }).message : undefined;
  return typeof message === 'string' && message.trim() ? message : undefined;
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
