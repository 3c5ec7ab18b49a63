import { useStore } from 'zustand';
import { nameInList } from '#domain/listRows.ts';
import { safeStorage } from '#domain/safeStorage.ts';
import type { SAVED_VIEWS_KEY } from '#domain/savedViews.ts';
import type { PopoverProps } from '#ui/Popover.tsx';
import { ViewPanel as Panel } from '#ui/ViewPanel.tsx';
import { useElement } from './element.ts';
import { pageRuntime } from './runtime.ts';
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
    <Panel of={{ list, views, columns, saved: pid === undefined ? undefined : { pid, key, storage } }} {...panel} />
  );
}
