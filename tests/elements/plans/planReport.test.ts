/** A plan's report (promises/academy-plan-report.md): tabs, dialogs, each role that looks and whatever the API answers. */
import type { CallAnswer } from '#contract/call.ts';
import type { planDaySummary } from '#contract/plans/planDays.ts';
import type { planDayWiseReport, planStudents } from '#contract/plans/planStudents.ts';
import type { planSharedSchools, studyPlans } from '#contract/plans/studyPlans.ts';
import { dayAhead } from '#domain/format/calendar.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { sameNamesIn } from '#tests/elements/screen/sameNames.ts';
import {
  askAcademy,
  type CallRequest,
  expect,
  hold,
  type Locator,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import { type Account, sessionOf, settled } from '#tests/elements/support.ts';
import { standingFor } from '#tests/support/run/gate.ts';

type Students = CallAnswer<typeof planStudents>;

const TABS = {
  summary: 'Summary',
  students: 'Student Wise',
  day: 'Day Wise',
  'not-started': 'Not Started',
  sessions: 'Sessions',
  'session-performance': 'Session Performance',
  'exam-performance': 'Exam Performance',
} as const;
type Tab = keyof typeof TABS;

const tab = (page: ScreenPage, name: string) => page.getByRole('tab', { name, exact: true });
const schoolSelect = (page: ScreenPage) => page.getByRole('combobox', { name: 'School', exact: true });
const search = (place: Locator) => place.getByRole('searchbox', { name: 'Search student' }).filter({ visible: true });
const apply = (place: Locator) => place.getByRole('button', { name: 'Apply', exact: true }).filter({ visible: true });
const rows = (place: Locator) => place.locator('tbody tr.table__row').filter({ visible: true });
const loading = (page: ScreenPage) => page.getByRole('status', { name: 'Loading' });
const dialogIn = (page: ScreenPage) => page.getByRole('dialog');
const inIndia = (value: number) => new Intl.NumberFormat('en-IN').format(value);

/** The first plan that somebody sees. */
async function firstPlan(as: Account) {
  const [plan] = await askAcademy<CallAnswer<typeof studyPlans>>(as, '/api/admin/study-plans');
  if (!plan) throw new Error(`${as} sees no plan`);
  return plan;
}

/** The first school that this plan is shared with, and its students. */
async function firstSchool(as: Account, planId: number) {
  const path = `/api/admin/study-plans/${planId}`;
  const [school] = await askAcademy<CallAnswer<typeof planSharedSchools>>(as, `${path}/shared-schools`);
  if (!school) throw new Error(`plan ${planId} is shared with nobody`);
  const ofSchool = `${path}/school/${school.schoolId}`;
  const students = (query: string) => askAcademy<Students>(as, `${ofSchool}/students${query}`);
  return { school, ofSchool, students };
}

/** The report of the first plan. */
async function openReport(
  tab?: Tab | 'nonsense',
  { as = 'staff', attributes, ...more }: Parameters<typeof openScreen>[1] = {},
) {
  const { studyPlanId } = await firstPlan(as);
  return openScreen('academy-plan-report', {
    as,
    ...more,
    attributes: { 'plan-id': String(studyPlanId), ...(tab && { tab }), ...attributes },
  });
}

it('goes by the arrow keys from tab to tab and around, and by Home and End to either end', async () => {
  const page = await openReport();
  const [first = '', second = '', ...others] = Object.values(TABS);
  const last = others.at(-1) ?? '';
  await tab(page, first).focus();
  for (const [key, name] of [
    ['ArrowRight', second],
    ['ArrowLeft', first],
    ['ArrowLeft', last],
    ['ArrowRight', first],
    ['End', last],
    ['Home', first],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
});

it('has seven tabs, each loading when it is first opened, and only then', async () => {
  const plan = await firstPlan('staff');
  const { school, ofSchool, students } = await firstSchool('staff', plan.studyPlanId);
  const { total } = await students('?pageSize=20&preset=last_30');

  const page = await openReport();
  const { calls } = page;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plan.title);
  await expect(page.getByText(plan.description)).toBeVisible();
  await expect(schoolSelect(page)).toHaveValue(String(school.schoolId));
  await expect(page.getByRole('tab')).toHaveText(Object.values(TABS));
  await expect(page.getByRole('group', { name: 'Students Started' })).toContainText(inIndia(total));
  for (const card of ['Total Students', 'Not Started', 'Students Completed', 'Total Sessions']) {
    await expect(page.getByRole('group', { name: card })).toContainText(/\d/);
  }
  await expect(page.getByRole('figure', { name: 'Student Progress Distribution' })).toContainText(
    /The largest group is at [\d-]+%: \d+ of \d+ students\./,
  );
  // What the figures are compared by is asked for once the page is idle.
  await expect(page.locator('.compared').first()).toBeVisible();
  const requested = (part: string) => calls.filter((call) => call.includes(part));
  expect(requested(ofSchool)).toEqual([`${ofSchool}/summary`]);

  await tab(page, 'Student Wise').click();
  await expect(rows(page)).toHaveCount(Math.min(20, total));
  await expect(page.getByRole('columnheader')).toHaveText(['Student', 'Class', 'Sessions', 'Days', 'Last Activity']);
  expect(requested('/students?')[0]).toContain('preset=last_30');
  expect(requested('/students?')[0]).toContain('pageSize=20');

  await tab(page, 'Day Wise').click();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Day',
    'Date',
    'Sessions',
    'Full Attended',
    'Half Attended',
    'Quarter Attended',
    'Not Attended',
    'Avg %',
  ]);
  expect(requested('/daywise-report')).toEqual([`${ofSchool}/daywise-report?page=1&pageSize=50`]);

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
  expect(requested('pageSize=10000')).toHaveLength(1);

  const before = calls.length;
  for (const name of Object.values(TABS)) await tab(page, name).click();
  await expect(page.getByRole('columnheader', { name: 'Avg Score' })).toBeVisible();
  expect(calls.slice(before)).toEqual([]);
});

it('filters Student Wise once the filters are applied', async () => {
  const { students } = await firstSchool('staff', (await firstPlan('staff')).studyPlanId);
  const { items: best } = await students('?pageSize=20&sort=best&preset=last_30');
  const { items: low } = await students('?pageSize=20&sort=low&preset=last_30');
  const someone = best[3];
  if (!best[0] || !low[0] || !someone) throw new Error('The demo academy has too few students.');

  const page = await openReport('students');
  await expect(rows(page).first()).toContainText(best[0].firstName);
  const before = page.calls.length;
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Low to Best');
  await page.getByRole('combobox', { name: 'Class' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Class' }).selectOption('All Classes');
  await expect(rows(page).first()).toContainText(best[0].firstName);
  expect(page.calls.slice(before)).toEqual([]);
  await apply(page).click();
  await expect(rows(page).first()).toContainText(low[0].firstName);

  // What is chosen stays while another tab is looked at.
  await search(page).fill(someone.firstName);
  await tab(page, 'Day Wise').click();
  await tab(page, 'Student Wise').click();
  await expect(rows(page).first()).toContainText(low[0].firstName);
  await search(page).press('Enter');
  await expect(rows(page).first()).toContainText(someone.firstName);
  await expect(rows(page).last()).toContainText(someone.firstName);

  await search(page).fill('Nobody is called this');
  await apply(page).click();
  await expect(page.getByText('No students found')).toBeVisible();
});

it('goes on by pages where the answer says there is more', async () => {
  const { students } = await firstSchool('staff', (await firstPlan('staff')).studyPlanId);
  const { items: second, total } = await students('?page=2&pageSize=20&sort=best&preset=last_30');
  expect(total).toBeGreaterThan(20);
  const page = await openReport('students');
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(rows(page)).toHaveCount(second.length);
  await expect(rows(page).first()).toContainText(second[0]?.firstName ?? '');
});

it('opens of a student what the student did, by day, then subject', async () => {
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
  const page = await openReport('students', {
    answers: {
      planStudentLogs: [
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
      ],
    },
  });
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

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(name).toBeFocused();

  page.answer({ planStudentLogs: null });
  await rows(page).nth(1).getByRole('button').click();
  await expect(dialog.getByText('No activity in selected range.')).toBeVisible();
});

it('names the largest group only where all groups together are those who have started', async () => {
  const summaryOf = (studentsStarted: number | null) => {
    const distribution = { q1: { label: '0-25%', count: 4 }, q2: { label: '26-50%', count: 9 } };
    return { studentsInSchool: 30, studentsStarted, distribution };
  };
  const page = await openReport(undefined, { answers: { planSchoolSummary: summaryOf(13) } });
  const figure = page.getByRole('figure', { name: 'Student Progress Distribution' });
  const says = figure.getByText('The largest group is at 26-50%: 9 of 13 students.');
  await expect(says).toHaveCount(1);
  for (const [index, studentsStarted] of [20, null].entries()) {
    page.answer({ planSchoolSummary: summaryOf(studentsStarted) });
    // Of another school the screen asks anew.
    await schoolSelect(page).selectOption({ index: index + 1 });
    await expect.poll(() => page.calls.filter((call) => call.endsWith('/summary')).length).toBe(index + 2);
    await page.rest();
    await expect(figure).toContainText('26-50%');
    await expect(says).toHaveCount(0);
  }
});

it('shows a school user the own school, and never asks for another', async () => {
  const { title } = await firstPlan('school');
  const own = Number((await sessionOf('school')).user.schoolId);
  const page = await openReport(undefined, { as: 'school', attributes: { 'school-id': String(own + 1) } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('group', { name: 'Total Students' })).toContainText(/\d/);
  await expect(schoolSelect(page)).toHaveCount(0);
  for (const name of Object.values(TABS)) {
    await tab(page, name).click();
    await expect(loading(page)).toHaveCount(0);
  }
  const schools = page.calls.flatMap((call) => /\/schools?\/(\d+)/.exec(call)?.[1] ?? []);
  expect(schools.length).toBeGreaterThan(5);
  expect(new Set(schools)).toEqual(new Set([String(own)]));
  expect(page.calls.filter((call) => call.includes('shared-schools'))).toEqual([]);
});

it('tells a school user without a school so, and asks for none', async () => {
  const page = await openReport(undefined, { as: 'school', user: { schoolId: undefined } });
  await expect(page.getByText('Your account belongs to no school')).toBeVisible();
  expect(page.calls.filter((call) => /school/.test(call))).toEqual([]);
});

for (const as of ['teacher', 'academyStaff'] as const) {
  it(`lets whoever is ${as} choose among the schools of the plan`, async () => {
    const { school } = await firstSchool(as, (await firstPlan(as)).studyPlanId);
    const page = await openReport(undefined, { as });
    await expect(schoolSelect(page)).toHaveValue(String(school.schoolId));
    await expect(page.getByRole('group', { name: 'Total Students' })).toContainText(/\d/);
  });
}

it('is another report of another school', async () => {
  const page = await openReport('students');
  await expect(rows(page).first()).toBeVisible();
  await search(page).fill('a');
  await apply(page).click();
  expect(await schoolSelect(page).getByRole('option').count()).toBeGreaterThan(1);
  await schoolSelect(page).selectOption({ index: 1 });
  await expect(search(page)).toHaveValue('');
  await expect(page.locator('academy-plan-report')).toHaveAttribute('school-id', /^\d+$/);
});

it('asks to choose no school where the schools could not be loaded', async () => {
  const page = await openReport('summary', { answers: { planSharedSchools: 503 } });
  await expect(page.getByRole('alert')).toContainText('It is a 503.');
  await expect(page.getByText('Select a School').last()).toBeVisible();
  await expect(page.getByText('Choose a school to see')).toHaveCount(0);
});

it('asks to choose a school where the school is none of the plan’s', async () => {
  const page = await openReport('session-performance', { attributes: { 'school-id': '2147483647' } });
  await expect(page.getByText('Select a School').last()).toBeVisible();
  await schoolSelect(page).selectOption({ index: 1 });
  await expect(page.getByRole('columnheader', { name: 'Progress %' })).toBeVisible();
});

it('opens and closes days of Sessions, and loads each once', async () => {
  const { studyPlanId } = await firstPlan('staff');
  const path = `/api/admin/study-plans/${studyPlanId}/day-summary`;
  const days = await askAcademy<CallAnswer<typeof planDaySummary>>('staff', path);
  const page = await openReport('sessions', {
    answers: { planDaySummary: days.map(({ date: _, ...day }) => day) },
  });
  const day = page.getByRole('button', { name: new RegExp(`^Day ${days[0]?.day}\\b`) });
  await expect(day).toContainText(`${days[0]?.itemCount} session`);
  const before = page.calls.length;
  await day.click();
  const views = page.getByRole('button', { name: /^View / });
  await expect(views).toHaveCount(days[0]?.itemCount ?? 0);
  await day.click();
  await expect(views.first()).toBeHidden();
  await day.click();
  await expect(views.first()).toBeVisible();
  expect(page.calls.slice(before)).toHaveLength(1);
});

it('tells the date of each day, opens at today’s, and leads there', async () => {
  const days = [-1, 0, 1].map((ahead, index) => ({ day: index + 1, itemCount: 1, date: dayAhead(ahead) }));
  const session = { studyPlanItemId: 7, title: 'Motion', referenceTitle: '', subjectId: 1, subjectTitle: 'Physics' };
  const page = await openReport('sessions', { answers: { planDaySummary: days, planDaySessions: [session] } });
  const day = (number: number) => page.getByRole('button', { name: new RegExp(`^Day ${number}\\b`) });
  const dateOf = (ahead: number) => formatDate(dayAhead(ahead), 'en-IN');
  await expect(day(1)).toHaveText(`Day 1${dateOf(-1)}1 session`);
  await expect(day(2)).toHaveText(`Day 2${dateOf(0)}, today1 session`);
  await expect(day(2)).toHaveAttribute('aria-expanded', 'true');
  await expect(day(3)).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: `Go to day 2, ${dateOf(0)}, today` }).click();
  await expect(day(2)).toBeFocused();
  await page.getByRole('button', { name: 'View Motion' }).click();
  await expect(dialogIn(page).getByText(`Day 2, ${dateOf(0)}, today`)).toBeVisible();
  await page.keyboard.press('Escape');
  // Closed by hand it stays closed, also after another tab.
  await day(2).click();
  await tab(page, 'Summary').click();
  await tab(page, 'Sessions').click();
  await expect(day(2)).toHaveAttribute('aria-expanded', 'false');
});

it('has no dates where the API server tells none', async () => {
  const { studyPlanId } = await firstPlan('staff');
  const { ofSchool } = await firstSchool('staff', studyPlanId);
  const report = await askAcademy<CallAnswer<typeof planDayWiseReport>>('staff', `${ofSchool}/daywise-report`);
  const items = report.items.map(({ date: _, ...row }) => row);
  const page = await openReport('day', {
    answers: { planDayWiseReport: { ...report, items }, planDaySummary: [{ day: 1, itemCount: 2 }] },
  });
  await expect(page.getByRole('columnheader', { name: 'Day', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveCount(0);
  await tab(page, 'Sessions').click();
  await expect(page.getByRole('button', { name: /^Day 1\b/ })).toHaveText('Day 12 sessions');
  await expect(page.getByRole('button', { name: /^Go to day/ })).toHaveCount(0);
});

describe('the report of a session', () => {
  const dayOne = (place: Locator) => place.getByRole('button', { name: /^Day 1\b/ });
  // The day that is open from the start has sessions, too, and they may come first.
  const view = (page: ScreenPage) =>
    page
      .getByRole('listitem')
      .filter({ has: dayOne(page) })
      .getByRole('button', { name: /^View / })
      .first()
      .click();

  async function openSession(answer: unknown) {
    const page = await openReport('sessions', { answers: { sessionReport: answer as never } });
    await dayOne(page).click();
    await view(page);
    await expect(dialogIn(page)).toBeVisible();
    return page;
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
  // Which type is of which kind is a rule (`tests/domain/rules.test.ts`).
  const kinds = [
    {
      type: 2,
      columns: ['Student', 'Class', 'Submitted', '%', 'Duration', 'Attended', 'Right', 'Attended Date'],
      cells: ['അഞ്ജലി', 'Class 11 A', 'Yes', '85%', '10 mins 40 secs', '20', '17', '2/5/2025'],
    },
    {
      type: 1,
      columns: ['Student', 'Class', 'First Watched', 'Last Watched', 'Watch Duration', 'Times'],
      cells: ['അഞ്ജലി', 'Class 11 A', '1/5/2025', '3/5/2025', '59 secs', '2'],
    },
    {
      type: 99,
      columns: ['Student', 'Class', 'First Activity', 'Times'],
      cells: ['അഞ്ജലി', 'Class 11 A', '4/5/2025', '2'],
    },
  ];
  it('has the columns of its kind, and says No data where there is none', async () => {
    const page = await openSession({ response: null, type: 2 });
    await expect(dialogIn(page).getByText('No data', { exact: true })).toBeVisible();
    await expect(dialogIn(page).getByText('Total: 0')).toBeVisible();
    for (const { type, columns, cells } of kinds) {
      page.answer({ sessionReport: { response: [row], hilights: { total: 45 }, count: 1, type } as never });
      await page.keyboard.press('Escape');
      await view(page);
      await expect(dialogIn(page).getByText('Total: 45')).toBeVisible();
      await expect(dialogIn(page).getByRole('columnheader')).toHaveText(columns);
      await expect(rows(dialogIn(page)).first().locator('th, td').filter({ visible: true })).toHaveText(cells);
    }
  });

  it('asks what is applied, page by page, and expires it when it is closed', async () => {
    // More than one page, whatever the academy has.
    const page = await openSession({
      response: [{ firstName: 'Asha' }],
      hilights: { total: 45 },
      count: 45,
      type: 2,
    });
    await expect(rows(dialogIn(page))).toHaveCount(1);
    const before = page.calls.length;
    const calls = () => page.calls.slice(before);
    const dialog = dialogIn(page);
    await dialog.getByRole('combobox', { name: 'Filter' }).selectOption('Not Submitted-Not Watched');
    await dialog.getByRole('combobox', { name: 'Sort' }).selectOption('Name Z–A');
    await search(dialog).fill('a');
    expect(calls()).toEqual([]);
    await apply(dialog).click();
    await expect.poll(() => calls().length).toBe(1);
    for (const part of ['limit=20', 'offset=0', 'filter=2', 'sorting=2', 'search=a']) {
      expect(calls()[0]).toContain(part);
    }
    await dialog.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect.poll(() => calls().length).toBe(2);
    expect(calls()[1]).toContain('offset=20');

    await page.keyboard.press('Escape');
    await view(page);
    await expect(dialog.getByRole('combobox', { name: 'Filter' })).toHaveValue('0');
    await expect(dialog.getByRole('combobox', { name: 'Sort' })).toHaveValue('1');
    await expect(search(dialog)).toHaveValue('');
    await expect.poll(() => calls().length).toBe(3);
    expect(calls()[2]).toContain('filter=0&sorting=1');

    // The same question again: what was closed is not shown once more.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await view(page);
    await expect.poll(() => calls().length).toBe(4);
  });

  it('prints all its rows, and nothing of the page around', async () => {
    const page = await openSession(({ query }: CallRequest) => {
      const count = query.has('all') ? 45 : 20;
      const response = Array.from({ length: count }, (_, index) => ({ ...row, firstName: `Student ${index + 1}.` }));
      return { response, hilights: { total: 45 }, count: 45, type: 1 };
    });
    await dialogIn(page).getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.printed[0]?.text).toContain('Student 45.');
    const { text = '', title } = page.printed[0] ?? {};
    expect(text).not.toContain('Sessions');
    expect(title).not.toBe('');
  });

  it('is exported with all its rows, not the page in view', async () => {
    const page = await openReport('sessions');
    await dayOne(page).click();
    await view(page);
    const dialog = dialogIn(page);
    await dialog.getByRole('combobox', { name: 'Filter' }).selectOption('Submitted-Watched');
    let whole: unknown[] = [];
    page.answer({
      sessionReport: async ({ academy, query }: CallRequest) => {
        expect(query.get('filter')).toBe('1');
        const answer = await (await academy()).json();
        if (query.get('all') === '1') whole = answer.response;
        // The page in view tells by its total that it is the one that the filter selects.
        else answer.hilights.total = 4321;
        return answer;
      },
    });
    await apply(dialog).click();
    await expect(dialog.getByText('Total: 4,321')).toBeVisible();
    const { name, lines } = await page.csv(dialog);
    expect(whole.length).toBeGreaterThan(20);
    expect(name).toMatch(/^session-report-[\d-]+\.csv$/);
    expect(lines).toHaveLength(whole.length + 1);
  });
});

it('finds a student among thousands by name as it is typed, in any spelling and script', async () => {
  const rare = ['അർജുൻ മേനോൻ', 'प्रिया शर्मा', 'José Kurian'];
  const items = Array.from({ length: 10_000 }, (_, index) => ({
    pid: index + 1,
    firstName: index % 2500 === 7 ? rare[(index - 7) / 2500] : `Student ${index + 1}`,
    attendancePercent: (index * 7) % 101,
  }));
  const page = await openReport('session-performance', { answers: { planStudents: { items, total: 10_000 } } });
  const table = page.getByRole('table', { name: 'Session Performance' });
  const names = rows(page).getByRole('rowheader');
  for (const [words, found] of [
    ['മേനോന്‍', 'അർജുൻ മേനോൻ'],
    ['शर्मा', 'प्रिया शर्मा'],
    ['  jose', 'José Kurian'],
  ] as const) {
    await search(page).fill(words);
    await expect(names).toHaveText([found]);
    await expect(table).toHaveAttribute('aria-rowcount', '2');
    await expect(page.getByRole('status').filter({ hasText: '1 student' })).toBeVisible();
  }

  // The order stays, whatever is looked for.
  const header = page.getByRole('columnheader', { name: 'Progress %' });
  await header.getByRole('button').click();
  await header.getByRole('button').click();
  const wanted = items
    .filter(({ firstName }) => firstName?.includes('77'))
    .toSorted((a, b) => b.attendancePercent - a.attendancePercent)
    .map(({ firstName }) => firstName);
  await search(page).fill('77');
  await expect(table).toHaveAttribute('aria-rowcount', String(wanted.length + 1));
  await expect(names.first()).toHaveText(wanted[0] ?? '');
  const { lines } = await page.csv();
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(wanted);

  await search(page).fill('Nobody is called this');
  await expect(page.getByText('No students found for the selected filter.')).toBeVisible();
});

it('exports of Session Performance what the filter selects, in the order shown', async () => {
  const page = await openReport('session-performance');
  await page.getByRole('button', { name: /^Progress < 75%/ }).click();
  await page.getByRole('columnheader', { name: 'Progress %' }).getByRole('button').click();
  const count = Number(await page.getByRole('table').filter({ visible: true }).getAttribute('aria-rowcount')) - 1;

  const { name, lines } = await page.csv();
  expect(name).toMatch(/^session-performance-\d{4}-\d\d-\d\d\.csv$/);
  const [header, first, ...rest] = lines;
  // The order comes with a later drawing.
  await expect(rows(page).first().getByRole('rowheader')).toHaveText(first?.split(',')[0] ?? '');
  const shown = await rows(page).first().locator('th, td').filter({ visible: true }).allTextContents();
  expect(header).toBe(
    'Student,Class,Sessions (attended),Sessions (total),Progress %,Days (done),Days (total),Weeks (done),Weeks (total),Last Activity',
  );
  expect(first).toContain(`${shown[0]},${shown[1]},${shown[2]?.replace('/', ',')},`);
  expect(rest.length + 1).toBe(count);

  const save = async (format: 'Excel' | 'PDF') => {
    await page.getByRole('button', { name: 'Export', exact: true }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: format }).click();
    return page.download();
  };
  expect((await save('Excel')).name).toMatch(/^session-performance-[\d-]+\.xlsx$/);
  const pdf = await save('PDF');
  expect(pdf.name).toMatch(/^session-performance-[\d-]+\.pdf$/);
  expect(new TextDecoder().decode((await pdf.bytes()).subarray(0, 5))).toBe('%PDF-');
});

it('lists in Exam Performance who has completed an exam, joined by pid', async () => {
  const student = (pid: number, firstName: string) => ({
    pid,
    firstName,
    gradeId: 7,
    attendedSessions: 1,
    totalSessions: 4,
  });
  const answers = {
    planStudents: [
      student(1, 'One'),
      student(2, 'ദേവിക'),
      student(3, 'Three'),
      student(4, 'चार'),
      student(5, 'Five'),
    ] as never,
    planExamData: [
      { pid: 1, examsCompleted: 2, avgExamPercentage: 75 },
      { pid: 2, examsCompleted: 1, avgExamPercentage: 75.5 },
      { pid: 3, examsCompleted: 0, avgExamPercentage: 90 },
      { pid: 4, examsCompleted: 1, avgExamPercentage: 49.9 },
      { pid: 6, examsCompleted: 1, avgExamPercentage: 80 },
    ],
    schoolClasses: [{ gradeId: 7, grade: 'Class 7 C' }],
  };
  const page = await openReport('exam-performance', { answers, user: { capabilities: [] } });
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
});

describe('Exam Performance, where the server sends it in pages', () => {
  const PEOPLE = 45;
  /** Narrows and sorts as it is asked to, as a server does: by the score, and by nothing else. */
  const ofServer = ({ query }: CallRequest) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
    const all = Array.from({ length: PEOPLE }, (_, index) => ({
      pid: index + 1,
      firstName: `Student ${index + 1}`,
      examsCompleted: 1,
      avgExamPercentage: 2 * index,
    }));
    if (query.get('sort') === '-score') all.reverse();
    const isFound = ({ firstName, avgExamPercentage }: (typeof all)[number]) =>
      (query.get('band') !== 'above-75' || avgExamPercentage > 75) && firstName.includes(query.get('search') ?? '');
    const found = all.filter(isFound);
    return { items: found.slice((page - 1) * size, page * size), total: found.length, students: PEOPLE };
  };
  const open = () => openReport('exam-performance', { answers: { planExamStudents: ofServer } });
  const names = (page: ScreenPage) => rows(page).getByRole('rowheader');
  const turn = (page: ScreenPage) =>
    page.getByRole('navigation', { name: 'Exam Performance' }).getByRole('button', { name: 'Next' }).click();

  it('asks for a page of the students, and not for all', async () => {
    const page = await open();
    await expect(names(page)).toHaveCount(20);
    await expect(page.getByText('45 students')).toBeVisible();
    await turn(page);
    await expect(names(page).first()).toHaveText('Student 21');
    expect(page.calls.filter((path) => /\/students(\/exam-data)?(\?|$)/.test(path))).toEqual([]);
  });

  it('begins at page 1 with another filter, order and search', async () => {
    const page = await open();
    await turn(page);
    await expect(names(page).first()).toHaveText('Student 21');
    await page.getByRole('button', { name: 'Above 75%' }).click();
    await expect(names(page)).toHaveCount(7);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await turn(page);
    await page.getByRole('button', { name: 'Avg Score' }).click();
    await page.getByRole('button', { name: 'Avg Score' }).click();
    await expect(names(page).first()).toHaveText('Student 45');
    await search(page).fill('Student 3');
    await expect(names(page)).toHaveText(['Student 39', /3/, /3/, /3/, /3/, /3/, /3/, /3/, /3/, /3/, 'Student 3']);
    await search(page).fill('Nobody');
    await expect(page.getByText('No students found for the selected filter.')).toBeVisible();
  });

  it('exports the students of all pages', async () => {
    const page = await open();
    await expect(names(page)).toHaveCount(20);
    const { name, lines } = await page.csv(page.getByRole('tabpanel'));
    expect(name).toMatch(/^exam-performance-/);
    expect(lines).toHaveLength(1 + PEOPLE);
  });
});

it('says in Exam Performance that nobody has completed an exam', async () => {
  const page = await openReport('exam-performance', {
    answers: { planExamStudents: { items: [], total: 0, students: 0 } },
  });
  await expect(page.getByText('No students have completed category 5 exams yet.')).toBeVisible();
});

it('draws of 10,000 students those in view, in one table', async () => {
  const items = Array.from({ length: 10_000 }, (_, index) => ({
    pid: index + 1,
    firstName: `Student ${index + 1}`,
    gradeName: 'Class 11 A',
    attendedSessions: index % 41,
    totalSessions: 40,
    attendancePercent: (index % 41) * 2.5,
  }));
  const page = await openReport('session-performance', { answers: { planStudents: { items, total: 12_500 } } });
  const table = page.getByRole('table', { name: 'Session Performance' });
  await expect(table).toHaveAttribute('aria-rowcount', '10001');
  expect(await rows(page).count()).toBeLessThan(60);
  await expect(page.getByText('The first 10,000 of 12,500 students are shown.')).toBeVisible();
});

it('says of a plan that nobody has begun so, with the drawing of empty places, and below it what comes next', async () => {
  const page = await openReport('session-performance', { answers: { planStudents: { items: [], total: 0 } } });
  await expect(page.getByText('No students found for the selected filter.', { exact: true })).toBeVisible();
  await expect(page.getByText('They show here once they begin with this plan.', { exact: true })).toBeVisible();
  await expect(page.getByRole('table').locator('.state__icon')).toBeVisible();
});

const FAILING = [
  ['Student Wise', 'planStudents', 'No data available.'],
  ['Day Wise', 'planDayWiseReport', 'No data available.'],
  ['Not Started', 'planNotStartedStudents', 'No data available.'],
  ['Sessions', 'planDaySummary', 'No data available.'],
  ['Session Performance', 'planStudents', 'No students found for the selected filter.'],
  ['Exam Performance', 'planExamStudents', 'No students have completed category 5 exams yet.'],
] as const;
const FAULTS = [
  ['a server error', 500, 'Server error. Please try again later.'],
  ['an answer of another shape', 'twelve', 'The server sent an answer that this page cannot read.'],
] as const;

// In the gate two tabs stand for all.
const SHOWN = ['Student Wise', 'Sessions'];
for (const [name, call, empty] of standingFor(FAILING, ([name]) => SHOWN.includes(name))) {
  for (const [fault, answer, words] of FAULTS) {
    it(`${name} after ${fault} is empty, says why, and comes with Try again`, async () => {
      const response = typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer);
      const page = await openReport(undefined, { answers: { [call]: () => response.clone() } });
      await tab(page, name).click();
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expect(panel.getByText(empty)).toBeVisible();
      // Failures of study plans are told in their place, not in a toast
      // (promises/academy-plan-report.md#states-and-failures).
      await expect(page.getByText(words)).toHaveCount(1);
      page.answer({ [call]: undefined });
      await panel.getByRole('button', { name: 'Try again' }).click();
      await expect(panel.getByRole('alert')).toHaveCount(0);
      // Everybody of the plan's grade may have begun it.
      if (name !== 'Not Started') await expect(panel.getByText(empty)).toHaveCount(0);
    });
  }
}

it('never shows a slow answer that was overtaken', async () => {
  const { held, release } = hold();
  const { held: answeredLate, release: answerLate } = hold();
  const page = await openReport('students', {
    answers: {
      planStudents: async ({ query }: CallRequest) => {
        const words = query.get('search');
        if (words === 'slow') {
          await held;
          answerLate();
        }
        return { items: [{ pid: 1, firstName: words === null ? 'Everyone' : `Found for ${words}` }], total: 1 };
      },
    },
  });
  await expect(rows(page)).toHaveText([/Everyone/]);
  await search(page).fill('slow');
  await search(page).press('Enter');
  await search(page).fill('quick');
  await search(page).press('Enter');
  await expect(rows(page)).toHaveText([/Found for quick/]);
  release();
  await answeredLate;
  await settled(page.page);
  await expect(rows(page)).toHaveText([/Found for quick/]);
});

it('begins with Summary where the tab is none, says that no plan is chosen, and leads back to the list', async () => {
  const page = await openReport('nonsense');
  await expect(tab(page, 'Summary')).toHaveAttribute('aria-selected', 'true');
  page.host.removeAttribute('plan-id');
  await expect(page.getByText('No study plan chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => page.went).toEqual(['/study-plans']);
});

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

for (const [id, name] of standingFor(Object.entries(TABS), ([, name]) => SHOWN.includes(name))) {
  it(`fits with ${name} on a phone, has no fault that axe finds, in both themes, and no two controls of one name`, async () => {
    const short = async ({ academy }: CallRequest) => shortened(await (await academy()).json());
    const page = await openReport(id as Tab, {
      width: 320,
      answers: {
        planStudents: short,
        planDayWiseReport: short,
        planNotStartedStudents: short,
        planDaySummary: short,
        planDaySessions: short,
        planStudentLogs: short,
        sessionReport: short,
        planExamStudents: short,
      },
    });
    if (id === 'sessions') {
      await page.getByRole('button', { name: /^Day 1\b/ }).click();
      await expect(page.getByRole('button', { name: /^View / }).first()).toBeVisible();
    }
    await expect(loading(page)).toHaveCount(0);
    expect(sameNamesIn(page.host)).toEqual([]);
    if (id === 'students') await rows(page).first().getByRole('button').first().click();
    if (id === 'sessions') {
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click();
    }
    await expect(loading(page)).toHaveCount(0);
    const root = page.page.document.documentElement;
    expect(root.scrollWidth - root.clientWidth).toBe(0);
    expect(await page.findings()).toEqual([]);
  });
}

describe('the export of a list in pages', () => {
  /** A host with the basic calls alone, and 45 students who have not started. */
  async function openNotStarted(answer?: (pageNumber: number) => number | undefined) {
    const page = await openReport('not-started', {
      user: { capabilities: undefined },
      answers: {
        planNotStartedStudents: ({ query }: CallRequest) => {
          const pageNumber = Number(query.get('page'));
          const left = Math.max(0, Math.min(20, 45 - 20 * (pageNumber - 1)));
          const items = Array.from({ length: left }, (_, index) => {
            const pid = 20 * (pageNumber - 1) + index + 1;
            return { pid, firstName: `Student ${pid}` };
          });
          const status = answer?.(pageNumber);
          return status ? new Response('', { status }) : { items, total: 45 };
        },
      },
    });
    await expect(page.getByText('45 students')).toBeVisible();
    return page;
  }

  it('has all pages, asked for as the screen asks', async () => {
    const page = await openNotStarted();
    const before = page.calls.length;
    const { lines } = await page.csv();
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 45 }, (_, index) => `Student ${index + 1}`),
    );
    expect(page.calls.slice(before).map((call) => call.replace(/.*[?]/, ''))).toEqual([
      'page=1&pageSize=20',
      'page=2&pageSize=20',
      'page=3&pageSize=20',
    ]);
  });

  it('says so when one page fails, and there is no file', async () => {
    const page = await openNotStarted((pageNumber) => (pageNumber === 3 ? 500 : undefined));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await expect(page.getByText('Server error. Please try again later.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
    expect(page.files).toBe(0);
  });

  it('says that there is nothing where there are no rows, and there is no file', async () => {
    const page = await openReport('session-performance', { answers: { planStudents: { items: [], total: 0 } } });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excel' }).click();
    await expect(page.getByText('No data to export')).toBeVisible();
    expect(page.files).toBe(0);
  });
});
