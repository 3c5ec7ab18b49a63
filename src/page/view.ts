import { useCallback, useState } from 'react';
import type { Sort, SortState } from '#ui/sorting.ts';
import { useElement } from './element.ts';
import { pageConfig } from './pageGlobals.ts';

/** The key in a history entry's state under which the views of the page's elements are stored. */
const STATE_KEY = 'academyViews';

type Views = Record<string, Record<string, unknown>>;

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

const keyOf = (element: HTMLElement) => `${element.localName}#${element.id}`;

function allViews(): Views {
  const state: unknown = pageConfig().rememberViews ? history.state : null;
  const views = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[STATE_KEY] : null;
  return typeof views === 'object' && views !== null ? (views as Views) : {};
}

const viewsOf = (element: HTMLElement) => allViews()[keyOf(element)] ?? {};

function remember(element: HTMLElement, name: string, value: unknown): void {
  if (!pageConfig().rememberViews) return;
  const views = { ...allViews(), [keyOf(element)]: { ...viewsOf(element), [name]: value } };
  try {
    history.replaceState({ ...history.state, [STATE_KEY]: views }, '');
  } catch {
    // Some browsers limit the changes per minute, which fast typing in a search exceeds. A later change is stored again.
  }
}
