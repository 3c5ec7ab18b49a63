/** Scripts that are written from right to left, by their ISO 15924 codes, as far as a living language uses them. */
const RIGHT_TO_LEFT_SCRIPT = /Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa/;

/** Locales of most readers, English and those of India: a browser takes several milliseconds to make its first `Intl.Locale`. */
const LEFT_TO_RIGHT = /^(?:en|(?!ks|sd|ur)..-IN$)/;

/**
 * The reading direction of a locale. It follows the script: Urdu, Kashmiri and Sindhi are written from right to left,
 * Sindhi in Devanagari (`sd-Deva`) is not. `Intl.Locale.prototype.getTextInfo` says the same, but not every supported
 * browser has it, so that this table would be needed all the same.
 * @param locale BCP 47; text that is none reads from left to right
 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  if (LEFT_TO_RIGHT.test(locale)) return 'ltr';
  try {
    if (RIGHT_TO_LEFT_SCRIPT.test(`${new Intl.Locale(locale).maximize()}`)) return 'rtl';
  } catch {
    // Not a locale.
  }
  return 'ltr';
}
