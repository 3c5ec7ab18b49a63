import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, idOrNull, measure, moment, shape, text } from '#contract/fields.ts';
import { idInput, optionalWord } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { PERFORMANCE_METRICS, REPORT_TIMEFRAMES } from '#domain/format/timeframes.ts';

/** The scores of a student as percentages, without Chapter Wise Exams. */
const studentScores = shape({
  pid: id(),
  firstName: text(),
  avgScore: measure(),
  bestScore: measure(),
  totalExams: measure(),
});

/** As `performanceTracking`, but optional. */
const query = { timeframe: optionalWord(REPORT_TIMEFRAMES), metric: optionalWord(PERFORMANCE_METRICS) };

/** The scores of all students over a period, by a metric. Scores are percentages. Chapter Wise Exams do not count. */
export const performanceTracking = defineCall('performanceTracking', {
  route: 'GET /api/admin/performance-tracking',
  promise: 'academy-performance#tracking-call',
  summary: "Students' scores over a period",
  query: { timeframe: v.picklist(REPORT_TIMEFRAMES), metric: v.picklist(PERFORMANCE_METRICS) },
  answer: neededList(studentScores),
});

/**
 * The totals of `performanceTracking` without its rows, for academies with more students than a browser can load: the
 * mean of the students’ averages (null without a student), the number of students by level, and the first rows of the
 * list.
 */
export const performanceSummary = defineCall('performanceSummary', {
  route: 'GET /api/admin/performance-summary',
  promise: 'academy-performance#summary-call',
  summary: "Totals of students' scores over a period, and the first students",
  capability: 'performance-summary',
  query: { timeframe: v.picklist(REPORT_TIMEFRAMES), metric: v.picklist(PERFORMANCE_METRICS) },
  answer: shape({
    averageScore: measure(),
    activeStudents: measure(),
    topPerformers: measure(),
    needAttention: measure(),
    students: neededList(studentScores),
  }),
});

/**
 * How often each video was watched in a period, in no particular order. Without `timeframe` and `metric`, those with
 * which Performance Tracking begins.
 */
export const videoAnalytics = defineCall('videoAnalytics', {
  route: 'GET /api/admin/video-analytics',
  promise: 'academy-performance#video-analytics-call',
  summary: 'How often each video was watched',
  query,
  answer: neededList(
    shape({
      // Beyond the basic fields: it leads to the viewings.
      videoId: v.optional(idOrNull()),
      title: text(),
      watchCount: measure(),
    }),
  ),
});

/**
 * The average score of each exam in a period, as a percentage. Without `timeframe` and `metric`, those with which
 * Performance Tracking begins.
 */
export const examAnalytics = defineCall('examAnalytics', {
  route: 'GET /api/admin/exam-analytics',
  promise: 'academy-performance#exam-analytics-call',
  summary: 'Average score of each exam',
  query,
  answer: neededList(
    shape({
      // Beyond the basic fields: it leads to the attempts.
      examId: v.optional(idOrNull()),
      title: text(),
      averageScore: measure(),
      totalExams: measure(),
    }),
  ),
});

/**
 * The students with the best scores in a period, best first. Without `timeframe` and `metric`, those with which
 * Performance Tracking begins.
 */
export const topPerformers = defineCall('topPerformers', {
  route: 'GET /api/admin/top-performers',
  promise: 'academy-performance#top-performers-call',
  summary: 'The best students, best first',
  query,
  answer: neededList(studentScores),
});

/**
 * Every exam that a student has taken. `duration` is in seconds, `percentage` a percentage. `examCategory` is the
 * title of the category. Answers 404 when the user is not a student.
 */
export const studentExams = defineCall('studentExams', {
  route: 'GET /api/admin/student/{pid}/all-exams',
  promise: 'academy-performance#student-exams-call',
  summary: 'Every exam a student has taken',
  params: { pid: idInput() },
  answer: neededList(
    shape({
      examTitle: text(),
      examCategory: text(),
      percentage: measure(),
      mark: measure(),
      rightAnswers: measure(),
      attended: measure(),
      duration: measure(),
      submittedDate: moment(),
      examHistoryId: idOrNull(),
    }),
  ),
});

/** The calls of this file, in the order in which the reference lists them. */
export const performanceCalls = {
  performanceTracking,
  performanceSummary,
  videoAnalytics,
  examAnalytics,
  topPerformers,
  studentExams,
};
