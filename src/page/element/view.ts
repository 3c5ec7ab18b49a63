import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ADDRESS_CHANGED } from '#domain/lists/elementQuery.ts';
import type { Sort, SortState } from '#ui/table/sorting.ts';
import { useElement } from './element.ts';
import { pageConfig } from './pageGlobals.ts';
import { isInAddress, storedViews, storeViews, viewKey } from './storedViews.ts';

/** How a value is written in an address. */
export interface Written<T> {
  read(text: string): unknown;
  write(value: T): string;
}

const WORD: Written<string> = { read: (text) => text, write: String };

const VALUE: Written<unknown> = {
  read(text) {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  },
  write: JSON.stringify,
};

const SORT: Written<Sort | undefined> = {
  read(text) {
    const dot = text.lastIndexOf('.');
    return { by: text.slice(0, dot), direction: text.slice(dot + 1) };
  },
  write: (sort) => (sort ? `${sort.by}.${sort.direction}` : ''),
};

/**
 * State of a screen that people expect to find again: sorting, filters, page. Like `useState`. On a page with
 * `configure({ rememberViews: true })` it is stored in the history entry, so that it survives reload and Back. With
 * `rememberViews: 'address'` it is in the query of the address, under its name, so that the address can be sent to
 * somebody else. Elsewhere the page's history is left alone.
 *
 * @param name unique within the element.
 * @param isUsable whether a stored value can be used: another version may have stored it, and anybody writes addresses.
 * @param written how a value is written in an address.
 */
export function useView<T>(
  name: string,
  initial: T,
  isUsable: (value: unknown) => boolean = (value) => typeof value === typeof initial,
  written: Written<T> = (typeof initial === 'string' ? WORD : VALUE) as Written<T>,
): [T, (next: T) => void] {
  const { element, views, kept } = useElement();
  const usable = (stored: unknown) => (stored !== undefined && isUsable(stored) ? (stored as T) : initial);
  const read = () => usable(kept.has(name) ? kept.get(name) : storedValue(element, name, written));
  const [value, setValue] = useState<T>(read);
  const readAgain = useEffectEvent(() => {
    const next = read();
    if (JSON.stringify(next) !== JSON.stringify(value)) setValue(() => next);
  });
  useEffect(() => {
    if (!isInAddress(name)) return;
    const events = ['popstate', ADDRESS_CHANGED];
    for (const event of events) addEventListener(event, readAgain);
    return () => {
      for (const event of events) removeEventListener(event, readAgain);
    };
  }, [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view keeps its initial value and how it is written.
  const set = useCallback(
    (next: T) => {
      setValue(() => next);
      remember(element, name, next, next === initial ? '' : written.write(next));
    },
    [element, name],
  );
  useEffect(() => {
    kept.delete(name);
    views.set(name, { value, initial, set: (next) => set(usable(next)) });
    return () => void views.delete(name);
  });
  return [value, set];
}

/** How a table is sorted, for `useSorting`, as part of the view. In an address: `name.ascending`. */
export function useSortView(name: string, initial?: Sort): SortState {
  return useView<Sort | undefined>(name, initial, isSort, SORT);
}

function isSort(value: unknown): boolean {
  const { by, direction } = (value ?? {}) as Partial<Sort>;
  return typeof by === 'string' && (direction === 'ascending' || direction === 'descending');
}

const viewsOf = (element: HTMLElement) => storedViews()[viewKey(element)] ?? {};

function storedValue<T>(element: HTMLElement, name: string, { read }: Written<T>): unknown {
  if (!isInAddress(name)) return viewsOf(element)[name];
  const text = new URLSearchParams(location.search).get(name);
  return text === null ? undefined : read(text);
}

/** @param text the value as an address has it; empty where it is the initial one, which no address need have. */
function remember(element: HTMLElement, name: string, value: unknown, text: string): void {
  if (!pageConfig().rememberViews) return;
  try {
    if (isInAddress(name)) storeInAddress(name, text);
    else storeViews({ ...storedViews(), [viewKey(element)]: { ...viewsOf(element), [name]: value } });
  } catch {
    // Some browsers limit the changes per minute, which fast typing in a search exceeds. A later change is stored again.
  }
}

function storeInAddress(name: string, text: string): void {
  const address = new URL(location.href);
  if (text) address.searchParams.set(name, text);
  else address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}
