import { loadCode } from '#domain/loadCode.ts';
import { isServer } from '#page/pageGlobals.ts';
import type { Runtime } from '#page/runtime.ts';
import type { SessionState, SignInAnswer } from '#session/session.ts';

/** Who is signed in, for the page around the elements. */
export interface PageSession {
  /** `loading` until the session has been read. */
  get(): Pick<SessionState, 'status' | 'user' | 'menu'>;
  /** Calls back on every change. @returns the way to stop. */
  subscribe(listener: () => void): () => void;
  signOut(): Promise<void>;
  /** Takes over a login's answer. @returns false when the role may not hold a session. */
  signIn(answer: SignInAnswer): Promise<boolean>;
}

const LOADING: ReturnType<PageSession['get']> = { status: 'loading', user: null, menu: [] };

let runtime: Runtime | undefined;
let shown = LOADING;
const listeners = new Set<() => void>();
let starting: Promise<Runtime> | undefined;

/** The runtime is loaded by the first who needs it, which keeps the entry file small. */
function start(): Promise<Runtime> {
  starting ??= loadCode(() => import('#page/runtime.ts')).then(({ pageRuntime }) => {
    runtime = pageRuntime();
    const { store } = runtime.session;
    const take = () => {
      const { status, user, menu } = store.getState();
      shown = { status, user, menu };
      for (const listener of listeners) listener();
    };
    store.subscribe(take);
    take();
    return runtime;
  });
  // A chunk that failed is asked for again by whoever asks next.
  starting.catch(() => {
    starting = undefined;
  });
  return starting;
}

/** Reads and starts loading: the first `get` may say `loading`. On a server nobody is signed in, and nothing is loaded. */
export const session: PageSession = {
  get() {
    if (!isServer()) start().catch(() => {});
    return shown;
  },
  subscribe(listener) {
    if (!isServer()) start().catch(() => {});
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  signOut: async () => (isServer() ? undefined : (await start()).signOut()),
  signIn: async (answer) => !isServer() && (await start()).signIn(answer),
};
