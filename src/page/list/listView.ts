/** How much of a list is shown: its page, and the rows on it. */
import { isPage, nameInList, rowChoices } from '#domain/lists/listRows.ts';
import { useView } from '#page/element/view.ts';

/** The open page of a list, from 1, for `usePagedCall`, as part of the view. */
export const usePageView = (name = 'page'): [number, (page: number) => void] => useView(name, 1, isPage);

/**
 * The open page of a list and how many rows it has, as parts of the view: the options of `usePagedCall`.
 *
 * @param standard the rows on a page until somebody chooses another number (promises/numbers-and-bands.md#page-sizes).
 * @param list names the list where a screen has several.
 * @param pageName where the page has a name of its own.
 */
export function useListView(standard: number, list?: string, pageName = nameInList(list, 'page')) {
  const view = usePageView(pageName);
  const isRows = (value: unknown) => rowChoices(standard).some((rows) => rows === value);
  const [pageSize] = useView(nameInList(list, 'rows'), standard, isRows);
  return { view, pageSize };
}
