/** The register (promises/academy-register.md): what a thumb does, what is sent, and what waits without a network. */
import type { CallAnswer } from '#contract/call.ts';
import type { register } from '#contract/students/register.ts';
import { expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';

type Answer = CallAnswer<typeof register>;
type Student = NonNullable<Answer['register']>['students'][number];

const student = (pid: number, more: Partial<Student> = {}): Student => ({
  pid,
  firstName: `Student ${pid}`,
  gradeId: 3,
  gradeName: 'Class 9 A',
  mark: null,
  markedByName: null,
  markedByMe: false,
  markedAt: null,
  status: null,
  minutes: null,
  replacedMark: null,
  ...more,
});

const answer = (students: Student[], more: Partial<NonNullable<Answer['register']>> = {}): Answer => ({
  day: '2020-01-06',
  today: '2020-01-06',
  isSchoolDay: true,
  schools: [{ schoolId: 11, name: 'Hill School' }],
  classes: [{ gradeId: 3, name: 'Class 9 A', students: students.length }],
  sessions: [],
  register: {
    liveSessionId: 7,
    title: 'Maths',
    schoolId: 11,
    schoolName: 'Hill School',
    gradeId: 3,
    gradeName: 'Class 9 A',
    startTime: '09:00',
    duration: 40,
    students,
    ...more,
  },
});
const SAVED = { message: 'Saved', liveSessionId: 7, merged: [], notInRegister: [] };
const open = (given: Answer, saved: unknown = SAVED): Promise<ScreenPage> =>
  openScreen('academy-register', {
    as: 'teacher',
    width: 360,
    answers: { register: given, saveRegister: saved } as never,
  });
const choice = (page: ScreenPage, name: string) => page.getByRole('radiogroup', { name });
const mark = (page: ScreenPage, name: string, what: string) =>
  choice(page, name).getByRole('radio', { name: what, exact: true });
const save = (page: ScreenPage) => page.getByRole('button', { name: 'Save', exact: true });

afterEach(() => localStorage.removeItem('academyRegister'));

it('has everybody present, and sends what was pressed with those whom nobody pressed', async () => {
  const page = await open(answer([student(1), student(2, { firstName: '<b>Bold</b>' }), student(3)]));
  await expect(mark(page, '1 Student 1', 'Present')).toBeChecked();
  await expect(page.getByRole('status')).toContainText('3 present · 0 late · 0 left early · 0 absent');
  await mark(page, '2 <b>Bold</b>', 'Absent').click();
  await mark(page, '3 Student 3', 'Late').click();
  await expect(page.getByRole('status')).toContainText('1 present · 1 late · 0 left early · 1 absent');
  await expect(page.getByRole('status')).toContainText('2 changes are not saved yet');
  page.answer({
    register: answer([student(1, { mark: 'present', markedByMe: true, status: 'present', minutes: 40 })]),
  });
  await save(page).click();
  await expect(page.getByRole('status')).toContainText('Everything is saved');
  const [{ body } = { body: undefined }] = page.sent;
  expect(body).toMatchObject({
    liveSessionId: 7,
    marks: [
      { pid: 2, mark: 'absent' },
      { pid: 3, mark: 'late' },
    ],
    present: [1],
  });
});

it('has parts of a choice that a finger meets, and nothing that axe finds', async () => {
  const page = await open(answer([student(1), student(2)]));
  await expect(choice(page, '1 Student 1')).toBeVisible();
  for (const part of page.host.shadowRoot?.querySelectorAll('.register__mark') ?? []) {
    const { width, height } = part.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.findings()).toEqual([]);
});

it('says who else marked, what the live class tells, and what the family answered', async () => {
  const page = await open(
    answer([
      student(1, {
        mark: 'late',
        markedByName: 'Suresh',
        markedAt: '2020-01-05T04:00:00Z',
        status: 'partial',
        minutes: 20,
      }),
      student(2, { status: 'partial', minutes: 12 }),
      student(3, { status: 'present', minutes: 40, replacedMark: 'absent' }),
      student(4, { familyAnswer: { reason: 'ill', note: '<i>Fever</i>' } }),
    ]),
  );
  await expect(page.getByText('Suresh, 5/1/2020')).toBeVisible();
  await expect(page.getByText('12 of 40 min, as the live class tells')).toBeVisible();
  await expect(page.getByText('Marked as Absent; the live class told 40 of 40 min later')).toBeVisible();
  await expect(page.getByText('Family’s answer: Ill: <i>Fever</i>')).toBeVisible();
  await expect(choice(page, '2 Student 2').getByRole('radio', { checked: true })).toHaveCount(0);
});

it('says what another teacher has marked, and whose mark counts', async () => {
  const merged = [
    { pid: 1, mark: 'absent', markedByName: 'Suresh', isKept: true },
    { pid: 2, mark: 'late', markedByName: null, isKept: false },
  ];
  const page = await open(answer([student(1), student(2)]), { ...SAVED, merged });
  await mark(page, '1 Student 1', 'Late').click();
  await save(page).click();
  await expect(page.getByText('Student 1: Absent, as Suresh marked later')).toBeVisible();
  await expect(page.getByText('Student 2: Somebody had marked Late. Your later mark counts.')).toBeVisible();
});

it('keeps marks without a network, also over a reload, cannot be read, and sends them once with one key', async () => {
  const given = answer([student(1), student(2)]);
  const first = await open(given, () => Promise.reject(new TypeError('no network')));
  await mark(first, '1 Student 1', 'Absent').click();
  await save(first).click();
  await expect(first.getByText('Not sent yet: the register of Maths, 6/1/2020')).toBeVisible();
  await expect(first.getByText('It is sent by itself when the network is back.')).toBeVisible();
  const kept = localStorage.getItem('academyRegister') ?? '';
  expect(kept).not.toBe('');
  expect(kept).not.toContain('absent');
  const key = (body: unknown) => (body as { marks: { key: string }[] }).marks[0]?.key;
  const [lost] = first.sent;
  first.close();
  const second = await open(given);
  await expect(second.getByText('Not sent yet: the register of Maths, 6/1/2020')).toBeHidden();
  await expect(choice(second, '1 Student 1')).toBeVisible();
  await second.rest();
  expect(second.sent.filter(({ call }) => call === 'saveRegister').map(({ body }) => key(body))).toEqual([
    key(lost?.body),
  ]);
});

it('shows the register that was seen last where there is no network', async () => {
  const first = await open(answer([student(1)]));
  await expect(choice(first, '1 Student 1')).toBeVisible();
  await expect.poll(() => localStorage.getItem('academyRegister') ?? '').toMatch(/^0 \S/);
  first.close();
  const second = await openScreen('academy-register', {
    as: 'teacher',
    answers: { register: () => Promise.reject(new TypeError('no network')) },
  });
  await expect(second.getByText(/there is no connection/)).toBeVisible();
  await expect(choice(second, '1 Student 1')).toBeVisible();
});

it('says why the server refuses marks, which can be discarded', async () => {
  const page = await open(answer([student(1)]), 404);
  await mark(page, '1 Student 1', 'Absent').click();
  await save(page).click();
  await expect(page.getByText('The register of Maths, 6/1/2020 was refused: It is a 404.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard these marks' }).click();
  await expect(mark(page, '1 Student 1', 'Present')).toBeChecked();
});

it('makes a session of a class that has none, from the hour that is chosen', async () => {
  const page = await open(answer([student(1)], { liveSessionId: null, startTime: null, duration: null }));
  await page.getByLabel('Begins at').fill('10:30');
  await page.getByLabel('Minutes').fill('45');
  await mark(page, '1 Student 1', 'Absent').click();
  await save(page).click();
  await page.rest();
  expect(page.sent[0]?.body).toMatchObject({
    ofClass: { classId: 3, day: '2020-01-06', startTime: '10:30', duration: 45 },
    present: [],
  });
});

it('is printed with a numbered row a student, and a row is found again by its number', async () => {
  const page = await open(answer([student(1), student(2), student(3)]));
  await page.getByRole('button', { name: 'Print a sheet' }).click();
  await expect
    .poll(() => page.printed[0]?.text ?? '')
    .toMatch(/Row.*Student.*Present.*Absent.*1.*Student 1.*3.*Student 3/s);
  page.resize(900);
  await page.getByLabel('Go to row').fill('2');
  await page.getByLabel('Go to row').press('Enter');
  await expect(mark(page, '2 Student 2', 'Present')).toBeFocused();
});

it('is not offered where the server does not have it, and asks nothing', async () => {
  const page = await openScreen('academy-register', { as: 'teacher', user: { capabilities: [] } });
  await expect(page.getByText('Not offered here')).toBeVisible();
  expect(page.calls).toEqual([]);
});
