import { useApi } from '#api/useCall.ts';
import type { SAVED_VIEWS } from '#domain/people/capabilityWords.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useIdle } from '#page/element/useIdle.ts';
import { useSavedOnDevice } from '#ui/table/saved/savedOnDevice.ts';

const SavedViewTabs = lazyPart(() => import('./SavedViewTabs.tsx').then((part) => part.SavedViewTabs), null);

/**
 * The saved views of a list of an element, as tabs above it. Where nobody has saved any on this device, nothing is loaded for
 * them before the page has nothing else to do, and then only where the server may have some.
 * @param list names the list where a screen has several.
 */
export function SavedViews({ list }: { list?: string }) {
  const isOffered = useApi().capabilities.includes('saved-views' satisfies typeof SAVED_VIEWS);
  const isIdle = useIdle();
  return (useSavedOnDevice() || (isIdle && isOffered)) && <SavedViewTabs list={list} />;
}
