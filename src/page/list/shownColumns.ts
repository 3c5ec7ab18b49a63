/** Which columns of a list are shown. The first column and the names of the rows always are; exports have all columns. */
import { useEffect, useMemo } from 'react';
import { nameInList } from '#domain/lists/listRows.ts';
import { useElement } from '#page/element/element.ts';
import { useView, type Written } from '#page/element/view.ts';
import { type ChoosableColumn, type ColumnChoice, choicesOf, shownOf } from '#ui/table/columnChoices.ts';

/** The columns of the lists that each element shows, by the name of the view of what is hidden. */
const offered = new WeakMap<HTMLElement, Map<string, readonly ColumnChoice[]>>();

/** What there is to choose from in a list, as long as it shows a table. */
export const columnChoices = (element: HTMLElement, name: string): readonly ColumnChoice[] =>
  offered.get(element)?.get(name) ?? [];

const NONE: readonly string[] = [];
const isIds = (value: unknown) => Array.isArray(value) && value.every((id) => typeof id === 'string');
const IDS: Written<readonly string[]> = { read: (text) => text.split(','), write: (ids) => ids.join(',') };

/**
 * The columns that are not hidden, and what *Columns and views* offers. A column that is remembered as hidden and is not
 * there any more hides nothing.
 * @param columns the same array at every render.
 * @param list names the list where a screen has several.
 */
export function useShownColumns<C extends ChoosableColumn>(columns: readonly C[], list?: string): readonly C[] {
  const { element } = useElement();
  const name = nameInList(list, 'hide');
  const [hidden] = useView(name, NONE, isIds, IDS);
  useEffect(() => {
    const lists = offered.get(element) ?? new Map<string, readonly ColumnChoice[]>();
    offered.set(element, lists);
    lists.set(name, choicesOf(columns));
    return () => void lists.delete(name);
  }, [element, name, columns]);
  return useMemo(() => shownOf(columns, hidden), [columns, hidden]);
}
