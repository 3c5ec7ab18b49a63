/** The list behind a number (promises/academy-list.md): searched and sorted by the server, where it offers that. */
import { type Answers, type CallRequest, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import type { Frame } from '#tests/elements/support.ts';

const row = (pid: number, more: object = {}) => ({
  pid,
  name: `Student ${pid}`,
  gradeName: 'Class 8',
  schoolId: 1,
  schoolName: 'Greenfield',
  percent: 10 * pid,
  date: '2026-06-01T10:00:00Z',
  ...more,
});
const open = (answers: Answers, more: object = {}) =>
  openScreen('academy-list', {
    attributes: { list: 'scores', period: 'month', metric: 'overall' },
    answers,
    ...more,
  });
const header = (page: ScreenPage, name: string) => page.getByRole('columnheader', { name });

/** Answers with these rows, and remembers what was asked. */
function asking(items = [row(1), row(2)]) {
  const queries: Record<string, string>[] = [];
  const countedList = ({ query }: CallRequest) => {
    // What the filters ask is another question.
    if (!query.has('options')) queries.push(Object.fromEntries(query));
    return { items: query.get('search') === 'nobody' ? [] : items, total: items.length, about: {} };
  };
  return { queries, answers: { countedList } };
}

it('is searched by the server, from its first page, and says where nothing is found', async () => {
  const { queries, answers } = asking();
  const page = await open(answers);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('anu');
  await page.keyboard.press('Enter');
  await expect.poll(() => queries.at(-1)?.search).toBe('anu');
  expect(queries.at(-1)).toMatchObject({ list: 'scores', page: '1' });
  await search.fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing to list')).toBeVisible();
});

it('is sorted by the server at a press on a header, and the other way round at the next', async () => {
  const { queries, answers } = asking();
  const page = await open(answers);
  await header(page, 'Student').getByRole('button').click();
  await expect.poll(() => queries.at(-1)?.sort).toBe('name');
  await expect(header(page, 'Student')).toHaveAttribute('aria-sort', 'ascending');
  await header(page, 'Last Activity').getByRole('button').click();
  await header(page, 'Last Activity').getByRole('button').click();
  await expect.poll(() => queries.at(-1)?.sort).toBe('-date');
  await expect(header(page, 'Last Activity')).toHaveAttribute('aria-sort', 'descending');
});

it('has no other order than the server has: what an exam is called is searched, and not sorted by', async () => {
  const { answers } = asking([row(1, { title: 'Waves' })]);
  const page = await open(answers, { attributes: { list: 'attempts', period: 'month' } });
  await expect(header(page, 'Title')).toBeVisible();
  await expect(header(page, 'Title').getByRole('button')).toHaveCount(0);
  await expect(header(page, 'Student').getByRole('button')).toBeVisible();
});

it('is neither searched nor sorted where the server does not say that it can', async () => {
  const { queries, answers } = asking();
  const page = await open(answers, { user: { capabilities: ['lists'] } });
  await expect(header(page, 'Student')).toBeVisible();
  await expect(header(page, 'Student').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  expect(queries.every((query) => !('search' in query) && !('sort' in query))).toBe(true);
});

it('is filtered by the server by school and class, each with its number of rows', async () => {
  const queries: Record<string, string>[] = [];
  const options = {
    schools: [
      { schoolId: 1, name: 'Greenfield', rows: 2 },
      { schoolId: 2, name: 'Lakeside', rows: 5 },
    ],
    classes: [
      { name: 'Class 8', rows: 3 },
      { name: 'Class 9', rows: 4 },
    ],
  };
  const countedList = ({ query }: CallRequest) => {
    queries.push(Object.fromEntries(query));
    return { items: [row(1)], total: 1, about: {}, ...(query.get('options') && { options }) };
  };
  const page = await open({ countedList });
  await page.getByRole('combobox', { name: 'Class' }).selectOption({ label: 'Class 9 (4)' });
  await expect.poll(() => queries.some((query) => query.inClass === 'Class 9' && query.page === '1')).toBe(true);
  await page.getByRole('combobox', { name: 'School' }).selectOption({ label: 'Lakeside (5)' });
  // A class of this name may not be in another school.
  await expect
    .poll(() => queries.some((query) => query.inSchool === '2' && !query.options && !('inClass' in query)))
    .toBe(true);
  await expect.poll(() => queries.some((query) => query.inSchool === '2' && query.options === '1')).toBe(true);
});

it('of schools has neither, since they are in none', async () => {
  const page = await open(
    { countedList: { items: [{ schoolId: 1, schoolName: 'Greenfield' }], total: 1, about: {} } },
    { attributes: { list: 'schools' } },
  );
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

it('says in a file as on the screen whether a student is to follow up, and why not', async () => {
  const known = { hasReason: false, asideUntil: null, exams: 4, percent: 55, days: 30, below: 40, leastExams: 2 };
  const words = new Map<string, object | null>([
    ['Yes', { ...known, hasReason: true }],
    ['Set aside until 5/1/2030', { ...known, hasReason: true, asideUntil: '2030-01-05' }],
    ['No, there is no reason to', { ...known, exams: null }],
    ['No, one exam in the last 30 days', { ...known, exams: 1 }],
    ['No, exam average 55% in the last 30 days is not below 40%', known],
  ]);
  const { answers } = asking([...words.values()].map((followUp, index) => row(index + 1, { followUp })));
  const page = await open(answers, { attributes: { list: 'scores', period: 'month', metric: 'overall', band: 'low' } });
  const cells = page.getByRole('table').locator('tbody tr');
  await expect(cells).toHaveCount(words.size);
  const { lines } = await page.csv();
  for (const [index, text] of [...words.keys()].entries()) {
    await expect(cells.nth(index)).toContainText(text);
    expect(lines.find((line) => line.startsWith(`Student ${index + 1},`))).toContain(text);
  }
});

it('leads back by an arrow that stands in the line of its word', async () => {
  const { answers } = asking();
  const page = await open(answers, {
    before: ({ sessionStorage, history }: Frame) => {
      sessionStorage.setItem('academyOpened', '/list Performance Tracking');
      history.pushState(null, '');
    },
  });
  await expect(page.locator('.screen__eyebrow')).toContainText('Back Performance Tracking');
  const back = page.getByRole('button', { name: 'Back', exact: true });
  const line = await back.evaluate((button) => Number.parseFloat(getComputedStyle(button).lineHeight));
  expect((await back.boundingBox()).height).toBeLessThan(1.5 * line);
  page.page.sessionStorage.removeItem('academyOpened');
});
