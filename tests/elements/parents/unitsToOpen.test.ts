/** Units to open on the Parent Dashboard and in The Week (promises/course-packages.md#where-parents-open-them). */
import { STORAGE_KEY } from '#session/storage.ts';
import { type Answers, expect, hold, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import {
  attendanceOfMonth,
  type Courses,
  childButton,
  courseSession,
  dashboard,
  WEEK,
} from '#tests/support/data/parents.ts';

const COURSES: Courses = [
  courseSession(1, 'Rocks', ['done']),
  courseSession(2, 'घर्षण', ['done', 'begun', 'new']),
  courseSession(3, 'Sound', ['new']),
];
const WORDS = '3 units to openNext: घर्षण: Part 2';

const SCREENS = [
  {
    tag: 'parent-dashboard',
    answers: { parentDashboardStats: dashboard(), parentAttendance: attendanceOfMonth() } as Answers,
    shown: 'Attend every session',
  },
  {
    tag: 'parent-week',
    answers: { parentWeek: WEEK } as Answers,
    shown: 'Next week: 4 sessions of study plans',
  },
] as const;

const units = (page: ScreenPage) => page.locator('.units-to-open');

for (const { tag, answers, shown } of SCREENS) {
  const open = (childCourses: Answers['childCourses'], more: Parameters<typeof openScreen>[1] = {}) =>
    openScreen(tag, { as: 'parent', ...more, answers: { ...answers, childCourses, ...more.answers } });
  const isThere = (page: ScreenPage) => expect(page.getByText(shown)).toBeVisible();

  describe(`<${tag}>`, () => {
    it('says how many units are to be opened and which is next, and leads to Study Sessions', async () => {
      const page = await open(COURSES);
      await isThere(page);
      await expect(units(page)).toHaveText(WORDS);
      const link = page.getByRole('link', { name: '3 units to open', exact: true });
      await expect(link).toHaveAttribute('href', '/study-sessions');
      await link.click();
      expect(page.went).toEqual(['/study-sessions']);
      expect(await page.findings()).toEqual([]);
    });

    it('says it without a way where the menu has no Study Sessions', async () => {
      const page = await open(COURSES, {
        before: ({ localStorage }) => localStorage.setItem(STORAGE_KEY.menu, '[]'),
      });
      await expect(units(page)).toHaveText(WORDS);
      await expect(units(page).getByRole('link')).toHaveCount(0);
    });

    it('says nothing where all is done or there is nothing, and asks no server that has none', async () => {
      for (const nothing of [[], [courseSession(1, 'Rocks', ['done', 'done'])]]) {
        const page = await open(nothing);
        await isThere(page);
        await expect(units(page)).toHaveCount(0);
        page.close();
      }
      const basic = await open(COURSES, { user: { capabilities: ['parent-week'] } });
      await isThere(basic);
      await expect(units(basic)).toHaveCount(0);
      expect(basic.calls.filter((call) => call.includes('/courses'))).toEqual([]);
    });

    it('names no number and no unit where a state is not known', async () => {
      const page = await open([courseSession(1, 'Rocks', [null]), courseSession(2, 'Sound', ['new'])]);
      await expect(units(page)).toHaveText('Units to Open');
      await expect(page.getByRole('link', { name: 'Units to Open', exact: true })).toBeVisible();
    });

    it('says that they could not be loaded, shows all else, and tries again', async () => {
      const page = await open(500);
      await expect(page.getByRole('alert')).toContainText('Units to Open');
      await isThere(page);
      await expect(units(page)).toHaveCount(0);
      page.answer({ childCourses: COURSES });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(units(page)).toHaveText(WORDS);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    it('draws what stands with them when they have come, and after a second without them', async () => {
      const { held, release } = hold();
      const page = await open(
        async () => {
          await held;
          return COURSES;
        },
        { isReady: false },
      );
      await isThere(page);
      await expect(units(page)).toHaveCount(0);
      release();
      await expect(units(page)).toHaveText(WORDS);
    });

    it('says those of the child that was chosen', async () => {
      const children = [71, 72].map((studentId) => ({
        studentId,
        name: `രവി ${studentId}`,
        grade: '8',
        school: 'Vidya',
      }));
      const page = await open(
        ({ query }: { query: URLSearchParams }) =>
          query.get('studentId') === '72' ? [courseSession(3, 'Sound', ['new'])] : COURSES,
        { answers: { children } },
      );
      await expect(units(page)).toHaveText(WORDS);
      await childButton(page, /72/).click();
      await expect(units(page)).toHaveText('1 unit to openNext: Sound');
    });

    for (const locale of ['en-IN', 'ur-IN', 'ml-IN']) {
      it(`fits a page of 320 px in ${locale}, with long names`, async () => {
        const long = 'കോശങ്ങളുടെഘടനയുംപ്രവർത്തനവും जीवविज्ञान Photosynthesis and respiration in plants, a practical course';
        const page = await open([courseSession(1, long, ['done', 'new'])], { attributes: { locale }, width: 320 });
        await expect(units(page)).toContainText('Photosynthesis');
        const { scrollWidth, clientWidth } = page.page.document.documentElement;
        expect(scrollWidth).toBe(clientWidth);
      });
    }
  });
}

it('says nothing of today with a week of the past that was chosen', async () => {
  const open = (attributes: Record<string, string>) =>
    openScreen('parent-week', {
      as: 'parent',
      attributes,
      answers: { parentWeek: { ...WEEK, isCurrent: false }, childCourses: COURSES },
    });
  const chosen = await open({ week: '2026-06-22' });
  await expect(chosen.getByText('What comes next')).toBeVisible();
  await chosen.rest();
  await expect(units(chosen)).toHaveCount(0);
  chosen.close();
  // On Monday the last whole week is shown at first.
  await expect(units(await open({}))).toHaveText(WORDS);
});
