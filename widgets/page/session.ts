import type { MenuEntry } from '#domain/people/menu.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { isServer } from '#page/element/pageGlobals.ts';
import type { Runtime } from '#page/element/runtime.ts';
import { loadCode } from '#platform/loadCode.ts';
import type { SignInAnswer, SignOutReason } from '#session/session.ts';

// The types of the package are written from these two interfaces and their comments.
/** Who is signed in. */
export interface SessionInfo {
  status: 'loading' | 'signed-in' | 'signed-out';
  /** Null while nobody is signed in, and where a portal gives a token without a user. */
  user: SessionUser | null;
  menu: readonly MenuEntry[];
  /** While signed out: why the last session of this page ended; undefined where there was none. */
  reason: SignOutReason | undefined;
}

/** The session of the page, shared by all its elements and by the other tabs. */
export interface PageSession {
  /**
   * Who is signed in: `loading` until the session has been read, so `subscribe` to learn what follows. The same object
   * until something changes. On a server it is always `loading`.
   */
  get(): SessionInfo;
  /** Calls back on every change. @returns what stops that. */
  subscribe(listener: () => void): () => void;
  /** Ends the session on this page, in the other tabs and on the API server. @throws when the code cannot be loaded. */
  signOut(): Promise<void>;
  /**
   * Takes over the answer of a login.
   * @returns false when the role may not hold a session.
   * @throws when the code cannot be loaded.
   */
  signIn(answer: SignInAnswer): Promise<boolean>;
}

const LOADING: SessionInfo = { status: 'loading', user: null, menu: [], reason: undefined };

let runtime: Runtime | undefined;
let current = LOADING;
const listeners = new Set<() => void>();
let starting: Promise<Runtime> | undefined;

/** Loads the runtime when it is first needed, which keeps the entry file small. */
function start(): Promise<Runtime> {
  starting ??= loadCode(() => import('#page/element/runtime.ts')).then(({ pageRuntime }) => {
    runtime = pageRuntime();
    const { store } = runtime.session;
    const update = () => {
      const { status, user, menu, ended } = store.getState();
      current = { status, user, menu, reason: status === 'signed-out' ? ended : undefined };
      for (const listener of listeners) listener();
    };
    store.subscribe(update);
    update();
    return runtime;
  });
  // When loading failed, the next caller tries again.
  starting.catch(() => {
    starting = undefined;
  });
  return starting;
}

/** The session of the page. On a server nobody is signed in, and nothing is loaded. */
export const session: PageSession = {
  get() {
    if (!isServer()) start().catch(() => {});
    return current;
  },
  subscribe(listener) {
    if (!isServer()) start().catch(() => {});
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  signOut: async () => (isServer() ? undefined : (await start()).signOut()),
  signIn: async (answer) => !isServer() && (await start()).signIn(answer),
};
