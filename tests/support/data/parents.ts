/** The parents' screens as a person knows them. */
import type { CallAnswer } from '#contract/call.ts';
import type { childCourses } from '#contract/students/courses.ts';
import type { parentWeek } from '#contract/students/parentWeek.ts';
import { examples } from '#tests/contract/examples.ts';
import type { Place } from '#tests/support/browser/place.ts';

export const stat = <Found>(page: Place<Found>, name: string) => page.getByRole('group', { name, exact: true });
export const childButton = <Found extends Place<Found>>(page: Place<Found>, name: string | RegExp) =>
  page.getByRole('group', { name: 'Child' }).getByRole('button', { name });
export const card = <Found>(page: Place<Found>, name: string) => page.getByRole('region', { name, exact: true });
export const rowsOf = <Found extends Place<Found>>(page: Place<Found>, table: string | RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row');

/** A child's dashboard as the wire shows it, with what a test is about in its place. */
export const dashboard = (change: Record<string, unknown> = {}) => ({
  ...(examples.parentDashboardStats?.answer as object),
  studentInfo: {
    name: 'അഞ്ജലി കൃഷ്ണൻ',
    grade: 'Class 10 B',
    rollNumber: 'R-2417',
    school: 'Vidya Jyothi Public School',
  },
  overallStats: { totalExams: 34, averageScore: 76.4, bestScore: 98, improvementRate: 5.2, overallProgress: 68 },
  subjectWisePerformance: [
    { subject: 'Physics', averageScore: 88, totalExams: 9, bestScore: 98 },
    { subject: 'Chemistry', averageScore: 80, totalExams: 8, bestScore: 92 },
  ],
  ...change,
});

export const attendance = (change: Record<string, unknown> = {}) => ({
  monthlyAttendance: [
    { date: 3, status: 'present', sessions: 2 },
    { date: 4, status: 'partial', sessions: 1 },
    { date: 8, status: 'present', sessions: 1 },
    { date: 10, status: 'present', sessions: 1 },
  ],
  attendanceStats: { totalDays: 3, presentDays: 2, absentDays: 0, partialDays: 1, attendancePercentage: 66.67 },
  sessionAttendance: [
    { date: '2025-06-03T04:00:00.000Z', session: 'Live Class 01', startTime: '08:30', duration: 41, status: 'present' },
  ],
  weeklyPattern: [
    { day: 'Monday', attendance: 91, sessions: 3 },
    { day: 'Tuesday', attendance: 50, sessions: 2 },
    { day: 'Friday', attendance: 91, sessions: 3 },
  ],
  ...change,
});

/** A month of six school days, of which too few were attended. */
const SIX_DAYS = { totalDays: 6, presentDays: 4, absentDays: 1, partialDays: 1, attendancePercentage: 66.67 };

/** The attendance of a month of which can be said whether it is enough. */
export const attendanceOfMonth = (change: Partial<typeof SIX_DAYS> & { minimumAttendance?: number } = {}) =>
  attendance({ attendanceStats: { ...SIX_DAYS, ...change } });

export type Courses = CallAnswer<typeof childCourses>;
export type UnitState = Courses[number]['units'][number]['state'];

/** A session with a course package, whose units are in these states. */
export const courseSession = (
  studyPlanItemId: number,
  sessionName: string,
  states: readonly UnitState[],
): Courses[number] => ({
  studyPlanItemId,
  sessionName,
  studyPlanName: 'ഭൗതികശാസ്ത്രം: സമഗ്ര പഠനം',
  subject: 'Physics',
  units: states.map((state, at) => ({ unitId: 10 * studyPlanItemId + at, title: `Part ${at + 1}`, state })),
});

export type Week = CallAnswer<typeof parentWeek>;

/** A week of a child who was absent once. */
export const WEEK: Week = {
  name: 'അഞ്ജലി',
  week: '2026-05-18',
  isCurrent: true,
  attendanceStats: { totalDays: 5, presentDays: 4, absentDays: 1, partialDays: 0 },
  overallStats: {
    totalSessionsAttended: 3,
    totalSessionsAvailable: 5,
    totalExamsCompleted: 2,
    averageScore: 70,
    studyMinutes: 95,
  },
  bestExam: { subject: 'Physics', examTitle: '<b>Waves</b>', score: 92 },
  nextWeek: { sessions: 4, firstSession: 'Vectors', liveClasses: 6 },
  happened: [
    { kind: 'exam', date: '2026-05-20T10:00:00.000Z', subject: 'Physics', title: '<b>Waves</b>', score: 92 },
    { kind: 'session', date: '2026-05-19T10:00:00.000Z', subject: 'Physics', title: 'Motion', score: null },
  ],
  mail: { isOffered: true, isOn: true },
};
