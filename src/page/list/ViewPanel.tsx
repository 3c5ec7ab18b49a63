import { useStore } from 'zustand';
import { nameInList } from '#domain/lists/listRows.ts';
import type { SAVED_VIEWS_KEY } from '#domain/lists/savedViews.ts';
import { useElement } from '#page/element/element.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { safeStorage } from '#platform/safeStorage.ts';
import type { PopoverProps } from '#ui/overlay/Popover.tsx';
import { ViewChoices } from '#ui/table/ViewChoices.tsx';
import { columnChoices } from './shownColumns.ts';

const storage = safeStorage<typeof SAVED_VIEWS_KEY>();

interface ViewPanelProps extends Pick<PopoverProps, 'trigger' | 'onClose'> {
  list: string | undefined;
}

/** What a person chooses about a list of an element. */
export function ViewPanel({ list, ...panel }: ViewPanelProps) {
  const { element, views } = useElement();
  const pid = useStore(pageRuntime().session.store).user?.pid;
  // The lists behind numbers are one element, and have different columns.
  const key = [element.localName, element.getAttribute('list') ?? list ?? ''].join(' ').trim();
  const columns = columnChoices(element, nameInList(list, 'hide'));
  return (
    <ViewChoices
      of={{ list, views, columns, saved: pid === undefined ? undefined : { pid, key, storage } }}
      {...panel}
    />
  );
}
