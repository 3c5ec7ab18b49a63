/** Days of the week of an answer. */
import { weekdayNames } from './formatDate.ts';

/** Translates a weekday that the API names in English, 'Mon' or 'Monday'; any other text stays unchanged. */
export function nameWeekday(day: string, locale: string): string {
  const length = day.length > 3 ? 'long' : 'short';
  return weekdayNames(locale, length)[weekdayNames('en', length).indexOf(day)] ?? day;
}

/** This many characters of a weekday's name fit above its column in a month on a phone. */
const SHORT_ENOUGH = 5;

/**
 * What stands above the days of a month, from Monday. In Malayalam the short names are whole words too, wider than a column:
 * there it is letters. In Urdu these are Latin ones, which nobody reads there.
 */
export function weekdayHeads(locale: string): string[] {
  const short = weekdayNames(locale, 'short');
  if (short.every((day) => day.length <= SHORT_ENOUGH)) return short;
  const letters = weekdayNames(locale, 'narrow');
  return /[A-Z]/.test(letters.join('')) ? short : letters;
}
