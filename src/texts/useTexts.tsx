import { createContext, useContext, useEffect, useReducer } from 'react';
import type { Texts, Translate } from './texts.ts';

/** The locale (BCP 47) that an element's texts, numbers and dates are shown in. */
export const LocaleContext = createContext('en-IN');

export const useLocale = () => useContext(LocaleContext);

/** The messages of a part in the element's locale; the component is drawn again when they have loaded. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const locale = useLocale();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const shown = texts.in(locale);
  useEffect(() => {
    let wanted = true;
    texts.load(locale).then(() => {
      if (wanted && texts.in(locale) !== shown) redraw();
    });
    return () => {
      wanted = false;
    };
  }, [texts, locale, shown]);
  return shown;
}
