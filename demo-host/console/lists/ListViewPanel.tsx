import { useSyncExternalStore } from 'react';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { useSavedOnServer } from '#page/calls/savedOnServer.tsx';
import type { PopoverProps } from '#ui/overlay/Popover.tsx';
import popoverCss from '#ui/overlay/popover.css?inline';
import type { ColumnChoice } from '#ui/table/columnChoices.ts';
import { savedStorage as storage } from '#ui/table/saved/savedStorage.ts';
import { ViewChoices } from '#ui/table/ViewChoices.tsx';
import panelCss from '#ui/table/viewChoices.css?inline';
import { session } from '#widgets/page/index.ts';
import type { ListAddress } from './useListAddress.ts';

addPageStyles(popoverCss);
addPageStyles(panelCss);

export interface ListViewPanelProps extends Pick<PopoverProps, 'trigger' | 'onClose'> {
  of: Pick<ListAddress<Record<string, string>>, 'list' | 'views'>;
  /** By what its saved views are kept; unique in the console. */
  name: string;
  /** Where it is a table. */
  columns?: readonly ColumnChoice[];
}

/** What a person chooses about a list of the console's own. */
export default function ListViewPanel({ of: { list, views }, name, columns = [], ...panel }: ListViewPanelProps) {
  const pid = useSyncExternalStore(session.subscribe, session.get).user?.pid;
  const kept = pid === undefined ? undefined : { pid, key: `console ${name}`, storage };
  const server = useSavedOnServer(kept);
  const saved = kept && { ...kept, server };
  return <ViewChoices of={{ list, views, columns, saved }} {...panel} />;
}
