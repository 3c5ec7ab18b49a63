/** Today (promises/academy-today.md), on what the API knows and on answers that it would not give. */
import {
  type Answers,
  expect,
  hold,
  type Locator,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import { sessionOf } from '#tests/elements/support.ts';
import { listOf, reason, student } from './students.ts';

const rows = (page: ScreenPage) => page.getByRole('region', { name: 'Students to Follow Up' }).getByRole('listitem');
const open = (answers?: Answers, user?: Record<string, unknown>) =>
  openScreen('academy-today', { ...(answers && { answers }), ...(user && { user }) });

it('shows the beginning of the list to follow up, how long it is, and the way to all of it', async () => {
  const page = await open();
  const followed = await openScreen('academy-attention');
  const listed = followed.locator('.follow-up__name');
  await expect(listed.nth(4)).toBeVisible();
  const names = listed.elements().slice(0, 5);
  await expect(rows(page)).toHaveCount(5);
  const shown = page.locator('.today__name').elements();
  expect(shown.map((one) => one.textContent)).toEqual(names.map((one) => one.textContent));
  const of = followed.getByText(/^\d+ students( ·|$)/);
  const count = of.elements()[0]?.textContent?.split(' · ')[0] ?? '';
  await expect(page.getByText(count)).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  expect(page.went).toEqual(['/attention']);
});

it('names have the colour of the text, and what one can do that of what can be pressed', async () => {
  const page = await open(listOf([student(1), student(2, { parents: 0, mayWrite: false })]));
  const colourOf = (place: Locator) => getComputedStyle(place.elements()[0] as Element).color;
  const name = page.locator('.today__name').first();
  await expect(name.getByRole('link')).toBeVisible();
  expect(colourOf(name.getByRole('link'))).toBe(colourOf(name));
  const add = page.getByRole('link', { name: /^Add a parent/ });
  await expect(add).toBeVisible();
  expect(colourOf(add)).not.toBe(colourOf(name));
});

it('tells of a student the first reason that nobody has contested, and how many more there are', async () => {
  const contested = { note: 'She was ill.', byName: 'Anita', date: '2026-06-02T10:00:00Z' };
  const reasons = [
    { ...reason(1), contested },
    reason(2, 'examsLow', { exams: 5, ofExams: 6, below: 40 }),
    reason(3),
    reason(4),
  ];
  const page = await open(listOf([student(1, { reasons }), student(2)]));
  await expect(rows(page).nth(0)).toContainText('5 of the last 6 exams below 40% and 2 more reasons');
  await expect(rows(page).nth(1)).toContainText('Absent on 5 of the last 6 school days');
  await expect(rows(page).nth(1)).not.toContainText('more reason');
});

it('opens the draft of a message to the parents at one press, and gives the focus back', async () => {
  const page = await open();
  const write = rows(page)
    .getByRole('button', { name: /^Write to parents of / })
    .first();
  await write.click();
  const dialog = page.getByRole('dialog', { name: /^Write to a parent of / });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(write).toBeFocused();
});

it('tells two namesakes of one class apart by their numbers', async () => {
  const firstName = 'Anjali Nair';
  const page = await open(listOf([student(41, { firstName }), student(42, { firstName }), student(43)]));
  await expect(rows(page).nth(0)).toContainText('#41');
  await expect(rows(page).nth(2)).not.toContainText('#');
  for (const number of ['#41', '#42'])
    await expect(
      page.getByRole('button', { name: `Write to parents of Anjali Nair · Class 8 · ${number}` }),
    ).toBeVisible();
});

it('says so where nobody is to follow up', async () => {
  const page = await open(listOf([]));
  await expect(page.getByText('Nobody to follow up')).toBeVisible();
});

it('asks nothing where the server does not offer it', async () => {
  const page = await open(undefined, { capabilities: [] });
  await expect(page.getByText('Not offered here')).toBeVisible();
  expect(page.calls).toEqual([]);
});

it('looking at it is no visit of the list', async () => {
  const page = await open();
  await expect(rows(page)).toHaveCount(5);
  expect(page.sent).toEqual([]);
});

it('leads to the register of the day where there is one', async () => {
  const page = await openScreen('academy-today', { answers: listOf([]) });
  await page.getByRole('link', { name: 'Take a register' }).click();
  expect(page.went).toEqual(['/register']);
  const without = await openScreen('academy-today', { answers: listOf([]), user: { capabilities: ['attention'] } });
  await expect(without.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(without.getByRole('link', { name: 'Take a register' })).toHaveCount(0);
});

it('tells how many were absent on the last school day, and leads to them', async () => {
  const page = await open();
  await page.getByRole('link', { name: /absent on / }).click();
  expect(page.went).toEqual(['/absent']);
});

/** A measure of Today as the server answers it. */
const measured = (measure: 'attendance' | 'examAverage', now: number | null, before: number) => ({
  ...{ measure, now, before, from: '2026-06-01', to: '2026-06-01', beforeFrom: '2026-05-25', beforeTo: '2026-05-25' },
  ...{ day: null, beforeDay: null, academy: null, students: measure === 'attendance' ? 1180 : null },
  weeks: [80, 84, 91].map((value, week) => ({ starts: `2026-05-${11 + 7 * week}`, value })),
});
const counts = { students: 9, newStudents: 0, aside: 0, doneToday: 0, ofToday: 9, sinceLastWeek: 4, unanswered: 2 };

it('tells attendance and exams beside those of before, who waits for an answer, and how many came since last week', async () => {
  const measures = [measured('attendance', 91, 86), measured('examAverage', 62, 62)];
  const page = await open({ ...listOf([student(1)]), attentionCounts: counts, comparisons: { measures } });
  await expect(page.getByText('4 since last week')).toBeVisible();
  const attendance = page.getByRole('group', { name: 'Attendance of the day' });
  await expect(attendance).toContainText('91%');
  await expect(attendance).toContainText('1 Jun 2026 · of 1,180 students');
  await expect(attendance).toContainText('Up from 86%, against 25 May 2026');
  await expect(attendance.getByRole('img')).toHaveAccessibleName(
    'The last 3 weeks: from 80% to 91%, between 80% and 91%',
  );
  const exams = page.getByRole('group', { name: 'Exam average' });
  await expect(exams).toContainText('As before, 62%');
  await expect(exams).not.toContainText('students');
  await page.getByRole('group', { name: 'Parents who wait for an answer' }).getByRole('link', { name: '2' }).click();
  await attendance.getByRole('link', { name: '91%' }).click();
  expect(page.went).toEqual(['/parent-messages', '/absent']);
});

it('two figures that are equal are links of two names', async () => {
  const measures = [measured('attendance', 62, 60), measured('examAverage', 62, 60)];
  const page = await open({ ...listOf([student(1)]), attentionCounts: counts, comparisons: { measures } });
  await expect(page.getByRole('link', { name: '62%, Attendance of the day' })).toBeVisible();
  await expect(page.getByRole('link', { name: '62%, Exam average' })).toBeVisible();
  await expect(page.getByRole('link', { name: '2, Parents who wait for an answer' })).toBeVisible();
  expect(await page.findings()).toEqual([]);
});

it('shows a school its exams beside those of all schools together', async () => {
  const measures = [{ ...measured('examAverage', 62, 60), academy: 70 }];
  const page = await open({ ...listOf([student(1)]), comparisons: { measures } });
  await expect(page.getByRole('group', { name: 'Exam average' })).toContainText(
    'Lower than in the academy: 70% in all schools together',
  );
});

it('says who wrote to the parents, where that was done last', async () => {
  const done = { byName: 'Suresh Nair', date: new Date().toISOString(), note: '', until: null };
  const page = await open(
    listOf([
      student(1, { lastAction: { ...done, action: 'message' } }),
      student(2, { lastAction: { ...done, action: 'call' } }),
      student(3),
    ]),
  );
  await expect(rows(page).first()).toContainText('Suresh Nair wrote to the parents, ');
  for (const other of [1, 2]) await expect(rows(page).nth(other)).not.toContainText('wrote to the parents');
});

it('tells a school user no school beside each name: it is always theirs', async () => {
  const school = await openScreen('academy-today', { as: 'school' });
  await expect(rows(school)).toHaveCount(5);
  const { schoolName } = (await sessionOf('school')).user.schoolInfo as { schoolName: string };
  await expect(rows(school).first()).not.toContainText(schoolName);
  const academy = await open(listOf([student(1, { schoolName })]));
  await expect(rows(academy).first()).toContainText(schoolName);
});

it('keeps the room of its figures until they come, so that nothing below moves', async () => {
  const { held, release } = hold();
  const measures = [measured('attendance', 91, 86), { ...measured('examAverage', 62, 60), academy: 70 }];
  const page = await open({
    ...listOf([student(1)]),
    comparisons: async () => {
      await held;
      return { measures };
    },
  });
  page.resize(1280);
  const exams = page.getByRole('group', { name: 'Exam average' });
  await expect(exams).toBeVisible();
  const heightOf = async () => (await page.locator('.today__figures').boundingBox()).height;
  const before = await heightOf();
  release();
  await expect(exams).toContainText('Lower than in the academy');
  expect(await heightOf()).toBe(before);
});

it('tells nothing of attendance where no sessions were held, nor of parents to a server that does not count them', async () => {
  const measures = [measured('examAverage', 62, 60)];
  const { sinceLastWeek: _, unanswered: __, ...first } = counts;
  const page = await open({ ...listOf([student(1)]), attentionCounts: first, comparisons: { measures } });
  await expect(page.getByRole('group', { name: 'Exam average' })).toContainText('62%');
  await expect(page.getByRole('group', { name: 'Attendance' })).toHaveCount(0);
  await expect(page.getByText('since last week')).toHaveCount(0);
  await expect(page.getByText('Parents who wait')).toHaveCount(0);
});

it('offers no message where nobody can be written to: it says why, and what to do', async () => {
  const answers = listOf([
    student(1, { parents: 1, mayWrite: true }),
    student(2, { parents: 0, mayWrite: false }),
    student(3, { parents: 1, mayWrite: false }),
  ]);
  const page = await open(answers);
  await expect(rows(page).nth(0).getByRole('button', { name: 'Write to parents of Student 1' })).toBeVisible();
  await expect(
    rows(page)
      .nth(1)
      .getByRole('button', { name: /^Write/ }),
  ).toHaveCount(0);
  await expect(rows(page).nth(1).getByRole('link', { name: 'Add a parent of Student 2' })).toBeVisible();
  await expect(rows(page).nth(2)).toContainText('No message possible');
  await expect(rows(page).nth(2).getByRole('button')).toHaveCount(0);
});

it('tells a teacher, who adds nobody, that there is no parent yet', async () => {
  const answers = listOf([student(2, { parents: 0, mayWrite: false })]);
  const page = await open(answers, { role: 6, capabilities: ['attention'] });
  await expect(rows(page).nth(0)).toContainText('No parent yet');
  await expect(rows(page).nth(0).getByRole('button')).toHaveCount(0);
});

it('tells once that its list and its numbers did not come, and tries both again', async () => {
  const page = await open({ attentionStudents: 503, attentionCounts: 503 });
  const alert = page.getByRole('alert').filter({ hasText: 'Students to Follow Up and Numbers' });
  await expect(alert).toContainText('could not be loaded. It is a 503.');
  await expect(page.getByText('No data available.')).toBeVisible();
  page.answer(listOf([student(1)]));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).nth(0)).toContainText('Student 1');
  await expect(alert).toHaveCount(0);
});
