import { type RefObject, useEffect } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { openRoute } from './basePath.ts';
import { searchOf } from './routes.ts';

/** Attributes whose change makes a history entry, to which Back returns; other changes replace the entry. */
const MAKES_ENTRY: ReadonlySet<string> = new Set(['tab']);

/** Keeps an element's attributes in the query of the address, and sets them again after Back. */
export function useQueryOf(element: RefObject<HTMLElement | null>, inQuery: readonly string[]): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const root = useHref('/');
  const names = inQuery.join();

  useEffect(() => {
    const { current } = element;
    if (!current || !names) return;
    const attributes = names.split(',');
    const observer = new MutationObserver((changes) => {
      // From the window: the router's location is that of the last render.
      const open = openRoute(root, window.location);
      const search = searchOf(open.search, attributes, (name) => current.getAttribute(name));
      if (search === undefined) return;
      const makesEntry = changes.some(({ attributeName }) => attributeName !== null && MAKES_ENTRY.has(attributeName));
      const before: unknown = history.state;
      navigate({ pathname, search, hash: open.hash }, { replace: !makesEntry, state });
      // Keep what elements store in the history entry (sorting, filters).
      history.replaceState({ ...(before as object | null), ...history.state }, '');
    });
    observer.observe(current, { attributeFilter: attributes });
    return () => observer.disconnect();
  }, [element, names, navigate, pathname, root, state]);
}
