import { useEffect } from 'react';

/** What the parts of the section share: another number says that something has changed. */
export interface Changing {
  changes: number;
  onChange: () => void;
}

/** Asks again after each change. */
export function useAgainAfter(changes: number, again: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change asks again.
  useEffect(() => {
    if (changes > 0) again();
  }, [changes]);
}
