import * as v from 'valibot';
import { PERFORMANCE_METRICS, REPORT_TIMEFRAMES } from '#domain/timeframes.ts';
import { defineCall } from './call.ts';
import { count, id, idOrNull, list, measure, moment, shape, text } from './fields.ts';
import { idInput, optionalWord } from './inputs.ts';

/** A student's scores as percentages, without Chapter Wise Exams. */
const studentScores = shape({
  pid: id(),
  firstName: text(),
  avgScore: measure(),
  bestScore: measure(),
  totalExams: count(),
});

/** These calls accept what `performanceTracking` takes, and may go without. */
const query = { timeframe: optionalWord(REPORT_TIMEFRAMES), metric: optionalWord(PERFORMANCE_METRICS) };

/** The cards, the trend and the student cards come from these rows. */
export const performanceTracking = defineCall({
  id: 'performanceTracking',
  method: 'GET',
  path: '/api/admin/performance-tracking',
  section: '2 §7',
  summary: "Students' scores over a period",
  query: { timeframe: v.picklist(REPORT_TIMEFRAMES), metric: v.picklist(PERFORMANCE_METRICS) },
  answer: list(studentScores),
});

/**
 * What the cards, the trend and the student cards show of those rows, without the rows: an academy has
 * more students than a phone can read. Beyond the spec's list (decisions, Beyond the spec's calls).
 */
export const performanceSummary = defineCall({
  id: 'performanceSummary',
  method: 'GET',
  path: '/api/admin/performance-summary',
  section: '2 §2',
  summary: "Totals of students' scores over a period, and the first students",
  capability: 'performance-summary',
  query: { timeframe: v.picklist(REPORT_TIMEFRAMES), metric: v.picklist(PERFORMANCE_METRICS) },
  answer: shape({
    /** Mean of the students' averages; null without a student. */
    averageScore: measure(),
    activeStudents: count(),
    topPerformers: count(),
    needAttention: count(),
    /** The first rows of `performanceTracking`. */
    students: list(studentScores),
  }),
});

/** Not sorted by the host. */
export const videoAnalytics = defineCall({
  id: 'videoAnalytics',
  method: 'GET',
  path: '/api/admin/video-analytics',
  section: '2 §7',
  summary: 'How often each video was watched',
  query,
  answer: list(shape({ title: text(), watchCount: count() })),
});

export const examAnalytics = defineCall({
  id: 'examAnalytics',
  method: 'GET',
  path: '/api/admin/exam-analytics',
  section: '2 §7',
  summary: 'Average score of each exam',
  query,
  answer: list(shape({ title: text(), averageScore: measure(), totalExams: count() })),
});

/** In rank order. */
export const topPerformers = defineCall({
  id: 'topPerformers',
  method: 'GET',
  path: '/api/admin/top-performers',
  section: '2 §7',
  summary: 'The best students, best first',
  query,
  answer: list(studentScores),
});

/** The exams modal; `duration` in seconds, `examCategory` is text here. */
export const studentExams = defineCall({
  id: 'studentExams',
  method: 'GET',
  path: '/api/admin/student/{pid}/all-exams',
  section: '2 §7',
  summary: 'Every exam a student has taken',
  params: { pid: idInput() },
  answer: list(
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
