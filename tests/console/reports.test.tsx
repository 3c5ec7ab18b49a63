/** The console's page of reports by email (promises/scheduled-reports.md#the-page). */
import { type ComponentType, createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import Reports from '#host/console/account/Reports.tsx';
import { newReportIn } from '#host/console/account/reports/rows.ts';
import { screenText } from '#tests/support/browser/screenText.tsx';

const answers = vi.hoisted(() => new Map<string, unknown>());

vi.mock('#widgets/page/index.ts', () => ({
  api: {},
  elements: [],
  session: { subscribe: () => () => {}, get: () => ({}) },
  configure: () => {},
}));
vi.mock('#api/useEntry.ts', () => ({
  useEntry: (_: unknown, key: string) => ({ data: answers.get(JSON.parse(key)[0]), isFetching: false }),
}));

beforeAll(() => {
  vi.stubGlobal('document', { querySelector: () => null, adoptedStyleSheets: [] });
});
afterAll(() => vi.unstubAllGlobals());

const report = (more: object) => ({
  ...{ scheduleId: 5, report: 'attention', every: 'day', weekday: null, monthDay: null, hour: 7 },
  ...{ timeZone: 'Asia/Kolkata', format: 'figures', language: 'en', nextDate: '2026-06-04T01:30:00.000Z' },
  ...{ endedDate: null, endedWhy: null, sendings: [], filters: {} },
  ...{ schoolName: null, gradeName: null, planTitle: null, ...more },
});

const pageOf = (schedules: object[]) => {
  answers.set('reportSchedules', { hasAddress: true, email: 'asha@school.example', schedules });
  return screenText((() => createElement(MemoryRouter, null, createElement(Reports))) as ComponentType);
};

describe('the list of reports', () => {
  it('names each with what it is narrowed to', async () => {
    const narrowed = { filters: { classId: 8, reason: 'absence' }, gradeName: 'Class 11 B' };
    const texts = (await pageOf([report(narrowed), report({ report: 'absent' })])).join('\n');
    expect(texts).toContain('Students to Follow Up · Class 11 B · Absence');
    expect(texts).toContain('Absent on the last school day');
  });

  it('names a school that the reader does not see any more by its number', async () => {
    const texts = (await pageOf([report({ report: 'absent', filters: { schoolId: 12 } })])).join('\n');
    expect(texts).toContain('Absent on the last school day · School 12');
  });
});

describe('a new report of the address', () => {
  it('is that of the screen, with its filter', () => {
    expect(newReportIn('?report=attention&schoolId=12&reason=absence&search=Anu')).toEqual({
      report: 'attention',
      filters: { schoolId: '12', reason: 'absence', search: 'Anu' },
    });
    expect(newReportIn('?report=today')).toEqual({ report: 'today', filters: {} });
  });

  it.each(['', '?report=users', '?schoolId=12'])('is none of “%s”', (search) => {
    expect(newReportIn(search)).toBeUndefined();
  });

  it('has no filter that its list does not have', () => {
    expect(newReportIn('?report=absent&reason=absence&day=2026-11-20&search=')).toEqual({
      report: 'absent',
      filters: {},
    });
    expect(newReportIn('?report=today&schoolId=12')).toEqual({ report: 'today', filters: {} });
  });
});
