/**
 * The message table. Every text of the product is an ICU message in `<language>/<part>.json`. The build compiles each
 * to a small function (see `compile.ts`), so that no parser is shipped. A part's English comes with the code that shows
 * it; other languages are loaded on demand.
 */
import { languageOfLocale } from '#domain/people/languages.ts';
import { isPseudo, loadTable } from './languages.ts';
import type { MessageArgs, Table } from './table.ts';

/** Looks a message up: `t('users', { count: 3 })`. */
export type Translate<Key extends string> = (key: Key, args?: MessageArgs) => string;

/** The messages of one part of the product. */
export interface Texts<Key extends string> {
  /** Loads the locale's language. Where there is none, or it cannot be loaded, English is shown. */
  load(locale: string): Promise<void>;
  /** The messages in the locale's language, or in English until it has loaded. */
  in(locale: string): Translate<Key>;
}

/** The language of a locale's table: 'hi-IN' → 'hi'; English for text that is no locale. */
export const languageOf = (locale: string): string => (isPseudo(locale) ? locale : languageOfLocale(locale));

/** The language and the digits of a locale, where it names those: 'hi-IN-u-nu-deva' → ['hi', 'deva']. */
const wordsOf = (locale: string) => [languageOf(locale), /-u-nu-(\w+)/.exec(locale)?.[1]] as const;

/** Declares a part: its name and its English table, which TypeScript reads for the keys. */
export function defineTexts<const English extends Record<string, string>>(
  part: string,
  english: English,
): Texts<Extract<keyof English, string>> {
  type Key = Extract<keyof English, string>;
  // The build replaces the JSON by compiled functions; its type stays that of the JSON.
  const fallback = english as unknown as Table;
  const loaded = new Map<string, Table>([['en,', fallback]]);
  const translators = new Map<Table, Translate<Key>>();

  const translatorOf = (table: Table): Translate<Key> => {
    let translate = translators.get(table);
    if (!translate) {
      translate = (key, args = {}) => (table[key] ?? fallback[key])?.(args) ?? key;
      translators.set(table, translate);
    }
    return translate;
  };

  return {
    async load(locale) {
      const [language, digits] = wordsOf(locale);
      const key = `${[language, digits]}`;
      if (loaded.has(key)) return;
      try {
        const table = await loadTable(language, part, digits);
        if (table) loaded.set(key, table);
      } catch {
        // Loading failed: English is shown, and the next call tries again.
      }
    },
    in: (locale) => translatorOf(loaded.get(`${wordsOf(locale)}`) ?? fallback),
  };
}
