/** How much of a list is shown: its page, and the rows on it. */
import { useView } from './view.ts';

/** How many rows a page may have, beside the number that a list begins with (promises/session-and-errors.md#list-view). */
const ROW_CHOICES = [10, 20, 50, 100];

/** The numbers of rows that a person may choose between. */
export const rowChoices = (standard: number): number[] =>
  [...new Set([...ROW_CHOICES, standard])].sort((a, b) => a - b);

/** The name of a view of one of several lists of a screen; where a screen has one list, it needs no more words. */
export const nameInList = (list: string | undefined, name: string): string => (list ? `${list}-${name}` : name);

const isPage = (value: unknown) => Number.isInteger(value) && Number(value) >= 1;

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
