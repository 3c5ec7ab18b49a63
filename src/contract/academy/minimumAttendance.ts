/** The attendance that is enough, as the academy and its schools set it. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, idOrNull, measure, shape, writtenAnswer } from '#contract/fields.ts';
import { bodyIdOrNull, bodyNumber, optionalId } from '#contract/inputs.ts';
import { MINIMUM_ATTENDANCE_RANGE } from '#domain/learning/attendance.ts';

/**
 * From which attendance on a child attends enough, in percent of the school days of a month, at the school `schoolId` or, without
 * one, in the academy. To a school user, without a `schoolId` it is that of their school. `percent` is what was set, null where
 * nothing was; `usual` is what holds then. Errors: 403 for a school user who names another school; 404 where there is no such
 * school.
 */
export const minimumAttendance = defineCall('minimumAttendance', {
  route: 'GET /api/admin/minimum-attendance',
  promise: 'minimum-attendance#the-page',
  summary: 'The attendance that is enough, of the academy or a school',
  capability: 'minimum-attendance',
  query: { schoolId: optionalId() },
  answer: shape({ schoolId: idOrNull(), percent: measure(), usual: count() }),
});

/**
 * Sets it, in whole percent from 1 to 100; null for what is usual. To a school user, without a `schoolId` it is that of their school.
 * Errors: 403 for a school user who names another school; 404 where there is no such school.
 */
export const changeMinimumAttendance = defineCall('changeMinimumAttendance', {
  route: 'PUT /api/admin/minimum-attendance',
  promise: 'minimum-attendance#the-page',
  summary: 'Set the attendance that is enough, of the academy or a school',
  capability: 'minimum-attendance',
  body: {
    schoolId: bodyIdOrNull(),
    percent: v.nullable(bodyNumber(MINIMUM_ATTENDANCE_RANGE.from, MINIMUM_ATTENDANCE_RANGE.to)),
  },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const minimumAttendanceCalls = { minimumAttendance, changeMinimumAttendance };
