import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useCapability } from '#api/useAction.ts';
import type { CallState } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { children } from '#contract/students/parent.ts';
import { useCachedCall } from '#page/calls/useCachedCall.ts';
import { oncePerPage } from '#page/element/pageGlobals.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { STORAGE_KEY, safeStorage } from '#session/storage.ts';

/** Families change seldom: all parent elements of a page together ask once in this time. */
const FAMILY_STALE_TIME_MS = 300_000;

export type Child = CallAnswer<typeof children>[number];

interface Choice {
  /** A `studentId`; undefined: the server's first. */
  store: StoreApi<number | undefined>;
  choose(studentId: number): void;
}

/** The chosen child: one for all elements of the page, stored for the next visit of the same person. */
function createChoice(): Choice {
  const storage = safeStorage();
  const { session } = pageRuntime();
  const stored = () => Number(storage.get(STORAGE_KEY.child)) || undefined;
  const store = createStore<number | undefined>(stored);
  // Another session may belong to another family. A sign-in removes the stored child of another person.
  session.store.subscribe((now, before) => {
    if (now.epoch !== before.epoch) store.setState(stored(), true);
  });
  return {
    store,
    choose(studentId) {
      storage.set(STORAGE_KEY.child, String(studentId));
      store.setState(studentId, true);
    },
  };
}

interface ChosenChild {
  /** The parent's children. No data where the server does not have this call: there is one child then. */
  children: CallState<Child[]>;
  /** The child that is shown, if it is known. */
  child: Child | undefined;
  /** To be added to the query of parent calls: empty unless a child was chosen. */
  query: { studentId?: number };
  choose(studentId: number): void;
}

/**
 * The child that all parent elements of the page show (promises/session-and-errors.md#parents-and-parent-view). Screens
 * add `query` to their calls, so that the answer for one child is never shown for another.
 */
export function useChild(): ChosenChild {
  const { store, choose } = oncePerPage('child', createChoice);
  const chosen = useStore(store);
  const list = useCachedCall(
    children,
    {},
    {
      enabled: useCapability(children.capability ?? ''),
      quiet: true,
      staleTime: FAMILY_STALE_TIME_MS,
    },
  );
  const found = list.data?.find(({ studentId }) => studentId === chosen);
  // Until the list is loaded the stored choice is used; after that, only if the list has that child.
  const studentId = list.data ? found?.studentId : list.error ? undefined : chosen;
  return {
    children: list,
    child: found ?? list.data?.[0],
    query: useCapability(children.capability ?? '') && studentId !== undefined ? { studentId } : {},
    choose,
  };
}
