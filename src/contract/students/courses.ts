/** Course packages that a child may open. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, list, oneOf, shape, text, writtenAnswer } from '#contract/fields.ts';
import { bodyId, idInput, optionalId } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { LAUNCH_METHODS } from '#domain/courses/coursePackages.ts';
import { COURSES, UNIT_STATES } from '#domain/courses/courseWords.ts';

const promise = 'course-packages#the-calls';

/**
 * The sessions of a child's study plans that carry a course package, in the order of the plans, each with its units: `new` until
 * one has stated that it has begun, `begun`, and `done` when it is satisfied; null where that is not known. Without `studentId` of
 * the first child.
 */
export const childCourses = defineCall('childCourses', {
  route: 'GET /api/parent/courses',
  promise,
  summary: 'Course packages that a child may open',
  capability: COURSES,
  query: { studentId: optionalId() },
  answer: neededList(
    shape({
      studyPlanItemId: id(),
      sessionName: text(),
      studyPlanName: text(),
      subject: text(),
      units: list(shape({ unitId: id(), title: text(), state: oneOf(UNIT_STATES, null) })),
    }),
  ),
});

/**
 * Opens a unit of a course package for a child. The address that is answered is to be opened at once, in a window of its own: it
 * holds a secret, and is answered this once. An unfinished launch of the same package ends. Answers 409 where the server does
 * not know its own public address.
 */
export const launchCourseUnit = defineCall('launchCourseUnit', {
  // No POST: answers to those are stored for a day, and this one holds a secret.
  route: 'PUT /api/parent/courses/units/{unitId}/launch',
  promise,
  summary: 'Open a unit of a course package',
  capability: COURSES,
  params: { unitId: idInput() },
  body: { studentId: v.optional(bodyId()) },
  answer: writtenAnswer({ url: text(), launchMethod: oneOf(LAUNCH_METHODS, 'AnyWindow') }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const courseCalls = { childCourses, launchCourseUnit };
