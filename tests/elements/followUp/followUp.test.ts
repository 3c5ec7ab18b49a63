/** Students to Follow Up (promises/academy-attention.md) as a list to work through: lines, detail, keys and menus. */
import { type Answers, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { listOf, reason, student } from './students.ts';

const THREE = listOf([1, 2, 3].map((pid) => student(pid)));

const open = (answers: Answers, width?: number) =>
  openScreen('academy-attention', { answers, ...(width !== undefined && { width }) });
const line = (page: ScreenPage, at: number) => page.locator('.follow-up').nth(at);
const marks = (page: ScreenPage, at: number) => line(page, at).locator('.follow-up__marks');
const detail = (page: ScreenPage) => page.locator('.follow-up__detail');

it('tells in one line what holds, and in full beside it for the student who is open', async () => {
  const reasons = [
    reason(1, 'absence', { days: 5, ofDays: 6 }),
    reason(2, 'examsFell', { from: 45, to: 10, weeks: 4 }),
    reason(3, 'examsLow', { exams: 6, ofExams: 6, below: 40 }),
    reason(4, 'averageLow', { percent: 28, days: 30, exams: 3 }),
    reason(5, 'planLeft', { days: 9 }),
    reason(6, 'planNotStarted', { percent: 84 }),
    reason(7, 'planNotStarted', { percent: 51 }),
    reason(8, null, {}),
  ];
  const page = await open(listOf([student(1, { reasons }), student(2)]));
  await expect(marks(page, 0).locator('.follow-up__mark')).toHaveText([
    'Absent 5/6',
    'Exams 45 → 10',
    'Low exams 6/6',
    'Average 28%',
    'Plan not opened 9 days',
    'Plan not started × 2',
    'Another reason',
  ]);
  await expect(detail(page)).toHaveCount(1);
  await expect(detail(page)).toContainText('Exam average fell from 45% to 10% in 4 weeks since 1/6/2026');
  await expect(detail(page)).toContainText('Nothing noted yet');
  await marks(page, 1).click();
  await expect(marks(page, 0)).toHaveAttribute('aria-expanded', 'false');
  await expect(detail(page)).toContainText('Absent on 5 of the last 6 school days');
  await marks(page, 1).click();
  await expect(detail(page)).toHaveCount(0);
});

it('moves by j and k from student to student, and Enter opens one', async () => {
  const page = await open(THREE);
  await marks(page, 0).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(marks(page, 2)).toBeFocused();
  await page.keyboard.press('j');
  await expect(marks(page, 2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(marks(page, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(marks(page, 1)).toHaveAttribute('aria-expanded', 'true');
  // In a field they are letters.
  const search = page.getByRole('searchbox', { name: 'Search students' });
  await search.focus();
  await page.keyboard.press('j');
  await expect(search).toBeFocused();
});

it('has contesting as one entry of a menu, which comes after writing', async () => {
  const contested = { note: 'She was ill.', byName: 'Anita', date: '2026-06-02T10:00:00Z' };
  const reasons = [
    reason(1, 'absence', { days: 5, ofDays: 6 }),
    { ...reason(2, 'examsLow', { exams: 5, ofExams: 6, below: 40 }), contested },
  ];
  const page = await open(listOf([student(1, { reasons })]));
  await expect(detail(page)).toContainText('Contested by Anita on 2/6/2026: She was ill.');
  await page.getByRole('button', { name: 'Write to parents of Student 1 · Class 8' }).focus();
  await page.keyboard.press('Tab');
  const more = page.getByRole('button', { name: 'More about Student 1 · Class 8' });
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  const entries = page.getByRole('menuitem');
  await expect(entries).toHaveText(['Note a call', 'Set aside', 'Contest a reason']);
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['End', 2],
    ['ArrowDown', 0],
    ['ArrowUp', 2],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(entries.nth(at)).toBeFocused();
  }
  await page.getByRole('menuitem', { name: 'Contest a reason' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contest a reason of Student 1' });
  await expect(dialog.getByLabel('Note')).toHaveValue('');
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('2');
  await expect(dialog.getByLabel('Note')).toHaveValue('She was ill.');
});

it('tells how far one has come today, and who did what, also where nobody is named', async () => {
  const lastAction = { action: 'message' as const, byName: '', date: '2020-01-05T04:00:00Z', note: '', until: null };
  const counts = { students: 20, newStudents: 0, aside: 1, doneToday: 6, ofToday: 21 };
  const page = await open({ ...listOf([student(1, { lastAction })]), attentionCounts: counts });
  await expect(page.getByText('done today 6 of 21')).toBeVisible();
  await expect(detail(page)).toContainText('Somebody wrote to the parents, 5/1/2020');
});

it('says nothing of today where the API server does not tell it', async () => {
  const page = await open({ ...THREE, attentionCounts: { students: 3, newStudents: 0, aside: 0 } });
  await expect(marks(page, 0)).toBeVisible();
  await expect(page.getByText(/done today/)).toHaveCount(0);
});

for (const width of [1280, 320]) {
  it(`fits at ${width} px, and has the detail ${width === 320 ? 'below' : 'beside'} the line`, async () => {
    const page = await open(THREE, width);
    await expect(detail(page)).toBeVisible();
    const { scrollWidth, clientWidth } = page.page.document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    const boxOf = (found: ReturnType<typeof detail>) => (found.elements()[0] as Element).getBoundingClientRect();
    const isBeside = boxOf(detail(page)).left >= boxOf(marks(page, 0)).right;
    expect(isBeside).toBe(width === 1280);
    expect(await page.findings()).toEqual([]);
  });
}
