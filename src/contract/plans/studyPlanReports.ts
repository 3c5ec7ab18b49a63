import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, idOrNull, list, measure, moment, shape, text, word } from '#contract/fields.ts';
import { idInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import type { ListBand } from '#domain/lists/lists.ts';

const params = { id: idInput() };

/**
 * The activity on a day. Without a `day` in the answer, the day is the position in the list, from 1.
 * `overallScore` is a performance value (promises/numbers-and-bands.md#performance-values) whose number of exams is
 * `exams`; null means no score.
 */
const activityOfDays = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((rows) => (Array.isArray(rows) ? rows.map(withDay) : rows)),
  list(
    shape({
      day: id(),
      // Beyond the basic fields: the week of the plan that the day is in.
      week: v.optional(idOrNull()),
      videos: measure(),
      exams: measure(),
      activityCount: measure(),
      overallScore: measure(),
    }),
  ),
);

function withDay(row: unknown, index: number): unknown {
  if (typeof row !== 'object' || row === null) return row;
  return { ...row, day: (row as { day?: unknown }).day ?? index + 1 };
}

/** The study plans that reports can be chosen for, with the number of active students and of items in each. */
export const studyPlanReports = defineCall('studyPlanReports', {
  route: 'GET /api/admin/study-plan-reports',
  promise: 'academy-plan-reports#plans-call',
  summary: 'Study plans with their active students and items',
  answer: neededList(shape({ studyPlanId: id(), title: text(), activeStudents: measure(), totalItems: measure() })),
});

/**
 * The activity on each day of a study plan: videos, exams and the score. `overallScore` is a performance value whose
 * number of exams is `exams`; null means that there is no score. A client may ask `planDayWise` when this call fails.
 */
export const planActivityCounts = defineCall('planActivityCounts', {
  route: 'GET /api/admin/study-plan/{id}/activity-counts',
  promise: 'academy-plan-reports#activity-counts-call',
  summary: 'Videos, exams and score of each day of a plan',
  params,
  answer: activityOfDays,
});

/** The same rows as `planActivityCounts`, for clients whose first call has failed. */
export const planDayWise = defineCall('planDayWise', {
  route: 'GET /api/admin/study-plan/{id}/day-wise',
  promise: 'academy-plan-reports#day-wise-call',
  summary: 'The same rows, for when the first call fails',
  params,
  answer: activityOfDays,
});

/** How many students of a study plan have watched each video. `completionRate` is a percentage. */
export const planVideoEngagement = defineCall('planVideoEngagement', {
  route: 'GET /api/admin/study-plan/{id}/video-engagement',
  promise: 'academy-plan-reports#video-engagement-call',
  summary: 'How many students watched each video of a plan',
  params,
  answer: neededList(
    shape({
      // Beyond the basic fields: it leads to the students.
      studyPlanItemId: v.optional(idOrNull()),
      title: text(),
      watchedCount: measure(),
      totalStudents: measure(),
      completionRate: measure(),
    }),
  ),
});

/** The number of students of a study plan in each bucket of exam performance. */
export const planExamPerformance = defineCall('planExamPerformance', {
  route: 'GET /api/admin/study-plan/{id}/exam-performance',
  promise: 'academy-plan-reports#exam-performance-call',
  summary: 'How many students are in each bucket of exam performance',
  params,
  answer: neededList(
    shape({
      name: text(),
      count: measure(),
      // Beyond the basic fields: it leads to the students.
      band: v.optional(word<ListBand>()),
    }),
  ),
});

/** A row of the table of intensive care. */
export const studentInCare = shape({
  // Beyond the basic fields: it leads to the student's page.
  pid: v.optional(idOrNull()),
  firstName: text(),
  averageScore: measure(),
  videosWatched: measure(),
  examsCompleted: measure(),
  lastActivity: moment(),
});

/**
 * The students of a study plan who need intensive care: those below 50 % performance. `averageScore` is a percentage.
 */
export const planIntensiveCare = defineCall('planIntensiveCare', {
  route: 'GET /api/admin/study-plan/{id}/intensive-care',
  promise: 'academy-plan-reports#intensive-care-call',
  summary: 'Students of a plan below 50% performance',
  params,
  answer: neededList(studentInCare),
});

/** The calls of this file, in the order in which the reference lists them. */
export const studyPlanReportCalls = {
  studyPlanReports,
  planActivityCounts,
  planDayWise,
  planVideoEngagement,
  planExamPerformance,
  planIntensiveCare,
};
