import { ANSWER_FOR } from '#contract/call.ts';
import { dashboardStats } from '#contract/figures/dashboard.ts';
import type { ApiFact, Probe } from './facts.ts';

/** In ms. A server that has not answered by then counts as silent. */
const TIMEOUT_MS = 15_000;
/** Not a real token. The header makes the browser send a preflight request, as for every call of an element. */
const INVALID_TOKEN = 'Bearer academy-check';

/**
 * Calls the API as an element does. Every academy answers 401 to a token that it has not issued, so it can be recognized
 * without a sign-in.
 */
export async function probeApi({ url }: Pick<ApiFact, 'url'>): Promise<Probe> {
  if (!url || !/^https?:/.test(url)) return { kind: 'not-asked' };
  const call = url.replace(/\/+$/, '') + dashboardStats.path;
  const start = performance.now();
  const from = Date.now();
  try {
    const response = await ask(call, { headers: { Accept: 'application/json', Authorization: INVALID_TOKEN } });
    const ms = performance.now() - start;
    const text = await response.text();
    const serverTime = Date.parse(response.headers.get('Date') ?? '');
    return {
      kind: 'answered',
      status: response.status,
      type: response.headers.get('Content-Type')?.split(';')[0]?.trim() ?? '',
      isJson: isJson(text),
      ms,
      // The API has written its time between the request and the response.
      isForSession: response.headers.get(ANSWER_FOR) !== null,
      ahead: Number.isNaN(serverTime) ? undefined : from + ms / 2 - serverTime,
    };
  } catch {
    const isTimeout = performance.now() - start >= TIMEOUT_MS;
    const worksPlain = !isTimeout && (await isAnswered(call, { headers: { Accept: 'application/json' } }));
    const isThere = worksPlain || (!isTimeout && (await isReachable(url, call)));
    return { kind: 'failed', worksPlain, isThere, isTimeout };
  }
}

/**
 * Whether a server answers at all, although this page may not read the answer. Many servers refuse even that
 * (`Cross-Origin-Resource-Policy`); the reference API allows it for `/healthz`.
 */
async function isReachable(url: string, call: string): Promise<boolean> {
  const { origin } = new URL(url);
  for (const address of [call, `${url.replace(/\/+$/, '')}/healthz`, `${origin}/healthz`, `${origin}/favicon.ico`]) {
    if (await isAnswered(address, { mode: 'no-cors' })) return true;
  }
  return false;
}

const ask = (url: string, init: RequestInit) =>
  fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

const isAnswered = (url: string, init: RequestInit) =>
  ask(url, init).then(
    () => true,
    () => false,
  );

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
