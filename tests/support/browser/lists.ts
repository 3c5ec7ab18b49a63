/**
 * All lists of the product that have filters, an order or pages: where each is, and what the address says of it. A new list
 * needs a row here (`tests/conventions/lists.test.ts`), and every row is walked (`tests/journeys/figures/lists.spec.ts`).
 */
import type { Route } from '@playwright/test';
import * as accounts from '#tests/support/data/accounts.ts';

/** What a person does to a list. */
export type ListStep =
  | { choose: string | RegExp; option: number }
  | { search: string; words: string }
  | { sort: string }
  | { press: string }
  /** Turns the page: of the pager of this name, where there are several. */
  | { page: number; of?: string };

export interface ListPlace {
  /** The files that have its filters, order or pages. */
  files: readonly string[];
  who?: accounts.Account;
  asParent?: boolean;
  path: string;
  steps: readonly ListStep[];
  /** The names in the address that then tell it. */
  words: readonly string[];
  /** Answers in the API's place, where the demo academy has too few rows. */
  answers?: Record<string, unknown>;
}

const ROWS = 45;
/** The rows of the page that is asked for, made from their numbers, from 1. */
function pageOf(route: Route, row: (number: number) => object) {
  const query = new URL(route.request().url()).searchParams;
  const page = Number(query.get('page') ?? 1);
  const size = Number(query.get('pageSize') ?? query.get('limit') ?? 20);
  const numbers = Array.from({ length: ROWS }, (_, index) => index + 1).slice((page - 1) * size, page * size);
  return { rows: numbers.map(row), page, size };
}
const manyOf =
  (row: (number: number) => object) =>
  (route: Route): object => {
    const { rows, page, size } = pageOf(route, row);
    const counts = { totalPages: Math.ceil(ROWS / size), totalItems: ROWS, itemsPerPage: size };
    return { data: rows, pagination: { currentPage: page, ...counts } };
  };
/** The same of a plan's report. */
const manyItemsOf =
  (row: (number: number) => object) =>
  (route: Route): object => ({ items: pageOf(route, row).rows, total: ROWS });

const RUN = {
  importId: 1,
  kind: 'oneroster',
  fileName: 'roster.zip',
  state: 'done',
  startedDate: '2026-05-20T10:00:00.000Z',
  hasLines: true,
  counts: { new: ROWS, refused: ROWS },
  questions: [],
};
const many = {
  imports: manyOf((importId) => ({ ...RUN, importId, fileName: `roster ${importId}.zip` })),
  lines: manyOf((lineNo) => ({ lineNo, change: 'new', name: `Pupil ${lineNo}`, line: lineNo })),
  invitations: manyOf((invitationId) => ({ invitationId, pid: invitationId, firstName: `Guest ${invitationId}` })),
  names: manyOf((number) => ({
    name: `name-${number}`,
    label: `Name ${number}`,
    of: 'student',
    title: `Title ${number}`,
  })),
  care: manyItemsOf((pid) => ({ pid, firstName: `Student ${pid}`, averageScore: 40 })),
  examinees: manyItemsOf((pid) => ({ pid, firstName: `Student ${pid}`, examsCompleted: 1, avgExamPercentage: 40 })),
  notices: manyOf((noticeId) => ({ noticeId, title: `Notice ${noticeId}` })),
};

const SCREENS = 'src/screens';
const DATA = 'demo-host/console/data';
const REPORT = `${SCREENS}/academy-plan-report`;
const STATEMENTS = {
  path: '/data/statements',
  answers: { '/statements/waiting': many.names, '/statements/matches': many.names },
};

/** The lists by what people call them. */
export const LISTS: Readonly<Record<string, ListPlace>> = {
  users: {
    files: [`${SCREENS}/academy-users/UsersScreen.tsx`, `${SCREENS}/academy-users/UserTable.tsx`],
    path: '/users',
    steps: [{ choose: 'Role', option: 3 }, { search: 'Search users', words: 'a' }, { sort: 'User' }, { page: 2 }],
    words: ['role', 'search', 'sort', 'page'],
  },
  schools: {
    files: [`${SCREENS}/academy-schools/SchoolsScreen.tsx`],
    path: '/schools?rows=10',
    steps: [
      { choose: 'Country', option: 1 },
      { search: 'Search schools', words: 'school' },
    ],
    words: ['country', 'search', 'rows'],
  },
  notifications: {
    files: [`${SCREENS}/academy-notifications/NotificationsScreen.tsx`],
    path: '/notifications',
    steps: [{ choose: 'Priority', option: 2 }, { page: 2 }],
    words: ['priority', 'page'],
  },
  'lines of the activity log': {
    files: [
      `${SCREENS}/academy-activity-logs/ActivityLogsScreen.tsx`,
      `${SCREENS}/academy-activity-logs/ActivityLogTable.tsx`,
    ],
    path: '/activity-logs',
    steps: [{ search: 'Activity', words: 'LOGIN' }, { press: 'Filter' }, { page: 2 }],
    words: ['filter', 'page'],
  },
  'who was absent': {
    files: [`${SCREENS}/academy-absent/AbsentScreen.tsx`, `${SCREENS}/academy-absent/AbsentTable.tsx`],
    path: '/absent',
    steps: [{ choose: 'Study Plan', option: 1 }, { search: 'Search students', words: 'a' }, { sort: 'Student' }],
    words: ['plan', 'search', 'sort'],
  },
  'students to follow up': {
    files: [`${SCREENS}/academy-attention/AttentionScreen.tsx`],
    path: '/attention',
    steps: [
      { choose: 'School', option: 1 },
      { choose: 'Reason', option: 1 },
    ],
    words: ['school', 'reason'],
  },
  'students behind a number': {
    files: [`${SCREENS}/academy-list/ListScreen.tsx`, `${SCREENS}/academy-list/ListTable.tsx`],
    path: '/list?list=students',
    steps: [{ page: 2 }],
    words: ['list', 'page'],
  },
  'study plans': {
    files: [`${SCREENS}/academy-plans/PlansScreen.tsx`, `${SCREENS}/academy-plans/PlansTable.tsx`],
    path: '/study-plans',
    steps: [{ choose: 'School', option: 1 }, { search: 'Search study plans', words: 'a' }, { sort: 'Title' }],
    words: ['school-id', 'search', 'sort'],
  },
  'students of a plan': {
    files: [`${REPORT}/StudentsTab.tsx`, `${REPORT}/PagedTable.tsx`, `${REPORT}/ReportFilters.tsx`],
    path: '/study-plans/7?tab=students',
    steps: [{ choose: 'Sort', option: 1 }, { press: 'Apply' }, { page: 2, of: 'Students' }],
    words: ['tab', 'students-filter', 'students-page'],
  },
  'days of a plan': {
    files: [`${REPORT}/DayWiseTab.tsx`],
    path: '/study-plans/7?tab=day&days-rows=10',
    steps: [{ page: 2 }],
    words: ['tab', 'days-rows', 'days-page'],
  },
  'students who have not started a plan': {
    files: [`${REPORT}/NotStartedTab.tsx`],
    path: '/study-plans/7?tab=not-started',
    steps: [{ search: 'Search student', words: 'a' }, { press: 'Apply' }],
    words: ['tab', 'not-started-filter'],
  },
  'results of a plan': {
    files: [`${REPORT}/ExamPerformanceTab.tsx`, `${REPORT}/PerformanceHead.tsx`],
    path: '/study-plans/7?tab=exam-performance',
    steps: [{ press: 'Below 50%' }, { sort: 'Student' }, { page: 2, of: 'Exam Performance' }],
    words: ['tab', 'exam-performance-filter', 'exam-performance-sort', 'exam-performance-page'],
    answers: { '/students/exam-performance': many.examinees },
  },
  'progress in a plan': {
    files: [`${REPORT}/PerformanceTable.tsx`],
    path: '/study-plans/7?tab=session-performance',
    steps: [{ sort: 'Student' }],
    words: ['tab', 'session-performance-sort'],
  },
  'schools that attend a plan': {
    files: [`${SCREENS}/academy-plan-attendance/attendanceTable.ts`],
    path: '/study-plans/attendance?plan-id=7',
    steps: [{ sort: 'School' }],
    words: ['plan-id', 'sort'],
  },
  'students of intensive care': {
    files: [`${SCREENS}/academy-plan-reports/IntensiveCare.tsx`, `${SCREENS}/academy-plan-reports/care.ts`],
    path: '/study-plans/reports?plan-id=7',
    steps: [{ sort: 'Student' }, { page: 2, of: 'Students Requiring Intensive Care (Below 50% Performance)' }],
    words: ['plan-id', 'care-sort', 'care-page'],
    answers: { '/intensive-care/students': many.care },
  },
  'top performers': {
    files: [`${SCREENS}/academy-performance/TopPerformers.tsx`],
    path: '/performance',
    steps: [{ choose: 'Metric', option: 1 }, { sort: 'Student Name' }],
    words: ['metric', 'top-sort'],
  },
  'exams of the leaderboard': {
    files: [`${SCREENS}/academy-leaderboard/ExamCards.tsx`],
    path: '/leaderboard',
    steps: [{ choose: 'Category', option: 1 }, { press: 'Next' }],
    words: ['category', 'page'],
  },
  'counts of the dashboard': {
    files: [`${SCREENS}/academy-dashboard/DashboardScreen.tsx`],
    path: '/dashboard',
    steps: [{ sort: 'Category' }],
    words: ['exams-sort'],
  },
  conversations: {
    files: [`${SCREENS}/academy-messages/StaffMessagesScreen.tsx`],
    who: accounts.teacher,
    path: '/parent-messages',
    steps: [
      { choose: 'Filter', option: 1 },
      { search: 'Search', words: 'a' },
    ],
    words: ['status', 'search'],
  },
  notices: {
    files: [`${SCREENS}/academy-notices/NoticeList.tsx`],
    path: '/notices',
    steps: [{ page: 2 }],
    words: ['page'],
    answers: { '/api/notices': many.notices },
  },
  'study sessions of a child': {
    files: [`${SCREENS}/shared/studentPerformance/StudySessionsTable.tsx`],
    who: accounts.parent,
    asParent: true,
    path: '/study-sessions',
    steps: [{ choose: 'Subject', option: 1 }, { sort: 'Subject' }],
    words: ['sessions', 'sessions-sort'],
  },
  imports: {
    files: [`${DATA}/ImportHistory.tsx`],
    path: '/data/import',
    steps: [{ page: 2 }],
    words: ['page'],
    answers: { '/admin/imports': many.imports },
  },
  'rows of an import': {
    files: [`${DATA}/ImportLines.tsx`],
    path: '/data/import/1?rows=10',
    steps: [{ press: 'New' }, { search: 'Search rows', words: 'Pupil' }, { page: 2 }],
    words: ['rows', 'change', 'search', 'page'],
    answers: { '/admin/imports/1': RUN, '/admin/imports/1/lines': many.lines },
  },
  invitations: {
    files: [`${DATA}/invitations/InvitationList.tsx`],
    path: '/data/invitations',
    steps: [{ choose: 'State', option: 1 }, { search: 'Search people', words: 'Guest' }, { page: 2 }],
    words: ['state', 'search', 'page'],
    answers: { '/admin/invitations': many.invitations },
  },
  'students that statements wait for': {
    files: [`${DATA}/statements/WaitingNames.tsx`],
    ...STATEMENTS,
    steps: [
      { search: 'Search', words: 'Name' },
      { page: 2, of: 'Students to match' },
    ],
    words: ['students-search', 'students-page'],
  },
  'activities that statements wait for': {
    files: [`${DATA}/statements/WaitingNames.tsx`],
    ...STATEMENTS,
    steps: [{ page: 3, of: 'Activities to match' }],
    words: ['activities-page'],
  },
  'names that were matched by hand': {
    files: [`${DATA}/statements/MatchedNames.tsx`],
    ...STATEMENTS,
    steps: [{ page: 2, of: 'Matched by hand' }],
    words: ['matches-page'],
  },
  'names in other languages': {
    files: [`${DATA}/names/NameList.tsx`],
    path: '/data/names',
    steps: [
      { choose: 'What', option: 3 },
      { choose: 'Language', option: 3 },
      { search: 'Search names', words: 'Class' },
      { page: 2 },
    ],
    words: ['kind', 'language', 'search', 'page'],
  },
};

/** Files that look like a list's and have nothing to tell an address, with the reason. */
export const NO_LISTS: Readonly<Record<string, string>> = {
  [`${SCREENS}/shared/fromFirstPage.ts`]: 'tells in its comment how a list uses it',
  [`${SCREENS}/academy-leaderboard/ResultsDialog.tsx`]: 'in a dialog, which has no address',
  [`${SCREENS}/academy-performance/ExamsDialog.tsx`]: 'in a dialog, which has no address',
  [`${REPORT}/SessionReportDialog.tsx`]: 'in a dialog, which has no address',
  [`${DATA}/statements/MatchDialog.tsx`]: 'in a dialog, which has no address',
  [`${DATA}/invitations/ChosenPeople.tsx`]: 'a field of a form: what is chosen is sent',
  [`${DATA}/plans/session/MaterialField.tsx`]: 'a field of a form: what is chosen is saved',
  [`${DATA}/plans/SchoolsField.tsx`]: 'a field of a form: what is chosen is saved',
  'demo-host/console/lms/CourseDialog.tsx': 'in a dialog, which has no address',
  'demo-host/console/lms/ChooseGrades.tsx': 'in a dialog, which has no address',
  'demo-host/console/lms/GradeTable.tsx': 'in a dialog, which has no address',
};
