import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  alias,
  flag,
  id,
  idOrNull,
  list,
  measure,
  moment,
  shape,
  shapeOrEmpty,
  text,
  textOrNull,
  textRow,
  word,
} from '#contract/fields.ts';
import { numberInput, optionalId, searchInput, wordOrId } from '#contract/inputs.ts';
import { maybeList, neededList } from '#contract/listFields.ts';
import { PARENT_TIMEFRAMES } from '#domain/format/timeframes.ts';
import type { AttendanceStatus, DayStatus } from '#domain/learning/attendance.ts';

/**
 * The child that the call is about. A client sends it only where `user.capabilities` contains `children`
 * (promises/session-and-errors.md#calls-beyond-the-basic-ones); otherwise there is one child.
 */
export const ofChild = { studentId: optionalId() };

/**
 * The children of the parent who is signed in, ordered by id. `studentId` selects one of them in the other calls for
 * parents.
 */
export const children = defineCall('children', {
  route: 'GET /api/parent/children',
  promise: 'parent-dashboard#children-call',
  summary: 'Children of the parent who is signed in',
  capability: 'children',
  answer: neededList(shape({ studentId: id(), name: text(), grade: text(), school: text() })),
});

/**
 * A child’s exams at a glance. Without `studentId` the call is about the first child. Scores are percentages;
 * `improvementRate` may be negative. Answers 404 when the child is not yours or there is no child.
 */
export const parentDashboardStats = defineCall('parentDashboardStats', {
  route: 'GET /api/parent/dashboard-stats',
  promise: 'parent-dashboard#dashboard-call',
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
    subjectWisePerformance: maybeList(
      shape({
        subject: text(),
        averageScore: measure(),
        totalExams: measure(),
        bestScore: measure(),
        // Beyond the basic fields: the improvement over the default timeframe, as in `parentPerformance`.
        improvement: v.optional(textOrNull()),
      }),
    ),
    recentExams: maybeList(
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
    weeklyExamActivity: maybeList(shape({ day: text(), exams: measure(), avgScore: measure() })),
  }),
});

/**
 * A child’s sessions and progress over a period. Without `studentId` the call is about the first child.
 * `watchDuration` is in seconds, `totalHours` in minutes, scores and progress are percentages. `improvement` is text
 * that starts with + or -. `_t` has no meaning; with a new value in each request no cache answers it. Answers 404 when
 * the child is not yours or there is no child.
 */
export const parentPerformance = defineCall('parentPerformance', {
  route: 'GET /api/parent/performance',
  promise: 'parent-performance#the-call',
  summary: "A child's sessions and progress over a period",
  query: {
    timeframe: v.picklist(PARENT_TIMEFRAMES),
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
    studyPlanSessions: maybeList(
      shape({
        id: idOrNull(),
        date: moment(),
        subject: text(),
        sessionName: text(),
        studyPlanName: text(),
        watchDuration: measure(),
        examScore: measure(),
        overallProgress: measure(),
      }),
    ),
    subjectPerformance: maybeList(
      v.pipe(
        v.unknown(),
        alias({ averageScore: 'progressScore' }),
        shape({
          subject: text(),
          improvement: textOrNull(),
          totalSessions: measure(),
          progressScore: measure(),
          totalExams: measure(),
          totalVideos: measure(),
          bestScore: measure(),
          totalHours: measure(),
        }),
      ),
    ),
    monthlyTrends: maybeList(
      v.pipe(
        v.unknown(),
        alias({ averageScore: 'overallProgress' }),
        shape({ month: text(), sessions: measure(), overallProgress: measure(), videoProgress: measure() }),
      ),
    ),
    strengths: maybeList(textRow()),
    improvements: maybeList(textRow()),
  }),
});

/**
 * A child’s progress in one study plan, or in all (`planId=all`). Without `studentId` the call is about the first
 * child. `hours` in `dailyProgress` are minutes; the hours in `completionStats` are hours; `progress` is a percentage.
 * Answers 404 when the child is not yours, has no such plan, or there is no child.
 */
export const parentStudyProgress = defineCall('parentStudyProgress', {
  route: 'GET /api/parent/study-progress',
  promise: 'parent-study-progress#the-call',
  summary: "A child's progress in study plans",
  query: { planId: wordOrId('all'), ...ofChild },
  answer: shape({
    studyPlans: maybeList(
      shape({
        id: id(),
        name: text(),
        progress: measure(),
        completedSessions: measure(),
        totalSessions: measure(),
        subjects: list(textRow()),
      }),
    ),
    videoProgress: maybeList(shape({ subject: text(), watched: measure(), total: measure() })),
    dailyProgress: maybeList(
      shape({ date: moment(), sessions: measure(), videos: measure(), exams: measure(), hours: measure() }),
    ),
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
 * A child’s attendance in a month. Without `studentId` the call is about the first child. `month` counts from 0 for
 * January. In `monthlyAttendance`, `date` is the day of the month, and a day that is not in the list counts as absent.
 * `status` is `present`, `absent`, `partial` or `holiday`; for a day also `no_classes`, `upcoming` or `not_joined`,
 * which do not count. The `date` of a session is a day of the academy, as its `startTime` is by the academy’s clock;
 * `duration` is in minutes. `minimumAttendance` is the `attendancePercentage` that is enough; without it, that is 75. `mail` says whether you are also told of an absence by e-mail. Answers 404 when the child is not yours or there is no child.
 */
export const parentAttendance = defineCall('parentAttendance', {
  route: 'GET /api/parent/attendance',
  promise: 'parent-attendance#the-call',
  summary: "A child's attendance in a month",
  query: { month: numberInput(0, 11), year: numberInput(1970, 9999), ...ofChild },
  answer: shape({
    monthlyAttendance: maybeList(shape({ date: id(), status: word<DayStatus>(), sessions: measure() })),
    attendanceStats: shapeOrEmpty({
      totalDays: measure(),
      presentDays: measure(),
      absentDays: measure(),
      partialDays: measure(),
      attendancePercentage: measure(),
      minimumAttendance: v.optional(measure()),
    }),
    sessionAttendance: maybeList(
      shape({
        date: moment(),
        session: text(),
        startTime: text(),
        duration: measure(),
        status: word<AttendanceStatus>(),
      }),
    ),
    weeklyPattern: maybeList(shape({ day: text(), attendance: measure(), sessions: measure() })),
    mail: v.optional(shape({ isOffered: flag(), isOn: flag() })),
  }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const parentCalls = { children, parentDashboardStats, parentPerformance, parentStudyProgress, parentAttendance };
