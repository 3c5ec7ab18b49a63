/** The one list of languages: screens, server, build, documentation and tests read it. */

/**
 * The languages in which people see their screens and are written to, in the order in which they are offered. What a new
 * one needs besides its code here: guides/developers/contributing.md#add-a-language.
 */
export const LANGUAGES = ['en', 'hi', 'ml', 'ur', 'ta', 'te', 'mr', 'bn', 'kn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locale of a language: as it is written in India. */
export const localeOf = <L extends Language>(language: L): `${L}-IN` => `${language}-IN`;

/** A language's name in a locale: 'Hindi' in en-IN; by default in the language itself, as its speakers look for it. */
export const languageName = (language: string, locale: string = language): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;

/** The letters in which a language is written. */
export const lettersOf = (language: Language): RegExp =>
  new RegExp(`\\p{Script=${new Intl.Locale(language).maximize().script}}`, 'u');
