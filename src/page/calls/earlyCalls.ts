/**
 * What is asked for elements before their code is loaded (`widgets/page/firstCall.ts`), and taken over by that code. It is
 * kept with the page's globals, so that all versions of the bundle on a page ask once. Tokens are kept in functions
 * only, where a page's script does not find them.
 */
import { callHeaders, questionOf } from '#api/callUrl.ts';
import type { EarlyRequest } from '#api/client.ts';
import { ELEMENT_HEADER } from '#contract/call.ts';
import { earlyCalls } from '#page/element/pageGlobals.ts';
import type { GetToken } from '#session/session.ts';

/** A request that was not taken over within this time is cancelled: its answer might be out of date. */
export const EARLY_CALL_MS = 10_000;

/**
 * Sends a GET request whose answer will soon be needed, unless the same was asked early already.
 * @param reader in which language the answer is read, and the tag of the element that asks, for a server that wants to know it
 */
export function sendEarly(
  url: URL,
  token: string,
  { language, element }: { language?: string; element?: string | undefined } = {},
): void {
  const { requests } = earlyCalls();
  const question = questionOf(url, language);
  if (requests.has(question)) return;
  const controller = new AbortController();
  const abort = () => controller.abort();
  const headers = callHeaders(url, token, language);
  if (element) headers[ELEMENT_HEADER] = element;
  // In an async function, since a page may have replaced `fetch` by one that throws, or whose promise is not a real one.
  const ask = async () => {
    const response = await fetch(url.href, { headers, signal: controller.signal });
    return { response, text: await response.text() };
  };
  const answer = ask();
  // The one who takes the request over deals with its failure.
  answer.catch(() => {});
  const cancel = () => {
    requests.delete(question);
    abort();
  };
  const timer = setTimeout(cancel, EARLY_CALL_MS);
  requests.set(question, (wanted) => {
    clearTimeout(timer);
    requests.delete(question);
    if (wanted === token) return { answer, abort };
    abort();
    return undefined;
  });
}

/** Takes over a request that left early, if there is one with this token. Nobody else is given it. */
export const takeEarly = (question: string, token: string | null): EarlyRequest | undefined =>
  earlyCalls().requests.get(question)?.(token);

/** Asks the portal who is signed in, before the session does. The session takes over the answer. */
export function askPortalEarly(getToken: GetToken): ReturnType<GetToken> {
  const early = earlyCalls();
  const pending = early.portal?.(getToken);
  if (pending) return pending;
  const answer = (async () => getToken())();
  answer.catch(() => {});
  early.portal = (wanted) => (wanted === getToken ? answer : undefined);
  return answer;
}

/** The answer of this portal, if it was asked early. It is given once: a second question wants a new one. */
export function takePortalAnswer(getToken: GetToken): ReturnType<GetToken> | undefined {
  const early = earlyCalls();
  const answer = early.portal?.(getToken);
  if (answer) delete early.portal;
  return answer;
}
