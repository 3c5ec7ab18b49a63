import { useSyncExternalStore } from 'react';
import { applySaved, savedViews, viewsToSave } from '#domain/lists/savedViews.ts';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { SavedTabs } from '#ui/table/SavedTabs.tsx';
import { savedOnDevice } from '#ui/table/savedOnDevice.ts';
import tabsCss from '#ui/table/savedTabs.css?inline';
import { session } from '#widgets/page/index.ts';
import type { ListAddress } from './useListAddress.ts';

addPageStyles(tabsCss);

export interface ListSavedTabsProps {
  of: Pick<ListAddress<Record<string, string>>, 'list' | 'views'>;
  /** By what they are kept; unique in the console. */
  name: string;
}

/** The tabs. `ListSavedViews` draws them anew when what is saved changes. */
export function ListSavedTabs({ of: { list, views }, name }: ListSavedTabsProps) {
  const pid = useSyncExternalStore(session.subscribe, session.get).user?.pid;
  if (pid === undefined) return null;
  return (
    <SavedTabs
      saved={savedViews(savedOnDevice, pid, `console ${name}`)}
      shown={viewsToSave(views, list)}
      onOpen={(view) => applySaved(view, views, list)}
    />
  );
}
