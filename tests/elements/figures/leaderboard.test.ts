/** Leaderboard Management (promises/academy-leaderboard.md): exams of a category, and who has taken one. */
import type { CallAnswer } from '#contract/call.ts';
import type { categoryExams, examCategories } from '#contract/figures/leaderboard.ts';
import {
  type Answers,
  askAcademy,
  type CallRequest,
  expect,
  hold,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import type { Account } from '#tests/elements/support.ts';
import { exam, pageOf, result } from '#tests/support/data/leaderboard.ts';
import { standingFor } from '#tests/support/run/gate.ts';

type Categories = CallAnswer<typeof examCategories>;
type Exams = CallAnswer<typeof categoryExams>;

const category = (page: ScreenPage) => page.getByRole('combobox', { name: 'Exam Category' });
const timeframe = (page: ScreenPage) => page.getByRole('combobox', { name: 'Timeframe' });
const cards = (page: ScreenPage) => page.getByRole('article');
const total = (page: ScreenPage, name: string) => page.getByRole('group', { name });
const tryAgain = (page: ScreenPage) => page.getByRole('button', { name: 'Try again' });
const dialog = (page: ScreenPage) => page.getByRole('dialog', { name: 'Exam Results' });
/** What the dialog itself says: a toast lies in it too, so that it can be closed there. */
const failureIn = (page: ScreenPage) => dialog(page).locator('[role="alert"]:not([part~="toast"])');
const viewDetails = (page: ScreenPage) => page.getByRole('button', { name: 'View Details' });
const search = (page: ScreenPage) => dialog(page).getByRole('searchbox', { name: 'Search students' });
const rows = (page: ScreenPage) => dialog(page).locator('tbody').getByRole('row');
const toast = (page: ScreenPage) => page.locator('[part~="toast"]').filter({ hasText: 'Failed to load exam results' });

const titled = (exams: Exams) => exams.map(({ title, examId }) => title || `Exam ${examId}`);
const twoDecimals = (value: number) => `${value.toFixed(2)}%`;

const inIndia = (value: number) => new Intl.NumberFormat('en-IN').format(value);

/** The categories, and the exams of the first. */
async function known(as: Account) {
  const categories = await askAcademy<Categories>(as, '/api/admin/exam-categories');
  const first = categories[0]?.examCategory as number;
  const examsOf = (id: number, when = 'all') =>
    askAcademy<Exams>(as, `/api/admin/exams/category/${id}?timeframe=${when}`);
  return { categories, first, examsOf, exams: await examsOf(first) };
}

const open = (answers?: Answers, as?: Account, user?: Record<string, unknown>) =>
  openScreen('academy-leaderboard', { as, ...(answers && { answers }), ...(user && { user }) });

/** Answers exams by their category. */
const byCategory =
  (exams: Record<string, () => unknown>) =>
  ({ url }: CallRequest) =>
    exams[url.pathname.split('/').at(-1) ?? '']?.();

/** One exam, and its results as the test says. */
const withResults = (answer: (query: URLSearchParams) => unknown): Answers => ({
  categoryExams: [exam(1)],
  examCategories: [{ examCategory: 2, title: 'Mock Test', examCount: 1 }],
  examResults: ({ query }: CallRequest) => answer(query),
});

/** The screen with them, opened. */
async function openResults(answer: (query: URLSearchParams) => unknown, user?: Record<string, unknown>) {
  const page = await open(withResults(answer), 'staff', user);
  await viewDetails(page).click();
  await expect(dialog(page)).toBeVisible();
  return page;
}

const READERS = [
  ['an administrator', 'staff'],
  ['a member of the academy’s staff', 'academyStaff'],
  ['a school user', 'school'],
  ['a teacher', 'teacher'],
] as const;

// What each of them may see is proven at the API: in the gate one stands for all.
for (const [who, as] of standingFor(READERS, ([, as]) => as === 'school')) {
  it(`${who} sees the exams of the first category, nine a page, with their totals`, async () => {
    const { categories, exams } = await known(as);
    const page = await open(undefined, as);
    await expect(category(page).locator('option:checked')).toHaveText(categories[0]?.title ?? '');
    await expect(category(page).getByRole('option')).toHaveText(
      categories.map(({ title }) => title || 'Uncategorized'),
    );
    await expect(timeframe(page).getByRole('option')).toHaveText([
      'All Time',
      'This Week',
      'This Month',
      'This Quarter',
      'This Year',
    ]);
    await expect(timeframe(page)).toHaveValue('all');

    const attempts = exams.reduce((sum, { totalAttempts }) => sum + Number(totalAttempts), 0);
    const scores = exams.reduce((sum, { totalAttempts, avgScore }) => sum + Number(totalAttempts) * (avgScore ?? 0), 0);
    await expect(total(page, 'Total Exams')).toContainText(inIndia(exams.length));
    await expect(total(page, 'Total Attempts')).toContainText(inIndia(attempts));
    await expect(total(page, 'Average Score')).toContainText(twoDecimals(scores / attempts));

    await expect(cards(page).getByRole('heading')).toHaveText(titled(exams).slice(0, 9));
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(cards(page).getByRole('heading')).toHaveText(titled(exams).slice(9, 18));

    // Whom the results are of is the API's affair: the same number on the card and in the dialog.
    const top = exams[9];
    await viewDetails(page).first().click();
    await expect(dialog(page)).toContainText(`Total Results${inIndia(top?.uniqueStudents ?? -1)}`);
    await expect(rows(page)).toHaveCount(Math.min(20, top?.uniqueStudents ?? 0));
    if (as === 'school' || as === 'teacher') {
      const all = await known('staff');
      expect(categories).toEqual(all.categories);
      expect(attempts).toBeLessThan(all.exams.reduce((sum, { totalAttempts }) => sum + Number(totalAttempts), 0));
    }
  });
}

it('a card says all that is promised', async () => {
  const page = await open({
    categoryExams: [
      exam(901, { title: '<b>Optics</b> Test', totalAttempts: 1234567, avgScore: 70.456, maxScore: 99.5 }),
      {
        examId: '902',
        title: null,
        examDuration: null,
        totalAttempts: null,
        uniqueStudents: null,
        avgScore: null,
        maxScore: null,
      },
    ],
    examCategories: [{ examCategory: '5', title: 'Chapter Wise', examCount: 2 }],
  });
  await expect(cards(page).first()).toHaveText(
    /^<b>Optics<\/b> Test90 minsAttempts12,34,567Unique Students80Average Score70\.46%Best Score100%View Details$/,
  );
  await expect(cards(page).nth(1)).toHaveText(
    'Exam 902–Attempts–Unique Students–Average Score0.00%Best Score–View Details',
  );
  await expect(page.locator('academy-leaderboard b')).toHaveCount(0);
});

it('the average is that of all attempts, not of the exams', async () => {
  const page = await open({
    categoryExams: [
      exam(1, { totalAttempts: 999, avgScore: 50 }),
      exam(2, { totalAttempts: 1, avgScore: 100 }),
      exam(3, { totalAttempts: 0, avgScore: null }),
    ],
    examCategories: [{ examCategory: 5, title: 'Chapter Wise', examCount: 3 }],
  });
  await expect(total(page, 'Average Score')).toContainText('50.05%');
  await expect(total(page, 'Total Exams')).toContainText('3');
  await expect(total(page, 'Total Attempts')).toContainText('1,000');
});

it('of a category that has gone away since, the first takes the place', async () => {
  let categories = [
    { examCategory: 1, title: 'Unit Test', examCount: 1 },
    { examCategory: 2, title: 'Mock Test', examCount: 1 },
  ];
  let ofMock: unknown = [exam(2)];
  const page = await open({
    examCategories: () => categories,
    categoryExams: byCategory({ 1: () => [exam(1)], 2: () => ofMock }),
  });
  await category(page).selectOption('Mock Test');
  await expect(cards(page).getByRole('heading')).toHaveText('Paper 2');

  // Gone while the page is open: the exams cannot be found, and trying again finds out why.
  categories = categories.slice(0, 1);
  ofMock = new Response('', { status: 404 });
  await timeframe(page).selectOption('This Week');
  await expect(page.getByRole('alert')).toContainText('Exams could not be loaded. Resource not found');
  await tryAgain(page).click();
  await expect(category(page)).toHaveValue('1');
  await expect(cards(page).getByRole('heading')).toHaveText('Paper 1');
});

it('a menu that was opened stays open, at its button, while the page scrolls', async () => {
  const page = await openScreen('academy-leaderboard', { as: 'teacher', height: 420 });
  const button = page.getByRole('button', { name: 'Export Data' });
  await expect(cards(page).first()).toBeVisible();
  await button.click();
  const menu = page.getByRole('menu');
  const below = async () => ((await menu.boundingBox())?.y ?? 0) - ((await button.boundingBox())?.y ?? 0);
  const before = await below();
  const at = (await button.boundingBox())?.y ?? 0;
  page.page.scrollBy(0, 40);
  await expect.poll(async () => (await button.boundingBox())?.y).toBeLessThan(at - 20);
  await expect.poll(below).toBeCloseTo(before, 0);
  await menu.getByRole('menuitem', { name: 'CSV' }).hover();
});

it('without categories, and without exams, it says so', async () => {
  const page = await open({ examCategories: [], categoryExams: null }, 'teacher');
  await expect(page.getByText('No exam categories yet')).toBeVisible();
  await expect(category(page)).toBeDisabled();
  await expect(total(page, 'Total Exams')).toContainText('0');
  await page.getByRole('button', { name: 'Export Data' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No data to export' })).toBeVisible();
});

it('of a category without exams it says so', async () => {
  const categories = [{ examCategory: 2, title: 'Mock Test', examCount: 0 }];
  const page = await open({ examCategories: categories, categoryExams: null }, 'teacher');
  await expect(page.getByText('No exams found')).toBeVisible();
  await expect(page.getByText('This category has no exams yet.')).toBeVisible();
  await expect(total(page, 'Average Score')).toContainText('0.00%');
});

it('what fails says so with Try again, and not as a toast', async () => {
  let categories: unknown = 503;
  let exams: unknown = { wrong: 'shape' };
  const page = await open({ examCategories: () => categories, categoryExams: () => exams });
  await expect(page.getByRole('alert')).toContainText('Exam categories could not be loaded. It is a 503.');
  await expect(total(page, 'Total Exams')).toContainText('–');
  categories = [{ examCategory: 5, title: 'Chapter Wise', examCount: 1 }];
  await tryAgain(page).click();
  await expect(page.getByRole('alert')).toContainText('Exams could not be loaded.');
  await expect(page.getByText('No data available.')).toBeVisible();
  await expect(page.getByText('No exams found')).toHaveCount(0);
  await expect(page.getByText('This category has no exams yet.')).toHaveCount(0);
  exams = [exam(1)];
  await tryAgain(page).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('[part~="toast"]')).toHaveCount(0);
});

it('a slow answer that was overtaken by another category is never shown', async () => {
  const { held: slow, release: letGo } = hold();
  const page = await openScreen('academy-leaderboard', {
    isReady: false,
    answers: {
      examCategories: [
        { examCategory: 1, title: 'Slow', examCount: 1 },
        { examCategory: 2, title: 'Quick', examCount: 1 },
      ],
      categoryExams: byCategory({ 1: () => slow.then(() => [exam(1)]), 2: () => [exam(2)] }),
    },
  });
  await category(page).selectOption('Quick');
  await expect(cards(page).getByRole('heading')).toHaveText('Paper 2');
  letGo();
  await timeframe(page).selectOption('This Week');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(cards(page).getByRole('heading')).toHaveText('Paper 2');
});

describe('Exam Results', () => {
  it('says all that is promised of the exam and of each student', async () => {
    const all = [
      result(1, { firstName: 'അഞ്ജലി <i>Nair</i>', mark: 97.5 }),
      { pid: '7002', firstName: null, examHistoryId: null, duration: null, attemptCount: '3' },
    ];
    const page = await openResults((query) => pageOf(all, query));
    for (const fact of ['Paper 1', 'Duration90 mins', 'Exam CategoryMock Test', 'Total Results2', 'Page1 of 1']) {
      await expect(dialog(page)).toContainText(fact);
    }
    await expect(dialog(page).getByRole('columnheader')).toHaveText([
      'Student',
      'Grade/School',
      'Score',
      'Correct/Attempted',
      'Attempts',
      'Best Score',
      'Duration',
      'Submitted',
    ]);
    await expect(rows(page).first().locator('th, td').filter({ visible: true })).toHaveText([
      'അഞ്ജലി <i>Nair</i>ID: 7001',
      'Class 11 AVidya Jyothi Public School',
      '98',
      '24/25',
      '2',
      '25/25',
      '31 mins',
      '1/6/2025',
    ]);
    await expect(rows(page).nth(1).locator('th, td').filter({ visible: true })).toHaveText([
      'Unnamed studentID: 7002',
      '––',
      '–',
      '–',
      '3',
      '–',
      '–',
      '–',
    ]);
    await expect(page.getByPlaceholder('Search students...')).toBeVisible();
    await expect(page.locator('academy-leaderboard i')).toHaveCount(0);
    expect(await page.findings()).toEqual([]);
  });

  it('pages by twenty; a search begins at the first page; closing expires both', async () => {
    const all = Array.from({ length: 45 }, (_, index) => result(index + 1));
    const found = all.filter(({ firstName }) => firstName.endsWith('4'));
    const shown = (results: typeof all) => results.map(({ pid }) => new RegExp(`ID: ${pid}$`));
    const page = await open(withResults((query) => pageOf(query.get('search') === '4' ? found : all, query)));
    await timeframe(page).selectOption('This Year');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await viewDetails(page).click();
    await expect(rows(page).getByRole('rowheader')).toHaveText(shown(all.slice(0, 20)));

    await dialog(page).getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(rows(page).getByRole('rowheader')).toHaveText(shown(all.slice(20, 40)));
    await search(page).fill('4');
    await expect(dialog(page)).toContainText(`Total Results${found.length}`);
    await expect(rows(page).getByRole('rowheader')).toHaveText(shown(found));
    const requested = () => page.calls.filter((call) => call.includes('/results'));
    expect(requested().map((call) => call.split('?')[1])).toEqual([
      'timeframe=year&page=1&limit=20',
      'timeframe=year&page=2&limit=20',
      'search=4&timeframe=year&page=1&limit=20',
    ]);

    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await viewDetails(page).click();
    await expect(search(page)).toHaveValue('');
    await expect(rows(page).getByRole('rowheader')).toHaveText(shown(all.slice(0, 20)));
    // Closed, its data was cleared: the first page was asked for anew.
    expect(requested()).toHaveLength(4);
  });

  it('says why there is nothing: with a search, and without', async () => {
    const page = await openResults((query) => pageOf([], query));
    await expect(dialog(page).getByText('No results found')).toBeVisible();
    await expect(dialog(page).getByText('No students have taken this exam yet.')).toBeVisible();
    await search(page).fill('xyz');
    await expect(dialog(page).getByText('Try adjusting your search criteria.')).toBeVisible();
    await expect(dialog(page).getByText('No students have taken this exam yet.')).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Clear search' }).click();
    await expect(dialog(page).getByText('No students have taken this exam yet.')).toBeVisible();
  });

  for (const [what, fault] of [
    ['a failure', 500],
    ['an answer of another shape', ['not', 'results']],
  ] as const) {
    it(`tells ${what} in a toast and in its place, and tries again`, async () => {
      let answer: unknown = fault;
      const page = await openResults((query) => answer ?? pageOf([result(1)], query));
      await expect(toast(page)).toBeVisible();
      await expect(failureIn(page)).toContainText('Exam Results could not be loaded.');
      await expect(dialog(page).getByText('No results found')).toBeVisible();
      // Nobody knows whether anybody has taken it.
      await expect(dialog(page).getByText('No students have taken this exam yet.')).toHaveCount(0);
      answer = undefined;
      await dialog(page).getByRole('button', { name: 'Try again' }).click();
      await expect(rows(page)).toHaveCount(1);
      await expect(failureIn(page)).toHaveCount(0);
    });
  }

  it('a search that was overtaken by another is never shown', async () => {
    const { held: slow, release: letGo } = hold();
    const page = await openResults(async (query) => {
      const words = query.get('search');
      if (words === 'slow') await slow;
      return pageOf([result(1, { firstName: words ?? 'everyone' })], query);
    });
    await search(page).fill('slow');
    await search(page).press('Enter');
    await expect.poll(() => page.calls.some((call) => call.includes('search=slow'))).toBe(true);
    await search(page).fill('quick');
    await search(page).press('Enter');
    await expect(rows(page)).toContainText('quick');
    letGo();
    await search(page).fill('last');
    await search(page).press('Enter');
    await expect(rows(page)).toContainText('last');
    await expect(dialog(page).getByText('slow')).toHaveCount(0);
  });

  it('needs no mouse, and gives the focus back', async () => {
    const page = await open({
      examCategories: [{ examCategory: 2, title: 'Mock Test', examCount: 1 }],
      categoryExams: [exam(1), exam(2)],
      examResults: ({ query }: CallRequest) =>
        pageOf(
          Array.from({ length: 45 }, (_, i) => result(i + 1)),
          query,
        ),
    });
    await viewDetails(page).first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(20);
    await dialog(page).getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(5);
    await expect(dialog(page)).toContainText('Page3 of 3');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(viewDetails(page).nth(1)).toBeFocused();
  });
});

describe('exports', () => {
  it('Export Data has every exam of the category, in the order shown', async () => {
    const { exams } = await known('school');
    const page = await open(undefined, 'school');
    await expect(cards(page)).toHaveCount(9);
    const { name, lines } = await page.csv(page, 'Export Data');
    expect(name).toMatch(/^leaderboard-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]).toBe('Exam,Duration (minutes),Attempts,Unique Students,Average Score (%),Best Score (%)');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 4).join(','))).toEqual(
      exams.map((each) => [each.title, each.examDuration, each.totalAttempts, each.uniqueStudents].join(',')),
    );
  });

  it('Export Results has everyone whom the search finds, page after page as the wire allows', async () => {
    const all = Array.from({ length: 45 }, (_, i) => result(i + 1, i === 0 ? { firstName: '=1+1' } : {}));
    // A host that has the basic calls alone.
    const page = await openResults((query) => pageOf(query.has('search') ? all.slice(0, 41) : all, query), {
      capabilities: [],
    });
    await search(page).fill('stu');
    await search(page).press('Enter');
    await expect(dialog(page)).toContainText('Total Results41');
    const calls = page.callsFromNow();
    const { name, lines } = await page.csv(dialog(page), 'Export Results');
    expect(calls).toEqual(
      [1, 2, 3].map((at) => `/api/admin/exam/1/results?search=stu&timeframe=all&page=${at}&limit=20`),
    );
    expect(name).toMatch(/^exam-results-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]).toBe(
      'Student,Student ID,Grade/School,Score,Correct,Attempted,Attempts,Best Score (correct),Best Score (attempted),Duration (seconds),Submitted',
    );
    // No spreadsheet runs what a student is called.
    expect(lines[1]).toMatch(/^'=1\+1,7001,Class 11 A \/ Vidya Jyothi Public School,98,24,25,2,25,25,1830,/);
    expect(lines.slice(2).map((line) => line.split(',')[0])).toEqual(
      all.slice(1, 41).map(({ firstName }) => firstName),
    );
  });

  it('our own host is asked for as many a page as it gives', async () => {
    const { exams } = await known('staff');
    const page = await open();
    await viewDetails(page).first().click();
    await expect(rows(page)).toHaveCount(20);
    const calls = page.callsFromNow();
    const { lines } = await page.csv(dialog(page), 'Export Results');
    expect(lines).toHaveLength(1 + (exams[0]?.uniqueStudents ?? 0));
    expect(calls).toEqual([`/api/admin/exam/${exams[0]?.examId}/results?timeframe=all&page=1&limit=1000`]);
  });
});
