/** A text that is written in one language or several: each reader gets their own, or the first one that is written. Pure. */
import { LANGUAGES, type Language } from '#domain/people/languages.ts';

/** The fields of a text in each language; empty where nothing is written. */
export type InLanguages<Field extends string> = Record<Language, Record<Field, string>>;

/** The same for each language, but an object of its own. */
export const inEach = <Words>(words: () => Words): Record<Language, Words> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, words()])) as Record<Language, Words>;

const isWritten = (words: Readonly<Record<string, string>>) => Object.values(words).some((text) => text.trim() !== '');

/** The first language in which something is written, which is read by those who have no text in their own. */
export const firstWritten = <Field extends string>(texts: InLanguages<Field>): Language =>
  LANGUAGES.find((each) => isWritten(texts[each])) ?? 'en';

export type Fault = 'missing' | 'long' | undefined;

const faultOf = (text: string, max: number): Fault => {
  if (text.trim() === '') return 'missing';
  return text.trim().length > max ? 'long' : undefined;
};

/** What is wrong with a language. One in which nothing is written is not wrong, unless nothing is written at all. */
export function faultsOf<Field extends string>(
  texts: InLanguages<Field>,
  language: Language,
  max: Readonly<Record<Field, number>>,
): Record<Field, Fault> {
  const words = texts[language];
  const isNeeded = language === firstWritten(texts) || isWritten(words);
  const faults = Object.entries<string>(words).map(([field, text]) => [
    field,
    isNeeded ? faultOf(text, max[field as Field]) : undefined,
  ]);
  return Object.fromEntries(faults) as Record<Field, Fault>;
}

/** The first language with a fault. */
export const wrongLanguage = <Field extends string>(
  texts: InLanguages<Field>,
  max: Readonly<Record<Field, number>>,
): Language | undefined => LANGUAGES.find((each) => Object.values(faultsOf(texts, each, max)).some(Boolean));
