import { useState } from 'react';
import { useStore } from 'zustand';
import { toJson } from '#domain/json.ts';
import { oncePerPage } from './pageGlobals.ts';
import { pageRuntime } from './runtime.ts';

/** In the tab's own storage: it outlives a reload, and goes with the tab. */
const STORAGE = 'academyDrafts';

interface Drafts {
  get(name: string): unknown;
  set(name: string, draft: unknown): void;
}

/** Drafts of the person signed in. They outlive a session that ran out, not a sign-out, and are nobody else's. */
function createDrafts(): Drafts {
  const { session } = pageRuntime();
  const personOf = ({ user }: { user: { pid?: number } | null }) => user?.pid ?? null;
  let { owner, drafts } = stored();

  const write = () => {
    try {
      if (Object.keys(drafts).length === 0) sessionStorage.removeItem(STORAGE);
      else sessionStorage.setItem(STORAGE, toJson({ owner, drafts }));
    } catch {
      // Without storage they live as long as the page.
    }
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

function stored(): { owner: number | null; drafts: Record<string, unknown> } {
  try {
    const { owner, drafts } = JSON.parse(sessionStorage.getItem(STORAGE) ?? '{}');
    if (typeof drafts === 'object' && drafts !== null) return { owner: owner ?? null, drafts };
  } catch {
    // Unreadable, or no storage: none.
  }
  return { owner: null, drafts: {} };
}

/**
 * What somebody has typed and not sent yet. Like `useState`, but it outlives the form and its element: it is
 * there again after a dialog was closed by accident, after a reload, and after the same person has signed in again.
 *
 * @param name unique in the product.
 * @param isUsable whether what was kept can be used: it may be another version's.
 * @returns the draft, and what sets it; undefined forgets it.
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
    const kept = drafts.get(name);
    return kept !== undefined && isUsable(kept) ? (kept as T) : empty;
  };
  const [state, setState] = useState(() => ({ key, draft: read() }));
  // Another form, or another person.
  if (state.key !== key) setState({ key, draft: read() });
  return [
    state.key === key ? state.draft : empty,
    (next) => {
      drafts.set(name, next);
      setState({ key, draft: next ?? empty });
    },
  ];
}
