import type { SAVED_VIEWS_KEY } from '#domain/lists/savedViews.ts';
import { safeStorage } from '#platform/safeStorage.ts';

/** Where the saved views of lists are kept. */
export const savedOnDevice = safeStorage<typeof SAVED_VIEWS_KEY>();
