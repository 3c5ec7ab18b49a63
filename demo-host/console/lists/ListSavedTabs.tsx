import { useSyncExternalStore } from 'react';
import { applySaved, savedViews, viewsToSave } from '#domain/lists/savedViews.ts';
import { shownTabs } from '#domain/lists/sharedViews.ts';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { useSavedOnServer } from '#page/calls/savedOnServer.tsx';
import { SavedTabs } from '#ui/table/saved/SavedTabs.tsx';
import { savedStorage as storage } from '#ui/table/saved/savedStorage.ts';
import tabsCss from '#ui/table/saved/savedTabs.css?inline';
import { session } from '#widgets/page/index.ts';
import type { ListAddress } from './useListAddress.ts';

addPageStyles(tabsCss);

export interface ListSavedTabsProps {
  of: Pick<ListAddress<Record<string, string>>, 'list' | 'views'>;
  /** By what they are kept; unique in the console. */
  name: string;
}

/** The tabs. `ListSavedViews` draws them anew when what is saved changes. */
export default function ListSavedTabs({ of: { list, views }, name }: ListSavedTabsProps) {
  const pid = useSyncExternalStore(session.subscribe, session.get).user?.pid;
  const kept = pid === undefined ? undefined : { pid, key: `console ${name}`, storage };
  const server = useSavedOnServer(kept);
  if (!kept) return null;
  return (
    <SavedTabs
      saved={shownTabs(savedViews(storage, kept.pid, kept.key), server !== undefined)}
      shown={viewsToSave(views, list)}
      onOpen={(view) => applySaved(view, views, list)}
    />
  );
}
