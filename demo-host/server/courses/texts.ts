/** Texts of a course package in the language of who reads them. */
import type { Texts } from './courseStructure.ts';

/** A text in this language, else in English, else in the first one that there is. */
export function textIn(texts: Texts, language: string | undefined): string {
  const of = (wanted: string) => Object.entries(texts).find(([tag]) => tag.toLowerCase().split('-')[0] === wanted)?.[1];
  return (language && of(language)) || of('en') || Object.values(texts)[0] || '';
}
