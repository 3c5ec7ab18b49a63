/** The days of a study plan: their sessions, and who attended them. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { bit, id, idOrNull, list, measure, moment, shape, shapeOrEmpty, text, textOrNull } from '#contract/fields.ts';
import { dayInput, idInput, optionalChoice, optionalId, optionalNumber, searchInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { SESSION_REPORT_FILTER, SESSION_REPORT_SORTING } from '#domain/learning/studyPlans.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { dated } from './dated.ts';

const planParams = { planId: idInput() };
const dayParams = { planId: idInput(), day: dayInput() };

/** The days of a study plan, with the number of sessions on each, and the date of each where it is known. */
export const planDaySummary = defineCall('planDaySummary', {
  route: 'GET /api/admin/study-plans/{planId}/day-summary',
  promise: 'academy-plan-report#day-summary-call',
  summary: 'Days of a plan with their number of sessions',
  params: planParams,
  answer: neededList(shape({ day: id(), itemCount: measure(), ...dated })),
});

/** The sessions of one day of a study plan. */
export const planDaySessions = defineCall('planDaySessions', {
  route: 'GET /api/admin/study-plans/{planId}/day/{day}/sessions',
  promise: 'academy-plan-report#day-sessions-call',
  summary: 'Sessions of a day of a plan',
  params: dayParams,
  answer: neededList(
    shape({
      studyPlanItemId: id(),
      title: text(),
      referenceTitle: text(),
      subjectId: idOrNull(),
      subjectTitle: text(),
    }),
  ),
});

/**
 * The students in a session of a study plan: a page of the report, or the whole report with `all=1`. `duration` and
 * `watchDuration` are in seconds. Fields that the type of the session does not have are null. With `schoolId` the
 * report is about one of the plan’s schools; send it only where `user.capabilities` names `session-report:school`.
 */
export const sessionReport = defineCall('sessionReport', {
  route: 'GET /api/admin/study-plans/{planId}/item/{studyPlanItemId}/session-report',
  promise: 'academy-plan-report#session-report-call',
  summary: 'Each student in a session of a plan',
  params: { planId: idInput(), studyPlanItemId: idInput() },
  query: {
    limit: optionalNumber(1, PAGE_SIZE.performanceTab),
    offset: optionalNumber(0, 1_000_000),
    filter: optionalChoice([
      SESSION_REPORT_FILTER.all,
      SESSION_REPORT_FILTER.submitted,
      SESSION_REPORT_FILTER.notSubmitted,
    ]),
    sorting: optionalChoice([
      SESSION_REPORT_SORTING.nameUp,
      SESSION_REPORT_SORTING.nameDown,
      SESSION_REPORT_SORTING.bestFirst,
      SESSION_REPORT_SORTING.lowestFirst,
      SESSION_REPORT_SORTING.latestFirst,
      SESSION_REPORT_SORTING.earliestFirst,
    ]),
    search: searchInput(),
    all: optionalChoice([1]),
    schoolId: optionalId(),
  },
  answer: v.pipe(
    shape({
      response: neededList(
        shape({
          // Beyond the basic fields: it leads to the student's page.
          pid: v.optional(idOrNull()),
          firstName: text(),
          grade: text(),
          schoolName: v.optional(textOrNull()),
          isSubmitted: bit(),
          percentage: measure(),
          duration: measure(),
          attended: measure(),
          rightAnswers: measure(),
          attendedDate: moment(),
          createdDate: moment(),
          lastWatched: moment(),
          watchDuration: measure(),
          noTimes: measure(),
          activityDate: moment(),
        }),
      ),
      hilights: shapeOrEmpty({ total: measure() }),
      count: measure(),
      type: idOrNull(),
    }),
    v.transform(({ response, hilights, count: matching, type }) => {
      const known = matching ?? hilights.total ?? response.length;
      return { response, hilights: { total: hilights.total ?? known }, count: known, type };
    }),
  ),
});

/** The days of a study plan with their weeks, and their dates where they are known, and the number of its students. */
export const planDayList = defineCall('planDayList', {
  route: 'GET /api/admin/study-plans/{planId}/day-list',
  promise: 'academy-plan-attendance#day-list-call',
  summary: 'Days of a plan with their weeks',
  params: planParams,
  answer: shape({ totalStudents: measure(), days: list(shape({ day: id(), weekNo: idOrNull(), ...dated })) }),
});

/** The number of students of each school who attended a day of a study plan. */
export const attendanceBySchool = defineCall('attendanceBySchool', {
  route: 'GET /api/admin/study-plans/{planId}/day/{day}/attendance-by-school',
  promise: 'academy-plan-attendance#attendance-call',
  summary: 'How many students of each school attended a day of a plan',
  params: dayParams,
  answer: neededList(
    shape({
      // Beyond the basic fields: it leads to the students.
      schoolId: v.optional(idOrNull()),
      schoolName: text(),
      attendees: measure(),
      // Beyond the basic fields: students who have started the plan and attended no session of the day.
      absentees: v.optional(measure()),
    }),
  ),
});

/** The calls of this file, in the order in which the reference lists them. */
export const planDayCalls = { planDaySummary, planDaySessions, sessionReport, planDayList, attendanceBySchool };
