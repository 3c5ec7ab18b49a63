import { useCallback } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { openRoute } from './basePath.ts';

/**
 * Changes the query of the open route; the page stays where it is, and what elements keep in the history entry too.
 * @returns takes what makes the new query of the present one, undefined for no change, and returns the same. A change
 *   replaces the history entry, unless `makesEntry`.
 */
export function useReplaceQuery(): (
  change: (search: string) => string | undefined,
  makesEntry?: boolean,
) => string | undefined {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const root = useHref('/');
  return useCallback(
    (change, makesEntry = false) => {
      // From the window: the router's location is that of the last render.
      const open = openRoute(root, window.location);
      const search = change(open.search);
      if (search === undefined) return undefined;
      const before: unknown = history.state;
      navigate({ pathname, search, hash: open.hash }, { replace: !makesEntry, state });
      // Keep what elements store in the history entry (sorting, filters).
      history.replaceState({ ...(before as object | null), ...history.state }, '');
      return search;
    },
    [navigate, pathname, root, state],
  );
}
