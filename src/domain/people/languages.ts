/** The one list of languages: screens, server, build, documentation and tests read it. */

/**
 * The languages in which people see their screens and are written to, in the order in which they are offered. What a new
 * one needs besides its code here: guides/developers/contributing.md#add-a-language.
 */
export const LANGUAGES = ['en', 'hi', 'ml', 'ur', 'ta', 'te', 'mr', 'bn', 'kn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English as most pages write it: a browser takes several milliseconds to make its first `Intl.Locale`. */
const PLAIN_ENGLISH = /^en(?:-[A-Z]{2})?$/;

/** The language of a locale: 'hi-IN' → 'hi'; English for text that is no locale. */
export function languageOfLocale(locale: string): string {
  if (PLAIN_ENGLISH.test(locale)) return 'en';
  try {
    return new Intl.Locale(locale).language;
  } catch {
    return 'en';
  }
}

/** The locale of a language: as it is written in India. */
export const localeOf = <L extends Language>(language: L): `${L}-IN` => `${language}-IN`;

/** The digits of each script that has its own, by the names of Unicode (BCP 47). */
const OWN_DIGITS: Partial<Record<string, string>> = {
  hi: 'deva',
  ml: 'mlym',
  ur: 'arabext',
  ta: 'tamldec',
  te: 'telu',
  mr: 'deva',
  bn: 'beng',
  kn: 'knda',
} satisfies Record<Exclude<Language, 'en'>, string>;

/** The locale with the digits of its own script: 'hi-IN' → 'hi-IN-u-nu-deva'; undefined where those are the Latin ones. */
export function withOwnDigits(locale: string): string | undefined {
  const digits = OWN_DIGITS[locale.slice(0, 2)];
  return digits && `${locale}-u-nu-${digits}`;
}

/** A language's name in a locale: 'Hindi' in en-IN; by default in the language itself, as its speakers look for it. */
export const languageName = (language: string, locale: string = language): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;

/** The letters in which a language is written. */
export const lettersOf = (language: Language): RegExp =>
  new RegExp(`\\p{Script=${new Intl.Locale(language).maximize().script}}`, 'u');
