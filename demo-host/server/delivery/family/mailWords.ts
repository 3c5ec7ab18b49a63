/** The words of e-mails to families that are their own, and those of the pages that they lead to. */
import { filled } from '#domain/format/isolates.ts';
import type { Language } from '#domain/people/languages.ts';
import bengali from '#host/server/delivery/texts/bn.json' with { type: 'json' };
import english from '#host/server/delivery/texts/en.json' with { type: 'json' };
import hindi from '#host/server/delivery/texts/hi.json' with { type: 'json' };
import kannada from '#host/server/delivery/texts/kn.json' with { type: 'json' };
import malayalam from '#host/server/delivery/texts/ml.json' with { type: 'json' };
import marathi from '#host/server/delivery/texts/mr.json' with { type: 'json' };
import tamil from '#host/server/delivery/texts/ta.json' with { type: 'json' };
import telugu from '#host/server/delivery/texts/te.json' with { type: 'json' };
import urdu from '#host/server/delivery/texts/ur.json' with { type: 'json' };

type Key = keyof typeof english;

/** A language that has none of these words yet has its e-mails in English. */
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
  (language: Language) =>
  (key: Key, args: Readonly<Record<string, string>> = {}): string =>
    filled(language, (TEXTS[language] ?? english)[key], args);
