/** Where screens show what calls answer: element → call → path in the answer → part of the screen. */
import type { CallId } from '#contract/index.ts';
import { byTag, type ScreenTag } from '#screens/screens.ts';

export const shownIn = byTag(({ shows }) => shows);

/** The part of an element that shows a field, or the whole call for the path `''`. */
export function partOf(tag: ScreenTag, call: string, path: string): string | undefined {
  const parts = shownIn[tag][call as CallId];
  if (!parts) return undefined;
  const begins = (prefix: string) =>
    prefix === '' || path === prefix || path.startsWith(`${prefix}.`) || path.startsWith(`${prefix}[`);
  const longest = Object.keys(parts)
    .filter(begins)
    .sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : parts[longest];
}
