import { SAVED_VIEWS_KEY, type SavedViewsStorage } from '#domain/lists/savedViews.ts';
import { savedOnDevice } from './savedOnDevice.ts';

/** Where views are saved. Those who show them hear of a change by an event of the window that is called like the key. */
export const savedStorage: SavedViewsStorage = {
  get: savedOnDevice.get,
  set(key, value) {
    savedOnDevice.set(key, value);
    dispatchEvent(new Event(SAVED_VIEWS_KEY));
  },
};
