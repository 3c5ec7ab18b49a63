import { dashboardStats } from '#contract/dashboard.ts';
import type { ApiFact, Probe } from './facts.ts';

/** A host that has said nothing by then is silent, in ms. */
const TIMEOUT_MS = 15_000;
/** No token at all: it makes the browser ask for leave as it does before every call of an element. */
const NO_TOKEN = 'Bearer academy-check';

/**
 * Calls the API as an element does. Every academy answers 401 to a token that it has not given out,
 * and so tells what it is, without anybody being signed in.
 */
export async function probeApi({ url }: Pick<ApiFact, 'url'>): Promise<Probe> {
  if (!url || !/^https?:/.test(url)) return { kind: 'not-asked' };
  const call = url.replace(/\/+$/, '') + dashboardStats.path;
  const start = performance.now();
  const from = Date.now();
  try {
    const response = await ask(call, { headers: { Accept: 'application/json', Authorization: NO_TOKEN } });
    const ms = performance.now() - start;
    const text = await response.text();
    const told = Date.parse(response.headers.get('Date') ?? '');
    return {
      kind: 'answered',
      status: response.status,
      type: response.headers.get('Content-Type')?.split(';')[0]?.trim() ?? '',
      isJson: isJson(text),
      ms,
      // The API wrote its time somewhere between question and answer.
      ...(Number.isNaN(told) ? {} : { ahead: from + ms / 2 - told }),
    };
  } catch {
    const isTimeout = performance.now() - start >= TIMEOUT_MS;
    const worksPlain = !isTimeout && (await isAnswered(call, { headers: { Accept: 'application/json' } }));
    const isThere = worksPlain || (!isTimeout && (await isSomebodyThere(url, call)));
    return { kind: 'failed', worksPlain, isThere, isTimeout };
  }
}

/**
 * Whether a host answers at all, where this page may not read what it says. Many a host keeps its answers even from
 * that (`Cross-Origin-Resource-Policy`): the reference API makes an exception for the word that it lives.
 */
async function isSomebodyThere(url: string, call: string): Promise<boolean> {
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
