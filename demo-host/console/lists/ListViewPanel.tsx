import { useSyncExternalStore } from 'react';
import { safeStorage } from '#domain/safeStorage.ts';
import type { SAVED_VIEWS_KEY } from '#domain/savedViews.ts';
import { addPageStyles } from '#host/console/pageStyles.ts';
import type { ColumnChoice } from '#ui/columnChoices.ts';
import type { PopoverProps } from '#ui/Popover.tsx';
import popoverCss from '#ui/popover.css?inline';
import { ViewPanel } from '#ui/ViewPanel.tsx';
import panelCss from '#ui/viewPanel.css?inline';
import { session } from '#widgets/index.ts';
import type { ListAddress } from './useListAddress.ts';

addPageStyles(popoverCss);
addPageStyles(panelCss);

const storage = safeStorage<typeof SAVED_VIEWS_KEY>();

interface ListViewPanelProps extends Pick<PopoverProps, 'trigger' | 'onClose'> {
  of: Pick<ListAddress<Record<string, string>>, 'list' | 'views'>;
  /** By what its saved views are kept; unique in the console. */
  name: string;
  /** Where it is a table. */
  columns?: readonly ColumnChoice[];
}

/** What a person chooses about a list of the console's own. */
export function ListViewPanel({ of: { list, views }, name, columns = [], ...panel }: ListViewPanelProps) {
  const pid = useSyncExternalStore(session.subscribe, session.get).user?.pid;
  const saved = pid === undefined ? undefined : { pid, key: `console ${name}`, storage };
  return <ViewPanel of={{ list, views, columns, saved }} {...panel} />;
}
