import { type RefObject, useEffect } from 'react';
import { searchOf } from './routes.ts';
import { useReplaceQuery } from './useReplaceQuery.ts';

/** Attributes whose change makes a history entry, to which Back returns; other changes replace the entry. */
const MAKES_ENTRY: ReadonlySet<string> = new Set(['tab']);

/**
 * Keeps an element's attributes in the query of the address, and sets them again after Back
 * (promises/menu-and-routes.md#attributes-in-the-address).
 */
export function useQueryOf(element: RefObject<HTMLElement | null>, inQuery: readonly string[]): void {
  const replaceQuery = useReplaceQuery();
  const names = inQuery.join();

  useEffect(() => {
    const { current } = element;
    if (!current || !names) return;
    const attributes = names.split(',');
    const observer = new MutationObserver((changes) => {
      const makesEntry = changes.some(({ attributeName }) => attributeName !== null && MAKES_ENTRY.has(attributeName));
      replaceQuery((search) => searchOf(search, attributes, (name) => current.getAttribute(name)), makesEntry);
    });
    observer.observe(current, { attributeFilter: attributes });
    return () => observer.disconnect();
  }, [element, names, replaceQuery]);
}
