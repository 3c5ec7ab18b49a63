import { callUrl } from '#api/callUrl.ts';
import type { AnyCall, CallInput } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { foundOnPage } from '#page/pageGlobals.ts';
import type { Runtime } from '#page/runtime.ts';
import type { AnswerFact } from './facts.ts';
import { misfits } from './misfits.ts';

/** How many calls of the page's elements are repeated at most. */
const MAX_CALLS = 40;
/** How long the first calls of the elements are waited for, in ms. */
const PATIENCE_MS = 4_000;
const POLL_MS = 100;
const TIMEOUT_MS = 15_000;

/**
 * Repeats the calls that the elements of the page have made, with the session of the page, and finds where the answers
 * do not fit the contract. Nothing else of the answers is kept.
 */
export async function probeAnswers(): Promise<AnswerFact[]> {
  const runtime = foundOnPage<Runtime>('runtime');
  if (!runtime) return [];
  await settled(runtime);
  const token = await runtime.session.token();
  if (!token) return [];
  const { epoch } = runtime.session.store.getState();
  const { apiBase } = runtime.apiFor(undefined);
  const questions = runtime.cache
    .entries()
    .map(({ key }) => JSON.parse(key) as [id: string, apiBase: string, epoch: number, input: CallInput<AnyCall>])
    .filter(([, api, of]) => api === apiBase && of === epoch);
  const found = await Promise.all(
    questions.slice(0, MAX_CALLS).map(async ([id, api, , input]) => {
      const call = allCalls.find((one) => one.id === id);
      const answer = call && (await ask(callUrl(api, call, input), token));
      return answer
        ? misfits(call.answer, answer.body).map((fact) => ({ ...fact, call: `${call.method} ${call.path}` }))
        : [];
    }),
  );
  // The same call with other filters counts once.
  const once = new Map(found.flat().map((fact) => [`${fact.call} ${fact.path}`, fact]));
  return [...once.values()];
}

/** Waits until the first calls of the elements are answered, or nobody is signed in. */
async function settled({ session, cache }: Runtime): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  const isSettled = () => {
    const entries = cache.entries();
    const isAnswered = entries.length > 0 && !entries.some(({ isFetching }) => isFetching);
    return isAnswered || session.store.getState().status === 'signed-out';
  };
  while (performance.now() < until && !isSettled()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** The body of a successful response; undefined for a failure, which the screen itself shows. */
async function ask(url: URL, token: string): Promise<{ body: unknown } | undefined> {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? { body: await response.json().catch(() => undefined) } : undefined;
  } catch {
    return undefined;
  }
}
