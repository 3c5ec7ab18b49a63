import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { loginUser, menuEntry } from '#contract/sign-in/session.ts';
import type { MenuEntry } from '#domain/people/menu.ts';
import { type SessionUser, toRole } from '#domain/people/roles.ts';
import { toJson } from '#platform/json.ts';
import { nameOf } from '#platform/safeStorage.ts';
import { STORAGE_KEY, safeStorage } from './storage.ts';

/** Why a session ended: signed out, refused by the server, or a role that may not hold a session. */
export type SignOutReason = 'logout' | 'expired' | 'role';

/** Who is signed in. */
export interface SessionState {
  status: 'loading' | 'signed-in' | 'signed-out';
  /** Null while signed out, and where a portal gives a token without a user. */
  user: SessionUser | null;
  menu: readonly MenuEntry[];
  /** The number of the session: what was loaded in one is never shown in the next. */
  epoch: number;
  /** Why the last session of this page ended; undefined where there was none. */
  ended?: SignOutReason;
}

/** The answer of a login (promises/session-and-errors.md#sign-in-call), from the server or from a portal. */
export interface SignInAnswer {
  token: string;
  adminAuth?: string | null;
  user: unknown;
  menu?: unknown;
}

/** How a portal says who is signed in: with a token, or with the whole answer of a login. */
export type GetToken = () => Promise<string | SignInAnswer | null> | string | SignInAnswer | null;

/** The session of the page. */
export interface Session {
  store: StoreApi<SessionState>;
  /**
   * Reads who is signed in. To be called again when the page names a portal or another API. `takeAnswer` gives what the
   * portal was asked before, if it was.
   */
  start(source: {
    getToken?: GetToken;
    apiOrigin?: string;
    takeAnswer?: (getToken: GetToken) => ReturnType<GetToken> | undefined;
  }): void;
  /** The token for a call; with `refused`, a newer one if the portal has one. */
  token(refused?: string): Promise<string | null>;
  /**
   * @returns false when the role may not hold a session (promises/session-and-errors.md#roles); nothing is stored then.
   */
  signIn(answer: SignInAnswer): boolean;
  signOut(reason: SignOutReason): void;
  /** Ends the session whose token the server has refused. A late refusal of an older token has no effect. */
  refuse(token: string): void;
}

const SIGNED_OUT = { status: 'signed-out', user: null, menu: [] } as const;

/**
 * Creates the session of the page: who is signed in, with which menu (promises/session-and-errors.md#session-states).
 */
export function createSession(): Session {
  const storage = safeStorage();
  const store = createStore<SessionState>(() => ({ status: 'loading', user: null, menu: [], epoch: 0 }));
  let getToken: GetToken | undefined;
  let apiOrigin: string | undefined;
  let token: string | null = null;
  /** The request to the portal that is running. */
  let portalRequest: Promise<string | null> | undefined;

  const nextEpoch = () => store.getState().epoch + 1;

  function end(ended?: SignOutReason) {
    const was = store.getState();
    token = null;
    if (was.status === 'signed-out' && !ended) return;
    store.setState({ ...SIGNED_OUT, epoch: nextEpoch(), ended });
  }

  function clearStored() {
    for (const key of Object.values(STORAGE_KEY)) storage.remove(key);
  }

  /** Takes over the stored session. One that cannot be read, or whose role may not hold a session, is removed. */
  function readStored() {
    const stored = storage.get(STORAGE_KEY.token);
    if (!stored) return end();
    const user = toSessionUser(parseJson(storage.get(STORAGE_KEY.user)));
    if (!user) {
      clearStored();
      return end('role');
    }
    const issuedBy = storage.get(STORAGE_KEY.apiOrigin);
    // A session with another API, on the same origin as this page: it is left for the pages that use that API.
    if (issuedBy && apiOrigin && issuedBy !== apiOrigin) return end();
    if (stored === token && store.getState().status === 'signed-in') return;
    token = stored;
    store.setState({
      status: 'signed-in',
      user,
      menu: toMenu(parseJson(storage.get(STORAGE_KEY.menu))),
      epoch: nextEpoch(),
    });
  }

  function take(answer: SignInAnswer, user: SessionUser | null) {
    token = answer.token;
    store.setState({ status: 'signed-in', user, menu: toMenu(answer.menu), epoch: nextEpoch() });
  }

  /**
   * Asks the portal, once for all calls that wait (promises/session-and-errors.md#token-of-a-portal). Where the portal
   * fails, nobody is signed in.
   */
  function askPortal(ask: GetToken, answer: GetToken = ask): Promise<string | null> {
    if (portalRequest) return portalRequest;
    const promise = Promise.resolve()
      .then(answer)
      .catch(() => null)
      .then((given) => {
        // Another portal was named meanwhile.
        if (getToken !== ask) return token;
        portalRequest = undefined;
        takePortalAnswer(typeof given === 'string' ? { token: given, user: undefined } : given);
        return token;
      });
    portalRequest = promise;
    return promise;
  }

  function takePortalAnswer(answer: SignInAnswer | null) {
    const { status, user: before } = store.getState();
    // Asked anew after a 401, the portal knows nobody any more: the session has expired.
    if (!answer?.token) return end(status === 'signed-in' ? 'expired' : undefined);
    const user = answer.user === undefined ? before : toSessionUser(answer.user);
    if (user === undefined) return end('role');
    // A new token of the same person continues the session.
    if (status === 'signed-in' && user?.pid === before?.pid) token = answer.token;
    else take(answer, user);
  }

  // Follows the other tabs of the browser (promises/session-and-errors.md#tabs-of-one-browser). `key` is null when the
  // whole storage was cleared.
  globalThis.addEventListener?.('storage', (event) => {
    const { key } = event as StorageEvent;
    if (getToken || (key !== null && key !== nameOf(STORAGE_KEY.token))) return;
    if (storage.get(STORAGE_KEY.token)) queueMicrotask(readStored);
    else if (store.getState().status === 'signed-in') end('logout');
  });

  return {
    store,
    start(source) {
      const portalChanged = source.getToken !== getToken;
      getToken = source.getToken;
      apiOrigin = source.apiOrigin;
      if (portalChanged) portalRequest = undefined;
      if (!getToken) readStored();
      else if (portalChanged) {
        token = null;
        store.setState({ status: 'loading', user: null, menu: [] });
        const ask = getToken;
        void askPortal(ask, () => source.takeAnswer?.(ask) ?? ask());
      }
    },
    async token(refused) {
      if (portalRequest) return portalRequest;
      return getToken && refused !== undefined && refused === token ? askPortal(getToken) : token;
    },
    signIn(answer) {
      const user = toSessionUser(answer.user);
      if (!user) {
        clearStored();
        end('role');
        return false;
      }
      if (!getToken) {
        // Nothing that was stored for one person is left for the next.
        if (user.pid !== store.getState().user?.pid) {
          for (const key of ['child', 'offlineCache', 'visits'] as const) storage.remove(STORAGE_KEY[key]);
        }
        storage.set(STORAGE_KEY.user, toJson(answer.user));
        storage.set(STORAGE_KEY.menu, toJson(answer.menu ?? []));
        if (answer.adminAuth) storage.set(STORAGE_KEY.auth, answer.adminAuth);
        else storage.remove(STORAGE_KEY.auth);
        if (apiOrigin) storage.set(STORAGE_KEY.apiOrigin, apiOrigin);
        // Last, since other tabs take over the session when they see the token.
        storage.set(STORAGE_KEY.token, answer.token);
      }
      take(answer, user);
      return true;
    },
    signOut(reason) {
      clearStored();
      end(reason);
    },
    refuse(refused) {
      if (refused !== token) return;
      clearStored();
      end('expired');
    },
  };
}

/**
 * The user of a login's answer; undefined when the role may not hold a session (promises/session-and-errors.md#roles).
 */
function toSessionUser(raw: unknown): SessionUser | undefined {
  const parsed = v.safeParse(loginUser, raw);
  if (!parsed.success) return undefined;
  const user = parsed.output;
  const role = toRole(user.role ?? user.userRole);
  if (role === undefined) return undefined;
  return {
    role,
    isParentView: user.isParentView,
    capabilities: user.capabilities ?? [],
    pid: user.pid ?? undefined,
    name: (user.name ?? user.firstName) || undefined,
    schoolId: user.schoolId ?? undefined,
    schoolName: user.schoolInfo?.schoolName || undefined,
    signOutUrl: user.signOutUrl || undefined,
  };
}

/** The entries of a menu, without those that cannot be read. */
function toMenu(raw: unknown): MenuEntry[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((entry) => {
    const parsed = v.safeParse(menuEntry, entry);
    return parsed.success ? [parsed.output] : [];
  });
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
