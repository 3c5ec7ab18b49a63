/**
 * An academy at its beginning, with people and a plan: every screen says what is there and what comes next. Then plans are
 * written in it, which needs people too.
 */
import { testPlanEditor } from '#tests/journeys/plans/planEditor.ts';
import { expect, openConsole, type Page, signInAt, test } from '#tests/support/browser/journeys.ts';
import { type NewSchool, startNewSchool } from '#tests/support/data/newSchool.ts';
import { standingFor } from '#tests/support/run/gate.ts';

/** One academy for all of them. */
test.describe.configure({ mode: 'default' });

let school: NewSchool;
test.beforeAll(async () => {
  school = await startNewSchool();
});
test.afterAll(() => school?.stop());

/** What must be read on a screen while nothing has happened: what is there, or what comes next. */
const STAFF: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': ['30', 'Weekly tests'],
  '/study-plans': ['Foundation'],
  '/study-plans/attendance?plan-id=PLAN&day=1': ['Students count here once they have done a session of this day.'],
  '/study-plans/reports?plan-id=PLAN': [
    'Days show here once students begin with this plan.',
    'No student has begun this plan yet.',
    'Results show here once students hand in exams of this plan.',
  ],
  '/study-plans/PLAN': ['Progress shows here once students begin with this plan.'],
  '/study-plans/PLAN?tab=students': ['They show here once they begin with this plan.'],
  '/study-plans/PLAN?tab=day': ['2 days'],
  '/study-plans/PLAN?tab=not-started': ['25 students'],
  '/study-plans/PLAN?tab=sessions': ['3 sessions'],
  '/study-plans/PLAN?tab=session-performance': ['They show here once they begin with this plan.'],
  '/study-plans/PLAN?tab=exam-performance': ['No students have completed category 5 exams yet.'],
  '/performance': [
    'Scores show here once students hand in exams and watch videos.',
    'Videos show here once students watch them.',
    'Exams show here once students hand them in.',
  ],
  '/leaderboard': ['Motion Quiz', 'Shows once students hand in exams'],
  '/schools': ['School 1, Kochi'],
  '/users': ['Anjali'],
  '/notifications': ['What the academy and its schools announce appears here.'],
  '/parent-messages': ['Messages from parents show here.'],
};
/** Teachers have neither of them. */
const OFFICE: typeof STAFF = {
  '/analytics': ['Scores show here once students hand in exams.', 'Watch time shows here once students watch videos.'],
  '/activity-logs': ['Signed in'],
};
const PARENT: typeof STAFF = {
  '/parent-dashboard': ['Take the first exam', 'Results show here after it'],
  '/week': ['Nothing is on record for this week', 'Exams and sessions of this week show here.'],
  '/student-performance': [
    'No session of a study plan was due yet',
    'They show here after the first video, exam or page of a study plan.',
    'Areas to work on show here after a few exams.',
  ],
  '/study-sessions': ['They show here after the first video, exam or page of a study plan.'],
  '/study-progress': ['Foundation', 'The first video, exam or page of a plan comes next.'],
  '/attendance': ['Days show here after a live class.'],
  '/messages': ['Write to a teacher or to the school with New Message.'],
};

/** In the gate these screens of staff stand for the rest: figures of people, of a plan, and of what they have done. */
const STANDING = ['/dashboard', '/study-plans/reports?plan-id=PLAN', '/performance'];

/** Opens each screen and looks for its sentences, for errors and for numbers of nothing. */
async function visit(page: Page, sentences: typeof STAFF): Promise<void> {
  const isStanding = ([path]: readonly [string, unknown]) => !(path in STAFF) || STANDING.includes(path);
  for (const [path, expected] of standingFor(Object.entries(sentences), isStanding)) {
    await page.goto(school.origin + path.replaceAll('PLAN', String(school.planId)));
    const screen = page.getByRole('main');
    for (const sentence of expected)
      await expect(screen.getByText(sentence).filter({ visible: true }).first(), path).toBeVisible();
    await expect(screen.getByRole('alert'), path).toHaveCount(0);
    await expect(screen.getByText(/NaN|undefined|Infinity|0 \/ 0/), path).toHaveCount(0);
  }
}

const PEOPLE = [
  ['administrator', 'an administrator', { ...STAFF, ...OFFICE }],
  ['schoolUser', 'a school user', { ...STAFF, ...OFFICE }],
  ['teacher', 'a teacher', STAFF],
  ['parent', 'a parent', PARENT],
] as const;

// In the gate an administrator, who has all screens for staff, stands for the school's own.
for (const [who, what, sentences] of standingFor(PEOPLE, ([who]) => who === 'administrator' || who === 'parent')) {
  test(`before anything has happened, every screen of ${what} says what is there or what comes next`, async ({
    page,
  }) => {
    await openConsole(page, school, await signInAt(school, school.people[who]), '/');
    await visit(page, sentences);
  });
}

for (const [locale, sentence] of [
  ['hi-IN', 'योजना का पहला वीडियो, परीक्षा या पन्ना पूरा होने के बाद वे यहाँ दिखेंगे।'],
  ['ml-IN', 'പഠന പ്ലാനിലെ ആദ്യത്തെ വീഡിയോയോ പരീക്ഷയോ പേജോ കഴിഞ്ഞാൽ അവ ഇവിടെ കാണാം.'],
] as const) {
  test(`a parent reads in ${locale} what comes next`, { tag: '@all' }, async ({ page }) => {
    await openConsole(page, school, await signInAt(school, school.people.parent), '/parent-dashboard');
    await page.evaluate((locale) => localStorage.setItem('consoleLocale', locale), locale);
    await page.goto(`${school.origin}/study-sessions`);
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
  });
}

test.describe('plans', () => testPlanEditor(() => school));
