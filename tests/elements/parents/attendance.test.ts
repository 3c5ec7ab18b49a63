/** Attendance Tracking of a parent (promises/parent-attendance.md). */
import { type Answers, askAcademy, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { beIn } from '#tests/elements/screen/zone.ts';
import { attendance, card, rowsOf, stat } from '#tests/support/data/parents.ts';

const JUNE = { month: '5', year: '2025' };
const open = (answer: Answers['parentAttendance'] = attendance(), more: object = {}): Promise<ScreenPage> =>
  openScreen('parent-attendance', { as: 'parent', attributes: JUNE, answers: { parentAttendance: answer }, ...more });
const cell = (page: ScreenPage, name: RegExp) => page.getByRole('gridcell', { name });

it('shows the month as the host tells it: Sundays are holidays, days without data absent', async () => {
  const page = await open();
  await expect(page.getByRole('heading', { name: 'June 2025 calendar' })).toBeVisible();
  await expect(cell(page, /, 3 June.*Present, 2 sessions/)).toBeVisible();
  await expect(cell(page, /, 4 June.*Partial/)).toBeVisible();
  // 8 June 2025 was a Sunday.
  await expect(cell(page, /, 8 June.*Holiday/)).toBeVisible();
  await expect(cell(page, /, 5 June.*Absent/)).toBeVisible();
  await expect(stat(page, 'Attendance')).toContainText('67%');
  await expect(rowsOf(page, 'Recent Session Attendance').nth(1)).toContainText('Live Class 01');
  await expect(card(page, 'Weekly Attendance Pattern')).toContainText('Best on Monday and Friday, least on Tuesday.');
});

it('on a phone says beside each live class whether the child was there', async () => {
  const page = await open(attendance(), { width: 360 });
  const rows = rowsOf(page, 'Recent Session Attendance');
  const { sessionAttendance } = attendance();
  for (const [index, { status }] of (sessionAttendance ?? []).entries())
    await expect(rows.nth(index + 1).getByText(String(status), { exact: false })).toBeVisible();
});

it('a school day without classes is no holiday, and a word of the host’s own is text', async () => {
  const days = [
    { date: 3, status: 'present', sessions: 2 },
    { date: 4, status: 'no_classes', sessions: 0 },
    { date: 5, status: 'half_day', sessions: 1 },
    { date: 6, status: 'not_joined', sessions: 0 },
  ];
  const page = await open(attendance({ monthlyAttendance: days }));
  await expect(cell(page, /, 4 June 2025: No classes$/)).toHaveAttribute('data-status', 'no_classes');
  await expect(cell(page, /, 5 June 2025: half day, 1 session$/)).toBeVisible();
  await expect(cell(page, /, 6 June 2025: Not joined yet$/)).toBeVisible();
  // What each day was is to be seen too, not only to be heard.
  await cell(page, /, 3 June/).hover();
  await expect(page.getByText('Tuesday, 3 June 2025: Present, 2 sessions', { exact: true })).toBeVisible();
  await cell(page, /, 5 June/).click();
  await expect(page.getByText('Thursday, 5 June 2025: half day, 1 session', { exact: true })).toBeVisible();
  // 24 weekdays and Saturdays that have been, but for these four days and those that the answer leaves out.
  await expect(page.getByText('1 day present, 0 in part, 21 absent.')).toBeVisible();
  expect(await page.findings()).toEqual([]);
});

it('a live class stands under the day on which it was at the academy, for a parent abroad too', async () => {
  await beIn('America/New_York');
  const today = new Date();
  const shown = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1));
  const [month, year] = [String(shown.getUTCMonth()), String(shown.getUTCFullYear())];
  const { sessionAttendance } = await askAcademy<{ sessionAttendance: { date: string }[] }>(
    'parent',
    `/api/parent/attendance?month=${month}&year=${year}`,
  );
  const dates = sessionAttendance.map(({ date }) => date.split('-').map(Number).reverse().join('/'));
  expect(dates).not.toEqual([]);
  const page = await openScreen('parent-attendance', { as: 'parent', attributes: { month, year } });
  const table = page.getByRole('table', { name: 'Recent Session Attendance' });
  await expect(table.locator('tbody tr > :first-child')).toHaveText(dates);
});

it('days that the answer leaves out are absent, and not known where it leaves out all', async () => {
  const page = await open(attendance({ monthlyAttendance: [{ date: 2, status: 'present', sessions: 1 }] }));
  await expect(cell(page, /: Absent$/)).toHaveCount(24);
  await expect(cell(page, /: Holiday$/)).toHaveCount(5);
  page.close();
  const next = await open(attendance({ monthlyAttendance: [] }));
  await expect(cell(next, /: Not known$/)).toHaveCount(25);
  await expect(cell(next, /: Absent$/)).toHaveCount(0);
});

it('days to come are upcoming by the clock of the academy, and not by that of the computer', async () => {
  const year = new Date().getFullYear() + 1;
  const date = new Date(Date.UTC(year, 1, 10, 12)).toUTCString();
  const page = await open(() => Response.json(attendance(), { headers: { Date: date } }), {
    attributes: { month: '1', year: String(year) },
  });
  await expect(page.getByText('The clock of this computer is wrong.')).toBeVisible();
  await expect(cell(page, /: Upcoming$/).first()).toBeVisible();
  await expect(cell(page, /Sunday.*: Upcoming Holiday$/).first()).toBeVisible();
});

it('arrow keys walk through the days', async () => {
  const page = await open();
  await cell(page, /, 1 June/).focus();
  for (const [key, day] of [
    ['ArrowRight', 2],
    ['ArrowDown', 9],
    ['End', 15],
    ['Home', 9],
    ['ArrowUp', 2],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(cell(page, new RegExp(`, ${day} June`))).toBeFocused();
  }
});

it('a failure invents no day', async () => {
  const page = await open(500);
  await expect(page.getByRole('alert')).toContainText('Server error. Please try again later.');
  await expect(cell(page, /(Present|Absent|Partial)/)).toHaveCount(0);
  await expect(cell(page, /, 5 June.*Not known/)).toBeVisible();
  for (const name of ['Attendance', 'Present Days', 'Absent Days', 'Partial Days'])
    await expect(stat(page, name)).toHaveText(`${name}–`);
});

it('month and year are chosen, from 2023 to this year, and the call counts months from 0', async () => {
  const page = await open(undefined, { attributes: {} });
  const years = page.getByRole('combobox', { name: 'Year' }).getByRole('option');
  await expect(years).toHaveText(
    Array.from({ length: new Date().getFullYear() - 2022 }, (_, index) => String(2023 + index)),
  );
  await page.getByRole('combobox', { name: 'Month' }).selectOption('January');
  await expect.poll(() => page.calls.some((call) => /attendance\?month=0&year=\d{4}/.test(call))).toBe(true);
  expect(page.host.getAttribute('month')).toBe('0');
});

it('switches the e-mails about absences off where families are told, and has no switch elsewhere', async () => {
  let sent: unknown;
  const name = 'Tell me on days when my child was absent';
  const page = await openScreen('parent-attendance', {
    as: 'parent',
    attributes: JUNE,
    answers: {
      parentAttendance: attendance({ mail: { isOffered: true, isOn: true } }),
      changeAbsenceMail: ({ body }: { body: unknown }) => {
        sent = body;
        return { message: '', isOn: false };
      },
    },
  });
  const box = page.getByRole('checkbox', { name });
  await expect(box).toBeChecked();
  await box.click();
  await expect(page.getByText('No more messages about absences.')).toBeVisible();
  expect(sent).toEqual({ isOn: false, language: 'en' });
  page.close();
  for (const more of [{}, { mail: { isOffered: false, isOn: true } }]) {
    const other = await open(attendance(more));
    await expect(card(other, 'Recent Session Attendance')).toBeVisible();
    await expect(other.getByRole('checkbox', { name })).toHaveCount(0);
    other.close();
  }
});
