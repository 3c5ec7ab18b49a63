import { type RefObject, useEffect } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { openRoute } from './basePath.ts';
import { searchOf } from './routes.ts';

/** What is a place to come back from with Back; other attributes only tell the page otherwise. */
const IS_PLACE: ReadonlySet<string> = new Set(['tab']);

/** An element says in its attributes what it shows; the address follows them, and Back sets them again. */
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
      // The window's own: the router's is as old as the last drawing.
      const open = openRoute(root, window.location);
      const search = searchOf(open.search, attributes, (name) => current.getAttribute(name));
      if (search === undefined) return;
      const isPlace = changes.some(({ attributeName }) => attributeName !== null && IS_PLACE.has(attributeName));
      const before: unknown = history.state;
      navigate({ pathname, search, hash: open.hash }, { replace: !isPlace, state });
      // What elements remember in the entry (sorting, filters) goes along.
      history.replaceState({ ...(before as object | null), ...history.state }, '');
    });
    observer.observe(current, { attributeFilter: attributes });
    return () => observer.disconnect();
  }, [element, names, navigate, pathname, root, state]);
}
