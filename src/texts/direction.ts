/** Scripts that are written from right to left, by their ISO 15924 codes, as far as a living language uses them. */
const RIGHT_TO_LEFT_SCRIPTS = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/**
 * The reading direction of a locale. It follows the script: Urdu, Kashmiri and Sindhi are written from right to left,
 * Sindhi in Devanagari (`sd-Deva`) is not. `Intl.Locale.prototype.getTextInfo` says the same, but not every
 * supported browser has it, so that this table would be needed all the same.
 * @param locale BCP 47; text that is none reads from left to right
 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  try {
    return RIGHT_TO_LEFT_SCRIPTS.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
