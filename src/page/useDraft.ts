import { useState } from 'react';
import { useStore } from 'zustand';
import { oncePerPage } from './kernel.ts';
import { pageRuntime } from './runtime.ts';

/**
 * What somebody has typed and not sent yet. Like `useState`, but it outlives the form and its element: it is
 * there again after a dialog was closed by accident, and after the same person has signed in again. It is kept
 * in this page's memory, each person's apart.
 *
 * @param name unique in the product.
 * @returns the draft, and what sets it; undefined forgets it.
 */
export function useDraft<T>(name: string, empty: T): [T, (next: T | undefined) => void] {
  const drafts = oncePerPage('drafts', () => new Map<string, unknown>());
  const { user } = useStore(pageRuntime().session.store);
  const key = `${name} ${user?.pid ?? ''}`;
  const [draft, setDraft] = useState(() => (drafts.get(key) as T | undefined) ?? empty);
  return [
    draft,
    (next) => {
      if (next === undefined) drafts.delete(key);
      else drafts.set(key, next);
      setDraft(next ?? empty);
    },
  ];
}
