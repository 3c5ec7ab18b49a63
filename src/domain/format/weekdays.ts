/** Days of the week of an answer. */
import { weekdayNames } from './formatDate.ts';

/** Translates a weekday that the API names in English, 'Mon' or 'Monday'; any other text stays unchanged. */
export function nameWeekday(day: string, locale: string): string {
  const length = day.length > 3 ? 'long' : 'short';
  return weekdayNames(locale, length)[weekdayNames('en', length).indexOf(day)] ?? day;
}
