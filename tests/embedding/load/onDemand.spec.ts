/**
 * Every piece of code that comes later, failing once and for ever
 * (promises/session-and-errors.md#code-that-does-not-load): tried again by itself, then a message with Try again in its
 * place, and nothing around it is lost.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PLAIN, pageOf, WATCHING } from '#tests/embedding/pages/pages.ts';
import {
  expect,
  keepSession,
  type Page,
  type Places,
  sessionOf,
  storeSession,
  testOfFaults as test,
} from '#tests/support/browser/journeys.ts';
import type { DistSite } from '#tests/support/browser/sites.ts';
import { administrator, parent, school, teacher } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

/** A part of a screen: where it is met, and what a person does to see it. */
interface Part {
  who?: typeof administrator;
  element: string;
  /** The tab that it stands in. */
  tab?: string;
  /** The part that it stands in, without which it is not asked for. */
  inside?: string;
  /** What opens it over its screen. */
  open?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};
/** Begins to choose rows, and presses what can be done with those of the page. */
const choose = (act?: RegExp) => async (page: Page) => {
  await press(/^Select$/)(page);
  if (!act) return;
  await press(/^This page$/)(page);
  await press(act)(page);
};
const report = (tab: string) => ({ element: '<academy-plan-report plan-id="7">', tab });

/** A child of the demo parents, about whom a teacher has written notes. */
const STUDENT = '<academy-student student-id="10001">';

/** Parts by the file that they come in. A new `lazyPart` needs a line here. */
const PARTS: Readonly<Record<string, Part>> = {
  AtAGlance: { who: parent, element: '<parent-dashboard>' },
  CalendarDialog: { who: parent, element: '<parent-week>', open: press('Calendar') },
  DashboardDetails: { who: parent, element: '<parent-dashboard>' },
  UserTable: { element: '<academy-users>' },
  UserPerformanceDialog: { element: '<academy-users>', open: press(/^View/) },
  ViewPanel: { element: '<academy-users>', open: press('Columns and views') },
  NoList: { element: '<academy-list>' },
  NoParent: { element: '<academy-absent>', inside: 'AbsentTable' },
  ListFilters: { element: '<academy-list list="students">' },
  SchoolAndClass: { element: '<academy-absent>' },
  SavedViewTabs: {
    element: '<academy-users>',
    open: async (page) => {
      await press('Columns and views')(page);
      await page.getByRole('textbox', { name: 'Save this view as' }).fill('Ours');
      await press(/^Save$/)(page);
      await page.keyboard.press('Escape');
    },
  },
  DeleteUser: { element: '<academy-users>', open: press(/^Delete/) },
  EndTie: {
    who: school,
    element: '<academy-users>',
    open: async (page) => {
      await page.getByRole('searchbox', { name: 'Search users' }).fill(teacher.name);
      await press(/^Remove .* from your school/)(page);
    },
  },
  SummaryTab: report('Summary'),
  StudentsTab: report('Student Wise'),
  DayWiseTab: report('Day Wise'),
  NotStartedTab: report('Not Started'),
  SessionsTab: report('Sessions'),
  PerformanceTabs: report('Session Performance'),
  Calendar: { who: parent, element: '<parent-attendance>' },
  WeeklyPattern: { who: parent, element: '<parent-attendance>' },
  RecentSessions: { who: parent, element: '<parent-attendance>' },
  StudySessionsTable: { who: parent, element: '<parent-study-sessions>' },
  CourseUnits: { who: parent, element: '<parent-study-sessions>' },
  MonthlyTrend: { who: parent, element: '<parent-performance>' },
  Subjects: { who: parent, element: '<parent-performance>' },
  Points: { who: parent, element: '<parent-performance>' },
  DailyActivity: { who: parent, element: '<parent-study-progress>' },
  WeekBody: { who: parent, element: '<parent-week>' },
  WeekActions: { who: parent, element: '<parent-week>' },
  PrintReport: { who: parent, element: '<parent-performance>' },
  PerformanceCharts: { element: '<academy-performance>' },
  TopPerformers: { element: '<academy-performance>' },
  StudentHead: { element: STUDENT },
  StudentDetails: { element: STUDENT },
  PrintStudent: { element: STUDENT, inside: 'StudentHead' },
  DeleteNote: { who: teacher, element: STUDENT, open: press(/^Delete note/) },
  ExamsDialog: { element: '<academy-performance>', open: press(/View All Exams/) },
  NotificationList: { element: '<academy-notifications>' },
  CreateNotification: { element: '<academy-notifications>' },
  NoticeList: { who: parent, element: '<academy-notices>' },
  NotificationDialog: { element: '<academy-notifications>', open: press(/^Delete/) },
  Definitions: {
    element: '<academy-performance>',
    open: (page) => page.getByText('How is this counted?').first().click(),
  },
  PlanPanels: { element: '<academy-plan-reports>' },
  IntensiveCare: { element: '<academy-plan-reports>', inside: 'PlanPanels' },
  Tiles: { who: teacher, element: '<academy-messages>' },
  DeleteConversation: { who: teacher, element: '<academy-messages>', open: press(/^Delete/) },
  Thread: {
    who: teacher,
    element: '<academy-messages>',
    open: (page) => page.locator('.conversations__open').first().click(),
  },
  NewMessage: { who: parent, element: '<parent-messages>', open: press('New Message') },
  HowCounted: { element: '<academy-dashboard>' },
  Compared: { element: '<academy-dashboard>' },
  NewestNotice: { who: parent, element: '<parent-dashboard>' },
  NoticesBell: { who: parent, element: '<academy-notices view="bell">' },
  ComparedChild: { who: parent, element: '<parent-dashboard>' },
  AttendanceTable: { element: '<academy-plan-attendance plan-id="7">' },
  ActivityLogTable: { element: '<academy-activity-logs>' },
  PlansTable: { element: '<academy-plans>' },
  ExamCards: { element: '<academy-leaderboard>' },
  SchoolCards: { element: '<academy-schools>' },
  SchoolsExport: { element: '<academy-schools>' },
  SchoolDetails: { element: '<academy-schools>', open: press(/^View Details/) },
  DeleteSchool: { element: '<academy-schools>', open: press(/^Delete/) },
  ResultsDialog: { element: '<academy-leaderboard>', open: press(/^View Details/) },
  Panels: { element: '<academy-analytics>' },
  NotShown: { element: '<parent-messages>' },
  AttentionList: { element: '<academy-attention>' },
  AbsentLine: { element: '<academy-today>' },
  TodayFigures: { element: '<academy-today>' },
  RegisterLink: { element: '<academy-today>' },
  RegisterBody: { element: '<academy-register>' },
  AbsentTable: { element: '<academy-absent>' },
  AbsentBulk: { element: '<academy-absent>', open: choose() },
  ListFacts: { element: '<academy-list list="students">' },
  ListTable: { element: '<academy-list list="students">' },
  ParentMessage: { element: '<academy-attention>', open: press(/^Write to parents/) },
  NoteDialog: {
    element: '<academy-attention>',
    open: async (page) => {
      await press(/^More about/)(page);
      await page.getByRole('menuitem', { name: 'Note a call' }).click();
    },
  },
  RulesDialog: { element: '<academy-attention>', open: press('Thresholds') },
  UserBulk: { element: '<academy-users>', open: choose() },
  ListBulk: { element: '<academy-list list="students">', open: choose() },
  AttentionBulk: { element: '<academy-attention>', open: choose() },
  NotStartedBulk: { ...report('Not Started'), open: choose() },
  BulkDialog: { element: '<academy-users>', open: choose(/^Ban$/) },
  NotifyPeople: { element: '<academy-users>', open: choose(/^Notify$/) },
  useExport: { element: '<academy-activity-logs>', inside: 'ActivityLogTable' },
};

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FAILED = 'This part of the page could not be shown.';
const CHART_FAILED = 'The chart could not be loaded.';

test('every part of a screen that comes later is in this suite', () => {
  const named = new Set<string>();
  for (const room of ['src/screens', 'src/page']) {
    for (const file of readdirSync(root + room, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx$/.test(file)) continue;
      const code = readFileSync(`${root}${room}/${file}`, 'utf8');
      for (const [, name] of code.matchAll(
        /lazyPart\([^;]*?import\('(?:\.|#page\/\w+|#screens\/shared(?:\/\w+)?)\/(\w+)\.tsx'\)/g,
      ))
        named.add(name as string);
    }
  }
  // The sign-in form stands in the page's dialog, and is tried below.
  named.delete('SignInForm');
  expect([...named].sort()).toEqual(Object.keys(PARTS).sort());
});

/** As long as a file that failed is not asked for again, in ms: it is asked for three times at most (`loadCode`). */
const PAUSES_MS = [500, 2_000];

/** Opens a page on which no such pause is waited for: each is over as soon as it has begun. */
async function skipPauses(page: Page): Promise<void> {
  await page.addInitScript((pauses) => {
    const real = window.setTimeout;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...heard: unknown[]) =>
      real(run, pauses.includes(ms ?? 0) ? 0 : ms, ...heard)) as typeof setTimeout;
  }, PAUSES_MS);
}

/** Refuses a file of the build, `times` times or until told otherwise. @returns how often it was asked for. */
async function refuse(page: Page, name: string, times = Number.POSITIVE_INFINITY) {
  const requests = { count: 0 };
  await skipPauses(page);
  const pattern = new RegExp(`/(?:chunks/${name}-[^/]{8}|texts/${name}|export/${name})\\.js$`);
  await page.route(pattern, (route) => {
    requests.count += 1;
    return requests.count <= times ? route.abort() : route.continue();
  });
  return { requests, stop: () => page.unroute(pattern) };
}

/** Presses Try again beside every failure that says so, until none is left. */
async function tryAgain(page: Page, what: string): Promise<void> {
  const failures = page.getByRole('alert').filter({ hasText: what });
  await expect(async () => {
    for (let left = await failures.count(); left > 0; left -= 1) {
      await failures.first().getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 });
    }
    await expect(failures).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}

const tagOf = (element: string) => element.slice(1).split(/[ >]/)[0] as string;

/** Parts that one visit of a screen meets: those of the screen itself together, each other by itself. */
const visits = new Map<string, [name: string, part: Part][]>();
for (const [name, part] of Object.entries(PARTS)) {
  const title =
    part.open || part.inside ? `${name} of ${tagOf(part.element)}` : `what comes later in ${part.element.slice(1, -1)}`;
  visits.set(title, [...(visits.get(title) ?? []), [name, part]]);
}

/** One screen, and a part that is opened: in the gate they stand for all, which load by one piece. */
const STANDING = ['what comes later in parent-dashboard', 'DeleteUser of academy-users'];

for (const [title, parts] of standingFor([...visits], ([title]) => STANDING.some((name) => title.startsWith(name)))) {
  const [, { who = administrator, element }] = parts[0] as (typeof parts)[number];
  const begin = async (page: Page, { academy, dist, embedding }: Places) => {
    await storeSession(page, embedding, await sessionOf(academy, who, who === parent));
    const markup = element.replace('>', ` api-base="${academy.origin}"></${tagOf(element)}>`);
    await page.goto(embedding.put({ html: pageOf(PLAIN, WATCHING.scripts(dist), markup) }));
  };
  const turnTo = async (page: Page, { tab, open }: Part) => {
    if (tab) await page.getByRole('tab', { name: tab, exact: true }).click();
    await open?.(page);
  };

  test.describe(title, () => {
    // In the gate a file that elements share stands for it (`loading.spec.ts`), which is asked for by the same piece.
    test('is asked for again by itself when it fails once', { tag: '@all' }, async ({ page, places }) => {
      const refused = await Promise.all(
        parts.map(async ([name, part]) => ({ part, ...(await refuse(page, name, 1)) })),
      );
      await begin(page, places);
      for (const { part, requests } of refused) {
        await turnTo(page, part);
        await expect.poll(() => requests.count).toBeGreaterThanOrEqual(2);
        await expect(page.getByText(FAILED)).toHaveCount(0);
        await expect(page.getByText(CHART_FAILED)).toHaveCount(0);
      }
    });

    test('leaves a message with Try again when it fails for ever', async ({ page, places }) => {
      const refused = await Promise.all(parts.map(async ([name, part]) => ({ part, ...(await refuse(page, name)) })));
      await begin(page, places);
      const failures = page.getByRole('alert').filter({ hasText: FAILED });
      for (const { part, requests } of refused) {
        await turnTo(page, part);
        await expect(failures.filter({ visible: true }).first()).toBeVisible();
        // Some parts are asked for when they are near.
        await failures.filter({ visible: true }).last().scrollIntoViewIfNeeded();
        await expect.poll(() => requests.count).toBeGreaterThanOrEqual(3);
      }
      await Promise.all(refused.map(({ stop }) => stop()));
      for (const { part } of refused) {
        if (!part.open) await turnTo(page, part);
        // A file that several parts come in has a message for each.
        await tryAgain(page, FAILED);
      }
      // What the page has once is still there.
      await expect(page.locator('academy-page')).toBeAttached();
    });
  });
}

/** What is pressed, the file that is held back, and what opens. */
const OPENED = [
  [/^Delete /, 'DeleteUser', 'alertdialog', 'Delete User'],
  ['Add User', 'forms', 'dialog', 'Add User'],
  ['Columns and views', 'ViewPanel', 'dialog', 'Columns and views'],
] as const;

for (const [pressed, file, role, name] of standingFor(OPENED, ([, each]) => each === 'DeleteUser')) {
  test(`what was pressed says so while ${file} is under way`, async ({ page, academy, dist, embedding }) => {
    await storeSession(page, embedding, await sessionOf(academy, administrator));
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(new RegExp(`/chunks/${file}-[^/]{8}\\.js$`), async (route) => {
      await held;
      await route.continue();
    });
    const markup = `<academy-users api-base="${academy.origin}"></academy-users>`;
    const forms = '<meta name="academy-forms" content="on">';
    await page.goto(embedding.put({ html: pageOf(PLAIN, WATCHING.scripts(dist) + forms, markup) }));
    const control = page.getByRole('button', { name: pressed }).first();
    // It watches what is pressed, and comes after the first data.
    await expect(page.locator('academy-page')).toBeAttached();
    await control.click();
    await expect(control).toHaveAttribute('aria-busy', 'true');
    letThrough();
    await expect(page.getByRole(role, { name })).toBeVisible();
    await expect(control).not.toHaveAttribute('aria-busy');
  });
}

test.describe('what is no part of a screen', () => {
  const htmlOf = (dist: DistSite, markup: string) => pageOf(PLAIN, WATCHING.scripts(dist), markup);

  const FAILURES = [
    ['once', 1],
    ['for ever', Number.POSITIVE_INFINITY],
  ] as const;
  for (const [how, times] of standingFor(FAILURES, ([how]) => how === 'for ever')) {
    test(`the sign-in form of the page's dialog, failing ${how}`, async ({ page, academy, dist, embedding }) => {
      const { stop } = await refuse(page, 'SignInForm', times);
      const markup = `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
      await page.goto(embedding.put({ html: htmlOf(dist, markup) }));
      await page.getByRole('button', { name: 'Login' }).click();
      const dialog = page.getByRole('dialog');
      if (times > 1) {
        await expect(dialog.getByRole('alert')).toContainText(FAILED);
        // Neither the dialog nor what stands beside it is gone.
        await expect(page.locator('academy-page').locator('.toasts')).toBeAttached();
        await stop();
        await dialog.getByRole('button', { name: 'Try again' }).click();
      }
      await dialog.getByRole('textbox', { name: 'Phone number' }).fill(administrator.phone);
      await dialog.getByLabel('Password', { exact: true }).fill(administrator.password);
      await dialog.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByText(`Welcome back, ${administrator.name}!`)).toBeVisible();
      await expect(page.getByRole('group', { name: 'Total Students' })).toBeVisible();
    });

    test(`toasts and dialogs, failing ${how}`, async ({ page, academy, dist, embedding }) => {
      const { requests, stop } = await refuse(page, 'mountPageOverlay', times);
      const markup = `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
      await page.goto(embedding.put({ html: htmlOf(dist, markup) }));
      if (times > 1) {
        await expect.poll(() => requests.count).toBeGreaterThanOrEqual(3);
        await page.getByRole('button', { name: 'Login' }).click();
        const failure = page
          .getByRole('alert')
          .filter({ hasText: 'Messages and dialogs of this page could not be loaded.' });
        await expect(failure).toBeVisible();
        await stop();
        // The page asks again by itself too, and may be first.
        await tryAgain(page, 'Messages and dialogs of this page could not be loaded.');
      } else {
        await page.getByRole('button', { name: 'Login' }).click();
      }
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Phone number' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    for (const file of ['trendDrawing', 'categoryDrawing'] as const) {
      test(`the charts of ${file}, failing ${how}`, { tag: '@all' }, async ({ page, academy, dist, embedding }) => {
        await storeSession(page, embedding, await sessionOf(academy, administrator));
        const { requests, stop } = await refuse(page, file, times);
        const markup = `<academy-analytics api-base="${academy.origin}"></academy-analytics>`;
        await page.goto(embedding.put({ html: htmlOf(dist, markup) }));
        const failures = page.getByRole('alert').filter({ hasText: CHART_FAILED });
        if (times > 1) {
          await expect(failures.first()).toBeVisible();
          await stop();
          await tryAgain(page, CHART_FAILED);
        } else {
          await expect.poll(() => requests.count).toBeGreaterThanOrEqual(2);
        }
        await expect(failures).toHaveCount(0);
        await expect(page.locator('canvas').first()).toBeVisible();
      });
    }

    test(`a language, failing ${how}`, { tag: '@all' }, async ({ page, academy, dist, embedding }) => {
      await storeSession(page, embedding, await sessionOf(academy, parent, true));
      const { requests } = await refuse(page, 'hi', times);
      const markup = `<parent-attendance locale="hi-IN" api-base="${academy.origin}"></parent-attendance>`;
      await page.goto(embedding.put({ html: htmlOf(dist, markup) }));
      if (times > 1) {
        await expect.poll(() => requests.count).toBeGreaterThanOrEqual(3);
        await expect(page.getByRole('heading', { name: 'Attendance Tracking' })).toBeVisible();
      } else {
        await expect(page.getByRole('heading', { name: /[\u0900-\u097F]/ }).first()).toBeVisible();
      }
    });

    for (const file of ['writing', 'excel', 'noto-sans-latin-400-normal', 'pdf'] as const) {
      test(`${file} of an export, failing ${how}`, { tag: '@all' }, async ({ page, academy }) => {
        await keepSession(page, academy.origin, await sessionOf(academy, administrator));
        await skipPauses(page);
        // Also what a worker asks for, which is its own page's affair.
        let requests = 0;
        await page.context().route(new RegExp(`/(?:chunks|export)/${file}(?:-[^/]{8})?\\.js$`), (route) => {
          requests += 1;
          return requests <= times ? route.abort() : route.continue();
        });
        await page.goto(`${academy.origin}/activity-logs`);
        const format = file === 'pdf' || file.startsWith('noto') ? 'PDF' : 'Excel';
        await page.getByRole('button', { name: 'Export' }).click();
        const saved = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: format }).click();
        const name = (await saved).suggestedFilename();
        if (times > 1) {
          expect(name).toMatch(/\.csv$/);
          await expect(page.getByText(/saved as CSV instead|CSV/).first()).toBeVisible();
        } else {
          expect(name).toMatch(format === 'PDF' ? /\.pdf$/ : /\.xlsx$/);
        }
        expect(requests).toBeGreaterThan(1);
      });
    }

    test(`the console's page of connections, failing ${how}`, { tag: '@all' }, async ({ page, academy }) => {
      await keepSession(page, academy.origin, await sessionOf(academy, administrator));
      const { stop } = await refuse(page, 'Connections', times);
      await page.goto(`${academy.origin}/lms-connections`);
      if (times > 1) {
        await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
        await stop();
        await page.getByRole('button', { name: 'Try again' }).click();
      }
      await expect(page.getByRole('heading', { name: 'LMS connections', level: 1 })).toBeVisible();
      await expect(page.getByText(FAILED)).toHaveCount(0);
    });

    test(`the forms of a frame, failing ${how}`, { tag: '@all' }, async ({ page, academy }) => {
      await keepSession(page, academy.origin, await sessionOf(academy, administrator));
      const { stop } = await refuse(page, 'forms', times);
      await page.goto(`${academy.origin}/console/embed.html?screen=academy-schools`);
      await page.getByRole('button', { name: 'Add School' }).click();
      if (times > 1) {
        await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
        await stop();
        // Pressed again, the button asks again.
        await page.getByRole('button', { name: 'Add School' }).click();
      }
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }
});
