import { partOnDemand } from '#ui/state/partOnDemand.tsx';

/** On a phone rows of more columns are two lines each; fewer fit beside each other. */
export const COLUMNS_ON_PHONE = 3;

/** What folds the rows of a table on a phone, and opens them. Without it the table scrolls sideways. */
export const RowOpener = partOnDemand(
  () => import('./RowOpener.tsx').then((part) => part.RowOpener),
  null,
  () => null,
);
