import { createContext, type ReactNode, useContext } from 'react';
import { commonTexts } from '#texts/common.ts';
import { useTexts } from '#texts/useTexts.tsx';

/**
 * Whether the data drawn here is known. After a failed call it is not: a list is empty or a number missing only because
 * no answer came, so our own sentences must not state it as a fact. Components that state something about data read
 * this by themselves: empty states, tables, stat cards, the description of a card, `WhenHasData`.
 */
export const HasDataContext = createContext(true);

export const useHasData = (): boolean => useContext(HasDataContext);

/** Gives a sentence about data where the data is known, and undefined where it is not. */
export function useWhenKnown(): (sentence: string) => string | undefined {
  const hasData = useHasData();
  return (sentence) => (hasData ? sentence : undefined);
}

/** Draws our own sentences about data only where the data is known. */
export function WhenHasData({ children }: { children: ReactNode }) {
  return useHasData() ? children : null;
}

/**
 * Chooses the words for an empty list: our own sentence where the data is known, else its own words
 * 'No data available.'
 */
export function useEmptyWords(): <Words extends ReactNode>(own: Words) => Words | string {
  const hasData = useHasData();
  const none = useTexts(commonTexts)('noData');
  return (own) => (hasData ? own : none);
}
