import { LANGUAGES, type Language } from '#domain/people/languages.ts';
import { languageOf } from './texts.ts';
import { useLocale } from './useTexts.tsx';

/** The language of this screen, for what the academy is to write in it; English where the academy writes none of it. */
export function useLanguage(): Language {
  const language = languageOf(useLocale());
  return LANGUAGES.find((each) => each === language) ?? 'en';
}
