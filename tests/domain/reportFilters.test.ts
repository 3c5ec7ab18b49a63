/** What a report by email is narrowed to: its address, its views and its words (promises/scheduled-reports.md#what-can-be-sent). */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { FILTERS_OF } from '#contract/messages/reportSchedules.ts';
import { filtersOfView, filterWords, REPORT_FIELDS, screenSearch } from '#domain/messages/reportFilters.ts';

/** A value for each field that a report may be narrowed by. */
const ALL = {
  attention: { schoolId: 12, classId: 5, planId: 7, reason: 'absence', search: 'A & B', view: 'aside' },
  absent: { schoolId: 12, classId: 5, planId: 7, search: 'A & B', sort: '-class' },
} as const;

describe.each(['attention', 'absent'] as const)('the filter of %s', (report) => {
  it('is known in every field that the list has', () => {
    const { entries } = FILTERS_OF[report] as unknown as { entries: object };
    expect(Object.keys(entries).sort()).toEqual(Object.keys(ALL[report]).sort());
    expect([...REPORT_FIELDS[report]].sort()).toEqual(Object.keys(entries).sort());
    expect(v.parse(FILTERS_OF[report], ALL[report])).toEqual(ALL[report]);
  });

  it('is the same in the address of the screen', () => {
    const { sort, ...shown } = Object.fromEntries(new URLSearchParams(screenSearch(ALL[report])));
    const [by = '', direction] = sort?.split('.') ?? [];
    const views = { ...shown, ...(sort && { sort: { by, direction } }) };
    expect(v.parse(FILTERS_OF[report], filtersOfView(views))).toEqual(ALL[report]);
  });
});

describe('the filter of a list behind a number', () => {
  it('is known in every field that the list has, but those of the page', () => {
    const { entries } = FILTERS_OF.list as unknown as { entries: object };
    expect([...REPORT_FIELDS.list].sort()).toEqual(Object.keys(entries).sort());
    expect(entries).not.toHaveProperty('options');
  });

  it.each([
    [
      {
        list: 'plan-day',
        planId: 7,
        day: 3,
        band: 'half',
        inSchool: 12,
        inClass: 'Class 8',
        search: 'A & B',
        sort: '-date',
      },
      {
        list: 'plan-day',
        'plan-id': '7',
        day: '3',
        band: 'half',
        school: '12',
        class: 'Class 8',
        search: 'A & B',
        sort: 'date.descending',
      },
    ],
    [
      { list: 'school-students', schoolId: 12, sort: 'percent' },
      { list: 'school-students', 'school-id': '12', sort: 'percent.ascending' },
    ],
    [
      { list: 'exams', group: 'Term' },
      { list: 'exams', group: 'Term' },
    ],
  ] as const)('is the same in the address of the screen: %o', (filters, address) => {
    expect(Object.fromEntries(new URLSearchParams(screenSearch(filters)))).toEqual(address);
  });
});

describe('the filter of a saved view', () => {
  it('is without columns, rows and what is not chosen', () => {
    const views = { hide: ['class'], rows: 50, page: 2, school: '12', plan: '' };
    expect(filtersOfView(views)).toEqual({ schoolId: '12' });
  });

  it('has no order that the list does not have', () => {
    expect(filtersOfView({ sort: { by: 'parents', direction: 'ascending' } })).toEqual({});
  });
});

describe('the words of a filter', () => {
  const words = {
    school: (name: string | undefined, id: number) => name ?? `School ${id}`,
    class: (name: string | undefined, id: number) => name ?? `Class ${id}`,
    plan: (title: string, id: number) => title || `Plan ${id}`,
    word: (word: string) => `the word ${word}`,
    search: (typed: string) => `“${typed}”`,
    category: (title: string) => title || 'None',
    fact: (word: string, { day = '' } = {}) => `the fact ${word}${day}`,
    found: (typed: string) => `with “${typed}”`,
  };
  const NOBODY = { schoolName: null, gradeName: null, planTitle: null, itemName: null };

  it('are the names, the reason and what was typed', () => {
    const names = { ...NOBODY, schoolName: 'Hill School', gradeName: 'Class 11 B', planTitle: 'Physics' };
    expect(filterWords(ALL.attention, names, words)).toEqual([
      ...['Hill School', 'Class 11 B', 'Physics', 'the word absence', 'the word aside', '“A & B”'],
    ]);
  });

  it('are numbers of what the reader does not see any more', () => {
    expect(filterWords({ schoolId: 12, classId: '5' }, NOBODY, words)).toEqual(['School 12', 'Class 5']);
  });

  it('of a list behind a number are those of its screen, and what it is filtered by there', () => {
    const list = { list: 'plan-day', planId: 7, day: 3, band: 'half', inSchool: 12, inClass: 'Class 8', search: 'anu' };
    const names = { ...NOBODY, schoolName: 'Hill School', planTitle: 'Physics' };
    expect(filterWords(list, names, words)).toEqual([
      ...['Physics', 'Hill School', 'the fact dayOf3', 'Class 8', 'with “anu”'],
    ]);
    const viewings = { list: 'viewings', period: 'month', itemId: 4, sort: '-date' };
    expect(filterWords(viewings, { ...NOBODY, itemName: 'Light' }, words)).toEqual(['Light', 'the fact month']);
    expect(filterWords({ list: 'plan-students', planId: 7, schoolId: 12 }, NOBODY, words)).toEqual([
      'Plan 7',
      'School 12',
    ]);
    expect(filterWords({ list: 'exams', band: 'uncategorized' }, NOBODY, words)).toEqual(['None']);
  });

  it('say nothing of an order, and of what a list shows anyway', () => {
    expect(filterWords({ sort: '-class', view: 'open' }, NOBODY, words)).toEqual([]);
  });
});
