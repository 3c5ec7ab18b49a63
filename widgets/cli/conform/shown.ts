/** How reports show what was found: its type and a shortened value, and never what a person is called. */

/** Words for the type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  switch (typeof value) {
    case 'object':
      return 'an object';
    case 'string':
      return value === '' ? 'empty text' : 'text';
    case 'number':
      return 'a number';
    case 'boolean':
      return String(value);
    default:
      return 'nothing';
  }
}

const LENGTH = 24;

/** A text as its pattern: `31.12.2025` is `99.99.9999`, and a name is `aaaa`. */
const patternOf = (text: string): string =>
  text.replace(/\p{L}/gu, 'a').replace(/\p{N}/gu, '9').slice(0, LENGTH) + (text.length > LENGTH ? '…' : '');

/** A value for a report: numbers and yes or no as they are, texts as their pattern. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'empty text' : `text like "${patternOf(value)}"`;
  if (typeof value === 'number') return `the number ${value}`;
  return typeOf(value);
}

/** A word of a fixed set, such as a status, as it is where it is short; it names nobody. */
export const shownWord = (value: unknown): string =>
  typeof value === 'string' && /^[\w -]{1,20}$/.test(value) ? `"${value}"` : shownValue(value);
