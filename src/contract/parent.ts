import * as v from 'valibot';
import type { AttendanceStatus, DayStatus } from '#domain/attendance.ts';
import { PARENT_TIMEFRAMES } from '#domain/timeframes.ts';
import { defineCall } from './call.ts';
import {
  alias,
  count,
  id,
  list,
  measure,
  moment,
  shape,
  shapeOrEmpty,
  text,
  textOrNull,
  textRow,
  word,
} from './fields.ts';
import { numberInput, optionalId, searchInput, wordOrId } from './inputs.ts';

/**
 * Which child the call is about. Sent only where `user.capabilities` names `children` (decisions,
 * Beyond the spec's calls); otherwise there is one child.
 */
const ofChild = { studentId: optionalId() };

/** The children of the parent signed in; beyond the spec's list. */
export const children = defineCall({
  id: 'children',
  method: 'GET',
  path: '/api/parent/children',
  section: '2 §6',
  summary: 'Children of the parent signed in',
  capability: 'children',
  answer: list(shape({ studentId: id(), name: text(), grade: text(), school: text() })),
});

/** Parent Dashboard. Scores are percentages; `improvementRate` may be negative. */
export const parentDashboardStats = defineCall({
  id: 'parentDashboardStats',
  method: 'GET',
  path: '/api/parent/dashboard-stats',
  section: '2 §7',
  summary: "A child's exams at a glance",
  query: ofChild,
  answer: shape({
    studentInfo: shapeOrEmpty({ name: text(), grade: text(), rollNumber: text(), school: text() }),
    overallStats: shapeOrEmpty({
      totalExams: measure(),
      averageScore: measure(),
      bestScore: measure(),
      improvementRate: measure(),
      totalExamsCompleted: measure(),
      overallProgress: measure(),
      overallAverage: measure(),
    }),
    subjectWisePerformance: list(
      shape({
        subject: text(),
        averageScore: measure(),
        totalExams: count(),
        bestScore: measure(),
        // Beyond the spec's fields: that of the default timeframe, as the performance call has it.
        improvement: v.optional(textOrNull()),
      }),
    ),
    recentExams: list(
      shape({
        subject: text(),
        date: moment(),
        examTitle: text(),
        rightAnswers: measure(),
        totalQuestions: measure(),
        category: text(),
        score: measure(),
      }),
    ),
    weeklyExamActivity: list(shape({ day: text(), exams: count(), avgScore: measure() })),
  }),
});

/**
 * Student Performance Analysis and Study Sessions. `watchDuration` in seconds, `totalHours` in
 * minutes; `improvement` is text that starts with + or -.
 */
export const parentPerformance = defineCall({
  id: 'parentPerformance',
  method: 'GET',
  path: '/api/parent/performance',
  section: '2 §7',
  summary: "A child's sessions and progress over a period",
  query: {
    timeframe: v.picklist(PARENT_TIMEFRAMES),
    /** A timestamp, so that no cache answers; the client sets it. */
    _t: searchInput(),
    ...ofChild,
  },
  answer: shape({
    overallStats: v.pipe(
      v.optional(v.unknown(), null),
      alias({ overallAverage: 'overallProgress' }),
      shapeOrEmpty({
        totalSessionsAttended: measure(),
        totalSessionsAvailable: measure(),
        attendancePercentage: measure(),
        overallProgress: measure(),
        totalExamsCompleted: measure(),
        totalVideosWatched: measure(),
      }),
    ),
    studyPlanSessions: list(
      shape({
        id: id(),
        date: moment(),
        subject: text(),
        sessionName: text(),
        studyPlanName: text(),
        watchDuration: measure(),
        examScore: measure(),
        overallProgress: measure(),
      }),
    ),
    subjectPerformance: list(
      v.pipe(
        v.unknown(),
        alias({ averageScore: 'progressScore' }),
        shape({
          subject: text(),
          improvement: textOrNull(),
          totalSessions: count(),
          progressScore: measure(),
          totalExams: count(),
          totalVideos: count(),
          bestScore: measure(),
          totalHours: measure(),
        }),
      ),
    ),
    monthlyTrends: list(
      v.pipe(
        v.unknown(),
        alias({ averageScore: 'overallProgress' }),
        shape({ month: text(), sessions: count(), overallProgress: measure(), videoProgress: measure() }),
      ),
    ),
    strengths: list(textRow()),
    improvements: list(textRow()),
  }),
});

/**
 * Study Progress Tracking; `dailyProgress[].hours` in minutes, `completionStats` in hours. An error
 * answer may carry the whole object beside `message` and `hint`: it is read with this answer then.
 */
export const parentStudyProgress = defineCall({
  id: 'parentStudyProgress',
  method: 'GET',
  path: '/api/parent/study-progress',
  section: '2 §7',
  summary: "A child's progress in study plans",
  query: { planId: wordOrId('all'), ...ofChild },
  answer: shape({
    studyPlans: list(
      shape({
        id: id(),
        name: text(),
        progress: measure(),
        completedSessions: count(),
        totalSessions: count(),
        subjects: list(textRow()),
      }),
    ),
    videoProgress: list(shape({ subject: text(), watched: count(), total: count() })),
    dailyProgress: list(shape({ date: moment(), sessions: count(), videos: count(), exams: count(), hours: count() })),
    completionStats: shapeOrEmpty({
      totalVideos: measure(),
      watchedVideos: measure(),
      totalExams: measure(),
      completedExams: measure(),
      totalHours: measure(),
      studiedHours: measure(),
    }),
  }),
});

/**
 * Attendance Tracking; `month` counts from 0. `monthlyAttendance[].date` is the day of the month,
 * and days may be missing, which is absent. `status` is present, absent, partial or holiday; of a day also
 * `no_classes`, `upcoming` or `not_joined`, which count for nothing, as any other word does. A session's `duration`
 * in minutes.
 */
export const parentAttendance = defineCall({
  id: 'parentAttendance',
  method: 'GET',
  path: '/api/parent/attendance',
  section: '2 §7',
  summary: "A child's attendance in a month",
  query: { month: numberInput(0, 11), year: numberInput(1970, 9999), ...ofChild },
  answer: shape({
    monthlyAttendance: list(shape({ date: id(), status: word<DayStatus>(), sessions: count() })),
    attendanceStats: shapeOrEmpty({
      totalDays: measure(),
      presentDays: measure(),
      absentDays: measure(),
      partialDays: measure(),
      attendancePercentage: measure(),
    }),
    sessionAttendance: list(
      shape({
        date: moment(),
        session: text(),
        startTime: text(),
        duration: measure(),
        status: word<AttendanceStatus>(),
      }),
    ),
    weeklyPattern: list(shape({ day: text(), attendance: measure(), sessions: count() })),
  }),
});
