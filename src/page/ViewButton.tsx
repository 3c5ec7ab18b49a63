import type { ButtonProps } from '#ui/Button.tsx';
import { ViewButton as Opener } from '#ui/ViewButton.tsx';
import { lazyPart } from './lazyPart.tsx';

const ViewPanel = lazyPart(() => import('./ViewPanel.tsx').then((part) => part.ViewPanel), null);

interface ViewButtonProps extends Pick<ButtonProps, 'size'> {
  /** Names the list where a screen has several. */
  list?: string;
}

/**
 * Opens what a person may choose about a list of an element beside its filters: columns, rows per page, saved views
 * (promises/session-and-errors.md#list-view).
 */
export const ViewButton = ({ list, size }: ViewButtonProps) => (
  <Opener size={size}>{(panel) => <ViewPanel list={list} {...panel} />}</Opener>
);
