import { useEffect, useState } from 'react';
import { type Answer, type AnswerOf, type InputOf, type Name, useAnswer } from '#host/console/calls/useAnswer.ts';
import type { ListAddress } from './useListAddress.ts';

/** Calls that answer a page of a list. */
type PagedName = {
  [N in Name]: AnswerOf<N> extends { data: readonly unknown[]; pagination: { totalPages: number } } ? N : never;
}[Name];

/** A list in pages; the rows before stay until the next ones have come. */
interface PagedAnswer<N extends PagedName> extends Answer<AnswerOf<N>> {
  /** The props of a `PagedCard`. */
  pager: { page: number; pages: number; onPage: (page: number) => void; busy: boolean };
}

/** Asks for the page of a list that its address tells. An address behind the last page opens the last one. */
export function usePagedAnswer<N extends PagedName>(
  name: N,
  input: InputOf<N>,
  { page, openPage }: Pick<ListAddress<Record<string, string>>, 'page' | 'openPage'>,
): PagedAnswer<N> {
  const state = useAnswer(name, input);
  const [last, setLast] = useState(state.answer);
  if (state.answer && state.answer !== last) setLast(state.answer);
  const answer = state.answer ?? (state.failure ? undefined : last);
  const pages = (state.answer ?? last)?.pagination.totalPages ?? 1;
  const isBehindLast = state.answer !== undefined && page > Math.max(1, pages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each answer.
  useEffect(() => {
    if (isBehindLast) openPage(Math.max(1, pages));
  }, [isBehindLast, pages]);
  return { ...state, answer, pager: { page, pages, onPage: openPage, busy: state.isBusy } };
}
