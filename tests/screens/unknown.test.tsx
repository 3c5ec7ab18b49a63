/**
 * What an answer leaves out is shown as not known (promises/session-and-errors.md#reading-answers): a screen whose answer
 * lacks a field says nothing that it does not also say of the whole answer.
 */

import fc from 'fast-check';
import { type ComponentType, createElement } from 'react';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { allCalls } from '#contract/index.ts';
import { forgetAcademyTime, noteAcademyTime } from '#domain/format/academyClock.ts';
import { exampleOf } from '#host/contract/examples/examples.ts';
import { UserFamily } from '#page/forms/UserFamily.tsx';
import { AbsentScreen } from '#screens/academy-absent/AbsentScreen.tsx';
import { ActivityLogsScreen } from '#screens/academy-activity-logs/ActivityLogsScreen.tsx';
import { AnalyticsScreen } from '#screens/academy-analytics/AnalyticsScreen.tsx';
import { AttentionScreen } from '#screens/academy-attention/AttentionScreen.tsx';
import { DashboardScreen } from '#screens/academy-dashboard/DashboardScreen.tsx';
import { LeaderboardScreen } from '#screens/academy-leaderboard/LeaderboardScreen.tsx';
import { ResultsDialog } from '#screens/academy-leaderboard/ResultsDialog.tsx';
import { ListScreen } from '#screens/academy-list/ListScreen.tsx';
import { LoginScreen } from '#screens/academy-login/LoginScreen.tsx';
import { StaffMessagesScreen } from '#screens/academy-messages/StaffMessagesScreen.tsx';
import { NoticesScreen } from '#screens/academy-notices/NoticesScreen.tsx';
import { NotificationsScreen } from '#screens/academy-notifications/NotificationsScreen.tsx';
import { ExamsDialog } from '#screens/academy-performance/ExamsDialog.tsx';
import { PerformanceScreen } from '#screens/academy-performance/PerformanceScreen.tsx';
import { PlanAttendanceScreen } from '#screens/academy-plan-attendance/PlanAttendanceScreen.tsx';
import { PlanReportScreen } from '#screens/academy-plan-report/PlanReportScreen.tsx';
import { SessionReportDialog } from '#screens/academy-plan-report/SessionReportDialog.tsx';
import { SessionsAttendedDialog } from '#screens/academy-plan-report/SessionsAttendedDialog.tsx';
import { PlanReportsScreen } from '#screens/academy-plan-reports/PlanReportsScreen.tsx';
import { PlansScreen } from '#screens/academy-plans/PlansScreen.tsx';
import { RegisterScreen } from '#screens/academy-register/RegisterScreen.tsx';
import { SchoolsScreen } from '#screens/academy-schools/SchoolsScreen.tsx';
import { type Printed, PrintedStudent } from '#screens/academy-student/PrintedStudent.tsx';
import { StudentScreen } from '#screens/academy-student/StudentScreen.tsx';
import { TodayScreen } from '#screens/academy-today/TodayScreen.tsx';
import { UserPerformanceDialog } from '#screens/academy-users/UserPerformanceDialog.tsx';
import { UsersScreen } from '#screens/academy-users/UsersScreen.tsx';
import { ParentAttendanceScreen } from '#screens/parent-attendance/ParentAttendanceScreen.tsx';
import { ParentDashboardScreen } from '#screens/parent-dashboard/ParentDashboardScreen.tsx';
import { ParentMessagesScreen } from '#screens/parent-messages/ParentMessagesScreen.tsx';
import { ParentPerformanceScreen } from '#screens/parent-performance/ParentPerformanceScreen.tsx';
import { ParentStudyProgressScreen } from '#screens/parent-study-progress/ParentStudyProgressScreen.tsx';
import { ParentStudySessionsScreen } from '#screens/parent-study-sessions/ParentStudySessionsScreen.tsx';
import { ParentWeekScreen } from '#screens/parent-week/ParentWeekScreen.tsx';
import { ParentMessage } from '#screens/shared/followUp/ParentMessage.tsx';
import { NewMessage } from '#screens/shared/messages/NewMessage.tsx';
import { createSession, type SignInAnswer } from '#session/session.ts';
import { screenText } from '#tests/support/browser/screenText.tsx';
import { pathsOf, without } from '#tests/support/data/leftOut.ts';
import { inGate } from '#tests/support/run/gate.ts';

/** The answers of calls by their ids. */
const answers = vi.hoisted(() => new Map<string, unknown>());
const page = vi.hoisted(() => ({ session: {} }));

vi.mock('#api/useEntry.ts', () => ({
  useEntry: (_: unknown, key: string) => {
    const answer = answers.get(JSON.parse(key)[0]);
    const isError = answer instanceof Error;
    return { data: isError ? undefined : answer, error: isError ? answer : undefined, isFetching: false };
  },
}));
vi.mock('#ui/state/partOnDemand.tsx', async () => {
  const { loadedPart } = await import('#tests/support/browser/screenText.tsx');
  return { partOnDemand: loadedPart, useSoon: () => {} };
});
vi.mock('#page/element/runtime.ts', async () => {
  const { createStore } = await import('zustand/vanilla');
  const { createCallMetrics } = await import('#page/calls/callMetrics.ts');
  return {
    pageRuntime: () => ({
      session: { store: createStore(() => page.session), token: async () => null },
      callMetrics: createCallMetrics(),
      apiFor: () => ({ apiBase: '' }),
    }),
  };
});

// What is new depends on what this device has seen, and not on the answer.
vi.mock('#screens/parent-week/useVisit.ts', () => ({ useVisit: () => () => false }));

type Answer = Record<string, unknown>;

interface Case {
  tag: string;
  Screen: unknown;
  /** The calls about a person that it shows. */
  calls: string[];
  attributes?: Record<string, string>;
  /** Views of the screen that are not the first. */
  name?: string;
}

const plan = { planId: '7', schoolId: '101' };
const student = { pid: 5101, firstName: 'Anjali Nair' };
/** A dialog, drawn by itself. */
const dialog = (tag: string, name: string, Dialog: unknown, call: string, props: object): Case => ({
  tag,
  name,
  calls: [call],
  Screen: () => createElement(Dialog as ComponentType<object>, { ...props, onClose() {} } as object),
});

/** What the screen shows of somebody who has just signed in. Where nobody has, the form stays, which is about nobody. */
function SignedIn() {
  const answer = answers.get('login');
  const session = createSession();
  if (answer instanceof Error || !session.signIn(answer as SignInAnswer)) return null;
  page.session = session.store.getState();
  return createElement(LoginScreen);
}

/** The student on paper. Where a part cannot be read, nothing is printed. */
function OnPaper() {
  const [report, attendance, exams, notes, attention] = PRINTED.map((id) => answers.get(id));
  const parts = { report, attendance, exams, notes };
  if ([...Object.values(parts), attention].some((part) => part instanceof Error)) return null;
  const month = { month: 5, year: 2026 };
  const { reasons } = attention as Pick<Printed, 'reasons'>;
  return createElement(PrintedStudent, { ...parts, month, reasons } as Printed);
}
const PRINTED = ['studentReport', 'studentAttendance', 'studentExamHistory', 'studentNotes', 'attentionOfStudent'];

/** Each element, or a tab or dialog of it. */
const SCREENS: Case[] = [
  { tag: 'parent-attendance', Screen: ParentAttendanceScreen, calls: ['parentAttendance'] },
  {
    tag: 'parent-dashboard',
    Screen: ParentDashboardScreen,
    calls: ['parentDashboardStats', 'parentAttendance', 'notices', 'noticeCounts', 'childCourses'],
  },
  { tag: 'parent-messages', Screen: ParentMessagesScreen, calls: ['conversations', 'unreadCount'] },
  dialog('parent-messages', 'NewMessage', NewMessage, 'recipients', {}),
  { tag: 'parent-performance', Screen: ParentPerformanceScreen, calls: ['parentPerformance'] },
  { tag: 'parent-study-progress', Screen: ParentStudyProgressScreen, calls: ['parentStudyProgress'] },
  { tag: 'parent-study-sessions', Screen: ParentStudySessionsScreen, calls: ['parentPerformance', 'childCourses'] },
  { tag: 'parent-week', Screen: ParentWeekScreen, calls: ['parentWeek', 'childCourses'] },
  { tag: 'academy-activity-logs', Screen: ActivityLogsScreen, calls: ['activityLogs'] },
  { tag: 'academy-analytics', Screen: AnalyticsScreen, calls: ['platformAnalytics'] },
  {
    tag: 'academy-attention',
    Screen: AttentionScreen,
    calls: ['attentionStudents', 'attentionCounts', 'attentionFilters'],
  },
  { tag: 'academy-absent', Screen: AbsentScreen, calls: ['absentStudents'] },
  { tag: 'academy-register', Screen: RegisterScreen, calls: ['register'] },
  { tag: 'academy-today', Screen: TodayScreen, calls: ['attentionStudents', 'attentionCounts'] },
  { tag: 'academy-dashboard', Screen: DashboardScreen, calls: ['dashboardStats'] },
  { tag: 'academy-leaderboard', Screen: LeaderboardScreen, calls: ['examCategories', 'categoryExams'] },
  { tag: 'academy-list', Screen: ListScreen, calls: ['countedList'], attributes: { list: 'students' } },
  { tag: 'academy-login', Screen: SignedIn, calls: ['login'] },
  { tag: 'academy-messages', Screen: StaffMessagesScreen, calls: ['conversations', 'unreadCount'] },
  {
    tag: 'academy-messages',
    name: 'a conversation',
    Screen: StaffMessagesScreen,
    calls: ['conversation'],
    attributes: { conversationId: '12' },
  },
  { tag: 'academy-notices', Screen: NoticesScreen, calls: ['notices', 'noticeCounts'] },
  {
    tag: 'academy-notices',
    name: 'the bell',
    Screen: NoticesScreen,
    calls: ['noticeCounts'],
    attributes: { view: 'bell' },
  },
  { tag: 'academy-notifications', Screen: NotificationsScreen, calls: ['notifications', 'notificationCounts'] },
  {
    tag: 'academy-performance',
    Screen: PerformanceScreen,
    calls: ['performanceTracking', 'topPerformers', 'videoAnalytics', 'examAnalytics'],
  },
  {
    tag: 'academy-plan-attendance',
    Screen: PlanAttendanceScreen,
    calls: ['attendanceBySchool', 'planDayList', 'planSchools', 'studyPlans'],
    attributes: plan,
  },
  ...(['summary', 'students', 'day', 'not-started', 'session-performance', 'exam-performance'] as const).map((tab) => ({
    tag: 'academy-plan-report',
    name: tab,
    Screen: PlanReportScreen,
    calls: {
      summary: ['planSchoolSummary'],
      students: ['planStudents'],
      day: ['planDayWiseReport'],
      'not-started': ['planNotStartedStudents'],
      'session-performance': ['planStudents'],
      'exam-performance': ['planStudents', 'planExamData'],
    }[tab],
    attributes: { ...plan, tab },
  })),
  {
    tag: 'academy-plan-reports',
    Screen: PlanReportsScreen,
    calls: [
      'studyPlanReports',
      'planActivityCounts',
      'planVideoEngagement',
      'planExamPerformance',
      'planIntensiveCare',
    ],
  },
  { tag: 'academy-plans', Screen: PlansScreen, calls: ['studyPlans'] },
  { tag: 'academy-schools', Screen: SchoolsScreen, calls: ['schools'] },
  {
    tag: 'academy-student',
    Screen: StudentScreen,
    calls: [
      'studentReport',
      'studentAttendance',
      'studentExamHistory',
      'studentConversations',
      'studentNotes',
      'attentionOfStudent',
    ],
    attributes: { studentId: '5101' },
  },
  { tag: 'academy-student', name: 'on paper', Screen: OnPaper, calls: PRINTED },
  { tag: 'academy-users', Screen: UsersScreen, calls: ['users'] },
  dialog('academy-attention', 'ParentMessage', ParentMessage, 'attentionOfStudent', { student }),
  dialog('academy-leaderboard', 'ResultsDialog', ResultsDialog, 'examResults', {
    exam: { examId: 301, title: 'NEET mock test 1', examDuration: 90 },
    category: 'मॉक टेस्ट',
    timeframe: 'all',
  }),
  dialog('academy-performance', 'ExamsDialog', ExamsDialog, 'studentExams', { student }),
  dialog('academy-plan-report', 'SessionReportDialog', SessionReportDialog, 'sessionReport', {
    reported: {
      planId: 7,
      schoolId: 101,
      session: { studyPlanItemId: 1, title: 'Waves', subjectTitle: 'Physics' },
      day: { day: 1 },
    },
  }),
  dialog('academy-plan-report', 'SessionsAttendedDialog', SessionsAttendedDialog, 'planStudentLogs', {
    scope: { planId: 7, schoolId: 101 },
    student,
  }),
  dialog('academy-users', 'UserFamily', UserFamily, 'userFamily', { pid: 5301, name: 'Suresh Nair', isStudent: false }),
  dialog('academy-users', 'UserPerformanceDialog', UserPerformanceDialog, 'userPerformance', {
    user: { ...student, userRole: 5 },
  }),
];

/** Words for what is not known. */
const NOT_KNOWN = /–|No data available|[Nn]ot known|^N\/A$/;
/** Says that it is not known; what comes next stands below it, and says when there will be some. */
const NO_DATA = 'No data available.';
const numbersIn = (text: string) => text.match(/\d+(?:[.,]\d+)*/g) ?? [];
/** What stands in place of a name, a heading or a category, and says nothing about anybody. */
const NAMES =
  /^(?:Untitled exam|Other subjects|Session|Student|Unknown|No subject|You are signed in\.|First Activity|Times|All that you may see|Units to Open)$|(?:Unnamed student|Name not on record|Study plan \d+|School \d+|School ID: \d+|School without a name|Exam \d+|Unit \d+|^Open (?!again)|^Open again: Session\b|^Session: |Notification \d+|Notice \d+|User \d+|Untitled (?:exam|video)|Uncategorized|\(no subject\)|Without a day|Another reason|did something else$|Somebody (?:wrote|noted|set|took)|Choose a category|Select a plan)/;
/** What is said of an empty list. */
const EMPTY =
  /(?<![\d.])0(?![\d.]* ?%)|^0$|^(?:No|Nobody|Nothing) |^Shows once|^Write to a teacher|^There is nobody|(?:shows?|appears?|count) here|has no parent|hasn't taken any exams|Choose another one|may have changed/;
/** The averages of the Leaderboard where none is known (promises/numbers-and-bands.md#unknown-values). */
const LEADERBOARD_AVERAGE = '0.00%';
/** Where a call has failed, that is said, and what stands there for an empty list. */
const FAILED = /cannot read\.$|^Try again$|^Failed to load/;

/** The example of a call. A zero would be taken for a number that was left out. */
const wholeOf = (id: string) =>
  JSON.parse(JSON.stringify(exampleOf(id)?.answer), (_, value) => (value === 0 ? 7 : value)) as Answer;

/** What the client makes of an answer. */
const readOf = (id: string, answer: unknown): unknown => {
  const call = allCalls.find((each) => each.id === id);
  const read = v.safeParse(call?.answer as v.GenericSchema, answer);
  return read.success ? read.output : new ApiError('shape', { method: 'GET', path: id }, 200);
};
const give = (id: string, answer: unknown) => void answers.set(id, readOf(id, answer));

/** All examples, as the client reads them. */
let wholeAnswers: [id: string, answer: unknown][];

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 26, 12) });
  vi.stubGlobal('document', { querySelector: () => null, adoptedStyleSheets: [] });
  vi.stubGlobal('navigator', { onLine: true });
  wholeAnswers = allCalls.filter(({ id }) => exampleOf(id)).map(({ id }) => [id, readOf(id, wholeOf(id))]);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  page.session = { user: { pid: 1 }, menu: [], status: 'signed-in', epoch: 0 };
});

/** Fields without which something else is said, rightly. */
const OTHERWISE: readonly string[] = [
  // A moment is then told by the clock of the device.
  'timeZone',
  // It is told as a week that is over.
  'isCurrent',
  // The trend is then that of the latest results (promises/parent-dashboard.md#subjects).
  'subjectWisePerformance.improvement',
  // The months are then in a table, with a decimal.
  'monthlyTrends.month',
];

/** With these calls beyond the basic ones. */
const CAPABILITIES = ['parent-week', 'attention', 'student', 'lists', 'notices', 'notifications:counts', 'courses'];

/** The numbers of people and things in an answer. */
const idsIn = (answer: unknown): string[] =>
  typeof answer === 'object' && answer !== null
    ? Object.entries(answer).flatMap(([key, value]) =>
        /^p?id$|Id$/.test(key) && typeof value === 'number' ? [String(value)] : idsIn(value),
      )
    : [];

/** This many pairs of fields of each call are left out; of single fields each is, in the gate too. */
const PAIRS = inGate(2, 5);

const fieldsOf = (answer: unknown) => pathsOf(answer).filter(({ path }) => !OTHERWISE.includes(path.join('.')));

describe.each(SCREENS)('$tag $name', ({ tag, Screen, calls, attributes }) => {
  const draw = () => screenText(Screen as ComponentType, { attributes, capabilities: CAPABILITIES });

  /** Gives what is said of an answer of the call, and neither of the whole answer nor as not known. */
  async function inventing(id: string) {
    for (const [each, answer] of wholeAnswers) answers.set(each, answer);
    expect(answers.get(id)).not.toBeInstanceOf(Error);
    const whole = await draw();
    // Who has no name is called by a number that the answer has.
    const numbers = new Set([...whole.flatMap(numbersIn), ...idsIn(wholeOf(id))]);
    const isStated = (text: string) =>
      // Also a part of what the whole answer says.
      whole.some((other) => other.includes(text)) ||
      // Also another sentence of the same numbers. None of them is a zero, which a missing one would be taken for.
      ((NOT_KNOWN.test(text) || /\d/.test(text)) && numbersIn(text).every((number) => numbers.has(number))) ||
      NAMES.test(text) ||
      (tag === 'academy-leaderboard' && text === LEADERBOARD_AVERAGE);
    return async (answer: unknown, isEmptied = false) => {
      give(id, answer);
      const texts = await draw();
      const hasFailed = texts.some((text) => FAILED.test(text));
      return texts.filter(
        (text, place) =>
          !isStated(text) &&
          !FAILED.test(text) &&
          !((isEmptied || hasFailed || texts[place - 1] === NO_DATA) && EMPTY.test(text)),
      );
    };
  }

  test.each(calls)('says nothing about a person that an answer of %s does not say', async (id) => {
    const invented = await inventing(id);
    const whole = wholeOf(id);
    expect(await invented({}), 'the empty answer').toEqual([]);
    if (Array.isArray(whole)) expect(await invented([], true), 'the empty list').toEqual([]);
    for (const { path, isList } of fieldsOf(whole)) {
      expect(await invented(without(whole, path)), `without ${path.join('.')}`).toEqual([]);
      if (isList) expect(await invented(without(whole, path, true), true), `no ${path.join('.')}`).toEqual([]);
    }
  });

  test.each(calls)('says nothing that an answer of %s does not say without two of its fields', async (id) => {
    const invented = await inventing(id);
    const whole = wholeOf(id);
    const field = fc.constantFrom(...fieldsOf(whole).map(({ path }) => path));
    await fc.assert(
      fc.asyncProperty(field, field, async (one, other) => {
        expect(await invented(without(without(whole, one), other))).toEqual([]);
      }),
      { numRuns: PAIRS },
    );
  });
});

describe('a month of attendance', () => {
  /** What days of the month are said to be. */
  const stated = async () => {
    const texts = await screenText(ParentAttendanceScreen as ComponentType);
    return texts.filter((text) => /\b2026\b.*\b(?:Present|Absent|Partial)\b/.test(text));
  };

  // Without the academy's day, days after the last record are not known anyhow.
  beforeEach(() => noteAcademyTime(new Headers({ Date: new Date().toUTCString() })));
  afterEach(forgetAcademyTime);

  test.each([
    ['whose call has failed', new ApiError('http', { method: 'GET', path: 'parentAttendance' }, 500)],
    ['whose call still runs', undefined],
  ])('%s tells of no day what it was', async (_, answer) => {
    answers.set('parentAttendance', wholeOf('parentAttendance'));
    expect(await stated()).not.toEqual([]);
    answers.set('parentAttendance', answer);
    expect(await stated()).toEqual([]);
  });
});
