import { partOnDemand } from '#ui/state/partOnDemand.tsx';
import { useSavedOnDevice } from '#ui/table/savedOnDevice.ts';
import type { ListSavedTabsProps } from './ListSavedTabs.tsx';

const ListSavedTabs = partOnDemand(() => import('./ListSavedTabs.tsx').then((part) => part.ListSavedTabs), null);

/** The saved views of a list of the console's own, as tabs above it. Nothing is loaded for them where none are saved. */
export const ListSavedViews = (props: ListSavedTabsProps) => useSavedOnDevice() && <ListSavedTabs {...props} />;
