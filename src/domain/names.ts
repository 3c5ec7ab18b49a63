/** The Malayalam chillu letters, and their older spelling in several characters. */
const OLD_SPELLING: Readonly<Record<string, string>> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്' };

/**
 * A name for searching: without case and accents, and with one spelling for letters that have several (composed or not,
 * old and new chillus, joiners). Marks of other scripts stay. The reference API's database has the same as `name_key`.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[ൺൻർൽൾ]/g, (letter) => OLD_SPELLING[letter] ?? letter)
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .toLowerCase();

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
    const wanted = nameKey(words.trim());
    return wanted === '' ? rows : rows.filter((row) => keyOf(row).includes(wanted));
  };
}
