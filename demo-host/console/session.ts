import { useMemo, useState, useSyncExternalStore } from 'react';
import { session } from '#widgets/index.ts';
import { followable, type Viewer } from './routes.ts';

type EndReason = 'logout' | 'expired' | 'role';

/** Who is signed in, and what the console shows them. */
export type SignIn =
  | { status: 'loading' }
  | { status: 'signed-in'; viewer: Viewer }
  | {
      status: 'signed-out';
      /** Why, when the session ended on this page. */
      reason: EndReason | undefined;
      /** Who was there until then. */
      last: Viewer | null;
    };

/** Why the last session ended; an element says it before `session` tells of the change. */
let ended: EndReason | undefined;
document.addEventListener('academy-signed-out', (event) => {
  ended = (event as CustomEvent<{ reason: EndReason }>).detail.reason;
});

/** Ends the session because its owner asked for it. */
export function signOut(): void {
  ended = 'logout';
  void session.signOut();
}

/**
 * Follows the session of the page.
 * @param consoleUrl where this console is served, with a slash at its end.
 */
export function useSignIn(consoleUrl: string): SignIn {
  const { status, user, menu } = useSyncExternalStore(session.subscribe, session.get);
  const viewer = useMemo(
    () => (status === 'signed-in' && user ? { user, menu: followable(menu, consoleUrl) } : null),
    [status, user, menu, consoleUrl],
  );
  const [last, setLast] = useState(viewer);
  if (viewer && viewer !== last) setLast(viewer);

  if (status === 'loading') return { status };
  return viewer ? { status: 'signed-in', viewer } : { status: 'signed-out', reason: ended, last };
}
