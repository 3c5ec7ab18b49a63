import { nameInList } from '#domain/lists/listRows.ts';
import { useSavedOnServer } from '#page/calls/savedOnServer.tsx';
import { useElement } from '#page/element/element.ts';
import type { PopoverProps } from '#ui/overlay/Popover.tsx';
import { ViewChoices } from '#ui/table/ViewChoices.tsx';
import { useSavedOf } from './savedOf.ts';
import { columnChoices } from './shownColumns.ts';

interface ViewPanelProps extends Pick<PopoverProps, 'trigger' | 'onClose'> {
  list: string | undefined;
}

/** What a person chooses about a list of an element. */
export function ViewPanel({ list, ...panel }: ViewPanelProps) {
  const { element, views } = useElement();
  const kept = useSavedOf(list);
  const server = useSavedOnServer(kept);
  const columns = columnChoices(element, nameInList(list, 'hide'));
  return <ViewChoices of={{ list, views, columns, saved: kept && { ...kept, server } }} {...panel} />;
}
