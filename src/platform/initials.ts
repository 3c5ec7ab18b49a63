/** Splits text as people count letters: a Malayalam or Devanagari letter stays with its signs. */
const letters = (text: string, locale: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
    : Array.from(text);

/** A letter of more characters is wider than the circle that it stands in. */
const MOST_CHARACTERS = 4;

/**
 * The initials of a name, in place of a photo: 'AN' of 'Anu Nair'. Of scripts without capital letters, such as Malayalam,
 * one: with its signs a letter is as wide as two Latin ones. Empty for an empty name, and where a letter has no room.
 */
export function initialsOf(name: string, locale: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  if (ends.some((word) => /^\p{Lo}/u.test(word ?? ''))) ends.length = 1;
  return ends
    .map((word) => letters(word ?? '', locale)[0] ?? '')
    .filter((letter) => Array.from(letter).length <= MOST_CHARACTERS)
    .join('')
    .toLocaleUpperCase(locale);
}
