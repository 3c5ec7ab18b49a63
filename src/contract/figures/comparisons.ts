/** Figures of a screen beside those of the period before, and beside the academy. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { idOrNull, list, measure, shape, text, textOrNull } from '#contract/fields.ts';
import { optionalId, optionalNumber, optionalWord } from '#contract/inputs.ts';
import { PARENT_TIMEFRAMES, PERFORMANCE_METRICS, REPORT_TIMEFRAMES } from '#domain/format/timeframes.ts';
import { COMPARED_CHILD_SCREENS, COMPARED_NAMES, COMPARED_SCREENS } from '#domain/learning/comparison.ts';
import { DASHBOARD_TIMEFRAMES } from '#domain/lists/limits.ts';
import { CHILD_COMPARISONS, COMPARISONS } from '#domain/people/capabilityWords.ts';

/**
 * A measure of the screen (promises/comparisons.md#the-calls). `from` and `to` are the first and last day (`YYYY-MM-DD`) of
 * `now`, `beforeFrom` and `beforeTo` those of `before`. Where `from` is null, the figures are of what there was at the end of
 * `to` and of `beforeTo`. `day` and `beforeDay` are days of a study plan. `students` is of how
 * many students `now` is the mean or the share, where the measure is one and the screen has no other word for it. A figure is null where it is not known, or where
 * fewer than five pupils are behind it or behind the one that it would be compared with.
 */
const comparison = shape({
  measure: v.picklist(COMPARED_NAMES),
  now: measure(),
  from: textOrNull(),
  to: textOrNull(),
  before: measure(),
  beforeFrom: textOrNull(),
  beforeTo: textOrNull(),
  day: idOrNull(),
  beforeDay: idOrNull(),
  academy: measure(),
  students: measure(),
  weeks: list(shape({ starts: text(), value: measure() })),
});

const answer = shape({ measures: list(comparison) });

/**
 * The figures of a screen, named by its tag, beside those of the period before. The other parameters are the screen’s own
 * filters: none for Today, `timeframe` for the next three screens, `metric` for Performance Tracking, `planId` and `schoolId` for the report
 * of a plan, and `planId`, `day` and, where one is chosen, `schoolId` for Attendance by School. `academy` is the figure of
 * all schools, where the figures are of one school and the caller sees all of them; of the exam average of Today, where the caller
 * does not. `weeks` has up to twelve values, the
 * oldest first. Errors: 400 for a filter that the screen needs and does not get, 404 for a plan or a school that the
 * caller does not see.
 */
export const comparisons = defineCall('comparisons', {
  route: 'GET /api/admin/comparisons',
  promise: 'comparisons#staff-call',
  summary: 'Figures of a screen beside those of the period before',
  capability: COMPARISONS,
  query: {
    screen: v.picklist(COMPARED_SCREENS),
    timeframe: optionalWord([...DASHBOARD_TIMEFRAMES, ...REPORT_TIMEFRAMES]),
    metric: optionalWord(PERFORMANCE_METRICS),
    planId: optionalId(),
    schoolId: optionalId(),
    day: optionalNumber(0, 10_000),
  },
  answer,
});

/**
 * The figures of one child beside those of the same child in the period before, and never beside anybody else’s.
 * `timeframe` is that of Student Performance Analysis. Without `studentId` the call is about the first child. Answers 404
 * when the child is not yours or there is no child.
 */
export const childComparisons = defineCall('childComparisons', {
  route: 'GET /api/parent/comparisons',
  promise: 'comparisons#parents-call',
  summary: "A child's figures beside those of the period before",
  capability: CHILD_COMPARISONS,
  query: {
    screen: v.picklist(COMPARED_CHILD_SCREENS),
    timeframe: optionalWord(PARENT_TIMEFRAMES),
    studentId: optionalId(),
  },
  answer,
});

/** The calls of this file, in the order in which the reference lists them. */
export const comparisonCalls = { comparisons, childComparisons };
