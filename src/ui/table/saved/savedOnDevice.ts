import { useSyncExternalStore } from 'react';
import type { SAVED_VIEWS_KEY } from '#domain/lists/savedViews.ts';
import { safeStorage } from '#platform/safeStorage.ts';

/** The key of `savedViews.ts`, whose code is not needed at first. */
const KEY = 'academySavedViews' satisfies typeof SAVED_VIEWS_KEY;

/** Where the saved views of lists are kept. */
export const savedOnDevice = safeStorage<typeof SAVED_VIEWS_KEY>();

const read = () => savedOnDevice.get(KEY);

function watch(onChange: () => void) {
  addEventListener(KEY, onChange);
  return () => removeEventListener(KEY, onChange);
}

/** All that is saved on this device, as text; null where nothing is. */
export const useSavedOnDevice = (): string | null => useSyncExternalStore(watch, read, read);
