import * as v from 'valibot';
import { defineCall } from './call.ts';
import { count, id, list, measure, moment, shape, text } from './fields.ts';
import { idInput } from './inputs.ts';

const params = { id: idInput() };

/**
 * A day's activity. Where the host sends no `day`, the position in the list, from 1, is the day.
 * `overallScore` is a performance value (spec 1 §5) whose exam count is `exams`; null is no score.
 */
const activityOfDays = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((rows) => (Array.isArray(rows) ? rows.map(withDay) : rows)),
  list(shape({ day: id(), videos: count(), exams: count(), activityCount: count(), overallScore: measure() })),
);

function withDay(row: unknown, index: number): unknown {
  if (typeof row !== 'object' || row === null) return row;
  return { ...row, day: (row as { day?: unknown }).day ?? index + 1 };
}

/** The plans to choose from (spec 1 §2, Study Plan Reports). */
export const studyPlanReports = defineCall({
  id: 'studyPlanReports',
  method: 'GET',
  path: '/api/admin/study-plan-reports',
  section: '1 §7',
  summary: 'Study plans with their active students and items',
  answer: list(shape({ studyPlanId: id(), title: text(), activeStudents: count(), totalItems: count() })),
});

/** Activity of each day; where it fails, `planDayWise` is used (spec 1 §8). */
export const planActivityCounts = defineCall({
  id: 'planActivityCounts',
  method: 'GET',
  path: '/api/admin/study-plan/{id}/activity-counts',
  section: '1 §7',
  summary: 'Videos, exams and score of each day of a plan',
  params,
  answer: activityOfDays,
});

/** The fallback of `planActivityCounts`, with the same rows. */
export const planDayWise = defineCall({
  id: 'planDayWise',
  method: 'GET',
  path: '/api/admin/study-plan/{id}/day-wise',
  section: '1 §7',
  summary: 'Videos, exams and score of each day of a plan, from its days',
  params,
  answer: activityOfDays,
});

/** How many of a plan's students watched each video; `completionRate` is a percentage. */
export const planVideoEngagement = defineCall({
  id: 'planVideoEngagement',
  method: 'GET',
  path: '/api/admin/study-plan/{id}/video-engagement',
  section: '1 §7',
  summary: 'How many students watched each video of a plan',
  params,
  answer: list(shape({ title: text(), watchedCount: count(), totalStudents: count(), completionRate: measure() })),
});

/** Exam Performance Distribution. */
export const planExamPerformance = defineCall({
  id: 'planExamPerformance',
  method: 'GET',
  path: '/api/admin/study-plan/{id}/exam-performance',
  section: '1 §7',
  summary: 'How many students stand in each exam performance bucket',
  params,
  answer: list(shape({ name: text(), count: count() })),
});

/** Students Requiring Intensive Care; `averageScore` is a percentage. */
export const planIntensiveCare = defineCall({
  id: 'planIntensiveCare',
  method: 'GET',
  path: '/api/admin/study-plan/{id}/intensive-care',
  section: '1 §7',
  summary: 'Students of a plan below 50% performance',
  params,
  answer: list(
    shape({
      firstName: text(),
      averageScore: measure(),
      videosWatched: count(),
      examsCompleted: count(),
      lastActivity: moment(),
    }),
  ),
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
