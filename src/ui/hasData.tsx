import { createContext, type ReactNode, useContext } from 'react';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';

/**
 * Whether what is drawn here was told by the host. Below a call that failed it is not: a list is empty there and a
 * number missing because nothing came, and no sentence of ours may make a fact of that. What states something about
 * data asks this by itself: empty states and tables, stat cards, the description of a card, `WhenHasData`.
 */
export const HasDataContext = createContext(true);

export const useHasData = (): boolean => useContext(HasDataContext);

/** Sentences of ours about data: not drawn where nothing is known. */
export function WhenHasData({ children }: { children: ReactNode }) {
  return useHasData() ? children : null;
}

/**
 * What is said where there is nothing: our own sentence where the host has said so, and else the spec's
 * 'No data available.'
 */
export function useEmptyWords(): <Words extends ReactNode>(own: Words) => Words | string {
  const hasData = useHasData();
  const none = useTexts(commonTexts)('noData');
  return (own) => (hasData ? own : none);
}
