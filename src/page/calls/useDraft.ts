import { useState } from 'react';
import { useStore } from 'zustand';
import { oncePerPage } from '#page/element/pageGlobals.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { toJson } from '#platform/json.ts';
import { safeStorage } from '#platform/safeStorage.ts';

/** The key in the tab's session storage, which survives a reload and ends with the tab. */
const STORAGE = 'academyDrafts';
const storage = safeStorage<typeof STORAGE>(() => sessionStorage);

interface Drafts {
  get(name: string): unknown;
  set(name: string, draft: unknown): void;
}

/** The drafts of one person. They survive an expired session, but not a sign-out, and are shown to nobody else. */
function createDrafts(): Drafts {
  const { session } = pageRuntime();
  const personOf = ({ user }: { user: { pid?: number } | null }) => user?.pid ?? null;
  let { owner, drafts } = readStored();

  const write = () => {
    if (Object.keys(drafts).length === 0) storage.remove(STORAGE);
    else storage.set(STORAGE, toJson({ owner, drafts }));
  };
  const belongTo = (person: number | null) => {
    if (person === owner) return;
    owner = person;
    drafts = {};
    write();
  };
  const { status, ...first } = session.store.getState();
  if (status === 'signed-in') belongTo(personOf(first));
  session.store.subscribe((now) => {
    if (now.status === 'signed-in') belongTo(personOf(now));
    else if (now.ended === 'logout' || now.ended === 'role') belongTo(null);
  });
  return {
    get: (name) => drafts[name],
    set(name, draft) {
      if (draft === undefined) delete drafts[name];
      else drafts[name] = draft;
      write();
    },
  };
}

function readStored(): { owner: number | null; drafts: Record<string, unknown> } {
  try {
    const { owner, drafts } = JSON.parse(storage.get(STORAGE) ?? '{}');
    if (typeof drafts === 'object' && drafts !== null) return { owner: owner ?? null, drafts };
  } catch {
    // Nothing can be read: there are no drafts.
  }
  return { owner: null, drafts: {} };
}

/**
 * What somebody has typed and not sent yet. Like `useState`, but it outlives the form and its element: it is there
 * again after a dialog was closed by accident, after a reload, and after the same person has signed in again.
 *
 * @param name unique in the product.
 * @param isUsable whether a stored draft can be used: another version may have stored it.
 * @returns the draft and its setter; undefined removes the draft.
 */
export function useDraft<T>(
  name: string,
  empty: T,
  isUsable: (value: unknown) => boolean = (value) => typeof value === typeof empty,
): [T, (next: T | undefined) => void] {
  const drafts = oncePerPage('drafts', createDrafts);
  const { user } = useStore(pageRuntime().session.store);
  const key = `${name} ${user?.pid ?? ''}`;
  const read = () => {
    const stored = drafts.get(name);
    return stored !== undefined && isUsable(stored) ? (stored as T) : empty;
  };
  const [state, setState] = useState(() => ({ key, draft: read() }));
  // The form or the person has changed.
  if (state.key !== key) setState({ key, draft: read() });
  return [
    state.key === key ? state.draft : empty,
    (next) => {
      drafts.set(name, next);
      setState({ key, draft: next ?? empty });
    },
  ];
}
