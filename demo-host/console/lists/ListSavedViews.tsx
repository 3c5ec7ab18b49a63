import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { applySaved, SAVED_VIEWS_KEY, savedViews, viewsToSave } from '#domain/lists/savedViews.ts';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { SavedTabs } from '#ui/table/SavedTabs.tsx';
import { savedOnDevice } from '#ui/table/savedOnDevice.ts';
import tabsCss from '#ui/table/savedTabs.css?inline';
import { session } from '#widgets/page/index.ts';
import type { ListAddress } from './useListAddress.ts';

addPageStyles(tabsCss);

interface ListSavedViewsProps {
  of: Pick<ListAddress<Record<string, string>>, 'list' | 'views'>;
  /** By what they are kept; unique in the console. */
  name: string;
}

/** The saved views of a list of the console's own, as tabs above it. */
export function ListSavedViews({ of: { list, views }, name }: ListSavedViewsProps) {
  const pid = useSyncExternalStore(session.subscribe, session.get).user?.pid;
  const [, readAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    addEventListener(SAVED_VIEWS_KEY, readAgain);
    return () => removeEventListener(SAVED_VIEWS_KEY, readAgain);
  }, []);
  if (pid === undefined) return null;
  return (
    <SavedTabs
      saved={savedViews(savedOnDevice, pid, `console ${name}`)}
      shown={viewsToSave(views, list)}
      onOpen={(view) => applySaved(view, views, list)}
    />
  );
}
