import type { ComponentProps } from 'react';
import type { ButtonProps } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { ViewButton } from '#ui/ViewButton.tsx';

const ListViewPanel = lazyPart(() => import('./ListViewPanel.tsx').then((part) => part.ListViewPanel), null);

type ListViewButtonProps = Pick<ComponentProps<typeof ListViewPanel>, 'of' | 'name' | 'columns'> &
  Pick<ButtonProps, 'size'>;

/** *List view* of a list of the console's own (promises/session-and-errors.md#list-view). */
export const ListViewButton = ({ size = 'small', ...list }: ListViewButtonProps) => (
  <ViewButton size={size}>{(panel) => <ListViewPanel {...list} {...panel} />}</ViewButton>
);
