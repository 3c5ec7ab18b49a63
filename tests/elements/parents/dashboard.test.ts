/** Parent Dashboard (promises/parent-dashboard.md), and several children on one page. */
import { type Answers, expect, hold, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { createElement } from '#tests/elements/support.ts';
import { attendanceOfMonth, card, childButton, dashboard } from '#tests/support/data/parents.ts';

const open = (answers: Answers, more: object = {}): Promise<ScreenPage> =>
  openScreen('parent-dashboard', { as: 'parent', answers, ...more });
const glanceOf = (page: ScreenPage) => page.getByRole('list', { name: 'At a glance' }).getByRole('listitem');

it('shows name, class, roll number and school, and insights by both pairs of thresholds', async () => {
  const subjects = [
    ['Physics', 80],
    ['Chemistry', 79],
    ['Biology', 74],
    ['गणित', 69],
  ].map(([subject, averageScore]) => ({ subject, averageScore, totalExams: 2, bestScore: 90 }));
  const page = await open({ parentDashboardStats: dashboard({ subjectWisePerformance: subjects }) });
  await expect(page.getByText('Class 10 B', { exact: true })).toBeVisible();
  await expect(page.getByText('Roll number R-2417')).toBeVisible();
  await expect(page.getByText('Vidya Jyothi Public School')).toBeVisible();
  for (const [list, items] of [
    ['Strong Subjects', ['Physics80%']],
    ['Focus Areas', ['गणित69%']],
    ['Top Subjects', ['Physics80%', 'Chemistry79%']],
    ['Needs Focus', ['गणित69%', 'Biology74%']],
  ] as const) {
    await expect(page.getByRole('region', { name: list }).getByRole('listitem')).toHaveText(items);
  }

  // A subject that is in two lists has one colour, which is that of its band.
  const tones = card(page, 'Insights')
    .getByRole('listitem')
    .elements()
    .map((item) => `${item.textContent} ${item.querySelector('.badge')?.getAttribute('data-tone')}`);
  expect(tones).toEqual([
    'Physics80% info',
    'गणित69% fair',
    'Physics80% info',
    'Chemistry79% info',
    'गणित69% fair',
    'Biology74% fair',
  ]);
});

it('has no card of more than ten short lines on a phone, in the language whose words are the longest', async () => {
  const page = await openScreen('parent-dashboard', { as: 'parent', attributes: { locale: 'ml-IN' }, width: 360 });
  await expect(page.getByRole('article', { name: 'പരീക്ഷകളുടെ ശരാശരി' }).first()).toBeVisible();
  const heights = [...(page.host.shadowRoot?.querySelectorAll('.stat') ?? [])].map(
    (stat) => stat.getBoundingClientRect().height,
  );
  expect(heights).toHaveLength(4);
  for (const height of heights) expect(height).toBeLessThan(200);
});

it('answers on the first screen of a small phone: attending, results, what to do', async () => {
  const page = await open(
    { parentDashboardStats: dashboard(), parentAttendance: attendanceOfMonth() },
    { width: 360, height: 740 },
  );
  const glance = glanceOf(page);
  await expect(glance).toHaveText([
    /Is my child attending\?Not enough: 67% of school days this month.* · 75% or more is enough$/,
    /How are the results\?76% on average/,
    /What should I do\?Attend every session/,
  ]);
  for (const fact of glance.elements()) {
    const { top, bottom } = fact.getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(page.page.innerHeight);
  }
});

it('calls enough what the school of the child does, and rounds no attendance over it', async () => {
  const lines = async (attendancePercentage: number, minimumAttendance: number) => {
    const parentAttendance = attendanceOfMonth({ attendancePercentage, minimumAttendance });
    const page = await open({ parentDashboardStats: dashboard(), parentAttendance });
    await expect(glanceOf(page)).toHaveCount(3);
    await expect(glanceOf(page).last()).not.toContainText(/–|Loading/);
    return glanceOf(page).allTextContents();
  };
  const [below, , advice] = await lines(84.6, 85);
  expect(below).toMatch(/Not enough: 84\.6% of school days this month.* · 85% or more is enough$/);
  expect(advice).toContain('Attend every session');
  const [above, , other] = await lines(66.67, 60);
  expect(above).toMatch(/Yes: 67% of school days this month.* · 60% or more is enough$/);
  expect(other).not.toContain('Attend every session');
});

it('judges no month by its first days, of which one would decide', async () => {
  const early = { totalDays: 1, presentDays: 0, absentDays: 0, partialDays: 1, attendancePercentage: 0 };
  const page = await open({ parentDashboardStats: dashboard(), parentAttendance: attendanceOfMonth(early) });
  await expect(glanceOf(page).first()).toHaveText(
    'Is my child attending?Too early to say this month0 of 1 school days in full, 1 in part, 0 missed',
  );
  await expect(glanceOf(page).last()).not.toContainText('Attend every session');
  const fifth = { totalDays: 5, presentDays: 0, absentDays: 0, partialDays: 5, attendancePercentage: 0 };
  const later = await open({
    parentDashboardStats: dashboard(),
    parentAttendance: attendanceOfMonth(fifth),
    childCourses: [],
  });
  await expect(glanceOf(later).first()).toContainText('Not enough: 0% of school days this month');
  await expect(glanceOf(later).last()).toHaveText('What should I do?Attend every session');
});

it('says of how many exams an average is, and nothing where that is not told', async () => {
  const answer = dashboard();
  const page = await open({ parentDashboardStats: answer, parentAttendance: attendanceOfMonth() });
  const count = answer.overallStats.totalExams;
  await expect(glanceOf(page).nth(1)).toContainText(`76% on average of ${count} exams, all time`);
  await expect(page.getByRole('group', { name: 'Overall Average' })).toContainText(`Of ${count} exams, all time`);
  const overallStats = { ...answer.overallStats, totalExams: null };
  const uncounted = await open({
    parentDashboardStats: { ...answer, overallStats },
    parentAttendance: attendanceOfMonth(),
  });
  await expect(glanceOf(uncounted).nth(1)).toContainText('76% on average, all time');
  await expect(uncounted.getByRole('group', { name: 'Overall Average' })).not.toContainText('exams');
});

it('gives no advice without the attendance, which might be about missed days', async () => {
  const page = await open({ parentDashboardStats: dashboard(), parentAttendance: 500, childCourses: [] });
  await expect(glanceOf(page)).toHaveText([
    'Is my child attending?–',
    /How are the results\?76% on average/,
    'What should I do?–',
  ]);
  page.answer({ parentAttendance: attendanceOfMonth() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(glanceOf(page).last()).toContainText('Attend every session');
});

it('shows the first five of recent results', async () => {
  const recentExams = Array.from({ length: 8 }, (_, index) => ({
    subject: 'Physics',
    date: '2025-06-01T06:00:00.000Z',
    examTitle: index === 0 ? '<b>=1+1</b>' : `Paper ${index + 1}`,
    rightAnswers: 20,
    totalQuestions: 25,
    category: 'Unit Test',
    score: 80,
  }));
  const page = await open({ parentDashboardStats: dashboard({ recentExams }) });
  const results = card(page, 'Recent Exam Results').getByRole('listitem');
  await expect(results).toHaveCount(5);
  await expect(results.first()).toContainText('<b>=1+1</b>');
});

it('shows an empty student after a failure, says what failed, and Try again brings the real one', async () => {
  const page = await open({ parentDashboardStats: 500 });
  await expect(page.getByRole('heading', { level: 1, name: 'Student', exact: true })).toBeVisible();
  await expect(page.getByText('N/A', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Server error. Please try again later.');
  page.answer({ parentDashboardStats: dashboard() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'അഞ്ജലി കൃഷ്ണൻ' })).toBeVisible();
});

it('says of an answer of the wrong shape that it is one, with the empty student', async () => {
  const page = await open({ parentDashboardStats: () => ['nothing', 'of', 'the', 'kind'] });
  await expect(page.getByText('N/A', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
});

describe('a parent of two', () => {
  const [ANJALI, RAVI] = [
    { studentId: 71, name: 'അഞ്ജലി', grade: 'Class 10 B', school: 'Vidya Jyothi' },
    { studentId: 72, name: 'രവി', grade: 'Class 8 A', school: 'Vidya Jyothi' },
  ];
  const isRavi = (query: URLSearchParams) => query.get('studentId') === '72';
  const FAMILY: Answers = {
    children: [ANJALI, RAVI],
    parentDashboardStats: ({ query }) =>
      dashboard({ studentInfo: { ...(isRavi(query) ? RAVI : ANJALI), rollNumber: 'R-1' } }),
    parentAttendance: attendanceOfMonth(),
  };
  const heading = (page: ScreenPage, { name }: { name: string }) => page.getByRole('heading', { level: 1, name });

  it('chooses a child once for all elements of a page, and it is there on the next visit', async () => {
    const page = await open(FAMILY);
    page.page.document.body.append(createElement(page.page, 'parent-attendance'));
    await expect(heading(page, ANJALI)).toBeVisible();
    await expect(childButton(page, /അഞ്ജലി/)).toHaveCount(2);

    page.calls.length = 0;
    await childButton(page, /രവി/).first().click();
    await expect(heading(page, RAVI)).toBeVisible();
    await expect(childButton(page, /രവി/).nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => page.calls.filter((call) => call.startsWith('/api/parent/attendance')).join())
      .toContain('studentId=72');

    page.close();
    await expect(heading(await open(FAMILY), RAVI)).toBeVisible();
  });

  it('is chosen by name, and by class too where two have one name', async () => {
    const page = await open(FAMILY);
    await expect(childButton(page, /./)).toHaveText(['അഞ്ജലി', 'രവി']);
    page.close();
    const namesakes = await open({ ...FAMILY, children: [ANJALI, { ...RAVI, name: ANJALI.name }] });
    await expect(childButton(namesakes, /./)).toHaveText(['അഞ്ജലി, Class 10 B', 'അഞ്ജലി, Class 8 A']);
  });

  it('is shown with the facts of the own results alone, also where a subject and a category have one name', async () => {
    const exam = { date: '2026-05-04', examTitle: 'Waves', rightAnswers: 20, totalQuestions: 25, score: 80 };
    const page = await open({
      ...FAMILY,
      parentDashboardStats: ({ query }) => {
        const [subject, category] = isRavi(query) ? ['Algebra', 'Mock Test'] : ['Physics', 'Physics'];
        return dashboard({ recentExams: [{ ...exam, subject, category }] });
      },
    });
    const result = card(page, 'Recent Exam Results').getByRole('listitem');
    // Of both children an answer is there: the list is drawn anew from one to the other.
    for (const child of [RAVI, ANJALI, RAVI]) {
      await childButton(page, new RegExp(child.name)).click();
      const facts = child === RAVI ? 'AlgebraMock Test' : 'PhysicsPhysics';
      await expect(result).toHaveText(`Waves${facts}4/5/2026Correct 20/2580%`);
    }
  });

  it('is never shown an answer that comes late for the other child', async () => {
    const { held, release } = hold();
    let isCancelled = false;
    const page = await open({
      ...FAMILY,
      parentDashboardStats: async ({ query, signal }) => {
        const { studentInfo } = dashboard();
        if (!isRavi(query)) return dashboard({ studentInfo: { ...studentInfo, name: ANJALI.name } });
        signal.addEventListener('abort', () => {
          isCancelled = true;
        });
        await held;
        return dashboard({ studentInfo: { ...studentInfo, name: RAVI.name } });
      },
    });
    await childButton(page, /രവി/).click();
    await childButton(page, /അഞ്ജലി/).click();
    await expect(heading(page, ANJALI)).toBeVisible();
    // Nobody waits for it any more, so it is not even taken.
    await expect.poll(() => isCancelled).toBe(true);
    release();
    await expect(childButton(page, /അഞ്ജലി/)).toHaveAttribute('aria-pressed', 'true');
    await expect(heading(page, ANJALI)).toBeVisible();
  });

  it('fits with the choice of a child into 320 px, right to left too', async () => {
    const page = await open({ ...FAMILY, parentDashboardStats: dashboard() }, { width: 320 });
    for (const dir of ['ltr', 'rtl']) {
      page.page.document.documentElement.dir = dir;
      expect([dir, page.page.document.documentElement.scrollWidth]).toEqual([dir, 320]);
    }
    expect(await page.findings()).toEqual([]);
  });
});
