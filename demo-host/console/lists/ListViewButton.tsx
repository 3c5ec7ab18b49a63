import { askingPart } from '#host/console/calls/askingPart.ts';
import type { ButtonProps } from '#ui/form/Button.tsx';

import { ViewOpener } from '#ui/table/ViewOpener.tsx';
import type { ListViewPanelProps } from './ListViewPanel.tsx';

const ListViewPanel = askingPart<ListViewPanelProps>(() => import('./ListViewPanel.tsx'), null);

type ListViewButtonProps = Pick<ListViewPanelProps, 'of' | 'name' | 'columns'> & Pick<ButtonProps, 'size'>;

/** *Columns and views* of a list of the console's own (promises/session-and-errors.md#columns-and-views). */
export const ListViewButton = ({ size = 'small', ...list }: ListViewButtonProps) => (
  <ViewOpener size={size}>{(panel) => <ListViewPanel {...list} {...panel} />}</ViewOpener>
);
