import { useEffect } from 'react';
import { idle, savesData } from '#platform/idle.ts';
import type { LazyPart } from '#ui/state/partOnDemand.tsx';
import { useElement } from './element.ts';

/**
 * Loads the code of parts that a person may open next, such as dialogs, so that they open at once: when the element shows
 * its data and the page has nothing else to do, and not where data is saved. A failure is told where the part is drawn.
 */
export function useIdleParts(...parts: readonly Pick<LazyPart<never>, 'load'>[]): void {
  const { element } = useElement();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of a screen are always the same.
  useEffect(() => {
    if (savesData()) return;
    const load = async () => {
      await idle();
      for (const part of parts) part.load();
    };
    element.addEventListener('academy-ready', load, { once: true });
    return () => element.removeEventListener('academy-ready', load);
  }, [element]);
}
