import { useCallback, useState } from 'react';
import type { Sort, SortState } from '#ui/sorting.ts';
import { useElement } from './element.ts';
import { pageConfig } from './pageGlobals.ts';

/** Where a history entry keeps what the elements of its page showed. */
const STATE_KEY = 'academyViews';

type Views = Record<string, Record<string, unknown>>;

/**
 * State of a screen that a person expects to find again: sorting, filter, page. Like `useState`;
 * on a page with `configure({ rememberViews: true })` it is kept in the history entry, so that
 * reload and Back bring it back. Elsewhere an element leaves the page's history alone.
 *
 * @param name unique within the element.
 * @param isUsable whether a remembered value can be used: it may be another version's.
 */
export function useView<T>(
  name: string,
  initial: T,
  isUsable: (value: unknown) => boolean = (value) => typeof value === typeof initial,
): [T, (next: T) => void] {
  const { element } = useElement();
  const [value, setValue] = useState<T>(() => {
    const found = viewsOf(element)[name];
    return found !== undefined && isUsable(found) ? (found as T) : initial;
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

/** How a table is sorted, for `useSorting` to keep in the view. */
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
    // Some browsers allow so many a minute, and a search is typed quickly: the next change is kept again.
  }
}
