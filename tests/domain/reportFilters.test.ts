/** What a report by email is narrowed to: its address, its views and its words (promises/scheduled-reports.md#what-can-be-sent). */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { FILTERS_OF } from '#contract/messages/reportSchedules.ts';
import {
  filtersOfView,
  filterWords,
  NEEDED_FIELDS,
  REPORT_FIELDS,
  screenSearch,
} from '#domain/messages/reportFilters.ts';

/** A value for each field that a report may be narrowed by. */
const ALL = {
  attention: { schoolId: 12, classId: 5, planId: 7, reason: 'absence', search: 'A & B', view: 'aside' },
  absent: { schoolId: 12, classId: 5, planId: 7, search: 'A & B', sort: '-class' },
  'plan-report': { schoolId: 12, classId: 5, planId: 7, search: 'A & B', sort: 'low' },
  users: { role: 6, school: 12, search: 'A & B', sort: '-lastLogin' },
  schools: { country: 356, search: 'A & B' },
} as const;

describe.each(['attention', 'absent', 'plan-report', 'users', 'schools'] as const)('the filter of %s', (report) => {
  it('is known in every field that the list has', () => {
    const { entries } = FILTERS_OF[report] as unknown as { entries: object };
    expect(Object.keys(entries).sort()).toEqual(Object.keys(ALL[report]).sort());
    expect([...REPORT_FIELDS[report]].sort()).toEqual(Object.keys(entries).sort());
    expect(v.parse(FILTERS_OF[report], ALL[report])).toEqual(ALL[report]);
  });

  // That of a plan's students is in one view of its screen.
  it.skipIf(report === 'plan-report')('is the same in the address of the screen', () => {
    const { sort, ...shown } = Object.fromEntries(new URLSearchParams(screenSearch(report, ALL[report])));
    const [by = '', direction] = sort?.split('.') ?? [];
    const views = { ...shown, ...(sort && { sort: { by, direction } }) };
    expect(v.parse(FILTERS_OF[report], filtersOfView(report, views))).toEqual(ALL[report]);
  });
});

describe('the filter of the students of a plan', () => {
  const { planId, schoolId, ...filter } = ALL['plan-report'];

  it('is in the address of the screen the one that it reads', () => {
    const address = (filters: object) =>
      Object.fromEntries(new URLSearchParams(screenSearch('plan-report', { planId, schoolId, ...filters })));
    expect(address({})).toEqual({ 'school-id': '12', tab: 'students' });
    const { 'students-filter': written = '', ...others } = address(filter);
    expect(others).toEqual({ 'school-id': '12', tab: 'students' });
    expect(JSON.parse(written)).toEqual(filter);
    expect(JSON.parse(address({ classId: '5' })['students-filter'] ?? '')).toEqual({
      ...{ classId: 5, sort: 'best', search: '' },
    });
  });

  it('is that of a saved view, which names no plan and no school', () => {
    const views = { 'students-filter': { classId: 5, sort: 'low' }, 'students-rows': 50, school: '3' };
    expect(filtersOfView('plan-report', views)).toEqual({ classId: 5, sort: 'low' });
    expect(filtersOfView('plan-report', {})).toEqual({});
  });

  it.each(['planId', 'schoolId'])('needs %s', (field) => {
    const without = { ...ALL['plan-report'], [field]: undefined };
    expect(v.safeParse(FILTERS_OF['plan-report'], without).success).toBe(false);
    expect(NEEDED_FIELDS['plan-report']).toContain(field);
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
    expect(Object.fromEntries(new URLSearchParams(screenSearch('list', filters)))).toEqual(address);
  });
});

describe('the filter of a saved view', () => {
  it('is without columns, rows and what is not chosen', () => {
    const views = { hide: ['class'], rows: 50, page: 2, school: '12', plan: '' };
    expect(filtersOfView('attention', views)).toEqual({ schoolId: '12' });
    expect(filtersOfView('users', views)).toEqual({ school: '12' });
  });

  it('has no order that the list does not have', () => {
    for (const report of ['absent', 'users', 'schools'] as const)
      expect(filtersOfView(report, { sort: { by: 'parents', direction: 'ascending' } })).toEqual({});
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
    role: (label: string | undefined, role: number) => label ?? `Role ${role}`,
    country: (name: string, id: number) => name || `Country ${id}`,
    fact: (word: string, { day }: { day?: number } = {}) => `the fact ${word}${day ?? ''}`,
  };
  const NOBODY = {
    ...{ schoolName: null, gradeName: null, planTitle: null, itemName: null },
    ...{ roleName: null, countryName: null },
  };

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
      ...['Physics', 'Hill School', 'the fact dayOf3', 'Class 8', '“anu”'],
    ]);
    const viewings = { list: 'viewings', period: 'month', itemId: 4, sort: '-date' };
    expect(filterWords(viewings, { ...NOBODY, itemName: 'Light' }, words)).toEqual(['Light', 'the fact month']);
    expect(filterWords({ list: 'plan-students', planId: 7, schoolId: 12 }, NOBODY, words)).toEqual([
      'Plan 7',
      'School 12',
    ]);
    expect(filterWords({ list: 'exams', band: 'uncategorized' }, NOBODY, words)).toEqual(['None']);
  });

  it('of users and schools are the role, the school and the country', () => {
    const names = { ...NOBODY, roleName: 'Teacher', schoolName: 'Hill School', countryName: 'India' };
    expect(filterWords(ALL.users, names, words)).toEqual(['Teacher', 'Hill School', '“A & B”']);
    expect(filterWords(ALL.schools, names, words)).toEqual(['India', '“A & B”']);
    expect(filterWords({ role: 6, school: 12 }, NOBODY, words)).toEqual(['Role 6', 'School 12']);
  });

  it('say nothing of an order, and of what a list shows anyway', () => {
    expect(filterWords({ sort: '-class', view: 'open' }, NOBODY, words)).toEqual([]);
  });
});
