/** Numbers and dates in the languages of India (promises/numbers-and-bands.md#digits). */
import { expect, test } from 'vitest';
import { formatPercent } from '#domain/format/format.ts';
import { formatDate, formatLongDay } from '#domain/format/formatDate.ts';
import { formatNumber, formatPlain } from '#domain/format/formatNumber.ts';
import { inDigits } from '#domain/format/inDigits.ts';
import { LANGUAGES, localeOf, withOwnDigits } from '#domain/people/languages.ts';
import { formatFaults, INDIAN_WORDS } from '#tests/support/data/indianFormats.ts';

test.each(Object.keys(INDIAN_WORDS))('have Latin digits, lakhs and the words of the language: %s', (language) => {
  expect(formatFaults(language)).toEqual([]);
});

const OWN = LANGUAGES.flatMap((language) => withOwnDigits(localeOf(language)) ?? []);

test('are those of its own script in a locale that names them, with lakhs all the same', () => {
  expect(OWN).toHaveLength(LANGUAGES.length - 1);
  expect(formatNumber(1234567, 'hi-IN-u-nu-deva')).toBe('१२,३४,५६७');
  expect(formatNumber(1234567, 'kn-IN-u-nu-knda')).toBe('೧೨,೩೪,೫೬೭');
  expect(formatPlain(2026, 'ta-IN-u-nu-tamldec')).toBe('௨௦௨௬');
  expect(formatPlain(2026, 'ta-IN')).toBe('2026');
});

test('are put into a range that the server names', () => {
  expect(inDigits('26-50%', 'hi-IN-u-nu-deva')).toBe('२६-५०%');
  expect(inDigits('26-50%', 'hi-IN')).toBe('26-50%');
  expect(inDigits('', 'hi-IN-u-nu-deva')).toBe('');
});

test.each(OWN)('are never Latin in numbers and days of %s', (locale) => {
  const written = [
    formatNumber(98765.25, locale),
    formatPercent(89.7, locale),
    formatDate('2026-11-21', locale),
    formatLongDay({ year: 2026, month: 10, day: 21 }, locale),
  ];
  expect(written.join(' ')).not.toMatch(/[0-9]/);
});
