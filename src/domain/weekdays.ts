/** Days of the week as a host writes them. */
import { weekdayNames } from './formatDate.ts';

/** A day of the week that an API names in English, 'Mon' or 'Monday', in the locale's words; any other text as it is. */
export function nameWeekday(day: string, locale: string): string {
  const length = day.length > 3 ? 'long' : 'short';
  return weekdayNames(locale, length)[weekdayNames('en', length).indexOf(day)] ?? day;
}
