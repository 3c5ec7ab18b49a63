import { useSyncExternalStore } from 'react';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { savedOnDevice } from '#ui/table/savedOnDevice.ts';

/** The key of `savedViews.ts`, whose code is not needed at first. */
const KEY = 'academySavedViews';

const SavedViewTabs = lazyPart(() => import('./SavedViewTabs.tsx').then((part) => part.SavedViewTabs), null);

const read = () => savedOnDevice.get(KEY);

function watch(onChange: () => void) {
  addEventListener(KEY, onChange);
  return () => removeEventListener(KEY, onChange);
}

/**
 * The saved views of a list of an element, as tabs above it. Nothing is loaded for them where nobody has saved any on this
 * device.
 * @param list names the list where a screen has several.
 */
export const SavedViews = ({ list }: { list?: string }) =>
  useSyncExternalStore(watch, read, read) && <SavedViewTabs list={list} />;
