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
  ...{ schoolName: null, gradeName: null, planTitle: null },
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
