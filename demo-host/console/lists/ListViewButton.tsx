import type { ComponentProps } from 'react';
import type { ButtonProps } from '#ui/form/Button.tsx';
import { partOnDemand } from '#ui/state/partOnDemand.tsx';
import { ViewOpener } from '#ui/table/ViewOpener.tsx';

const ListViewPanel = partOnDemand(() => import('./ListViewPanel.tsx').then((part) => part.ListViewPanel), null);

type ListViewButtonProps = Pick<ComponentProps<typeof ListViewPanel>, 'of' | 'name' | 'columns'> &
  Pick<ButtonProps, 'size'>;

/** *Columns and views* of a list of the console's own (promises/session-and-errors.md#columns-and-views). */
export const ListViewButton = ({ size = 'small', ...list }: ListViewButtonProps) => (
  <ViewOpener size={size}>{(panel) => <ListViewPanel {...list} {...panel} />}</ViewOpener>
);
