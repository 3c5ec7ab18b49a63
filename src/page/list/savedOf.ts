import { useStore } from 'zustand';
import { useElement } from '#page/element/element.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { savedStorage } from '#ui/table/saved/savedStorage.ts';

/** By which person and key the views of a list are saved, and where; undefined where nobody has a number. */
export function useSavedOf(list: string | undefined) {
  const { element } = useElement();
  const pid = useStore(pageRuntime().session.store).user?.pid;
  // The lists behind numbers are one element, and have different columns.
  const key = [element.localName, element.getAttribute('list') ?? list ?? ''].join(' ').trim();
  return pid === undefined ? undefined : { pid, key, storage: savedStorage };
}
