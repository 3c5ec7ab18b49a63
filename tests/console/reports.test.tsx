/** The console's page of reports by email (promises/scheduled-reports.md#the-page). */
import { type ComponentType, createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import Reports from '#host/console/account/Reports.tsx';
import { ReportForm } from '#host/console/account/reports/ReportForm.tsx';
import { newReportIn } from '#host/console/account/reports/rows.ts';
import { screenText } from '#tests/support/browser/screenText.tsx';
import { stubPage } from '#tests/support/browser/stubPage.ts';

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

stubPage();

const report = (more: object) => ({
  ...{ scheduleId: 5, report: 'attention', every: 'day', weekday: null, monthDay: null, hour: 7 },
  ...{ timeZone: 'Asia/Kolkata', format: 'figures', language: 'en', nextDate: '2026-06-04T01:30:00.000Z' },
  ...{ endedDate: null, endedWhy: null, sendings: [], filters: {} },
  ...{ schoolName: null, gradeName: null, planTitle: null, itemName: null, roleName: null, countryName: null },
  ...{ readerPid: null, readerName: null, madeByName: null, ...more },
});

interface Shown {
  hasAddress?: boolean;
  /** The query of the address. */
  search?: string;
  capabilities?: readonly string[];
}

const pageOf = (schedules: object[], { hasAddress = true, search = '', capabilities = [] }: Shown = {}) => {
  answers.set('reportSchedules', { hasAddress, email: hasAddress ? 'asha@school.example' : null, schedules });
  const page = () => createElement(MemoryRouter, { initialEntries: [`/${search}`] }, createElement(Reports));
  return screenText(page as ComponentType, { capabilities });
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

describe('a report for a colleague', () => {
  const OTHERS = { capabilities: ['report-schedules', 'report-schedules:others'] };
  const NEW = '?report=today';
  const forTara = report({ readerPid: 6, readerName: 'Tara', madeByName: 'Asha' });

  it('says in the list to whom it goes, and to its reader who set it up', async () => {
    const made = await pageOf([forTara]);
    expect(made).toContain('To Tara');
    expect(made.join('\n')).not.toContain('Set up by');
    for (const name of ['Send now: ', 'Change ', 'Stop '])
      expect(made).toContain(`${name}Students to Follow Up · To Tara`);
    const read = await pageOf([report({ readerPid: 6, madeByName: 'Asha' })]);
    expect(read).toContain('Set up by Asha');
    expect(read.join('\n')).not.toContain('To Tara');
    expect(await pageOf([report({ madeByName: 'A deleted user' })])).toContain('Set up by A deleted user');
  });

  it('says why it has ended, of its reader', async () => {
    const ended = { endedDate: '2026-06-04T01:30:00.000Z', nextDate: null, endedWhy: 'banned' };
    expect((await pageOf([{ ...forTara, ...ended }])).join('\n')).toContain('This person was banned');
    expect((await pageOf([report(ended)])).join('\n')).toContain('You were banned');
  });

  it('can be changed and sent by one who has no address, and a new one goes to a colleague alone', async () => {
    const texts = await pageOf([forTara, report({})], { hasAddress: false, ...OTHERS, search: NEW });
    expect(texts).toContain('Change Students to Follow Up · To Tara');
    expect(texts).not.toContain('Change Students to Follow Up');
    expect(texts).toContain('Name or phone number of the colleague');
    expect(texts).not.toContain('Me');
    const alone = await pageOf([report({})], { hasAddress: false, search: NEW });
    expect(alone).not.toContain('Add a report');
  });

  it('is chosen where the server sends to others, to oneself at first', async () => {
    const offered = await pageOf([], { ...OTHERS, search: NEW });
    expect(offered).toEqual(expect.arrayContaining(['To', 'Me', 'Somebody else of the staff']));
    expect(offered).not.toContain('Name or phone number of the colleague');
    const own = await pageOf([], { capabilities: ['report-schedules'], search: NEW });
    expect(own).toContain('How often');
    expect(own).not.toContain('To');
  });

  it('says in its form to whom it goes, and is for nobody else from then on', async () => {
    const form = () => createElement(ReportForm, { row: forTara as never, hasAddress: true, onClose: () => {} });
    const texts = await screenText(form as ComponentType, OTHERS);
    expect(texts).toContain('To Tara');
    expect(texts).not.toContain('Somebody else of the staff');
  });
});

describe('a list behind a number', () => {
  const filters = { list: 'plan-day', planId: 7, day: 3, band: 'half', inSchool: 12, inClass: 'Class 8' };
  const NEW = '?report=list&list=plan-day&planId=7&day=3&band=half&inSchool=12&inClass=Class+8&search=anu';
  const SEARCH = { capabilities: ['lists:search'] };
  const about = { planTitle: 'Physics', schoolName: null, itemName: null };
  const options = { schools: [{ schoolId: 12, name: 'Hill School', rows: 4 }], classes: [] };
  const formOf = (row: object) => () =>
    createElement(ReportForm, { row: row as never, hasAddress: true, onClose: () => {} });

  it('is named by the heading of its screen and what narrows it', async () => {
    const named = { planTitle: 'Physics', schoolName: 'Hill School' };
    const texts = (await pageOf([report({ report: 'list', filters, ...named })])).join('\n');
    expect(texts).toContain('Half Attended · Physics · Hill School · Day 3 · Class 8');
    const viewings = report({ report: 'list', filters: { list: 'viewings', period: 'month' }, itemName: 'Light' });
    expect((await pageOf([viewings])).join('\n')).toContain('Video Views · Light · Last Month');
  });

  it('is a report that is not known where only the server knows the list', async () => {
    const texts = (await pageOf([report({ report: 'list', filters: { list: 'parents' } })])).join('\n');
    expect(texts).toContain('Report not known');
  });

  it('is chosen in the form where one comes from it, with what narrows it in words and its search', async () => {
    answers.set('countedList', { items: [], total: 4, about, options });
    const texts = (await pageOf([], { search: NEW, ...SEARCH })).join('\n');
    expect(texts).toContain('The list is: Half Attended · Physics · Hill School · Day 3 · Class 8');
    expect(texts).toContain('Search in the list');
    for (const other of ['Students to Follow Up', 'Figures of Today', 'As an Excel workbook'])
      expect(texts).toContain(other);
  });

  it('is in the form of such a schedule, with the names that the schedule has', async () => {
    answers.delete('countedList');
    const row = report({ report: 'list', filters, planTitle: 'Physics', schoolName: 'Hill School' });
    const texts = await screenText(formOf(row) as ComponentType, SEARCH);
    expect(texts).toContain('The list is: Half Attended · Physics · Hill School · Day 3 · Class 8');
  });

  it('cannot be chosen out of nothing', async () => {
    for (const search of ['?report=absent', '?report=today']) {
      const texts = await pageOf([], { search });
      expect(texts).toContain('Absent on the last school day');
      expect(texts.join('\n')).not.toMatch(/Total Students|The list is/);
    }
    expect(newReportIn('?report=list')).toBeUndefined();
    expect(newReportIn('?report=list&list=parents')).toBeUndefined();
  });
});

describe('the students of a plan', () => {
  const filters = { planId: 7, schoolId: 12, classId: 5 };
  const named = { planTitle: 'Physics', schoolName: 'Hill School', gradeName: 'Class 9 B' };

  it('are named by the school, the class and the plan', async () => {
    const texts = (await pageOf([report({ report: 'plan-report', filters, ...named })])).join('\n');
    expect(texts).toContain('Students of a study plan · Hill School · Class 9 B · Physics');
  });

  it('are narrowed in the form by plan, school, class, order and words', async () => {
    answers.set('studyPlans', [{ studyPlanId: 7, title: 'Physics' }]);
    answers.set('planSharedSchools', [{ schoolId: 12, schoolName: 'Hill School' }]);
    answers.set('schoolClasses', [{ gradeId: 5, grade: 'Class 9 B' }]);
    const texts = await pageOf([], { search: '?report=plan-report&planId=7&schoolId=12' });
    expect(texts).toEqual(
      expect.arrayContaining([
        ...['Choose the study plan', 'Physics', 'Choose the school', 'Hill School', 'All Classes', 'Class 9 B'],
        ...['Best to Low', 'Low to Best', 'Search in the list'],
      ]),
    );
    expect(newReportIn('?report=plan-report&planId=7&schoolId=12&sort=low&preset=last_30')).toEqual({
      report: 'plan-report',
      filters: { planId: '7', schoolId: '12', sort: 'low' },
    });
  });
});

describe('users and schools', () => {
  it('are named by the role, the school and the country', async () => {
    const users = report({
      ...{ report: 'users', filters: { role: 6, school: 12, search: 'anu' } },
      ...{ roleName: 'Teacher', schoolName: 'Hill School' },
    });
    const schools = report({
      ...{ report: 'schools', filters: { country: 1, search: 'hill' }, countryName: 'India' },
    });
    const texts = (await pageOf([users, schools])).join('\n');
    expect(texts).toContain('Users · Teacher · Hill School · Name, phone or email has “anu”');
    expect(texts).toContain('Schools · India · Name has, or ID is, “hill”');
  });

  it('are narrowed in the form by what their screens have', async () => {
    answers.set('userRoles', [{ userRole: 6, role: 'Teacher' }]);
    answers.set('schools', { data: [{ schoolId: 12, name: 'Hill School' }] });
    answers.set('countries', [{ countryId: 1, niceName: 'India' }]);
    const users = await pageOf([], { search: '?report=users&role=6' });
    for (const text of ['All Roles', 'Teacher', 'All Schools', 'Hill School', 'Search in the list'])
      expect(users).toContain(text);
    const schools = await pageOf([], { search: '?report=schools' });
    for (const text of ['All Countries', 'India', 'Search in the list']) expect(schools).toContain(text);
  });

  it('are narrowed by a saved view of their screens', async () => {
    const view = { viewId: 1, name: 'Teachers here', views: { role: '6' } };
    answers.set('savedViews', { own: [view], shared: [] });
    const texts = await pageOf([], { search: '?report=users', capabilities: ['saved-views'] });
    answers.delete('savedViews');
    expect(texts).toEqual(expect.arrayContaining(['Saved view', 'Teachers here']));
  });
});

describe('a new report of the address', () => {
  it('is that of the screen, with its filter', () => {
    expect(newReportIn('?report=attention&schoolId=12&reason=absence&search=Anu')).toEqual({
      report: 'attention',
      filters: { schoolId: '12', reason: 'absence', search: 'Anu' },
    });
    expect(newReportIn('?report=today')).toEqual({ report: 'today', filters: {} });
    expect(newReportIn('?report=list&list=scores&period=month&metric=overall&page=2&options=1')).toEqual({
      report: 'list',
      filters: { list: 'scores', period: 'month', metric: 'overall' },
    });
  });

  it.each(['', '?report=exams', '?schoolId=12'])('is none of “%s”', (search) => {
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
