/** Who is in the courses of a learning management system (LMS): Names and Role Provisioning Services 2.0. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, flag, id, idOrNull, moment, oneOf, shape, text, textOrNull, writtenAnswer } from '#contract/fields.ts';
import { bodyIdOrNull, idInput, textInput, textsInput, typedOrNull } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { KNOWN_BY, LMS_COURSE_MAX, MEMBER_STATES, UNMATCHED_FOR } from '#domain/people/lti.ts';
import { PLACE_MAX } from '#domain/people/users.ts';

const ofCourses = {
  promise: 'menu-and-routes#lms-connections',
  capability: 'lti-members',
};

/** Reading a large course takes the LMS a while, in ms. */
const COURSE_TIMEOUT_MS = 60_000;

/**
 * The courses of an LMS connection from which somebody has opened the academy, and of which the LMS says who is in them; those
 * opened last first; `launchedDate` is right to the hour. `takenCount` is how many of their people are students here, as somebody has confirmed. `title` is null
 * where the LMS tells none.
 */
export const lmsCourses = defineCall('lmsCourses', {
  route: 'GET /api/admin/lti/platforms/{platformId}/courses',
  summary: 'The courses of an LMS connection',
  ...ofCourses,
  params: { platformId: idInput() },
  answer: neededList(
    shape({
      courseId: id(),
      title: textOrNull(),
      deploymentId: text(),
      launchedDate: moment(),
      takenCount: count(),
    }),
  ),
});

/**
 * Asks the LMS who is in a course now, and compares them with the students of the academy. Nothing is written.
 *
 * `state` of a member is `new`: a learner whom nobody here is; `known`: a student here, `by` an earlier confirmation (`link`), the
 * same `sourcedId` or the same e-mail address; `gone`: a student who was taken from this course and is not in it any more;
 * `unmatched`: nobody can say who it is, or nobody is added, `why`. `isTaken` says that the student was taken from this course
 * already. `isSure` is false for one who is known by number or address under another name, or none, and for a new one whose name a
 * student here has. `unread` is how many were sent without an id. Answers 409 with what is wrong where the LMS does not say
 * who is in the course.
 */
export const compareLmsCourse = defineCall('compareLmsCourse', {
  route: 'GET /api/admin/lti/courses/{courseId}/members',
  summary: 'Compare the people of a course of an LMS with the academy',
  ...ofCourses,
  params: { courseId: idInput() },
  timeoutMs: COURSE_TIMEOUT_MS,
  answer: shape({
    people: neededList(
      shape({
        memberId: v.pipe(text(), v.minLength(1)),
        state: oneOf(MEMBER_STATES, 'unmatched'),
        by: oneOf(KNOWN_BY, null),
        isTaken: flag(),
        isSure: flag(),
        why: oneOf(UNMATCHED_FOR, null),
        lmsName: textOrNull(),
        email: textOrNull(),
        pid: idOrNull(),
        studentName: textOrNull(),
        schoolName: textOrNull(),
      }),
    ),
    unread: count(),
  }),
});

/**
 * Takes people of a course of an LMS: of the `members` that are named, those who are known are linked to their student, and those
 * who are new become students of the school, and of its class if one is named. The course is read and compared again, so that
 * taking the same people twice changes nothing. Nobody gets another role, leaves a school or is banned by it. Answers 400 without
 * a school where somebody is new, and 409 as `compareLmsCourse` does, or where somebody else has just taken people from the
 * course.
 */
export const fillFromLmsCourse = defineCall('fillFromLmsCourse', {
  route: 'POST /api/admin/lti/courses/{courseId}/members',
  summary: 'Take people of a course of an LMS',
  ...ofCourses,
  params: { courseId: idInput() },
  timeoutMs: COURSE_TIMEOUT_MS,
  maxBody: 3 * 1024 * 1024,
  body: {
    members: textsInput(textInput(TEXT_MAX.ltiId), LMS_COURSE_MAX.people),
    schoolId: bodyIdOrNull(),
    className: typedOrNull(PLACE_MAX.className),
  },
  answer: writtenAnswer({ added: count(), linked: count() }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const lmsCourseCalls = { lmsCourses, compareLmsCourse, fillFromLmsCourse };
