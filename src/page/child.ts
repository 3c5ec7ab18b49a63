import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useCapability } from '#api/useAction.ts';
import type { CallState } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { children } from '#contract/parent.ts';
import { STORAGE_KEY, safeStorage } from '#session/storage.ts';
import { oncePerPage } from './pageGlobals.ts';
import { pageRuntime } from './runtime.ts';
import { useCachedCall } from './useCachedCall.ts';

/** Families change seldom: every parent element of a page, and every part of one, asks once in this many ms. */
const FAMILY_MS = 300_000;

export type Child = CallAnswer<typeof children>[number];

interface Choice {
  /** A `studentId`; undefined: the host's first. */
  store: StoreApi<number | undefined>;
  choose(studentId: number): void;
}

/** Which child the page is about: one for all its elements, kept for the next visit of the same person. */
function createChoice(): Choice {
  const storage = safeStorage();
  const { session } = pageRuntime();
  const remembered = () => Number(storage.get(STORAGE_KEY.child)) || undefined;
  const store = createStore<number | undefined>(remembered);
  // Another session is another family; the storage knows whether it is the same person's.
  session.store.subscribe((now, before) => {
    if (now.epoch !== before.epoch) store.setState(remembered(), true);
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
  /** The parent's children: none where the host has no such call, and there is one child then. */
  children: CallState<Child[]>;
  /** The one that is shown, where it is known who. */
  child: Child | undefined;
  /** What parent calls carry besides: nothing unless there is a choice. */
  query: { studentId?: number };
  choose(studentId: number): void;
}

/**
 * The child that all parent elements of the page show (decisions, "Beyond the spec's calls"). Screens
 * put `query` into their calls, so that an answer for the other child is never taken for this one's.
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
      staleTime: FAMILY_MS,
    },
  );
  const found = list.data?.find(({ studentId }) => studentId === chosen);
  // Until the list is here the choice counts; then only if that child is still the parent's.
  const studentId = list.data ? found?.studentId : list.error ? undefined : chosen;
  return {
    children: list,
    child: found ?? list.data?.[0],
    query: useCapability(children.capability ?? '') && studentId !== undefined ? { studentId } : {},
    choose,
  };
}
