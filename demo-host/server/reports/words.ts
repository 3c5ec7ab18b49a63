/** The words of the screens, for reports: the same in both. */
import { type Language, localeOf } from '#domain/people/languages.ts';
import { tableWords } from '#host/server/delivery/family/screenWords.ts';
import { type Names, namesOf } from '#page/element/namesOf.ts';

/** Words and names in the language of a reader. */
export interface Words {
  language: Language;
  locale: string;
  /** The words of a part of the screens. */
  of(part: string): (key: string, args?: Readonly<Record<string, string | number>>) => string;
  names: Names;
}

/** All words of a language. */
export function wordsOf(language: Language): Words {
  const of = (part: string) => tableWords(language, part);
  return { language, locale: localeOf(language), of, names: namesOf(of('names')) };
}
