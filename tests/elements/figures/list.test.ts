/** The list behind a number (promises/academy-list.md): searched and sorted by the server, where it offers that. */
import { type Answers, type CallRequest, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';

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
    queries.push(Object.fromEntries(query));
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
