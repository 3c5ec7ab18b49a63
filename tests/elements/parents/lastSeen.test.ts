/** What parents saw last, shown at once at the next visit (promises/session-and-errors.md#what-was-seen-last). */

import { COMPARED_CHILD_SCREENS } from '#domain/learning/comparison.ts';
import { eventually, textIn } from '#tests/elements/screen/locator.ts';
import {
  type Answers,
  type CallRequest,
  expect,
  hold,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import { standingFor } from '#tests/support/run/gate.ts';

/** The screens that keep what was seen, and a call of each. */
const SCREENS = [
  ['parent-dashboard', 'dashboard-stats'],
  ['parent-week', 'week'],
  ['parent-performance', 'performance'],
  ['parent-study-sessions', 'performance'],
  ['parent-study-progress', 'study-progress'],
  ['parent-attendance', 'attendance'],
] as const;

const textOf = (page: ScreenPage) => textIn(page.host.shadowRoot as ShadowRoot);
const placeholders = (page: ScreenPage) => page.getByRole('status', { name: 'Loading' });
const title = (page: ScreenPage) => page.getByRole('heading', { level: 1 }).first();
const banner = (page: ScreenPage) => page.getByText(/This is what you last saw/);

/** Other tests write notices meanwhile, of which the newest is shown. */
const NO_NOTICES: Answers = { notices: { data: [], pagination: { page: 1, limit: 1, total: 0, totalPages: 0 } } };

/** What the academy answers first is answered from then on: other tests write meanwhile. */
function firstAnswers() {
  const answers = new Map<string, Promise<unknown>>();
  return ({ url, academy }: CallRequest): Promise<unknown> => {
    const question = url.pathname + url.search;
    const answer = answers.get(question) ?? academy().then((response) => response.json());
    answers.set(question, answer);
    return answer;
  };
}

/** Every call of parents, answered by this. */
const answeredBy = (answer: (callRequest: CallRequest) => unknown): Answers => ({
  ...NO_NOTICES,
  children: answer,
  parentDashboardStats: answer,
  parentWeek: answer,
  parentPerformance: answer,
  parentStudyProgress: answer,
  parentAttendance: answer,
  childComparisons: answer,
});

/** The calls of parents, held from now on. */
function held(answer: (callRequest: CallRequest) => unknown = ({ academy }) => academy()) {
  const { held: waited, release } = hold();
  const answers = answeredBy(async (callRequest) => {
    await waited;
    return answer(callRequest);
  });
  return { answers, release };
}

/** Looks in which nothing may change: some parts come when the page is idle. */
const STILL_LOOKS = 6;

/** Waits until all has come. @returns what is shown then. */
async function atRest(page: ScreenPage): Promise<string> {
  let before = '';
  let looks = 0;
  await eventually('the screen', async () => {
    await page.rest();
    const now = textOf(page);
    looks = now === before ? looks + 1 : 0;
    before = now;
    return looks > STILL_LOOKS ? undefined : 'changes';
  });
  return before;
}

/** Visits a screen until nothing of it is missing, and leaves. @returns what it showed. */
async function visited(tag: string, answers: Answers = NO_NOTICES): Promise<string> {
  const page = await openScreen(tag, { as: 'parent', answers });
  await expect(title(page)).toBeVisible();
  // Comparisons are asked for when the page has nothing else to do.
  const isCompared = COMPARED_CHILD_SCREENS.some((screen) => screen === tag);
  await expect.poll(() => !isCompared || page.calls.some((each) => each.includes('/comparisons'))).toBe(true);
  await expect(placeholders(page)).toHaveCount(0);
  const before = await atRest(page);
  page.close();
  return before;
}

// In the gate the screen that opens first, and the one with most parts, stand for all.
const STANDING = ['parent-dashboard', 'parent-performance'];
for (const [tag, call] of standingFor(SCREENS, ([tag]) => STANDING.includes(tag))) {
  it(`${tag} shows at the second visit what it showed at the first, before any answer has come`, async () => {
    const answer = firstAnswers();
    const before = await visited(tag, answeredBy(answer));
    const { answers, release } = held(answer);
    const page = await openScreen(tag, { as: 'parent', answers, isReady: false });
    const isRequested = () => page.calls.some((each) => each.startsWith(`/api/parent/${call}`));
    await expect.poll(isRequested).toBe(true);
    await expect.poll(() => textOf(page)).toBe(before);
    await expect(placeholders(page)).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
    release();
    await atRest(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(textOf(page)).toBe(before);
  });
}

it('the answer that comes takes the place of what was seen last', async () => {
  await visited('parent-dashboard');
  const { held: waited, release } = hold();
  const page = await openScreen('parent-dashboard', {
    as: 'parent',
    isReady: false,
    answers: {
      parentDashboardStats: async ({ academy }) => {
        await waited;
        const answer = await (await academy()).json();
        return { ...answer, studentInfo: { ...answer.studentInfo, name: 'Renamed Child' } };
      },
    },
  });
  await expect(title(page)).toBeVisible();
  await expect(title(page)).not.toHaveText('Renamed Child');
  release();
  await expect(title(page)).toHaveText('Renamed Child');
});

it('a refusal takes away what was seen last', async () => {
  const before = await visited('parent-attendance');
  const page = await openScreen('parent-attendance', {
    as: 'parent',
    answers: { parentAttendance: () => Response.json({ message: 'No more' }, { status: 403 }) },
  });
  await expect(page.getByRole('alert').filter({ hasText: 'No more' })).toBeVisible();
  expect(before).toMatch(/Present Days\d/);
  expect(textOf(page)).not.toMatch(/Present Days\d/);
});

it('a plan that is newer than what was seen last opens from its link', async () => {
  await visited('parent-study-progress');
  const cache = JSON.parse(localStorage.getItem('academyLastSeen') ?? '{}');
  const seen = cache.answers.find((each: { question: string }) => each.question.includes('parentStudyProgress'));
  // What was seen last knew of no plan.
  const [{ id }] = seen.answer.studyPlans.splice(0);
  localStorage.setItem('academyLastSeen', JSON.stringify(cache));
  const { answers, release } = held();
  const attributes = { 'plan-id': String(id) };
  const page = await openScreen('parent-study-progress', { as: 'parent', answers, attributes, isReady: false });
  await expect(title(page)).toBeVisible();
  release();
  const chosen = page.getByRole('group', { name: 'Study Plan' }).getByRole('button', { pressed: true });
  await expect(chosen).not.toHaveText('All Plans');
  expect(page.host.getAttribute('plan-id')).toBe(String(id));
});
