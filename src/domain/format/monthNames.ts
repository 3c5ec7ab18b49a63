/** English names of months in what people and programs write. */

const NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** The shortest abbreviation of a month, in letters. */
const SHORTEST = 3;

/** The month of a name or of its beginning, 0–11; undefined for any other word. */
export function monthNamed(word: string): number | undefined {
  const month = word.length < SHORTEST ? -1 : NAMES.findIndex((name) => name.startsWith(word.toLowerCase()));
  return month < 0 ? undefined : month;
}
