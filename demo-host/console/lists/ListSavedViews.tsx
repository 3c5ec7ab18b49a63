import { useSyncExternalStore } from 'react';
import type { SAVED_VIEWS } from '#domain/people/capabilityWords.ts';
import { askingPart } from '#host/console/calls/askingPart.ts';
import { useSavedOnDevice } from '#ui/table/saved/savedOnDevice.ts';
import { session } from '#widgets/page/index.ts';
import type { ListSavedTabsProps } from './ListSavedTabs.tsx';

const ListSavedTabs = askingPart<ListSavedTabsProps>(() => import('./ListSavedTabs.tsx'), null);

/** The saved views of a list of the console's own, as tabs above it. Nothing is loaded for them where there can be none. */
export function ListSavedViews(props: ListSavedTabsProps) {
  const { user } = useSyncExternalStore(session.subscribe, session.get, session.get);
  const isOffered = user?.capabilities.includes('saved-views' satisfies typeof SAVED_VIEWS);
  return (useSavedOnDevice() || isOffered) && <ListSavedTabs {...props} />;
}
