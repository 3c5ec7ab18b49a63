/**
 * How a name sounds, in Latin letters: what a search compares, so that a name is found in whichever script it is typed
 * and stored. 'Lakshmi', 'लक्ष्मी' and 'ലക്ഷ്മി' sound the same, and so do 'Fatima', 'Fathima' and 'ഫാത്തിമ'.
 */
import Sanscript from '@indic-transliteration/sanscript';

/** Scripts of India by their name in Unicode, and what the library calls them. */
const SCRIPTS = {
  Devanagari: 'devanagari',
  Bengali: 'bengali',
  Gurmukhi: 'gurmukhi',
  Gujarati: 'gujarati',
  Oriya: 'oriya',
  Tamil: 'tamil',
  Telugu: 'telugu',
  Kannada: 'kannada',
  Malayalam: 'malayalam',
} as const;

const RUNS = Object.entries(SCRIPTS).map(
  ([script, name]) => [new RegExp(`\\p{Script_Extensions=${script}}+`, 'gu'), name] as const,
);

/** Letters of Malayalam that the library does not know, as it knows them: consonants without a vowel, and today's au. */
const MALAYALAM: Readonly<Record<string, string>> = {
  ൺ: 'ണ്',
  ൻ: 'ന്',
  ർ: 'ര്',
  ൽ: 'ല്',
  ൾ: 'ള്',
  ൿ: 'ക്',
  '\u0d57': '\u0d4c',
};

/** Accents of Latin letters, and the dot that makes another consonant of one in Indic scripts, as in ज़. */
const ACCENTS_AND_NUKTA = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;

/** Spellings that sound alike in names of India; each is applied to what those above it have left. */
const ALIKE: readonly (readonly [spelling: RegExp, sound: string])[] = [
  // As in Lakshmi and Laxmi.
  [/ksh?|x/g, 'ks'],
  [/ph/g, 'f'],
  // An aspirate sounds nearly like its consonant, and is often left out or added in Latin letters: Fatima, Fathima.
  [/([bcdgjkst])h+/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  // Vowels that are one letter in one script and another in the next: Mohammed, Muhammad.
  [/e[ea]?|ai/g, 'i'],
  [/o+|au/g, 'u'],
  [/(\p{L})\1+/gu, '$1'],
  // The vowel at the end of a name that one script writes and the other does not: अनिल is 'anila', and spoken Anil.
  [/(?<=[a-z]{2})a\b/g, ''],
  [/y\b/g, 'i'],
  // सिंह and Singh.
  [/[mn]h\b/g, 'ng'],
];

/** A name as it sounds: words of lower-case letters and digits with one space between them; '' where there are none. */
export function soundOf(name: string): string {
  let text = name
    .toLowerCase()
    .normalize('NFD')
    // What nobody sees: joiners, blanks without width, marks of direction.
    .replace(/\p{Cf}/gu, '')
    .replace(ACCENTS_AND_NUKTA, '')
    .normalize('NFC')
    .replace(/[ൺൻർൽൾൿ\u0d57]/g, (letter) => MALAYALAM[letter] ?? '');
  for (const [run, script] of RUNS) text = text.replace(run, (word) => Sanscript.t(word, script, 'itrans'));
  // ITRANS writes an anusvara as a capital M, which sounds like the consonant after it.
  text = text.replace(/M(?=[kgcjtdnsKGCJTDNS])/g, 'n').toLowerCase();
  // Its other signs, as in kR^iShNa, are no letters.
  text = text.replace(/[\^~.]+/g, '');
  for (const [spelling, sound] of ALIKE) text = text.replace(spelling, sound);
  return text
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .join(' ');
}
