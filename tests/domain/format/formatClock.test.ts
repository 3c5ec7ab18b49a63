import { expect, test } from 'vitest';
import { formatClock } from '#domain/format/formatClock.ts';

test.each([
  ['14:30', 'en-IN', '2:30 pm'],
  ['09:05:00', 'en-IN', '9:05 am'],
  ['2:30 PM', 'en-IN', '2:30 pm'],
  ['12:05 am', 'de-DE', '0:05'],
  ['14:30', 'de-DE', '14:30'],
  ['', 'en-IN', '–'],
  ['after lunch', 'en-IN', 'after lunch'],
  ['25:00', 'en-IN', '25:00'],
])('the time %s reads in %s as %s', (time, locale, expected) => {
  expect(formatClock(time, locale).replace(/\u202f/g, ' ')).toBe(expected);
});
