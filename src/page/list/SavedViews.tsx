import { lazyPart } from '#page/element/lazyPart.tsx';
import { useSavedOnDevice } from '#ui/table/savedOnDevice.ts';

const SavedViewTabs = lazyPart(() => import('./SavedViewTabs.tsx').then((part) => part.SavedViewTabs), null);

/**
 * The saved views of a list of an element, as tabs above it. Nothing is loaded for them where nobody has saved any on this
 * device.
 * @param list names the list where a screen has several.
 */
export const SavedViews = ({ list }: { list?: string }) => useSavedOnDevice() && <SavedViewTabs list={list} />;
