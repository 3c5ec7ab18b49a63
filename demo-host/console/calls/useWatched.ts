import { useEffect, useState } from 'react';
import { api } from '#widgets/page/index.ts';
import type { AnswerOf, InputOf, Name } from './useAnswer.ts';

/**
 * What a call last answered, which the elements of the page read too: it is asked for once for all of them.
 * @param input the same object at every render.
 * @param isWanted false asks nothing.
 */
export function useWatched<N extends Name>(name: N, input: InputOf<N>, isWanted: boolean): AnswerOf<N> | undefined {
  const [answer, setAnswer] = useState<AnswerOf<N>>();
  useEffect(() => {
    if (!isWanted) return;
    const end = new AbortController();
    // Where its code does not load, the page says so at the element that needs it.
    api.watch(name, input, setAnswer, { signal: end.signal }).catch(() => {});
    return () => end.abort();
  }, [name, input, isWanted]);
  return isWanted ? answer : undefined;
}
