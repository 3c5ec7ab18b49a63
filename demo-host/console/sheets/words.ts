/**
 * What a printed sheet and an e-mail say, in the language that was chosen for them. Not in `src/texts`: a command of the
 * shell writes sheets too, and the language is that of the reader, not of the page.
 */

import { filled } from '#domain/format/isolates.ts';
import type { Language } from '#domain/people/languages.ts';
import bengali from './texts/bn.json' with { type: 'json' };
import english from './texts/en.json' with { type: 'json' };
import hindi from './texts/hi.json' with { type: 'json' };
import kannada from './texts/kn.json' with { type: 'json' };
import malayalam from './texts/ml.json' with { type: 'json' };
import marathi from './texts/mr.json' with { type: 'json' };
import tamil from './texts/ta.json' with { type: 'json' };
import telugu from './texts/te.json' with { type: 'json' };
import urdu from './texts/ur.json' with { type: 'json' };

type Key = keyof typeof english;
export type Words = (key: Key, args?: Readonly<Record<string, string>>) => string;

/** A language that has none of these words yet is printed in English. */
const TEXTS: Partial<Record<Language, Record<Key, string>>> = {
  hi: hindi,
  ml: malayalam,
  ur: urdu,
  ta: tamil,
  te: telugu,
  mr: marathi,
  bn: bengali,
  kn: kannada,
};

/** The words of a language; `{name}` in a text is replaced by the argument of that name. */
export const wordsIn =
  (language: Language): Words =>
  (key, args = {}) =>
    filled(language, (TEXTS[language] ?? english)[key], args);
