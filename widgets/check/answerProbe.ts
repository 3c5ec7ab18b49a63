import { callHeaders, callUrl } from '#api/callUrl.ts';
import { type RawAnswer, sendByTransport } from '#api/transport.ts';
import type { AnyCall, CallInput } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { foundOnPage, pageConfig } from '#page/element/pageGlobals.ts';
import type { Runtime } from '#page/element/runtime.ts';
import type { ElementTag } from '#widgets/page/elements.ts';
import { elementCalls } from '#widgets/page/elements.ts';
import type { AnswerFact, TransportFault } from './facts.ts';
import { misfits } from './misfits.ts';

/** How many calls of the page's elements are repeated at most. */
const MAX_CALLS = 40;
/** How long the first calls of the elements are waited for, in ms. */
const PATIENCE_MS = 4_000;
const POLL_MS = 100;
const TIMEOUT_MS = 15_000;
/** How many characters of an error are shown. */
const MAX_WORDS = 200;

/** What the calls of the elements were answered. */
interface Answers {
  misfits: AnswerFact[];
  /** What the page's own transport failed with. */
  faults: TransportFault[];
}

/**
 * Repeats the calls that the elements of the page have made, with the session and the transport of the page, and finds
 * where the answers do not fit the contract. Nothing else of the answers is kept.
 */
export async function probeAnswers(): Promise<Answers> {
  const runtime = foundOnPage<Runtime>('runtime');
  if (!runtime) return { misfits: [], faults: [] };
  await settled(runtime);
  const token = await runtime.session.token();
  if (!token) return { misfits: [], faults: [] };
  const { epoch } = runtime.session.store.getState();
  const { apiBase } = runtime.apiFor(undefined);
  const questions = runtime.cache
    .entries()
    .map(({ key }) => JSON.parse(key) as [id: string, apiBase: string, epoch: number, input: CallInput<AnyCall>])
    .filter(([, api, of]) => api === apiBase && of === epoch);
  const faults = new Map<string, TransportFault>();
  const found = await Promise.all(
    questions.slice(0, MAX_CALLS).map(async ([id, api, , input]) => {
      const call = allCalls.find((one) => one.id === id);
      const tell = (cause: unknown) => faults.set(id, { call: id, words: wordsOf(cause).slice(0, MAX_WORDS) });
      const answer = call && (await ask(call, input, callUrl(api, call, input), token, tell));
      // A failure is shown by the screen itself.
      if (!answer || answer.status < 200 || answer.status > 299) return [];
      try {
        return misfits(call.answer, answer.body).map((fact) => ({ ...fact, call: `${call.method} ${call.path}` }));
      } catch (cause) {
        // What a transport gives need not be JSON: a getter of it may throw.
        tell(cause);
        return [];
      }
    }),
  );
  // The same call with other filters counts once.
  const once = new Map(found.flat().map((fact) => [`${fact.call} ${fact.path}`, fact]));
  return { misfits: [...once.values()], faults: [...faults.values()] };
}

/**
 * What is wrong with a table of calls before any call is made: entries that are no function, names that no call has, and
 * calls that an element of the page cannot do without.
 */
export function tableFaults(transport: unknown, tags: readonly ElementTag[]): TransportFault[] {
  if (typeof transport === 'function') return [];
  const entries = Object.entries(Object.getOwnPropertyDescriptors(Object(transport)));
  const isThere = (id: string) => entries.some(([name, { get, value }]) => name === id && (get ?? value) !== undefined);
  const needed = new Map(tags.flatMap((tag) => elementCalls[tag].needs.map((id) => [id as string, tag] as const)));
  return [
    ...entries.flatMap(([call, { get, value }]) => {
      if (!allCalls.some(({ id }) => id === call)) return { call, words: 'no call has this name' };
      return get || typeof value === 'function' ? [] : { call, words: 'the entry is no function' };
    }),
    ...[...needed].flatMap(([call, tag]) =>
      isThere(call) ? [] : { call, words: `the table lacks it, and <${tag}> cannot do without it` },
    ),
  ];
}

/** What was thrown, in words: also of a plain object, and of one that cannot be read. */
export function wordsOf(cause: unknown): string {
  try {
    if (typeof cause !== 'object' || cause === null || cause instanceof Error) return String(cause);
    const { name, message, status } = cause as { name?: unknown; message?: unknown; status?: unknown };
    const words = [name, status, message].filter((word) => typeof word === 'string' || typeof word === 'number');
    return words.join(' ') || `an object with ${Object.keys(cause).join(', ') || 'no field'}`;
  } catch {
    return 'something that cannot be read';
  }
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

/** The answer of a call, as an element gets it; undefined where there was none. */
async function ask(
  call: AnyCall,
  input: CallInput<AnyCall>,
  url: URL,
  token: string,
  tellFault: (cause: unknown) => void,
): Promise<RawAnswer | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const send = async (): Promise<RawAnswer> => {
    const response = await fetch(url, { headers: callHeaders(url, token), cache: 'no-store', signal });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  };
  const { transport } = pageConfig();
  if (!transport) return send().catch(() => undefined);
  return sendByTransport(transport, { call, input, url, signal, options: {}, send }).catch((cause) => {
    tellFault(cause);
    return undefined;
  });
}
