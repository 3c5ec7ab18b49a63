import { useMemo, useState, useSyncExternalStore } from 'react';
import { followable, type Viewer } from '#host/console/routing/routes.ts';
import { session } from '#widgets/page/index.ts';

/** Who is signed in, and what the console shows them. */
export type SignIn =
  | { status: 'loading' }
  | { status: 'signed-in'; viewer: Viewer }
  | {
      status: 'signed-out';
      /** Why, when it ended on this page. */
      reason: ReturnType<typeof session.get>['reason'];
      /** Who was signed in until then. */
      last: Viewer | null;
    };

/**
 * Follows the session of the page.
 * @param consoleUrl where this console is served, with a slash at its end.
 */
export function useSignIn(consoleUrl: string): SignIn {
  const { status, user, menu, reason } = useSyncExternalStore(session.subscribe, session.get);
  const viewer = useMemo(
    () => (status === 'signed-in' && user ? { user, menu: followable(menu, consoleUrl) } : null),
    [status, user, menu, consoleUrl],
  );
  const [last, setLast] = useState(viewer);
  if (viewer && viewer !== last) setLast(viewer);

  if (status === 'loading') return { status };
  return viewer ? { status: 'signed-in', viewer } : { status: 'signed-out', reason, last };
}
