/**
 * What School Management does itself where a host answers all schools at once
 * (promises/academy-schools.md#schools-call).
 */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { schools } from '#contract/people/schools.ts';
import { selected } from '#screens/academy-schools/schoolList.ts';

const rows = [
  { schoolId: 11, name: 'École Élan', countryName: 'India', isActive: 1 },
  { schoolId: 12, name: 'केन्द्रीय ज्ञान विद्यालय', countryName: 'Nepal', isActive: true },
  { schoolId: 112, name: 'വിദ്യാജ്യോതി', countryName: 'India', isActive: 0 },
];
const read = (answer: unknown) => v.parse(schools.answer, answer);
const ids = (answer: unknown, search: string, country = '') =>
  selected(read(answer), { search, country }).data.map(({ schoolId }) => schoolId);

describe('a bare array', () => {
  it.each([
    ['ELAN', '', [11]],
    [' ज्ञान ', '', [12]],
    ['12', '', [12]],
    ['', 'India', [11, 112]],
    ['ജ്യോതി', 'India', [112]],
    ['ജ്യോതി', 'Nepal', []],
    ['', '', [11, 12, 112]],
  ])('searched for "%s" in "%s"', (search, country, found) => {
    expect(ids(rows, search, country)).toEqual(found);
    expect(selected(read(rows), { search, country }).pagination.totalItems).toBe(found.length);
  });
});

it('an answer in pages is the host’s own selection, and stays as it is', () => {
  const pagination = { currentPage: 1, totalPages: 1, totalItems: 3, itemsPerPage: 12 };
  expect(ids({ data: rows, pagination }, 'found by something else', 'Bhutan')).toEqual([11, 12, 112]);
});
