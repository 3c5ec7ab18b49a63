/** Student Performance Analysis and Study Sessions of a parent (promises/parent-performance.md). */
import type { CallAnswer } from '#contract/call.ts';
import type { parentPerformance } from '#contract/students/parent.ts';
import { seePrint } from '#tests/elements/screen/page.ts';
import { expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { card, rowsOf, stat } from '#tests/support/data/parents.ts';

type Performance = CallAnswer<typeof parentPerformance>;

const session = (index: number) => ({
  id: index,
  date: new Date(Date.UTC(2025, 5, 1) - index * 86_400_000).toISOString(),
  subject: index % 2 === 0 ? 'Physics' : 'ഗണിതം',
  sessionName: index === 0 ? '<b>=1+1</b>' : `Session ${index}`,
  studyPlanName: index % 3 === 0 ? 'Foundation' : 'Revision',
  watchDuration: 630,
  examScore: index % 2 === 0 ? 91 : null,
  overallProgress: 30,
});
const PHYSICS = {
  subject: 'Physics',
  improvement: '+12%',
  totalSessions: 24,
  progressScore: 91,
  totalExams: 9,
  totalVideos: 41,
  bestScore: 98,
  totalHours: 1260,
};
const performance = (sessions: number): Performance => ({
  overallStats: {
    totalSessionsAttended: 63,
    totalSessionsAvailable: 90,
    attendancePercentage: 70,
    overallProgress: 68,
    totalExamsCompleted: 34,
    totalVideosWatched: 127,
  },
  studyPlanSessions: Array.from({ length: sessions }, (_, index) => session(index)),
  subjectPerformance: [PHYSICS],
  monthlyTrends: [
    { month: 'Apr 2025', sessions: 19, overallProgress: 61, videoProgress: 55 },
    { month: 'May 2025', sessions: 22, overallProgress: 66, videoProgress: 60 },
  ],
  strengths: ['രേഖാചിത്രങ്ങൾ'],
  improvements: ['समय प्रबंधन'],
});
const open = (tag: string, parentPerformance: Performance): Promise<ScreenPage> =>
  openScreen(tag, { as: 'parent', answers: { parentPerformance } });

describe('Student Performance Analysis', () => {
  it('shows the five cards, subjects with their change, months with a sentence, strengths and areas', async () => {
    const page = await open('parent-performance', performance(12));
    await expect(stat(page, 'Sessions Attended')).toContainText('63/90');
    await expect(stat(page, 'Sessions Attended')).toContainText('70% attendance at study plan sessions');
    await expect(stat(page, 'Overall Progress')).toContainText('68%');
    await expect(stat(page, 'Exams Completed')).toContainText('34');
    await expect(stat(page, 'Videos Watched')).toContainText('127');
    await expect(stat(page, 'Active Subjects')).toContainText('1');
    await expect(page.getByText('+12 points against the 3 months before')).toBeVisible();
    await expect(page.getByText('21 hrs studied')).toBeVisible();
    await expect(page.getByText('Progress rose from 61% in Apr 2025 to 66% in May 2025.')).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Monthly Progress & Performance' })).toBeVisible();
    await expect(card(page, 'Strengths').getByText('രേഖാചിത്രങ്ങൾ')).toBeVisible();
    await expect(card(page, 'Areas for Improvement').getByText('समय प्रबंधन')).toBeVisible();
  });

  it('lists ten recent sessions a page, and a changed filter goes to page 1', async () => {
    const page = await open('parent-performance', performance(60));
    const rows = rowsOf(page, 'Recent Study Sessions');
    await expect(rows).toHaveCount(11);
    await expect(rows.nth(1)).toContainText('<b>=1+1</b>');
    const pages = page.getByRole('navigation', { name: 'Recent Study Sessions' });
    await expect(pages.getByRole('button', { name: /^Page \d/ })).toHaveCount(5);
    await pages.getByRole('button', { name: 'Page 4' }).click();
    await expect(pages.getByText('Page 4 of 6')).toBeVisible();
    await page.getByRole('combobox', { name: 'Subject' }).selectOption('ഗണിതം');
    await expect(pages.getByText('Page 1 of 3')).toBeVisible();
    await page.getByRole('combobox', { name: 'Study Plan' }).selectOption('Foundation');
    await expect(page.getByText('1–10 of 10')).toBeVisible();
  });

  it('invents nothing after a failure, and can be tried again', async () => {
    const page = await openScreen('parent-performance', { as: 'parent', answers: { parentPerformance: 500 } });
    await expect(page.getByRole('alert')).toContainText('Server error. Please try again later.');
    await expect(stat(page, 'Active Subjects')).toContainText('–');
    page.answer({ parentPerformance: performance(3) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(stat(page, 'Sessions Attended')).toContainText('63/90');
  });

  it('prints its report on one A4 page, light from dark mode too, and nothing of the page around', async () => {
    const [long, few] = ['कार्बनिक यौगिकों के नामकरण की विस्तृत परीक्षा, ഓർഗാനിക് രസതന്ത്രം', performance(1)];
    const page = await openScreen('parent-performance', {
      as: 'parent',
      attributes: { theme: 'dark' },
      answers: {
        parentPerformance: {
          ...few,
          subjectPerformance: Array.from({ length: 18 }, (_, index) => ({ ...PHYSICS, subject: `${long} ${index}` })),
          strengths: Array(8).fill(long.repeat(3)),
          improvements: Array(8).fill(long.repeat(3)),
        },
      },
    });
    const printed = seePrint(page.page, (document) => {
      const main = document.querySelector('main');
      // As wide as the paper between its margins.
      if (main) Object.assign(main.style, { inlineSize: '182mm', maxInlineSize: 'none' });
      const report = main?.shadowRoot?.querySelector<HTMLElement>('.report');
      return {
        text: report?.innerText,
        scrolling: report?.querySelectorAll('[data-more], [data-scrolls]').length,
        title: document.title,
        millimetres: ((report?.getBoundingClientRect().height ?? 0) / 96) * 25.4,
        theme: report?.closest<HTMLElement>('.surface')?.dataset.theme,
        paper: document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join(),
      };
    });
    await page.getByRole('button', { name: 'Print Report' }).click();
    const { text, scrolling, title, millimetres, theme, paper } = await printed();
    for (const part of [
      'Subject-wise Performance: progress, last 3 months',
      'Attendance in',
      'Present Days',
      'Strengths',
      'Areas for Improvement',
      'and 6 more',
      'and 3 more',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Recent Study Sessions');
    expect(scrolling).toBe(0);
    expect(title).toMatch(/^Report of /);
    expect(theme).toBe('light');
    expect(paper).toMatch(/@page.*size: a4; margin: 14mm/i);
    expect(millimetres).toBeGreaterThan(60);
    expect(millimetres).toBeLessThan(297 - 28);
  });
});

it('Study Sessions lists fifteen a page, of the period chosen', async () => {
  const page = await open('parent-study-sessions', performance(31));
  await expect(rowsOf(page, 'Study Sessions')).toHaveCount(16);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(rowsOf(page, 'Study Sessions')).toHaveCount(2);
  const periods = page.getByRole('group', { name: 'Timeframe' });
  await periods.getByRole('button', { name: 'Last Month', exact: true }).click();
  await expect(rowsOf(page, 'Study Sessions')).toHaveCount(16);
  expect(page.calls.filter((call) => /\/performance\?timeframe=1month/.test(call))).not.toEqual([]);
});
