/** What the classes of a school are called: by their titles, and by their codes where several have one title. */

import { nameKey } from '#domain/people/names.ts';
import { PLACE_MAX } from '#domain/people/users.ts';

/** A class that gets a name. */
interface Titled {
  sourcedId: string;
  title: string;
  /** Empty where the roster does not say it. */
  code: string;
  /** The academy has it already, so that it is no class that was entered by hand. */
  isKnown: boolean;
}

/** A class of the school that keeps its name. */
interface Staying {
  name: string;
  /** Entered by hand: a class of a roster with its name is this one. */
  isByHand: boolean;
}

interface Named {
  name: string;
  /** It is the class that was entered by hand under this name. */
  isByHand: boolean;
}

/** The longest words in brackets, in characters. */
const CODE_MAX = 40;

/**
 * Names that no two classes of a school share, whatever their case and accents. Nothing of it depends on the order of the rows, so
 * that every import gives the same names. @returns the name of each, in their order
 */
export function classNames(classes: readonly Titled[], staying: readonly Staying[]): Named[] {
  const taken = new Set(staying.filter(({ isByHand }) => !isByHand).map(({ name }) => nameKey(name)));
  const byHand = new Set(staying.filter(({ isByHand }) => isByHand).map(({ name }) => nameKey(name)));
  const groups = new Map<string, Titled[]>();
  for (const one of classes) {
    const group = groups.get(nameKey(one.title));
    if (group) group.push(one);
    else groups.set(nameKey(one.title), [one]);
  }
  const names = new Map<Titled, Named>();
  const give = (one: Titled, name: string): boolean => {
    const key = nameKey(name);
    const isHand = byHand.has(key) && !one.isKnown;
    if (taken.has(key) || (byHand.has(key) && !isHand)) return false;
    taken.add(key);
    byHand.delete(key);
    names.set(one, { name, isByHand: isHand });
    return true;
  };
  // Titles first, so that no name in brackets takes one.
  const sorted = [...classes].sort((a, b) => (a.sourcedId < b.sourcedId ? -1 : 1));
  const groupOf = ({ title }: Titled) => groups.get(nameKey(title)) ?? [];
  const ambiguous = sorted.filter((one) => groupOf(one).length > 1 || !give(one, one.title));
  for (const one of ambiguous) {
    const hasOwnCode = groupOf(one).every(({ code, sourcedId }) => {
      return sourcedId === one.sourcedId || nameKey(code) !== nameKey(one.code);
    });
    const words = [...(one.code !== '' && hasOwnCode ? [one.code] : []), one.sourcedId];
    const isNamed = words.some((word) => give(one, withWord(one.title, word)));
    for (let more = 2; !isNamed && !give(one, withWord(one.title, `${one.sourcedId} ${more}`)); ) more += 1;
  }
  return classes.map((one) => names.get(one) ?? { name: one.title, isByHand: false });
}

/** A title with a word in brackets, no longer than a name may be. */
function withWord(title: string, word: string): string {
  const letters = [...word];
  const inBrackets = ` (${letters.length > CODE_MAX ? `…${letters.slice(1 - CODE_MAX).join('')}` : word})`;
  // Letters of some scripts are two characters, of which neither may stand alone.
  let kept = [...title];
  while (kept.join('').length + inBrackets.length > PLACE_MAX.className) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}${inBrackets}`;
}
