/**
 * A plan's report (promises/academy-plan-report.md): seven tabs, two dialogs, whoever looks and whatever the API
 * answers.
 */

import { readFileSync } from 'node:fs';
import type { Locator, Request } from '@playwright/test';
import type { CallAnswer } from '#contract/call.ts';
import type { planDaySummary } from '#contract/planDays.ts';
import type { planStudents } from '#contract/planStudents.ts';
import type { planSchools, planSharedSchools, studyPlans } from '#contract/studyPlans.ts';
import { formatPercent } from '#domain/format.ts';
import * as accounts from '#tests/support/accounts.ts';
import { hold } from '#tests/support/answers.ts';
import { csvOf } from '#tests/support/csv.ts';
import { findingsInBothThemes } from '#tests/support/findings.ts';
import {
  type Academy,
  ask,
  expect,
  inIndia,
  keepSession,
  type Page,
  type SignedIn,
  sessionOf,
  test,
} from '#tests/support/journeys.ts';

type Students = CallAnswer<typeof planStudents>;

const TABS = [
  'Summary',
  'Student Wise',
  'Day Wise',
  'Not Started',
  'Sessions',
  'Session Performance',
  'Exam Performance',
] as const;

const tab = (page: Page, name: (typeof TABS)[number]) => page.getByRole('tab', { name, exact: true });
const schoolSelect = (page: Page) => page.getByRole('combobox', { name: 'School', exact: true });
const apply = (place: Page | Locator) => place.getByRole('button', { name: 'Apply', exact: true });
const rows = (place: Page | Locator) => place.locator('tbody tr.table__row').filter({ visible: true });

/** Who is signed in, and the first plan that this person sees. */
async function enter(page: Page, academy: Academy, account: accounts.Account) {
  const session = await sessionOf(academy, account);
  await keepSession(page, academy.origin, session);
  const [plan] = await ask<CallAnswer<typeof studyPlans>>(academy, session, '/api/admin/study-plans');
  if (!plan) throw new Error(`${account.what} sees no plan`);
  const open = (query = '') => page.goto(`${academy.origin}/study-plans/${plan.studyPlanId}${query}`);
  return { session, plan, open };
}

/** The first school that a plan is shared with, and its students. */
async function firstSchool(academy: Academy, session: SignedIn, planId: number) {
  const [school] = await ask<CallAnswer<typeof planSharedSchools>>(
    academy,
    session,
    `/api/admin/study-plans/${planId}/shared-schools`,
  );
  if (!school) throw new Error(`plan ${planId} is shared with nobody`);
  const students = (query: string) =>
    ask<Students>(academy, session, `/api/admin/study-plans/${planId}/school/${school.schoolId}/students${query}`);
  return { school, students };
}

/** The calls that a page makes from now on: path and query. */
function recorded(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) calls.push(url.pathname + url.search);
  });
  return calls;
}

const json = (body: unknown) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });

/** An answer with a few of its rows: axe looks at each of them. */
function shortened(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.slice(0, 5);
  const { items, response } = answer as { items?: unknown[]; response?: unknown[] };
  return {
    ...(answer as object),
    ...(items && { items: items.slice(0, 5) }),
    ...(response && { response: response.slice(0, 5) }),
  };
}

test('seven tabs, each loading when it is first opened, and only then', async ({ page, academy }) => {
  const { session, plan, open } = await enter(page, academy, accounts.administrator);
  const { school, students } = await firstSchool(academy, session, plan.studyPlanId);
  const { total } = await students('?pageSize=20&preset=last_30');
  const calls = recorded(page);
  const ofSchool = `/api/admin/study-plans/${plan.studyPlanId}/school/${school.schoolId}`;

  await open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plan.title);
  await expect(page.getByText(plan.description)).toBeVisible();
  await expect(schoolSelect(page)).toHaveValue(String(school.schoolId));
  await expect(page.getByRole('tab')).toHaveText([...TABS]);
  await expect(page.getByRole('group', { name: 'Total Students' })).toContainText(/\d/);
  await expect(page.getByRole('group', { name: 'Students Started' })).toContainText(inIndia(total));
  for (const card of ['Not Started', 'Students Completed', 'Total Sessions']) {
    await expect(page.getByRole('group', { name: card })).toContainText(/\d/);
  }
  await expect(page.getByRole('figure', { name: 'Student Progress Distribution' })).toBeVisible();
  const asked = (part: string) => calls.filter((call) => call.includes(part));
  expect(asked(ofSchool)).toEqual([`${ofSchool}/summary`]);

  await tab(page, 'Student Wise').click();
  await expect(rows(page)).toHaveCount(Math.min(20, total));
  await expect(page.getByRole('columnheader')).toHaveText(['Student', 'Class', 'Sessions', 'Days', 'Last Activity']);
  expect(asked('/students?')[0]).toContain('preset=last_30');
  expect(asked('/students?')[0]).toContain('pageSize=20');

  await tab(page, 'Day Wise').click();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Day',
    'Sessions',
    'Full Attended',
    'Half Attended',
    'Quarter Attended',
    'Not Attended',
    'Avg %',
  ]);
  expect(asked('/daywise-report')).toEqual([`${ofSchool}/daywise-report?page=1&pageSize=50`]);

  await tab(page, 'Not Started').click();
  await expect(page.getByRole('columnheader')).toHaveText(['Student', 'Class']);

  await tab(page, 'Sessions').click();
  await expect(page.getByRole('button', { name: /^Day 1\b/ }).first()).toBeVisible();

  await tab(page, 'Session Performance').click();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Student',
    'Class',
    'Attended Sessions',
    'Progress %',
    'Days',
    'Weeks',
    'Last Activity',
  ]);
  await expect(page.getByRole('button', { name: `All Students (${inIndia(total)})` })).toBeVisible();
  await tab(page, 'Exam Performance').click();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Student',
    'Class',
    'Exams Completed',
    'Avg Score',
    'Sessions',
    'Days',
    'Weeks',
    'Last Activity',
  ]);
  // One answer of all students serves both tabs.
  expect(asked('pageSize=10000')).toHaveLength(1);

  const before = calls.length;
  for (const name of TABS) await tab(page, name).click();
  await expect(page.getByRole('columnheader', { name: 'Avg Score' })).toBeVisible();
  expect(calls.slice(before)).toEqual([]);
});

test('filters of Student Wise count once they are applied', async ({ page, academy }) => {
  const { session, plan, open } = await enter(page, academy, accounts.administrator);
  const { students } = await firstSchool(academy, session, plan.studyPlanId);
  const { items: best } = await students('?pageSize=20&sort=best&preset=last_30');
  const { items: low } = await students('?pageSize=20&sort=low&preset=last_30');
  const someone = best[3];
  if (!best[0] || !low[0] || !someone) throw new Error('The demo academy has too few students.');

  await open('?tab=students');
  await expect(rows(page).first()).toContainText(best[0].firstName);
  const calls = recorded(page);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Low to Best');
  await page.getByRole('combobox', { name: 'Class' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Class' }).selectOption('All Classes');
  await expect(rows(page).first()).toContainText(best[0].firstName);
  expect(calls).toEqual([]);
  await apply(page).click();
  await expect(rows(page).first()).toContainText(low[0].firstName);

  // What is chosen stays while another tab is looked at.
  await page.getByRole('searchbox', { name: 'Search student' }).fill(someone.firstName);
  await tab(page, 'Day Wise').click();
  await tab(page, 'Student Wise').click();
  await expect(rows(page).first()).toContainText(low[0].firstName);
  await page.getByRole('searchbox', { name: 'Search student' }).press('Enter');
  await expect(rows(page).first()).toContainText(someone.firstName);
  await expect(rows(page).last()).toContainText(someone.firstName);

  await page.getByRole('searchbox', { name: 'Search student' }).fill('Nobody is called this');
  await apply(page).click();
  await expect(page.getByText('No students found.')).toBeVisible();
});

test('pages go on where the answer says there is more', async ({ page, academy }) => {
  const { session, plan, open } = await enter(page, academy, accounts.administrator);
  const { students } = await firstSchool(academy, session, plan.studyPlanId);
  const { items: second, total } = await students('?page=2&pageSize=20&sort=best&preset=last_30');
  expect(total).toBeGreaterThan(20);
  await open('?tab=students');
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(rows(page)).toHaveCount(second.length);
  await expect(rows(page).first()).toContainText(second[0]?.firstName ?? '');
});

test('a student opens what the student did, by day, then subject', async ({ page, academy }) => {
  const { open, plan } = await enter(page, academy, accounts.administrator);
  const blank = {
    day: 1,
    subjectId: 2,
    subjectTitle: 'Chemistry',
    watchDuration: 65,
    noTimes: 1,
    mark: 0,
    percentage: 0,
    rightAnswers: 0,
    attended: 0,
  };
  await page.route('**/students/*/logs*', (route) =>
    route.fulfill(
      json([
        {
          day: 1,
          subjectId: 1,
          subjectTitle: 'Physics',
          title: 'Motion Quiz',
          activityDate: '2025-05-02T06:00:00.000Z',
          watchDuration: 640,
          noTimes: 2,
          mark: 34,
          percentage: 85,
          rightAnswers: 17,
          attended: 20,
        },
        { day: 2, subjectId: 9, subjectTitle: 'ഗണിതം', title: '<b>കണക്ക്</b>', noTimes: 1 },
        { day: 1, subjectId: 2, subjectTitle: 'Chemistry', title: 'Chemical Bonding', watchDuration: 59, noTimes: 1 },
        { ...blank, title: 'Handed in blank', type: 2 },
        { ...blank, title: 'A film', type: 1 },
        { ...blank, title: 'Nobody says what' },
      ]),
    ),
  );
  await open('?tab=students');
  const name = rows(page).first().getByRole('button');
  await name.click();
  const dialog = page.getByRole('dialog', { name: 'Sessions Attended' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Day 1', 'Day 2']);
  await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(['Physics', 'Chemistry', 'ഗണിതം']);
  const quiz = dialog.getByRole('listitem').filter({ hasText: 'Motion Quiz' });
  for (const fact of ['2/5/2025', '2 times', '10 mins 40 secs', '34', '85%', '17/20']) {
    await expect(quiz).toContainText(fact);
  }
  await expect(dialog.getByRole('listitem').filter({ hasText: '<b>കണക്ക്</b>' })).toContainText('–');
  const factsOf = (title: string) => dialog.getByRole('listitem').filter({ hasText: title }).locator('dd');
  await expect(factsOf('Handed in blank')).toHaveText(['1 time', '1 min 5 secs', '0', '0%', '0/0']);
  await expect(factsOf('A film')).toHaveText(['1 time', '1 min 5 secs', '–', '–', '–']);
  await expect(factsOf('Nobody says what')).toHaveText(['1 time', '1 min 5 secs', '–', '–', '–']);
  expect(plan.title).not.toBe('');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(name).toBeFocused();

  await page.unroute('**/students/*/logs*');
  await page.route('**/students/*/logs*', (route) => route.fulfill(json(null)));
  await rows(page).nth(1).getByRole('button').click();
  await expect(dialog.getByText('No activity in selected range.')).toBeVisible();
});

test('a school user sees the own school, and never asks for another', async ({ page, academy }) => {
  const { session, plan, open } = await enter(page, academy, accounts.school);
  const own = Number((session.user as { schoolId?: number }).schoolId);
  const calls = recorded(page);
  await open(`?school-id=${own + 1}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plan.title);
  await expect(page.getByRole('group', { name: 'Total Students' })).toContainText(/\d/);
  await expect(schoolSelect(page)).toHaveCount(0);
  for (const name of TABS) {
    await tab(page, name).click();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  }
  const schools = calls.flatMap((call) => /\/schools?\/(\d+)/.exec(call)?.[1] ?? []);
  expect(schools.length).toBeGreaterThan(5);
  expect(new Set(schools)).toEqual(new Set([String(own)]));
  expect(calls.filter((call) => call.includes('shared-schools'))).toEqual([]);
});

test('a school user without a school is told so, and asks for none', async ({ page, academy }) => {
  const { open } = await enter(page, academy, accounts.school);
  await page.addInitScript((origin) => {
    if (location.origin !== origin) return;
    const { schoolId: _, ...user } = JSON.parse(localStorage.getItem('adminUser') ?? '{}');
    localStorage.setItem('adminUser', JSON.stringify(user));
  }, academy.origin);
  const calls = recorded(page);
  await open();
  await expect(page.getByText('Your account belongs to no school')).toBeVisible();
  expect(calls.filter((call) => /school/.test(call))).toEqual([]);
});

for (const account of [accounts.teacher, accounts.academyStaff]) {
  test(`${account.what} chooses among the schools of the plan`, async ({ page, academy }) => {
    const { session, plan, open } = await enter(page, academy, account);
    const { school } = await firstSchool(academy, session, plan.studyPlanId);
    await open();
    await expect(schoolSelect(page)).toHaveValue(String(school.schoolId));
    await expect(page.getByRole('group', { name: 'Total Students' })).toContainText(/\d/);
  });
}

test('another school is another report, and a school that is none of the plan’s asks to choose', async ({
  page,
  academy,
}) => {
  const { open } = await enter(page, academy, accounts.administrator);
  await open('?tab=students');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search student' }).fill('a');
  await apply(page).click();
  const options = await schoolSelect(page).getByRole('option').count();
  expect(options).toBeGreaterThan(1);
  await schoolSelect(page).selectOption({ index: 1 });
  await expect(page.getByRole('searchbox', { name: 'Search student' })).toHaveValue('');
  await expect(page.locator('academy-plan-report')).toHaveAttribute('school-id', /^\d+$/);

  await open('?school-id=2147483647&tab=session-performance');
  await expect(page.getByText('Select a School').last()).toBeVisible();
  await schoolSelect(page).selectOption({ index: 1 });
  await expect(page.getByRole('columnheader', { name: 'Progress %' })).toBeVisible();
});

test('days of Sessions open and close, and load once', async ({ page, academy }) => {
  const { session, plan, open } = await enter(page, academy, accounts.administrator);
  const days = await ask<CallAnswer<typeof planDaySummary>>(
    academy,
    session,
    `/api/admin/study-plans/${plan.studyPlanId}/day-summary`,
  );
  await open('?tab=sessions');
  const day = page.getByRole('button', { name: new RegExp(`^Day ${days[0]?.day}\\b`) });
  await expect(day).toContainText(`${days[0]?.itemCount} session`);
  const calls = recorded(page);
  expect(calls).toEqual([]);
  await day.click();
  const views = page.getByRole('button', { name: /^View / });
  await expect(views).toHaveCount(days[0]?.itemCount ?? 0);
  await day.click();
  await expect(views.first()).toBeHidden();
  await day.click();
  await expect(views.first()).toBeVisible();
  expect(calls).toHaveLength(1);
});

test.describe('the report of a session', () => {
  const dialog = (page: Page) => page.getByRole('dialog');

  async function openReport(page: Page, academy: Academy, answer?: (url: URL) => unknown) {
    const { open } = await enter(page, academy, accounts.administrator);
    if (answer) {
      await page.route('**/session-report*', (route) => route.fulfill(json(answer(new URL(route.request().url())))));
    }
    await open('?tab=sessions');
    await page.getByRole('button', { name: /^Day 1\b/ }).click();
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    await expect(dialog(page)).toBeVisible();
  }

  const row = {
    firstName: 'അഞ്ജലി',
    grade: 'Class 11 A',
    isSubmitted: 1,
    percentage: 85,
    duration: 640,
    attended: 20,
    rightAnswers: 17,
    attendedDate: '2025-05-02T06:00:00.000Z',
    createdDate: '2025-05-01T06:00:00.000Z',
    lastWatched: '2025-05-03T06:00:00.000Z',
    watchDuration: 59,
    noTimes: 2,
    activityDate: '2025-05-04T06:00:00.000Z',
  };
  const kinds = [
    {
      types: [2, 3, 10, 13],
      columns: ['Student', 'Class', 'Submitted', '%', 'Duration', 'Attended', 'Right', 'Attended Date'],
      cells: ['അഞ്ജലി', 'Class 11 A', 'Yes', '85%', '10 mins 40 secs', '20', '17', '2/5/2025'],
    },
    {
      types: [1, 4, 8],
      columns: ['Student', 'Class', 'First Watched', 'Last Watched', 'Watch Duration', 'Times'],
      cells: ['അഞ്ജലി', 'Class 11 A', '1/5/2025', '3/5/2025', '59 secs', '2'],
    },
    {
      types: [5, 99],
      columns: ['Student', 'Class', 'First Activity', 'Times'],
      cells: ['അഞ്ജലി', 'Class 11 A', '4/5/2025', '2'],
    },
  ];
  for (const { types, columns, cells } of kinds) {
    test(`has its columns for the types ${types.join(', ')}`, async ({ page, academy }) => {
      let type = types[0];
      await openReport(page, academy, () => ({ response: [row], hilights: { total: 45 }, count: 1, type }));
      for (const next of types) {
        type = next;
        await page.keyboard.press('Escape');
        await page
          .getByRole('button', { name: /^View / })
          .first()
          .click();
        await expect(dialog(page).getByText('Total: 45')).toBeVisible();
        await expect(dialog(page).getByRole('columnheader')).toHaveText(columns);
        await expect(rows(dialog(page)).first().locator('th, td')).toHaveText(cells);
      }
    });
  }

  test('asks what is applied, page by page, and expires it when it is closed', async ({ page, academy }) => {
    // More than one page, whatever the academy has.
    await openReport(page, academy, () => ({
      response: [{ firstName: 'Asha' }],
      hilights: { total: 45 },
      count: 45,
      type: 2,
    }));
    const calls = recorded(page);
    await dialog(page).getByRole('combobox', { name: 'Filter' }).selectOption('Not Submitted-Not Watched');
    await dialog(page).getByRole('combobox', { name: 'Sort' }).selectOption('Name Z–A');
    await dialog(page).getByRole('searchbox', { name: 'Search student' }).fill('a');
    expect(calls).toEqual([]);
    await apply(dialog(page)).click();
    await expect.poll(() => calls.length).toBe(1);
    for (const part of ['limit=20', 'offset=0', 'filter=2', 'sorting=2', 'search=a']) expect(calls[0]).toContain(part);
    await dialog(page).getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]).toContain('offset=20');

    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    await expect(dialog(page).getByRole('combobox', { name: 'Filter' })).toHaveValue('0');
    await expect(dialog(page).getByRole('combobox', { name: 'Sort' })).toHaveValue('1');
    await expect(dialog(page).getByRole('searchbox', { name: 'Search student' })).toHaveValue('');
    await expect.poll(() => calls.length).toBe(3);
    expect(calls[2]).toContain('filter=0&sorting=1');

    // The same question again: what was closed is not shown once more.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    await expect.poll(() => calls.length).toBe(4);
  });

  test('says No data where there is none', async ({ page, academy }) => {
    await openReport(page, academy, () => ({ response: null, type: 2 }));
    await expect(dialog(page).getByText('No data', { exact: true })).toBeVisible();
    await expect(dialog(page).getByText('Total: 0')).toBeVisible();
  });

  test('prints all its rows, and nothing of the page around', async ({ page, academy }) => {
    await page.addInitScript(() => {
      window.print = () => {
        const text = document.querySelector('main')?.shadowRoot?.textContent;
        (top as Window & { printed?: unknown }).printed = { text, title: document.title };
      };
    });
    await openReport(page, academy, (url) => {
      const count = url.searchParams.has('all') ? 45 : 20;
      const response = Array.from({ length: count }, (_, index) => ({ ...row, firstName: `Student ${index + 1}.` }));
      return { response, hilights: { total: 45 }, count: 45, type: 1 };
    });
    await dialog(page).getByRole('button', { name: 'Print' }).click();
    const printed = () =>
      page.evaluate(() => (window as Window & { printed?: { text: string; title: string } }).printed);
    await expect.poll(async () => (await printed())?.text).toContain('Student 45.');
    const { text = '', title } = (await printed()) ?? {};
    expect(text).not.toContain('Sessions');
    expect(title).not.toBe('');
  });
});

test('Session Performance filters by progress, and its columns sort', async ({ page, academy }) => {
  const { session, plan, open } = await enter(page, academy, accounts.administrator);
  const { students } = await firstSchool(academy, session, plan.studyPlanId);
  const { items } = await students('?pageSize=10000');
  const below = (percent: number) => items.filter((row) => (row.attendancePercent ?? 100) < percent).length;
  await open('?tab=session-performance');
  const table = page.getByRole('table', { name: 'Session Performance' });
  await expect(table).toHaveAttribute('aria-rowcount', String(items.length + 1));
  await page.getByRole('button', { name: `Progress < 75% (${below(75)})` }).click();
  await expect(table).toHaveAttribute('aria-rowcount', String(below(75) + 1));
  await page.getByRole('button', { name: `Progress < 50% (${below(50)})` }).click();
  await expect(table).toHaveAttribute('aria-rowcount', String(below(50) + 1));

  await page.getByRole('button', { name: /^All Students/ }).click();
  const header = page.getByRole('columnheader', { name: 'Progress %' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  const least = Math.min(...items.map((row) => row.attendancePercent ?? 100));
  await expect(rows(page).first().locator('td').nth(2)).toHaveText(formatPercent(least, 'en-IN'));
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
});

test('a student among thousands is found by name as it is typed, in any spelling and script', async ({
  page,
  academy,
}) => {
  const { open } = await enter(page, academy, accounts.administrator);
  const rare = ['അർജുൻ മേനോൻ', 'प्रिया शर्मा', 'José Kurian'];
  const items = Array.from({ length: 10_000 }, (_, index) => ({
    pid: index + 1,
    firstName: index % 2500 === 7 ? rare[(index - 7) / 2500] : `Student ${index + 1}`,
    attendancePercent: (index * 7) % 101,
  }));
  await page.route('**/students?*', (route) => route.fulfill(json({ items, total: 10_000 })));
  await open('?tab=session-performance');
  const table = page.getByRole('table', { name: 'Session Performance' });
  const search = page.getByRole('searchbox', { name: 'Search student' }).filter({ visible: true });
  const names = rows(page).getByRole('rowheader');
  for (const [words, found] of [
    ['മേനോന്‍', 'അർജുൻ മേനോൻ'],
    ['शर्मा', 'प्रिया शर्मा'],
    ['  jose', 'José Kurian'],
  ] as const) {
    await search.fill(words);
    await expect(names).toHaveText([found]);
    await expect(table).toHaveAttribute('aria-rowcount', '2');
    await expect(page.getByRole('status').filter({ hasText: '1 student' })).toBeVisible();
  }

  // The order stays, whatever is looked for, and all of it survives reload.
  const header = page.getByRole('columnheader', { name: 'Progress %' });
  await header.getByRole('button').click();
  await header.getByRole('button').click();
  const wanted = items
    .filter(({ firstName }) => firstName?.includes('77'))
    .toSorted((a, b) => b.attendancePercent - a.attendancePercent)
    .map(({ firstName }) => firstName);
  await search.fill('77');
  await expect(table).toHaveAttribute('aria-rowcount', String(wanted.length + 1));
  await expect(names.first()).toHaveText(wanted[0] ?? '');
  await page.reload();
  await expect(search).toHaveValue('77');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(table).toHaveAttribute('aria-rowcount', String(wanted.length + 1));
  await expect(names.first()).toHaveText(wanted[0] ?? '');

  const { lines } = await csvOf(
    page,
    page.getByRole('button', { name: 'Export', exact: true }).filter({ visible: true }),
  );
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(wanted);

  await search.fill('Nobody is called this');
  await expect(page.getByText('No students found for the selected filter.')).toBeVisible();
});

test('Exam Performance lists who has completed an exam, joined by pid', async ({ page, academy }) => {
  const { open } = await enter(page, academy, accounts.administrator);
  const student = (pid: number, firstName: string) => ({
    pid,
    firstName,
    gradeId: 7,
    attendedSessions: 1,
    totalSessions: 4,
  });
  let exams: unknown = [
    { pid: 1, examsCompleted: 2, avgExamPercentage: 75 },
    { pid: 2, examsCompleted: 1, avgExamPercentage: 75.5 },
    { pid: 3, examsCompleted: 0, avgExamPercentage: 90 },
    { pid: 4, examsCompleted: 1, avgExamPercentage: 49.9 },
    { pid: 6, examsCompleted: 1, avgExamPercentage: 80 },
  ];
  await page.route('**/students?*', (route) =>
    route.fulfill(
      json([student(1, 'One'), student(2, 'ദേവിക'), student(3, 'Three'), student(4, 'चार'), student(5, 'Five')]),
    ),
  );
  await page.route('**/students/exam-data', (route) => route.fulfill(json(exams)));
  await page.route('**/classes', (route) => route.fulfill(json([{ gradeId: 7, grade: 'Class 7 C' }])));
  await open('?tab=exam-performance');
  const names = rows(page).getByRole('rowheader');
  await expect(names).toHaveText(['One', 'ദേവിക', 'चार']);
  // Without a name of its own the class is that of the classes call.
  await expect(rows(page).first()).toContainText('Class 7 C');
  await page.getByRole('button', { name: 'Above 75%' }).click();
  await expect(names).toHaveText(['ദേവിക']);
  await page.getByRole('button', { name: '50-75%' }).click();
  await expect(names).toHaveText(['One']);
  await page.getByRole('button', { name: 'Below 50%' }).click();
  await expect(names).toHaveText(['चार']);

  exams = [];
  await page.reload();
  await expect(page.getByText('No students have completed category 5 exams yet.')).toBeVisible();
});

test('10,000 students are one table that draws those in view', async ({ page, academy }) => {
  const { open } = await enter(page, academy, accounts.administrator);
  const items = Array.from({ length: 10_000 }, (_, index) => ({
    pid: index + 1,
    firstName: `Student ${index + 1}`,
    gradeName: 'Class 11 A',
    attendedSessions: index % 41,
    totalSessions: 40,
    attendancePercent: (index % 41) * 2.5,
  }));
  await page.route('**/students?*', (route) => route.fulfill(json({ items, total: 12_500 })));
  await open('?tab=session-performance');
  const table = page.getByRole('table', { name: 'Session Performance' });
  await expect(table).toHaveAttribute('aria-rowcount', '10001');
  expect(await rows(page).count()).toBeLessThan(60);
  await expect(page.getByText('The first 10,000 of 12,500 students are shown.')).toBeVisible();
});

test('Session Performance of a plan that nobody has begun says so, and below it what comes next', async ({
  page,
  academy,
}) => {
  const { open } = await enter(page, academy, accounts.administrator);
  await page.route('**/students?*', (route) => route.fulfill(json({ items: [], total: 0 })));
  await open('?tab=session-performance');
  await expect(page.getByText('No students found for the selected filter.', { exact: true })).toBeVisible();
  await expect(page.getByText('They show here once they begin with this plan.', { exact: true })).toBeVisible();
});

for (const [name, part, empty] of [
  ['Student Wise', '**/students?*', 'No data available.'],
  ['Day Wise', '**/daywise-report*', 'No data available.'],
  ['Not Started', '**/not-started-students*', 'No data available.'],
  ['Sessions', '**/day-summary', 'No data available.'],
  ['Session Performance', '**/students?*', 'No students found for the selected filter.'],
  ['Exam Performance', '**/exam-data', 'No students have completed category 5 exams yet.'],
] as const) {
  for (const [fault, answer, words] of [
    ['a server error', { status: 500 }, 'Server error. Please try again later.'],
    ['an answer of another shape', json('twelve'), 'The server sent an answer that this page cannot read.'],
  ] as const) {
    test(`${name} after ${fault} is empty, says why, and comes with Try again`, async ({ page, academy }) => {
      const { open } = await enter(page, academy, accounts.administrator);
      await page.route(part, (route) => route.fulfill(answer));
      await open();
      await tab(page, name).click();
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expect(panel.getByText(empty)).toBeVisible();
      // Failures of study plans are told in their place, not in a toast
      // (promises/academy-plan-report.md#states-and-failures).
      await expect(page.getByText(words)).toHaveCount(1);
      await page.unroute(part);
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect(panel.getByRole('alert')).toHaveCount(0);
      // Everybody of the plan's grade may have begun it.
      if (name !== 'Not Started') await expect(panel.getByText(empty)).toHaveCount(0);
    });
  }
}

test('a slow answer that was overtaken is never shown', async ({ page, academy }) => {
  const { open } = await enter(page, academy, accounts.administrator);
  const { held, release } = hold();
  const answered = (firstName: string) => json({ items: [{ pid: 1, firstName }], total: 1 });
  const { held: answeredLate, release: told } = hold();
  await page.route('**/students?*', async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search');
    if (search === 'slow') await held;
    // A question that nobody waits for any more cannot be answered.
    await route.fulfill(answered(search === null ? 'Everyone' : `Found for ${search}`)).catch(() => {});
    if (search === 'slow') told();
  });
  await open('?tab=students');
  await expect(rows(page)).toHaveText([/Everyone/]);
  const search = page.getByRole('searchbox', { name: 'Search student' });
  await search.fill('slow');
  await search.press('Enter');
  await search.fill('quick');
  await search.press('Enter');
  await expect(rows(page)).toHaveText([/Found for quick/]);
  release();
  await answeredLate;
  // Twice a frame: what the late answer would change has been drawn by then.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(rows(page)).toHaveText([/Found for quick/]);
});

test('Back leads to the list of plans; without a plan it says so', async ({ page, academy }) => {
  const { open } = await enter(page, academy, accounts.administrator);
  await open('?tab=nonsense');
  await expect(tab(page, 'Summary')).toHaveAttribute('aria-selected', 'true');
  await page.evaluate(() => document.querySelector('academy-plan-report')?.removeAttribute('plan-id'));
  await expect(page.getByText('No study plan chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${academy.origin}/study-plans`);
});

test('Back leads to where one came from: the reports, or the list with its school, which the report opens with', async ({
  page,
  academy,
}) => {
  const { session } = await enter(page, academy, accounts.administrator);
  const schools = await ask<CallAnswer<typeof planSchools>>(academy, session, '/api/admin/study-plans/schools');
  const chosen = schools.at(-1);
  await page.goto(`${academy.origin}/study-plans/reports`);
  const plan = await page.getByRole('combobox', { name: 'Study plan' }).inputValue();
  await page.getByRole('link', { name: 'Open the report of this plan' }).click();
  await expect(page).toHaveURL(`${academy.origin}/study-plans/${plan}`);
  // A tab is a place of its own, which Back of the browser leaves first; the button does not.
  await tab(page, 'Day Wise').click();
  await page.reload();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${academy.origin}/study-plans/reports?plan-id=${plan}`);

  await page.goto(`${academy.origin}/study-plans?school-id=${chosen?.schoolId}`);
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/study-plans\/\d+\?school-id=\d+$/);
  await expect(schoolSelect(page)).toHaveValue(String(chosen?.schoolId));
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${academy.origin}/study-plans?school-id=${chosen?.schoolId}`);
});

test('Back without a place to go back to leads where the menu has the list of plans', async ({ page, academy }) => {
  const { open } = await enter(page, academy, accounts.administrator);
  await page.addInitScript(() => {
    const menu = [{ id: 'study-plans', path: '/plans-of-ours', name: 'Plans', icon: 'BookOpen' }];
    localStorage.setItem('adminMenu', JSON.stringify(menu));
  });
  await open('');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${academy.origin}/plans-of-ours`);
});

test.describe('in both themes, on a phone', () => {
  test.use({ viewport: { width: 320, height: 720 } });
  test('every tab and dialog fits and has no fault that axe finds', async ({ page, academy }) => {
    const { open } = await enter(page, academy, accounts.administrator);
    await page.route('**/api/admin/study-plans/*/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: shortened(await response.json()) });
    });
    await open();
    for (const name of TABS) {
      await tab(page, name).click();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      if (name === 'Student Wise') await rows(page).first().getByRole('button').click();
      if (name === 'Sessions') {
        await page.getByRole('button', { name: /^Day 1\b/ }).click();
        await page
          .getByRole('button', { name: /^View / })
          .first()
          .click();
      }
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, name).toBe(0);
      expect(await findingsInBothThemes(page, 'academy-plan-report'), name).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});

test('a tab is an address; sorting, filters and pages survive reload and Back', async ({ page, academy }) => {
  const { session, plan, open } = await enter(page, academy, accounts.administrator);
  const { students } = await firstSchool(academy, session, plan.studyPlanId);
  const { items: low } = await students('?pageSize=20&page=2&sort=low&preset=last_30');
  await open();
  await tab(page, 'Student Wise').click();
  await expect(page).toHaveURL(/[?&]tab=students\b/);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Low to Best');
  await apply(page).click();
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(rows(page).first()).toContainText(low[0]?.firstName ?? '');
  await page.reload();
  await expect(rows(page).first()).toContainText(low[0]?.firstName ?? '');
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('low');

  await tab(page, 'Session Performance').click();
  await page.getByRole('button', { name: /^Progress < 75%/ }).click();
  const header = page.getByRole('columnheader', { name: 'Student' });
  await header.getByRole('button').click();
  await page.reload();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('button', { name: /^Progress < 75%/ })).toHaveAttribute('aria-pressed', 'true');

  await page.goBack();
  await expect(tab(page, 'Student Wise')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page).first()).toContainText(low[0]?.firstName ?? '');
  await page.goBack();
  await expect(tab(page, 'Summary')).toHaveAttribute('aria-selected', 'true');
});

test.describe('exports', () => {
  async function exported(page: Page, place: Page | Locator, format: 'CSV' | 'Excel' | 'PDF') {
    const download = page.waitForEvent('download');
    await place.getByRole('button', { name: 'Export', exact: true }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: format }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  }

  test('Session Performance: what the filter selects, in the order shown', async ({ page, academy }) => {
    const { open } = await enter(page, academy, accounts.administrator);
    await open('?tab=session-performance');
    await page.getByRole('button', { name: /^Progress < 75%/ }).click();
    await page.getByRole('columnheader', { name: 'Progress %' }).getByRole('button').click();
    const shown = await rows(page).first().locator('th, td').allTextContents();
    const count = Number(await page.getByRole('table').filter({ visible: true }).getAttribute('aria-rowcount')) - 1;

    const csv = await exported(page, page, 'CSV');
    expect(csv.name).toMatch(/^session-performance-\d{4}-\d\d-\d\d\.csv$/);
    const [header, first, ...rest] = csv.bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(header).toBe(
      'Student,Class,Sessions (attended),Sessions (total),Progress %,Days (done),Days (total),Weeks (done),Weeks (total),Last Activity',
    );
    expect(first).toContain(`${shown[0]},${shown[1]},${shown[2]?.replace('/', ',')},`);
    expect(rest.length + 1).toBe(count);

    expect((await exported(page, page, 'Excel')).name).toMatch(/^session-performance-[\d-]+\.xlsx$/);
    const pdf = await exported(page, page, 'PDF');
    expect(pdf.name).toMatch(/^session-performance-[\d-]+\.pdf$/);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('the report of a session: all its rows, not the page in view', async ({ page, academy }) => {
    const { open } = await enter(page, academy, accounts.administrator);
    await open('?tab=sessions');
    await page.getByRole('button', { name: /^Day 1\b/ }).click();
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Filter' }).selectOption('Submitted-Watched');
    await apply(dialog).click();
    await expect(dialog.getByText(/^Page 1 of/)).toBeVisible();
    const whole = page.waitForResponse((response) => response.url().includes('all=1'));
    const csv = await exported(page, dialog, 'CSV');
    const { response } = (await (await whole).json()) as { response: unknown[] };
    expect((await whole).url()).toContain('filter=1');
    expect(response.length).toBeGreaterThan(20);
    expect(csv.name).toMatch(/^session-report-[\d-]+\.csv$/);
    expect(csv.bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(response.length + 1);
  });

  test.describe('of a list in pages', () => {
    /** A host with the basic calls alone, and 45 students who have not started. */
    async function openNotStarted(page: Page, academy: Academy, answer?: (asked: number) => object | undefined) {
      const { open } = await enter(page, academy, accounts.administrator);
      await page.addInitScript((origin) => {
        if (location.origin !== origin) return;
        const { capabilities: _, ...user } = JSON.parse(localStorage.getItem('adminUser') ?? '{}');
        localStorage.setItem('adminUser', JSON.stringify(user));
      }, academy.origin);
      await page.route('**/not-started-students*', (route) => {
        const asked = Number(new URL(route.request().url()).searchParams.get('page'));
        const left = Math.max(0, Math.min(20, 45 - 20 * (asked - 1)));
        const items = Array.from({ length: left }, (_, index) => {
          const pid = 20 * (asked - 1) + index + 1;
          return { pid, firstName: `Student ${pid}` };
        });
        return route.fulfill(answer?.(asked) ?? json({ items, total: 45 }));
      });
      await open('?tab=not-started');
      await expect(page.getByText('45 students')).toBeVisible();
    }

    test('all pages are in the file, asked for as the screen asks', async ({ page, academy }) => {
      await openNotStarted(page, academy);
      const calls = recorded(page);
      const csv = await exported(page, page, 'CSV');
      const lines = csv.bytes.toString('utf8').trimEnd().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(',')[0])).toEqual(
        Array.from({ length: 45 }, (_, index) => `Student ${index + 1}`),
      );
      expect(calls.map((call) => call.replace(/.*[?]/, ''))).toEqual([
        'page=1&pageSize=20',
        'page=2&pageSize=20',
        'page=3&pageSize=20',
      ]);
    });

    test('when one page fails it says so, and there is no file', async ({ page, academy }) => {
      await openNotStarted(page, academy, (asked) => (asked === 3 ? { status: 500 } : undefined));
      let files = 0;
      page.on('download', () => {
        files += 1;
      });
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'CSV' }).click();
      await expect(page.getByText('Server error. Please try again later.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
      expect(files).toBe(0);
    });
  });

  test('with no rows there is no file, and it says so', async ({ page, academy }) => {
    const { open } = await enter(page, academy, accounts.administrator);
    await page.route('**/students?*', (route) => route.fulfill(json({ items: [], total: 0 })));
    await open('?tab=session-performance');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excel' }).click();
    await expect(page.getByText('No data to export')).toBeVisible();
  });
});

test('a tab whose code cannot be fetched says so, and comes with Try again', async ({ page, academy }) => {
  const { open } = await enter(page, academy, accounts.administrator);
  await open();
  await expect(page.getByRole('group', { name: 'Total Students' })).toContainText(/\d/);
  await page.route('**/chunks/**', (route) => route.abort());
  await tab(page, 'Sessions').click();
  const panel = page.getByRole('tabpanel', { name: 'Sessions' });
  // By role: the tab before is kept hidden, and may have had code on its way, which is refused too.
  await expect(panel.getByRole('alert')).toHaveText(/This part of the page could not be shown\./);
  await page.unroute('**/chunks/**');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Day 1\b/ }).first()).toBeVisible();
});
