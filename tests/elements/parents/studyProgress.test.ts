/** Study Progress Tracking of a parent (promises/parent-study-progress.md). */
import { type Answers, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { beIn } from '#tests/elements/screen/zone.ts';
import { card, rowsOf, stat } from '#tests/support/data/parents.ts';

const PROGRESS = {
  studyPlans: [
    { id: 7, name: 'Foundation', progress: 84, completedSessions: 99, totalSessions: 118, subjects: ['Physics'] },
    { id: 8, name: 'दसवीं', progress: 31, completedSessions: 4, totalSessions: 64, subjects: null },
  ],
  videoProgress: [],
  dailyProgress: [
    { date: '2026-11-20T00:00:00.000Z', sessions: 2, videos: 1, exams: 1, hours: 240 },
    { date: '2026-11-21T00:00:00.000Z', sessions: 0, videos: 0, exams: 0, hours: 90 },
  ],
  completionStats: {
    totalVideos: 160,
    watchedVideos: 127,
    totalExams: 48,
    completedExams: 34,
    totalHours: 210,
    studiedHours: 146,
  },
};

const open = (answer: Answers['parentStudyProgress'] = PROGRESS): Promise<ScreenPage> =>
  openScreen('parent-study-progress', { as: 'parent', answers: { parentStudyProgress: answer } });
const daysOf = (page: ScreenPage) => rowsOf(page, 'Daily Study Activity (Last 7 Days)');

it('a button a plan, three cards, bars and the level of each day', async () => {
  const page = await open();
  await expect(page.getByRole('group', { name: 'Study Plan' }).getByRole('button')).toHaveText([
    'All Plans',
    'Foundation',
    'दसवीं',
  ]);
  await expect(stat(page, 'Exams Completed')).toContainText('34/48');
  await expect(stat(page, 'Study Hours')).toContainText('146/210');
  await expect(stat(page, 'Active Plans')).toContainText('2');
  const days = daysOf(page);
  await expect(days.nth(1)).toContainText('High');
  await expect(days.nth(1)).toContainText('4 hrs');
  await expect(days.nth(2)).toContainText('Medium');
});

it('the days of a parent abroad are those of the academy, and not the days before', async () => {
  await beIn('America/New_York');
  const days = daysOf(await open());
  await expect(days.nth(1)).toContainText(/Fri,? 20/);
  await expect(days.nth(2)).toContainText(/Sat,? 21/);
});

it('a plan’s button asks for that plan and shows it alone', async () => {
  const page = await open(({ query }) => {
    const wanted = query.get('planId');
    return {
      ...PROGRESS,
      studyPlans: PROGRESS.studyPlans.filter(({ id }) => wanted === 'all' || wanted === String(id)),
    };
  });
  const plan = page.getByRole('group', { name: 'Study Plan' }).getByRole('button', { name: 'दसवीं' });
  await plan.click();
  await expect(plan).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'Study Plans Progress').getByRole('listitem')).toHaveCount(1);
  await expect(card(page, 'Study Plans Progress')).toContainText('दसवीं');
  expect(page.calls.filter((call) => call.includes('study-progress?planId=8'))).toHaveLength(1);
  expect(page.host.getAttribute('plan-id')).toBe('8');
});

it('a 403 is told with the server’s message and its hint, or with the words that are promised', async () => {
  const page = await open(() => Response.json({ message: 'Not for you.', hint: 'Ask the school.' }, { status: 403 }));
  await expect(page.getByRole('alert')).toContainText('Not for you. Ask the school.');
  page.answer({ parentStudyProgress: () => new Response('', { status: 403 }) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('Please logout and login with Parent View enabled.');
});

it('data that comes with an error is still drawn', async () => {
  const page = await open(() => Response.json({ message: 'Half of it', ...PROGRESS }, { status: 500 }));
  await expect(page.getByRole('alert')).toContainText('Server error. Please try again later.');
  await expect(stat(page, 'Active Plans')).toContainText('2');
});
