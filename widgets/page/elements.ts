/** The elements of the product: `define`, the loader, the console and the tests for all elements read their rows. */
import type { CallId } from '#contract/index.ts';
import type { ScreenTag } from '#screens/screens.ts';
import type { ElementRow } from '#screens/shared/screenFacts.ts';
import { elementCalls, elements } from './elementTables.ts';

export type { Audience, ElementCalls, ElementRow } from '#screens/shared/screenFacts.ts';
export type { ScreenTag as ElementTag };
export { elementCalls, elements };

/** The row of a tag, or undefined for a tag that is not ours. */
export const elementRow = (tag: string): ElementRow | undefined => elements.find((row) => row.tag === tag);

/** The calls of an element: needed, richer, offered. */
export const callIdsOf = (tag: ScreenTag): readonly CallId[] => {
  const { needs, richer, offered } = elementCalls[tag];
  return [...needs, ...(Object.keys(richer) as CallId[]), ...offered];
};
