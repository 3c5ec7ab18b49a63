/** Letters that Unicode also writes in several characters, and how: the chillus of Malayalam, khanda ta, the au of Malayalam. */
const OLD_SPELLING: Readonly<Record<string, string>> = {
  ൺ: 'ണ്',
  ൻ: 'ന്',
  ർ: 'ര്',
  ൽ: 'ല്',
  ൾ: 'ള്',
  ൿ: 'ക്',
  '\u0d54': 'മ്',
  '\u0d55': 'യ്',
  '\u0d56': 'ഴ്',
  ৎ: 'ত্',
  '\u0d46\u0d57': '\u0d57',
};
const RESPELLED = /[ൺൻർൽൾൿ\u0d54-\u0d56ৎ]|\u0d46\u0d57/g;
/** Apostrophes and dashes of word processors. */
const APOSTROPHES = /[\u2018-\u201b\u02b9\u02bb\u02bc\u02c8\u2032`]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** Accents, and what nobody sees: joiners, blanks without width, marks of direction, soft hyphens, variants of a glyph. */
const UNSEEN = /[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/g;
/** What stands between words; a dot behind an initial does too. */
const BETWEEN = /[\t-\r \u0085\u1680\u2028\u2029.]+/g;

/**
 * A name as it is searched, sorted and compared, everywhere: without case and accents, with one blank between words and none
 * around them, a dot behind an initial counting as one, and with one spelling for letters that have several (composed or
 * not, old and new chillus, joiners, apostrophes). Marks of other scripts stay. The reference API's database has the same as
 * `name_key`; a test holds the two together.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(RESPELLED, (letter) => OLD_SPELLING[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(BETWEEN, ' ')
    .trim();

/** Whether two names are the same by their key. */
export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/**
 * Makes a function that finds rows by a part of their name (compared by `nameKey`). It is quick enough for 10,000 rows
 * at every key press, since the key of each row is computed once.
 */
export function nameFinder<Row extends object>(nameOf: (row: Row) => string) {
  const keys = new WeakMap<Row, string>();
  const keyOf = (row: Row): string => {
    let key = keys.get(row);
    if (key === undefined) {
      key = nameKey(nameOf(row));
      keys.set(row, key);
    }
    return key;
  };
  return (rows: readonly Row[], words: string): readonly Row[] => {
    const wanted = nameKey(words);
    return wanted === '' ? rows : rows.filter((row) => keyOf(row).includes(wanted));
  };
}
