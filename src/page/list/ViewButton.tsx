import { lazyPart } from '#page/element/lazyPart.tsx';
import type { ButtonProps } from '#ui/form/Button.tsx';
import { ViewOpener } from '#ui/table/ViewOpener.tsx';

const ViewPanel = lazyPart(() => import('./ViewPanel.tsx').then((part) => part.ViewPanel), null);

interface ViewButtonProps extends Pick<ButtonProps, 'size'> {
  /** Names the list where a screen has several. */
  list?: string;
}

/**
 * Opens what a person may choose about a list of an element beside its filters: columns, rows per page, saved views
 * (promises/session-and-errors.md#columns-and-views).
 */
export const ViewButton = ({ list, size }: ViewButtonProps) => (
  <ViewOpener size={size}>{(panel) => <ViewPanel list={list} {...panel} />}</ViewOpener>
);
