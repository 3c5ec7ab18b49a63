/** Malayalam's chillus as they were written before they had letters of their own. */
const OLD_SPELLING: Readonly<Record<string, string>> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്' };

/**
 * A name as it is looked for: without case and accents, and one spelling for letters that have several
 * (composed or not; old and new chillus; joiners). Marks of other scripts stay. The reference API's
 * database has the same as `name_key`.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[ൺൻർൽൾ]/g, (letter) => OLD_SPELLING[letter] ?? letter)
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .toLowerCase();
