import { useMemo } from 'react';
import { namesTexts } from '#texts/names.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { namesOf } from './namesOf.ts';

/** What each kind of thing is called on screen and in exports. The result keeps its identity from draw to draw. */
export function useNames() {
  const t = useTexts(namesTexts);
  return useMemo(() => namesOf(t), [t]);
}
