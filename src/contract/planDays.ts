/** The days of a study plan: their sessions, and who attended them. */
import * as v from 'valibot';
import { PAGE_SIZE } from '#domain/limits.ts';
import { SESSION_REPORT_FILTER, SESSION_REPORT_SORTING } from '#domain/studyPlans.ts';
import { defineCall } from './call.ts';
import { bit, count, id, idOrNull, list, measure, moment, shape, shapeOrEmpty, text, textOrNull } from './fields.ts';
import { dayInput, idInput, optionalChoice, optionalId, optionalNumber, searchInput } from './inputs.ts';

const planParams = { planId: idInput() };
const dayParams = { planId: idInput(), day: dayInput() };

/** Sessions tab: its days. */
export const planDaySummary = defineCall({
  id: 'planDaySummary',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/day-summary',
  section: '1 §7',
  summary: 'Days of a plan with their number of sessions',
  params: planParams,
  answer: list(shape({ day: id(), itemCount: count() })),
});

/** Sessions tab: one day, fetched when it is first opened. */
export const planDaySessions = defineCall({
  id: 'planDaySessions',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/day/{day}/sessions',
  section: '1 §7',
  summary: 'Sessions of a day of a plan',
  params: dayParams,
  answer: list(
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
 * A session's report, a page of it or (`all=1`) whole. Durations in seconds. The fields that the
 * session's type does not have are null. Beyond the spec: `schoolName`, and `schoolId` in the query for one school
 * alone, which is sent only where `user.capabilities` names `session-report:school`.
 */
export const sessionReport = defineCall({
  id: 'sessionReport',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/item/{studyPlanItemId}/session-report',
  section: '1 §7',
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
      response: list(
        shape({
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

/** Attendance by School: the days to choose from. */
export const planDayList = defineCall({
  id: 'planDayList',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/day-list',
  section: '1 §7',
  summary: 'Days of a plan with their weeks',
  params: planParams,
  answer: shape({ totalStudents: measure(), days: list(shape({ day: id(), weekNo: idOrNull() })) }),
});

/** Attendance by School: a day. A row belongs to a school by its name. */
export const attendanceBySchool = defineCall({
  id: 'attendanceBySchool',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/day/{day}/attendance-by-school',
  section: '1 §7',
  summary: 'How many students of each school attended a day of a plan',
  params: dayParams,
  answer: list(shape({ schoolName: text(), attendees: count() })),
});

/** The calls of this file, in the order in which the reference lists them. */
export const planDayCalls = { planDaySummary, planDaySessions, sessionReport, planDayList, attendanceBySchool };
