import { parentAttendance } from '#contract/students/parent.ts';
import { asks, ofChild, present } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CHILDREN } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'parent-attendance',
  screen: 'Attendance Tracking',
  description: "A child's attendance in a month: calendar, weekly pattern, sessions.",
  audience: 'parent',
  menuIds: ['attendance'],
  expiresToLogin: true,
  height: [1200, 1200],
  families: ['parents'],
  attributes: {
    month: {
      description: 'The month, from 0 (January) to 11; follows the selector.',
      type: 'string',
      default: 'this month',
      example: '9',
    },
    year: {
      description: 'The year, from 2023; follows the selector.',
      type: 'string',
      default: 'this year',
      example: '2026',
    },
  },
  needs: ['parentAttendance'],
  richer: {},
  offered: ['children', 'changeAbsenceMail'],
  shows: {
    children: CHILDREN,
    parentAttendance: {
      '': 'the cards, the calendar, the weekly pattern and the table of sessions',
      monthlyAttendance: 'the calendar (every past day reads “Absent”)',
      'monthlyAttendance[].status': 'the colours of the calendar',
      'monthlyAttendance[].sessions': 'the number of sessions of each day of the calendar',
      attendanceStats: 'the four cards',
      'attendanceStats.totalDays': '“of {n} school days” on the cards',
      'attendanceStats.presentDays': 'the card “Present Days”',
      'attendanceStats.absentDays': 'the card “Absent Days”',
      'attendanceStats.partialDays': 'the card “Partial Days”',
      'attendanceStats.attendancePercentage': 'the card “Attendance”',
      sessionAttendance: 'the table “Recent Session Attendance”',
      'sessionAttendance[].date': 'the column “Date” of “Recent Session Attendance”',
      'sessionAttendance[].session': 'the column “Session” of “Recent Session Attendance”',
      'sessionAttendance[].startTime': 'the column “Start Time” of “Recent Session Attendance”',
      'sessionAttendance[].duration': 'the column “Duration” of “Recent Session Attendance”',
      'sessionAttendance[].status': 'the column “Status” of “Recent Session Attendance”',
      weeklyPattern: '“Weekly Attendance Pattern”',
      mail: 'the switch of the e-mails about absences',
    },
  },
  first: () =>
    asks(parentAttendance, {
      query: { ...present, ...ofChild },
    }),
} as const satisfies ScreenFacts;
