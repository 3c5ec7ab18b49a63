/** Grades in the courses of a learning management system (LMS): Assignment and Grade Services 2.0. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  count,
  flag,
  id,
  idOrNull,
  measure,
  moment,
  oneOf,
  shape,
  text,
  textOrNull,
  writtenAnswer,
} from '#contract/fields.ts';
import { bodyIdOrNull, idInput, textInput, textsInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { GRADE_NEEDS, GRADE_REFUSALS, GRADE_STATES } from '#domain/people/lmsGrades.ts';
import { LMS_COURSE_MAX } from '#domain/people/lti.ts';

const ofGrades = {
  promise: 'menu-and-routes#lms-connections',
  capability: 'lti-grades',
};

/**
 * The line items of a course of an LMS: a study plan's progress or an exam's result that stands in its gradebook. `lacks` is
 * what the LMS does not permit yet, as it was when somebody last opened the academy from the course; null where nothing is
 * missing. `isThere` says that the LMS has made the line item; `failure` why nothing can be sent at the moment, in a sentence,
 * and `nextTryDate` when it is tried again. One that `isDeleted` was deleted in the LMS: it is made again only when somebody
 * asks for it. `waiting`, `sent`, `refused` and `changed` count students.
 */
export const lmsLineItems = defineCall('lmsLineItems', {
  route: 'GET /api/admin/lti/courses/{courseId}/line-items',
  summary: 'The grades that a course of an LMS gets',
  ...ofGrades,
  params: { courseId: idInput() },
  answer: shape({
    lacks: oneOf(GRADE_NEEDS, null),
    lineItems: neededList(
      shape({
        lineItemId: id(),
        planId: idOrNull(),
        examId: idOrNull(),
        title: text(),
        isThere: flag(),
        isDeleted: flag(),
        failure: textOrNull(),
        nextTryDate: moment(),
        waiting: count(),
        sent: count(),
        refused: count(),
        changed: count(),
      }),
    ),
  }),
});

/**
 * Sends a study plan's progress (`planId`) or an exam's best result (`examId`) of the students who were taken from a course to
 * its gradebook, from now on. Answers 400 unless it is one of the two and it is there, and 409 where the LMS does not permit
 * it, or the course gets these grades already.
 */
export const addLmsLineItem = defineCall('addLmsLineItem', {
  route: 'POST /api/admin/lti/courses/{courseId}/line-items',
  summary: 'Send grades to a course of an LMS',
  ...ofGrades,
  success: 201,
  params: { courseId: idInput() },
  body: { planId: bodyIdOrNull(), examId: bodyIdOrNull() },
  answer: writtenAnswer({ lineItemId: idOrNull() }),
});

/** Sends these grades no more. What stands in the LMS stays there. */
export const removeLmsLineItem = defineCall('removeLmsLineItem', {
  route: 'DELETE /api/admin/lti/line-items/{lineItemId}',
  summary: 'Send grades to a course no more',
  ...ofGrades,
  params: { lineItemId: idInput() },
  answer: writtenAnswer(),
});

/** Tries a line item now. One that was deleted in the LMS is made again there, with all grades. */
export const retryLmsLineItem = defineCall('retryLmsLineItem', {
  route: 'POST /api/admin/lti/line-items/{lineItemId}/tries',
  summary: 'Try to send grades now',
  ...ofGrades,
  params: { lineItemId: idInput() },
  answer: writtenAnswer(),
});

/**
 * The students of a line item, by name. `state` of a grade is `none` while there is nothing to send, `waiting`, `sent`,
 * `refused` by the LMS, `why`, or `changed`: somebody has changed it in the LMS, and it is sent only when somebody here
 * chooses so. `score` is what it is here, of 100; `there` what stands in the LMS where it was changed, null where that is
 * nothing or not known. `sentDate` is when it was last sent.
 */
export const lmsGrades = defineCall('lmsGrades', {
  route: 'GET /api/admin/lti/line-items/{lineItemId}/grades',
  summary: 'The grades of a line item',
  ...ofGrades,
  params: { lineItemId: idInput() },
  answer: shape({
    students: neededList(
      shape({
        memberId: v.pipe(text(), v.minLength(1)),
        pid: id(),
        studentName: text(),
        state: oneOf(GRADE_STATES, 'none'),
        score: measure(),
        there: measure(),
        why: oneOf(GRADE_REFUSALS, null),
        sentDate: moment(),
      }),
    ),
  }),
});

/**
 * Sends grades that were refused once more, and those that were changed in the LMS in place of what stands there now; where it
 * is changed once more before that, the grade is `changed` again. Others of the `members` are left as they are.
 */
export const sendLmsGrades = defineCall('sendLmsGrades', {
  route: 'POST /api/admin/lti/line-items/{lineItemId}/grades',
  summary: 'Send grades that were refused or changed in the LMS',
  ...ofGrades,
  params: { lineItemId: idInput() },
  maxBody: 3 * 1024 * 1024,
  body: { members: textsInput(textInput(TEXT_MAX.ltiId), LMS_COURSE_MAX.people) },
  answer: writtenAnswer({ sending: count() }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const lmsGradeCalls = {
  lmsLineItems,
  addLmsLineItem,
  removeLmsLineItem,
  retryLmsLineItem,
  lmsGrades,
  sendLmsGrades,
};
