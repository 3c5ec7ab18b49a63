/** One student as a case file (promises/academy-student.md): the head, what happened, and what the server does not offer. */
import { type Answers, expect, hold, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';

const PID = 10_001;
const NUMBERS = {
  days: 5,
  ofDays: 6,
  from: null,
  to: null,
  weeks: null,
  exams: null,
  ofExams: null,
  below: null,
  percent: null,
};
const REASON = {
  reasonId: 1,
  kind: 'absence' as const,
  planId: null,
  planTitle: null,
  since: '2026-06-01',
  isNew: false,
  numbers: NUMBERS,
  contested: null,
};

/** Noon of a day of the month this many months ago; of this month, today. */
function ago(months: number, day = 10): string {
  const now = new Date();
  return months === 0
    ? new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12).toISOString()
    : new Date(now.getFullYear(), now.getMonth() - months, day, 12).toISOString();
}
const monthOf = (months: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth() - months, 1).toLocaleDateString('en-IN', {
    year: 'numeric',
    month: 'long',
  });
};

const parent = (pid: number, more: object = {}) => ({
  pid,
  firstName: 'राधा कृष्णन',
  mayWrite: true,
  language: 'ml' as const,
  mobileNumber: '9876543210',
  ...more,
});
const followUp = (more: object = {}) => ({
  pid: PID,
  firstName: 'അനില നായർ',
  gradeId: 8,
  gradeName: 'Class 8',
  schoolId: 1,
  schoolName: 'Greenfield',
  asideUntil: null,
  reasons: [REASON],
  actions: [],
  parents: [parent(2402)],
  ...more,
});
const exam = (examHistoryId: number, date: string, more: object = {}) => ({
  examHistoryId,
  examTitle: `Exam ${examHistoryId}`,
  subject: 'Physics',
  date,
  score: 45,
  classLow: 40,
  classMiddle: 62,
  classHigh: 80,
  ...more,
});
const note = (noteId: number, text: string, more: object = {}) => ({
  noteId,
  text,
  authorPid: 5,
  authorName: 'Asha',
  writtenDate: ago(0),
  changedDate: null,
  isOwn: true,
  ...more,
});
const NO_DAYS = { monthlyAttendance: [], attendanceStats: { totalDays: 0 }, sessionAttendance: [], weeklyPattern: [] };
const REPORT = {
  dashboard: {
    studentInfo: { name: 'അനില നായർ', grade: 'Class 8', rollNumber: '12', school: 'Greenfield' },
    overallStats: { totalExams: 4, overallAverage: 45, improvementRate: -3, overallProgress: 20 },
  },
  performance: { overallStats: { totalSessionsAttended: 3, totalSessionsAvailable: 9, attendancePercentage: 33 } },
  progress: {},
  banned: false,
} as never;

const open = (answers: Answers = {}, more: Omit<NonNullable<Parameters<typeof openScreen>[1]>, 'answers'> = {}) =>
  openScreen('academy-student', {
    attributes: { 'student-id': String(PID) },
    answers: {
      studentReport: REPORT,
      studentAttendance: NO_DAYS,
      studentExamHistory: [],
      studentConversations: [],
      studentNotes: [],
      attentionOfStudent: followUp(),
      ...answers,
    },
    ...more,
  });
const happened = (page: ScreenPage) => page.getByRole('region', { name: 'What happened' });
const entries = (page: ScreenPage) => happened(page).getByRole('listitem');

it('has in its head the class, the parents with language and number, and what one can do', async () => {
  const page = await open({
    attentionOfStudent: followUp({
      parents: [
        parent(1, { firstName: 'Suresh', language: null, mobileNumber: undefined, mayWrite: false }),
        parent(2402),
      ],
    }),
  });
  await expect(page.getByRole('heading', { name: 'അനില നായർ', level: 1 })).toBeVisible();
  await expect(page.getByText('Roll number 12')).toBeVisible();
  const parents = page.locator('.student-parents');
  await expect(parents).toContainText('Parents');
  const known = parents.locator('.student-parents__one').filter({ hasText: 'राधा कृष्णन' });
  for (const words of ['Malayalam', '9876543210', 'reads messages']) await expect(known).toContainText(words);
  await expect(page.getByRole('link', { name: 'Call राधा कृष्णन' })).toHaveAttribute('href', 'tel:9876543210');

  await page.getByRole('button', { name: 'Write to parents of അനില നായർ' }).click();
  await expect(page.getByRole('dialog', { name: 'Write to a parent of അനില നായർ' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set aside', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Set അനില നായർ aside' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More about അനില നായർ' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Note a call', 'Contest a reason']);
});

it('takes a student who is set aside back into the list', async () => {
  const page = await open({
    attentionOfStudent: followUp({ asideUntil: '2030-01-05' }),
    noteAttention: { message: 'Noted' },
  });
  await page.getByRole('button', { name: 'Take back into the list' }).click();
  await expect(page.getByText('Back in the list')).toBeVisible();
  expect(page.sent).toMatchObject([{ call: 'noteAttention', body: { action: 'back', note: '' } }]);
});

it('tells in one order what happened, the newest first, each with its mark', async () => {
  const today = new Date();
  const page = await open({
    studentExamHistory: [exam(1, ago(0)), exam(2, ago(1), { subject: '', classMiddle: null, score: 91 })],
    studentConversations: [
      {
        conversationId: 7,
        parentName: 'Suresh',
        subject: 'Timetable',
        isRead: false,
        lastMessageDate: ago(1, 20),
        messageCount: 2,
      },
    ],
    studentNotes: [note(1, 'Spoke about the bus.', { writtenDate: ago(1, 5), isOwn: false })],
    attentionOfStudent: followUp({
      actions: [{ action: 'aside', byName: '', date: ago(1, 15), note: 'Ill', until: '2030-01-05' }],
    }),
    studentAttendance: ({ query }) => ({
      ...NO_DAYS,
      monthlyAttendance:
        Number(query.get('month')) === today.getMonth()
          ? []
          : Array.from({ length: 31 }, (_, index) => ({
              date: index + 1,
              status: index + 1 === 27 ? 'partial' : index + 1 === 28 ? 'absent' : 'present',
              sessions: 2,
            })),
    }),
  });
  const before = happened(page)
    .getByRole('list', { name: monthOf(1) })
    .getByRole('listitem');
  await expect(happened(page).getByRole('list', { name: monthOf(0) })).toContainText('Exam 1');
  await expect(entries(page).first()).toContainText('class middle 62%');
  const isSunday = (day: number) => new Date(today.getFullYear(), today.getMonth() - 1, day).getDay() === 0;
  const expected = [
    ...(isSunday(28) ? [] : ['Absent']),
    ...(isSunday(27) ? [] : ['Present in part']),
    'Timetable',
    'Somebody set the student aside until 5/1/2030',
    'Exam 2',
    'Spoke about the bus.',
  ];
  await expect(before).toHaveCount(expected.length);
  for (const [index, words] of expected.entries()) await expect(before.nth(index)).toContainText(words);
  await expect(before.filter({ hasText: 'Timetable' })).toContainText('Unread');
  await expect(before.filter({ hasText: 'Exam 2' })).toContainText('91%');
  await expect(before.filter({ hasText: 'Spoke about' })).toContainText('Asha');
});

it('says of the exams what they show, and nothing of too few', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  const fell = [56, 60, 70, 72, 74].map((score, index) =>
    exam(index + 1, daysAgo([1, 9, 32, 40, 50][index] ?? 0), { score }),
  );
  const page = await open({ studentExamHistory: fell });
  const says = page.getByRole('figure', { name: 'Exams over time' }).locator('.chart__summary');
  await expect(says).toHaveText(
    'Physics fell from 72% to 58% in 4 weeks (5 exams). Below the middle of the class in 2 of 5 exams.',
  );
  page.close();
  const few = await open({ studentExamHistory: fell.slice(1) });
  await expect(few.getByRole('figure', { name: 'Exams over time' })).toContainText('The latest 4 exams, oldest first.');
  await expect(few.locator('.chart__summary')).toHaveCount(0);
});

it('tells a message that only the viewer has written once', async () => {
  const message = { action: 'message', byName: 'Asha', date: ago(0), note: 'About Anila', until: null };
  const conversation = {
    conversationId: 7,
    parentName: 'Suresh',
    subject: 'About Anila',
    isRead: true,
    lastMessageDate: ago(0),
    messageCount: 1,
  };
  const page = await open({
    attentionOfStudent: followUp({ actions: [message, { ...message, note: 'Of a colleague' }] }),
    studentConversations: [conversation],
  });
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).filter({ hasText: 'About Anila' })).toContainText('with Suresh');
  await expect(entries(page).filter({ hasText: 'Of a colleague' })).toContainText('Asha wrote to the parents');
});

it('shows what is earlier on demand, down to the next month in which something happened', async () => {
  const page = await open({ studentExamHistory: [exam(1, ago(5))] });
  await expect(happened(page).getByRole('heading', { name: monthOf(1) })).toBeVisible();
  await expect(happened(page).getByText('No entries')).toHaveCount(2);
  await happened(page).getByRole('button', { name: 'Show earlier' }).click();
  await expect(happened(page).getByRole('list', { name: monthOf(5) })).toContainText('Exam 1');
  await expect(happened(page).getByRole('heading', { name: monthOf(6) })).toHaveCount(0);
});

it('ends with the month in which the student joined', async () => {
  const page = await open({
    studentAttendance: {
      ...NO_DAYS,
      monthlyAttendance: Array.from({ length: 31 }, (_, index) => ({
        date: index + 1,
        status: 'not_joined',
        sessions: 0,
      })),
    },
  });
  await expect(happened(page).getByText('No entries')).toHaveCount(2);
  await expect(happened(page).getByRole('button', { name: 'Show earlier' })).toHaveCount(0);
});

it('opens a form by Note, keeps what is typed when it is left, and saves it', async () => {
  let notes: ReturnType<typeof note>[] = [];
  const page = await open({
    studentNotes: () => notes,
    addStudentNote: ({ body }: { body: unknown }) => {
      notes = [note(1, (body as { text: string }).text)];
      return { message: 'Note saved', noteId: 1 };
    },
  });
  const field = page.getByRole('textbox', { name: 'New note' });
  await expect(happened(page)).toBeVisible();
  await expect(field).toHaveCount(0);
  const begin = page.getByRole('button', { name: 'Note', exact: true });
  await begin.click();
  await expect(field).toBeFocused();
  await page.keyboard.type('Spoke with the father.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveCount(0);
  await begin.click();
  await expect(field).toHaveValue('Spoke with the father.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(field).toHaveCount(0);
  await expect(entries(page).filter({ hasText: 'Spoke with the father.' })).toBeVisible();
});

it('cuts a long note until all of it is wanted', async () => {
  const page = await open({ studentNotes: [note(1, `One\nTwo\nThree\n${'long '.repeat(50)}`)] });
  const text = entries(page).locator('.timeline__note');
  await expect(text).toHaveAttribute('data-cut', 'true');
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await expect(text).toContainText('long long');
  expect(text.elements()[0]?.hasAttribute('data-cut')).toBe(false);
});

it('shows neither parents nor writing where the server does not offer to follow up', async () => {
  const page = await open({}, { user: { capabilities: ['student'] } });
  await expect(happened(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Note', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Write/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Set aside' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Why to follow up' })).toHaveCount(0);
  await page.rest();
  expect(page.calls.filter((call) => call.includes('/attention'))).toEqual([]);
});

it('looks for nothing of a student who is banned', async () => {
  const page = await open({ studentReport: { ...(REPORT as object), banned: true } as never });
  await expect(page.getByRole('region', { name: 'Banned' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Write/ })).toHaveCount(0);
  await page.rest();
  expect(page.calls.filter((call) => call.includes('/attention'))).toEqual([]);
});

it('tells the rest where one of its answers fails, says what it goes without, and asks again', async () => {
  const page = await open({
    studentExamHistory: 500,
    studentConversations: 500,
    studentNotes: [note(1, 'Spoke about the bus.')],
    studentAttendance: 500,
  });
  await expect(entries(page).filter({ hasText: 'Spoke about the bus.' })).toBeVisible();
  await expect(happened(page)).toContainText('Not known: Exams over time.');
  await expect(happened(page)).toContainText('Not known: absences.');
  const failure = happened(page).getByRole('alert');
  await expect(failure).toContainText('The messages');
  page.answer({
    studentConversations: [
      {
        conversationId: 7,
        parentName: 'Suresh',
        subject: 'Timetable',
        isRead: true,
        lastMessageDate: ago(0),
        messageCount: 3,
      },
    ],
  });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page).filter({ hasText: 'with Suresh' })).toBeVisible();
});

for (const [call, what] of [
  ['studentExamHistory', 'Exams over time'],
  ['studentConversations', 'The messages'],
  ['studentNotes', 'The notes'],
  ['attentionOfStudent', 'What was done'],
] as const) {
  it(`says of no month that it has no entries where ${call} has failed`, async () => {
    const page = await open({ [call]: 500 });
    await expect(happened(page).getByText(`Not known: ${what}.`).last()).toBeVisible();
    await expect(happened(page).getByText('No entries')).toHaveCount(0);
  });
}

it('keeps its head in view on a wide page, below the bar of the page, and on a phone what can be done', async () => {
  const page = await open({ studentExamHistory: Array.from({ length: 40 }, (_, index) => exam(index + 1, ago(0))) });
  page.host.style.setProperty('--academy-top', '56px');
  await expect(entries(page).first()).toBeVisible();
  const top = (selector: string) => page.locator(selector).elements()[0]?.getBoundingClientRect().top ?? 0;
  page.page.scrollTo(0, 600);
  await expect.poll(() => top('.screen__head')).toBe(56);
  page.resize(360, 720);
  page.page.scrollTo(0, 1200);
  await expect.poll(() => top('.screen__head > .toolbar')).toBe(56);
  const { scrollWidth, clientWidth } = page.page.document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  expect(await page.findings()).toEqual([]);
});

it('says on a phone in one line why nobody can be written to, on the line of the buttons', async () => {
  const page = await open({ attentionOfStudent: followUp({ parents: [], reasons: [REASON] }) }, { width: 320 });
  const why = page.getByRole('link', { name: /^Add a parent/ });
  await expect(page.getByRole('button', { name: 'Set aside', exact: true })).toBeVisible();
  await expect(why).toBeVisible();
  expect((await why.boundingBox()).height).toBeLessThan(
    2 * (await why.evaluate((words) => Number.parseFloat(getComputedStyle(words).lineHeight))),
  );
  const middleOf = async (part: typeof why) => {
    const { y, height } = await part.boundingBox();
    return y + height / 2;
  };
  const button = await middleOf(page.getByRole('button', { name: 'Set aside', exact: true }));
  expect(Math.abs((await middleOf(why)) - button)).toBeLessThan(3);
});

it('says once to who adds nobody that there is no parent yet', async () => {
  const page = await open({ attentionOfStudent: followUp({ parents: [], reasons: [REASON] }) }, { as: 'teacher' });
  await expect(page.getByRole('button', { name: 'Set aside', exact: true })).toBeVisible();
  await expect(page.getByText('No parent yet')).toHaveCount(1);
});

it('names the screen from which a link has led here, and goes back to it', async () => {
  const page = await open(
    {},
    {
      before: (frame) => {
        frame.sessionStorage.setItem('academyOpened', `/student/${PID} Students to Follow Up`);
        frame.history.pushState(null, '');
      },
    },
  );
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
  await expect(page.locator('.screen__eyebrow')).toContainText('Back Students to Follow Up');
  page.page.sessionStorage.removeItem('academyOpened');
});

it('keeps its place while the answers are on their way', async () => {
  const { held, release } = hold();
  const page = await open({ studentNotes: () => held.then(() => []) });
  await expect(happened(page).getByRole('status').first()).toBeVisible();
  release();
  await expect(happened(page).getByText('No entries')).toHaveCount(2);
});
