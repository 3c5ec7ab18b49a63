import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { loginUser, menuEntry } from '#contract/session.ts';
import { toJson } from '#domain/json.ts';
import type { MenuEntry } from '#domain/menu.ts';
import { type SessionUser, toRole } from '#domain/roles.ts';
import { STORAGE_KEY, safeStorage } from './storage.ts';

/** Why a session ended: asked for, refused by the host, or a role that may hold none. */
export type SignOutReason = 'logout' | 'expired' | 'role';

/** Who is signed in, as elements and pages see it. */
export interface SessionState {
  status: 'loading' | 'signed-in' | 'signed-out';
  /** Null while signed out, and where a portal hands over a token without a user. */
  user: SessionUser | null;
  menu: readonly MenuEntry[];
  /** Counts sessions, so that what was fetched for one is never shown to the next. */
  epoch: number;
  /** Why the last session of this page ended. */
  ended?: SignOutReason;
}

/** What a login answers (wire, `POST /api/admin/login`), from the host or from a portal. */
export interface SignInAnswer {
  token: string;
  adminAuth?: string | null | undefined;
  user: unknown;
  menu?: unknown;
}

/** A portal's way to say who is signed in: a token, or a whole sign-in answer. */
export type GetToken = () => Promise<string | SignInAnswer | null> | string | SignInAnswer | null;

export interface Session {
  store: StoreApi<SessionState>;
  /** Reads who is signed in; again when the page says how tokens are got or which API is its own. */
  start(source: { getToken?: GetToken | undefined; apiOrigin?: string | undefined }): void;
  /** The token for a call; with `refused`, a newer one from the portal if it has one. */
  token(refused?: string): Promise<string | null>;
  /** @returns false when the role may not hold a session (spec 1 §6); nothing is kept then. */
  signIn(answer: SignInAnswer): boolean;
  signOut(reason: SignOutReason): void;
  /** The host refused this token. A late refusal of an older token ends nothing. */
  refuse(token: string): void;
}

const SIGNED_OUT = { status: 'signed-out', user: null, menu: [] } as const;

/** Signed in, who, with which menu: one per page (spec 1 §4). */
export function createSession(): Session {
  const storage = safeStorage();
  const store = createStore<SessionState>(() => ({ status: 'loading', user: null, menu: [], epoch: 0 }));
  let getToken: GetToken | undefined;
  let apiOrigin: string | undefined;
  let token: string | null = null;
  let asking: Promise<string | null> | undefined;

  const nextEpoch = () => store.getState().epoch + 1;

  function end(ended?: SignOutReason) {
    const was = store.getState();
    token = null;
    if (was.status === 'signed-out' && !ended) return;
    store.setState({ ...SIGNED_OUT, epoch: nextEpoch(), ...(ended ? { ended } : {}) });
  }

  function clearStored() {
    for (const key of Object.values(STORAGE_KEY)) storage.remove(key);
  }

  /** Takes over what is stored; what cannot be read, or has a role that may hold no session, is cleared. */
  function readStored() {
    const stored = storage.get(STORAGE_KEY.token);
    if (!stored) return end();
    const user = toSessionUser(parseJson(storage.get(STORAGE_KEY.user)));
    if (!user) {
      clearStored();
      return end('role');
    }
    const issuedBy = storage.get(STORAGE_KEY.apiOrigin);
    // Another API's session on the same page origin: it stays for those it belongs to.
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

  /** Asks the portal, once however many calls wait. A portal that fails knows nobody. */
  function askPortal(ask: GetToken): Promise<string | null> {
    if (asking) return asking;
    const promise = Promise.resolve()
      .then(ask)
      .catch(() => null)
      .then((given) => {
        // Overtaken by another portal: its answer counts.
        if (getToken !== ask) return token;
        asking = undefined;
        hear(typeof given === 'string' ? { token: given, user: undefined } : given);
        return token;
      });
    asking = promise;
    return promise;
  }

  function hear(answer: SignInAnswer | null) {
    if (!answer?.token) return end();
    const { status, user: before } = store.getState();
    const user = answer.user === undefined ? before : toSessionUser(answer.user);
    if (user === undefined) return end('role');
    // A renewed token of the same person goes on with the same session.
    if (status === 'signed-in' && user?.pid === before?.pid) token = answer.token;
    else take(answer, user);
  }

  // Tabs of one browser follow each other. `key` is null when everything was cleared.
  globalThis.addEventListener?.('storage', (event) => {
    const { key } = event as StorageEvent;
    if (getToken || (key !== null && key !== STORAGE_KEY.token)) return;
    if (storage.get(STORAGE_KEY.token)) queueMicrotask(readStored);
    else if (store.getState().status === 'signed-in') end('logout');
  });

  return {
    store,
    start(source) {
      const portalChanged = source.getToken !== getToken;
      getToken = source.getToken;
      apiOrigin = source.apiOrigin;
      if (portalChanged) asking = undefined;
      if (!getToken) readStored();
      else if (portalChanged) {
        token = null;
        store.setState({ status: 'loading', user: null, menu: [] });
        void askPortal(getToken);
      }
    },
    async token(refused) {
      if (asking) return asking;
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
        // Nothing that was kept for one is left for the next.
        if (user.pid !== store.getState().user?.pid) {
          storage.remove(STORAGE_KEY.child);
          storage.remove(STORAGE_KEY.offlineCache);
        }
        storage.set(STORAGE_KEY.user, toJson(answer.user));
        storage.set(STORAGE_KEY.menu, toJson(answer.menu ?? []));
        if (answer.adminAuth) storage.set(STORAGE_KEY.auth, answer.adminAuth);
        else storage.remove(STORAGE_KEY.auth);
        if (apiOrigin) storage.set(STORAGE_KEY.apiOrigin, apiOrigin);
        // Last, since other tabs take over when they see the token.
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

/** The user of a login answer, or undefined when its role may hold no session (spec 1 §6). */
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
    ...(user.pid === null ? {} : { pid: user.pid }),
    ...((user.name ?? user.firstName) ? { name: user.name ?? user.firstName ?? '' } : {}),
    ...(user.schoolId === null ? {} : { schoolId: user.schoolId }),
    ...(user.schoolInfo?.schoolName ? { schoolName: user.schoolInfo.schoolName } : {}),
  };
}

/** The entries of a menu that can be read. */
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
