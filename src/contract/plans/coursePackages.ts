/** Course packages of cmi5 on sessions of study plans. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, id, idOrNull, shape, text, writtenAnswer } from '#contract/fields.ts';
import { bodyId, idInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { COURSE_PACKAGE_MAX } from '#domain/courses/coursePackages.ts';
import { COURSE_PACKAGES } from '#domain/courses/courseWords.ts';
import { IMPORT_TIMEOUT_MS } from '#domain/lists/limits.ts';

const promise = 'course-packages#the-calls';
/** A file as base64, which has four signs for three bytes. */
const CONTENT_MAX = 4 * Math.ceil(COURSE_PACKAGE_MAX.bytes / 3);

/** The course packages that the sessions of a study plan carry: what each is called, its units and its bytes. */
export const coursePackages = defineCall('coursePackages', {
  route: 'GET /api/admin/plan-editor/plans/{planId}/course-packages',
  promise,
  summary: 'The course packages of a study plan',
  capability: COURSE_PACKAGES,
  params: { planId: idInput() },
  answer: neededList(shape({ packageId: id(), studyPlanItemId: id(), title: text(), units: count(), bytes: count() })),
});

/**
 * Puts a course package of cmi5 on a session of a study plan, in place of the one that it carries. `content` is the file as
 * base64: a zip with a `cmi5.xml`, or a `cmi5.xml` alone. Answers 400 with a sentence that says what is wrong with it, 403 when
 * you may not change the plan, and 404 for a session that is not there.
 */
export const putCoursePackage = defineCall('putCoursePackage', {
  // No POST: sent again, it does the same, and its answer is not kept for that.
  route: 'PUT /api/admin/plan-editor/course-packages',
  promise,
  summary: 'Put a course package on a session',
  capability: COURSE_PACKAGES,
  body: {
    studyPlanItemId: bodyId(),
    content: v.pipe(v.string(), v.maxLength(CONTENT_MAX), v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'expected base64')),
  },
  maxBody: CONTENT_MAX + 10_000,
  holdsFile: true,
  timeoutMs: IMPORT_TIMEOUT_MS,
  answer: writtenAnswer({ packageId: idOrNull(), title: text(), units: count() }),
});

/** Takes a course package off its session. What children have done in it stays on record. */
export const removeCoursePackage = defineCall('removeCoursePackage', {
  route: 'DELETE /api/admin/plan-editor/course-packages/{packageId}',
  promise,
  summary: 'Take a course package off its session',
  capability: COURSE_PACKAGES,
  params: { packageId: idInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const coursePackageCalls = { coursePackages, putCoursePackage, removeCoursePackage };
