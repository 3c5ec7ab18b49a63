/** Numbers and dates in the languages of India (promises/numbers-and-bands.md#digits). */
import { expect, test } from 'vitest';
import { formatFaults, INDIAN_WORDS } from '#tests/support/data/indianFormats.ts';

test.each(Object.keys(INDIAN_WORDS))('have Latin digits, lakhs and the words of the language: %s', (language) => {
  expect(formatFaults(language)).toEqual([]);
});
