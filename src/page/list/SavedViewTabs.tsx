import { useEffect, useState } from 'react';
import { applySaved, type KnownView, savedViews, viewsToSave } from '#domain/lists/savedViews.ts';
import { shownTabs } from '#domain/lists/sharedViews.ts';
import { useSavedOnServer } from '#page/calls/savedOnServer.tsx';
import { useElement } from '#page/element/element.ts';
import { toJson } from '#platform/json.ts';
import { SavedTabs } from '#ui/table/saved/SavedTabs.tsx';
import { useSavedOf } from './savedOf.ts';

type Views = Map<string, KnownView>;

/** Who hears of each change of the views of an element. */
const listeners = new WeakMap<Views, Set<() => void>>();

/** Calls `onChange` when a view is set. The map tells nobody by itself: the first load of elements is without this code. */
function watch(views: Views, onChange: () => void): () => void {
  const own = listeners.get(views) ?? new Set();
  if (!listeners.has(views)) {
    listeners.set(views, own);
    const { set } = views;
    views.set = (name, view) => {
      set.call(views, name, view);
      for (const listener of own) listener();
      return views;
    };
  }
  own.add(onChange);
  return () => void own.delete(onChange);
}

/** How a list of an element is shown now, as it would be saved. */
function useShown(views: Views, list: string | undefined): Record<string, unknown> {
  const [shown, setShown] = useState(() => toJson(viewsToSave(views, list)));
  useEffect(() => {
    const read = () => setShown(toJson(viewsToSave(views, list)));
    read();
    return watch(views, read);
  }, [views, list]);
  return JSON.parse(shown);
}

/** The tabs. `SavedViews` draws them anew when what is saved changes. */
export function SavedViewTabs({ list }: { list?: string }) {
  const { views } = useElement();
  const kept = useSavedOf(list);
  const server = useSavedOnServer(kept);
  const shown = useShown(views, list);
  if (!kept) return null;
  const saved = shownTabs(savedViews(kept.storage, kept.pid, kept.key), server !== undefined);
  return <SavedTabs saved={saved} shown={shown} onOpen={(view) => applySaved(view, views, list)} />;
}
