/** The parents' screens as a person knows them. */
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
