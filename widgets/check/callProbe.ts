import { type ApiError, isNotBuilt } from '#api/errors.ts';
import { allCalls } from '#contract/index.ts';
import { foundOnPage } from '#page/element/pageGlobals.ts';
import type { Runtime } from '#page/element/runtime.ts';
import type { ElementTag } from '#widgets/page/elements.ts';
import { elementCalls } from '#widgets/page/elements.ts';
import { wordsOf } from './answerProbe.ts';
import type { FailedCallFact } from './facts.ts';

const MAX_WORDS = 200;
const UNAUTHORIZED = 401;

/**
 * The calls of this page that failed when they were made last. Not those that a server may lack, and not those that ended
 * the session: the screen says so.
 */
export function failedCalls(tags: readonly ElementTag[]): FailedCallFact[] {
  const failing = foundOnPage<Runtime>('runtime')?.callMetrics.store.getState().failing ?? [];
  return [...failing].flatMap(([call, error]) => {
    const { failure, status } = error;
    // What does not fit is told with the answers, what was kept for another person with the worker.
    if (failure === 'shape' || failure === 'foreign' || isNotBuilt(error) || status === UNAUTHORIZED) return [];
    const why = failure === 'network' ? 'stopped' : failure === 'timeout' ? 'late' : 'refused';
    return { call, tags: tags.filter((tag) => asks(tag, call)), why, status, words: browserWords(error) };
  });
}

function asks(tag: ElementTag, name: string): boolean {
  const { needs, richer, offered } = elementCalls[tag];
  const ids: readonly string[] = [...needs, ...Object.keys(richer), ...offered];
  return allCalls.some(({ id, method, path }) => `${method} ${path}` === name && ids.includes(id));
}

/** What the browser says of a call without a response. Without the queries of addresses, which are about people. */
function browserWords({ cause }: ApiError): string {
  let last = cause;
  while (last instanceof Error && last.cause !== undefined) last = last.cause;
  return last === undefined
    ? ''
    : wordsOf(last)
        .replace(/[?#][^\s"]*/g, '')
        .slice(0, MAX_WORDS);
}
