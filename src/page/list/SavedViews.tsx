import { useEffect, useReducer } from 'react';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { savedOnDevice } from '#ui/table/savedOnDevice.ts';

/** The key of `savedViews.ts`, whose code is not needed at first. */
const KEY = 'academySavedViews';

const SavedViewTabs = lazyPart(() => import('./SavedViewTabs.tsx').then((part) => part.SavedViewTabs), null);

const read = () => savedOnDevice.get(KEY);

/**
 * The saved views of a list of an element, as tabs above it. Nothing is loaded for them where nobody has saved any on this
 * device.
 * @param list names the list where a screen has several.
 */
export function SavedViews({ list }: { list?: string }) {
  const [saved, readAgain] = useReducer(read, null, read);
  useEffect(() => {
    addEventListener(KEY, readAgain);
    return () => removeEventListener(KEY, readAgain);
  }, []);
  return saved && <SavedViewTabs list={list} />;
}
