import { callUrl } from '#api/client.ts';
import type { AnyCall, CallInput } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { foundOnPage } from '#page/pageGlobals.ts';
import type { Runtime } from '#page/runtime.ts';
import type { AnswerFact } from './facts.ts';
import { misfits } from './misfits.ts';

/** The elements of a page ask so many questions at most; more are not looked into. */
const MAX_CALLS = 40;
/** The first questions of the elements are waited for so many ms. */
const PATIENCE_MS = 4_000;
const LOOK_MS = 100;
const TIMEOUT_MS = 15_000;

/**
 * Asks once more what the elements of the page have asked, with the session of the page, and looks where the answers
 * are not as the contract says. Nothing of them is kept but that.
 */
export async function probeAnswers(): Promise<AnswerFact[]> {
  const runtime = foundOnPage<Runtime>('runtime');
  if (!runtime) return [];
  await rest(runtime);
  const token = await runtime.session.token();
  if (!token) return [];
  const { epoch } = runtime.session.store.getState();
  const { apiBase } = runtime.apiFor(undefined);
  const questions = runtime.queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey as [id: string, apiBase: string, epoch: number, input: CallInput<AnyCall>])
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
  // Asked with other filters, it is the same call.
  const once = new Map(found.flat().map((fact) => [`${fact.call} ${fact.path}`, fact]));
  return [...once.values()];
}

/** Somebody is signed in, and what the elements ask first has been answered; or nobody is. */
async function rest({ session, queries }: Runtime): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  const isAtRest = () =>
    session.store.getState().status === 'signed-out' ||
    (queries.getQueryCache().getAll().length > 0 && queries.isFetching() === 0);
  while (performance.now() < until && !isAtRest()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

/** An answer of success; undefined for none and for a failure, which the screen tells itself. */
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
