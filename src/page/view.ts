import { useCallback, useState } from 'react';
import type { Sort, SortState } from '#ui/sorting.ts';
import { useElement } from './element.ts';
import { pageConfig } from './pageGlobals.ts';
import { storedViews, storeViews, viewKey } from './storedViews.ts';

/**
 * State of a screen that people expect to find again: sorting, filters, page. Like `useState`. On a page with
 * `configure({ rememberViews: true })` it is stored in the history entry, so that it survives reload and Back;
 * elsewhere the page's history is left alone.
 *
 * @param name unique within the element.
 * @param isUsable whether a stored value can be used: another version may have stored it.
 */
export function useView<T>(
  name: string,
  initial: T,
  isUsable: (value: unknown) => boolean = (value) => typeof value === typeof initial,
): [T, (next: T) => void] {
  const { element } = useElement();
  const [value, setValue] = useState<T>(() => {
    const stored = viewsOf(element)[name];
    return stored !== undefined && isUsable(stored) ? (stored as T) : initial;
  });
  const set = useCallback(
    (next: T) => {
      setValue(() => next);
      remember(element, name, next);
    },
    [element, name],
  );
  return [value, set];
}

/** How a table is sorted, for `useSorting`, as part of the view. */
export function useSortView(name: string, initial?: Sort): SortState {
  return useView<Sort | undefined>(name, initial, isSort);
}

function isSort(value: unknown): boolean {
  const { by, direction } = (value ?? {}) as Partial<Sort>;
  return typeof by === 'string' && (direction === 'ascending' || direction === 'descending');
}

const viewsOf = (element: HTMLElement) => storedViews()[viewKey(element)] ?? {};

function remember(element: HTMLElement, name: string, value: unknown): void {
  if (!pageConfig().rememberViews) return;
  const views = { ...storedViews(), [viewKey(element)]: { ...viewsOf(element), [name]: value } };
  try {
    storeViews(views);
  } catch {
    // Some browsers limit the changes per minute, which fast typing in a search exceeds. A later change is stored again.
  }
}
