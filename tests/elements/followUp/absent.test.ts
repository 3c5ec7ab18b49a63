/** Absent (promises/academy-absent.md): what it shows, asks and prints. */
import type { CallAnswer } from '#contract/call.ts';
import type { absentStudents } from '#contract/students/absent.ts';
import { textIn } from '#tests/elements/screen/locator.ts';
import { expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { sessionOf } from '#tests/elements/support.ts';

type Answer = CallAnswer<typeof absentStudents>;
type Absent = Answer['items'][number];

const absent = (pid: number, more: Partial<Absent> = {}): Absent => ({
  pid,
  firstName: `Student ${pid}`,
  gradeId: 3,
  gradeName: 'Class 9 A',
  schoolId: 11,
  schoolName: 'Hill School',
  marks: [
    { day: '2026-11-20', status: 'present' },
    { day: '2026-11-21', status: 'partial' },
    { day: '2026-11-23', status: 'absent' },
  ],
  parents: [{ firstName: 'Lakshmi', mobileNumber: '9876543210', mayWrite: true }],
  lastAction: null,
  ...more,
});

const answer = (items: Absent[], more: Partial<Answer> = {}): { absentStudents: Answer } => ({
  absentStudents: {
    items,
    total: items.length,
    day: '2026-11-23',
    schools: [
      { schoolId: 11, name: 'Hill School', students: 2 },
      { schoolId: 12, name: 'Lake School', students: 1 },
    ],
    classes: [],
    plans: [{ planId: 7, title: 'Physics' }],
    ...more,
  },
});
const open = (answers: object, as: 'staff' | 'teacher' = 'staff'): Promise<ScreenPage> =>
  openScreen('academy-absent', { as, answers: answers as never });
const rows = (page: ScreenPage) => page.getByRole('table').locator('tbody tr');

it('tells of each student where they are, how they attended, and how the parents can be reached', async () => {
  const page = await open(
    answer([
      absent(1),
      absent(2, {
        firstName: '<b>Bold</b>',
        parents: [],
        lastAction: { action: 'call', byName: 'Suresh', date: '2020-01-05T04:00:00Z', note: '', until: null },
      }),
    ]),
  );
  await expect(page.getByRole('heading', { name: '2 students absent on 23/11/2026' })).toBeVisible();
  await expect(page.getByLabel('Day')).toHaveValue('2026-11-23');
  await expect(rows(page).nth(0)).toContainText('Student 1');
  await expect(rows(page).nth(0)).toContainText('20/11/2026: present');
  await expect(rows(page).nth(0)).toContainText('21/11/2026: in part');
  await expect(rows(page).nth(0)).toContainText('23/11/2026: absent');
  await expect(rows(page).nth(0)).toContainText('Lakshmi 9876543210 reads messages');
  await expect(rows(page).nth(0)).toContainText('Nothing noted yet');
  await expect(rows(page).nth(1)).toContainText('<b>Bold</b>');
  await expect(rows(page).nth(1)).toContainText('No parent yet');
  await expect(rows(page).nth(1)).toContainText('Suresh noted a call, 5/1/2020');
});

it('says from when on families are told, or that they are not, and nothing where the server does not', async () => {
  const sentence = async (more: Partial<Answer>) => {
    const page = await open(answer([absent(1)], more));
    await expect(rows(page)).toHaveCount(1);
    const text = textIn(page.host.shadowRoot as ShadowRoot);
    page.close();
    return /Families are[^.]*\./.exec(text)?.[0];
  };
  expect(await sentence({ absenceMailHour: 18 })).toBe('Families are told by email from 6:00 pm on.');
  expect(await sentence({ absenceMailHour: null })).toMatch(/^Families are not told by email/);
  expect(await sentence({})).toBeUndefined();
});

it('says what the family was told and answered, and nothing where the server does not tell', async () => {
  const sent = { sentAt: '2020-01-05T04:00:00Z', reason: null, note: null };
  const page = await open(
    answer([
      absent(1, { familyAnswer: null }),
      absent(2, { familyAnswer: sent }),
      absent(3, { familyAnswer: { ...sent, reason: 'ill' } }),
      absent(4, { familyAnswer: { ...sent, reason: 'present', note: '<b>She was there</b>' } }),
      absent(5),
    ]),
  );
  await expect(rows(page).nth(0)).toContainText('Not told by email');
  await expect(rows(page).nth(1)).toContainText('Told 5/1/2020, no answer yet');
  await expect(rows(page).nth(2)).toContainText('Ill');
  await expect(rows(page).nth(3)).toContainText('Was in class: <b>She was there</b>');
  await expect(rows(page).nth(4)).not.toContainText(/told/i);
  page.close();
  const without = await open(answer([absent(1)]));
  await expect(rows(without)).toHaveCount(1);
  await expect(without.getByRole('columnheader', { name: 'Family’s answer' })).toHaveCount(0);
});

it('tells two namesakes of one class apart by their numbers, and of two classes by these', async () => {
  const firstName = 'Anjali Nair';
  const page = await open(
    answer([
      absent(41, { firstName }),
      absent(42, { firstName }),
      absent(43, { firstName, gradeId: 4, gradeName: 'Class 9 B' }),
    ]),
  );
  await expect(rows(page).nth(0)).toContainText('Anjali Nair #41');
  await expect(rows(page).nth(1)).toContainText('Anjali Nair #42');
  await expect(rows(page).nth(2)).not.toContainText('#');
  const write = (of: string) =>
    page.getByRole('button', { name: `Write to parents of Anjali Nair · ${of}`, exact: true });
  for (const of of ['Class 9 A · #41', 'Class 9 A · #42', 'Class 9 B']) await expect(write(of)).toBeVisible();
});

it('is searched and sorted by the server, by keyboard too, and prints and exports what is shown', async () => {
  const page = await open(answer([absent(1), absent(2)], { total: 45 }));
  await expect(rows(page)).toHaveCount(2);
  const calls = page.callsFromNow();
  const query = () => {
    const { searchParams } = new URL(
      calls.filter((path) => path.includes('/absent')).at(-1) ?? '',
      'https://x.example',
    );
    return ['search', 'sort', 'page'].map((name) => searchParams.get(name));
  };
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect.poll(query).toEqual([null, null, '2']);
  await page.getByRole('searchbox', { name: 'Search students' }).fill('Anu');
  await page.keyboard.press('Enter');
  await expect.poll(query).toEqual(['Anu', null, '1']);
  const header = page.getByRole('columnheader', { name: 'Class' });
  await header.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect.poll(query).toEqual(['Anu', 'class', '1']);
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect.poll(query).toEqual(['Anu', '-class', '1']);
  await expect(page.getByRole('columnheader', { name: 'Parents' }).getByRole('button')).toHaveCount(0);

  page.answer(answer([absent(1), absent(2)]) as never);
  calls.length = 0;
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => page.printed.at(-1)?.text ?? '').toMatch(/Search students: Anu.*Student 1.*Student 2/s);
  expect(query().slice(0, 2)).toEqual(['Anu', '-class']);
  calls.length = 0;
  const { lines } = await page.csv();
  expect(lines.filter((line) => line.startsWith('Student '))).toHaveLength(2);
  expect(query().slice(0, 2)).toEqual(['Anu', '-class']);
});

it('says that nobody of a name was absent', async () => {
  const page = await open(answer([]));
  await page.getByRole('searchbox', { name: 'Search students' }).fill('Anu');
  await expect(page.getByText('Nobody of this name was absent')).toBeVisible();
});

it('is neither searched nor sorted where the server has one order alone', async () => {
  const { capabilities } = (await sessionOf('staff')).user;
  const page = await openScreen('academy-absent', {
    answers: answer([absent(1)]) as never,
    user: { capabilities: (capabilities as string[]).filter((word) => word !== 'absent:search') },
  });
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0);
});

it('says that nobody was absent', async () => {
  const page = await open(answer([]));
  await expect(page.getByText('Nobody was absent')).toBeVisible();
});

it('shows a teacher the last school day of the academy at once', async () => {
  const page = await open({}, 'teacher');
  await expect(page.getByLabel('Day')).not.toHaveValue('');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});

it('opens the draft of a message to the parents', async () => {
  const page = await open({});
  await page
    .getByRole('button', { name: /^Write to parents of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

it('on a phone has two lines a row, what can be done beside both, and is still a table', async () => {
  const page = await openScreen('academy-absent', { answers: answer([absent(1), absent(2)]) as never, width: 360 });
  const first = rows(page).nth(0);
  const opener = first.getByRole('button', { name: 'More about Student 1' });
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  const { scrollWidth, clientWidth } = page.page.document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  const table = page.getByRole('table').elements()[0] as Element;
  expect(table.parentElement?.scrollWidth).toBe(table.parentElement?.clientWidth);
  const boxOf = (part: ReturnType<typeof rows>) => (part.elements()[0] as Element).getBoundingClientRect();
  const name = boxOf(first.getByRole('rowheader'));
  const marks = boxOf(first.locator('.absent__marks'));
  /** The room of the ring around a name, or what stands below it, that has the focus. */
  const ring = 4;
  expect(marks.top).toBeGreaterThan((name.top + name.bottom) / 2);
  expect(boxOf(first.getByRole('cell').filter({ hasText: 'Class 9 A' })).top).toBeGreaterThanOrEqual(
    name.bottom - 2 * ring,
  );
  const button = boxOf(first.getByRole('button', { name: /^Write/ }));
  expect(button.left).toBeGreaterThanOrEqual(Math.max(name.right, marks.right));
  expect(button.top).toBeLessThan(name.bottom);
  expect(button.bottom).toBeGreaterThan(marks.top);
  await expect(page.getByRole('columnheader')).toHaveCount(7);
  // The rest is there once the row is opened, for those who see it and those who hear it.
  await expect(first.getByRole('cell').filter({ hasText: 'Lakshmi' })).toHaveCount(0);
  await opener.click();
  await expect(first.getByRole('cell').filter({ hasText: 'Lakshmi' })).toBeVisible();
  await expect(rows(page).nth(1).getByRole('cell').filter({ hasText: 'Lakshmi' })).toHaveCount(0);
  expect(await page.findings()).toEqual([]);
});

it('on a phone has room for the class and for what can be done, in the language whose words are the longest', async () => {
  const items = [absent(1), absent(2, { parents: [] })];
  const page = await openScreen('academy-absent', {
    answers: answer(items) as never,
    attributes: { locale: 'ml-IN' },
    width: 360,
  });
  await expect(
    rows(page)
      .nth(1)
      .getByRole('link', { name: /രക്ഷിതാവിനെ ചേർക്കുക/ }),
  ).toBeVisible();
  for (const row of rows(page).elements() as Element[]) {
    const parts = ['[data-on-phone="next"]', '[data-align="end"] > *', '.table__opener'];
    const [ofClass, act, opener] = parts.map((part) => row.querySelector(part) as HTMLElement);
    expect(ofClass?.scrollWidth).toBe(ofClass?.clientWidth);
    expect(act?.getBoundingClientRect().right).toBeLessThanOrEqual(opener?.getBoundingClientRect().left ?? 0);
  }
});

it('on a phone keeps each row at two lines, however long the names are', async () => {
  const long = [
    'ശ്രീലക്ഷ്മി ബാലകൃഷ്ണൻ നമ്പൂതിരിപ്പാട് വടക്കേടത്ത്',
    'विश्वेश्वरय्या चंद्रशेखरन श्रीनिवासन् राघवेंद्राचार्य',
    'Thiruvananthapuram Venkatasubramaniam Balakrishnan',
  ];
  const items = long.map((firstName, pid) => absent(pid + 1, { firstName, gradeName: `${firstName} A` }));
  const page = await openScreen('academy-absent', { answers: answer(items) as never, width: 360 });
  await expect(page.getByRole('button', { name: /^More about/ })).toHaveCount(3);
  for (const row of rows(page).elements()) expect((row as Element).getBoundingClientRect().height).toBeLessThan(66);
});
