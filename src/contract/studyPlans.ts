import * as v from 'valibot';
import { PAGE_SIZE } from '#domain/limits.ts';
import { SESSION_REPORT_FILTER, SESSION_REPORT_SORTING, STUDENT_SORTS, STUDENTS_PRESET } from '#domain/studyPlans.ts';
import { defineCall } from './call.ts';
import {
  bit,
  count,
  flag,
  id,
  idOrNull,
  itemsAndTotal,
  list,
  map,
  measure,
  moment,
  shape,
  shapeOrEmpty,
  text,
  textOrNull,
} from './fields.ts';
import {
  dayInput,
  idInput,
  optionalChoice,
  optionalId,
  optionalNumber,
  optionalWord,
  pageInput,
  searchInput,
} from './inputs.ts';

const planParams = { planId: idInput() };
const schoolParams = { planId: idInput(), schoolId: idInput() };
const dayParams = { planId: idInput(), day: dayInput() };

/** A study plan (spec 1 §3). */
const studyPlan = shape({
  studyPlanId: id(),
  title: text(),
  description: text(),
  gradeId: idOrNull(),
  addedDate: moment(),
  isEnable: bit(),
  isShared: flag(),
  isOwner: flag(),
});

/** Schools that have plans, for the school filter. */
export const planSchools = defineCall({
  id: 'planSchools',
  method: 'GET',
  path: '/api/admin/study-plans/schools',
  promise: 'academy-plans#schools-call',
  summary: 'Schools with their number of study plans',
  answer: list(shape({ schoolId: id(), schoolName: text(), planCount: count() })),
});

/** Study plans of one school, or of all. */
export const studyPlans = defineCall({
  id: 'studyPlans',
  method: 'GET',
  path: '/api/admin/study-plans',
  promise: 'academy-plans#plans-call',
  summary: 'Study plans',
  query: { schoolId: optionalId() },
  answer: list(studyPlan),
});

export const studyPlanById = defineCall({
  id: 'studyPlanById',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}',
  promise: 'academy-plan-report#plan-call',
  summary: 'One study plan',
  params: planParams,
  answer: studyPlan,
});

export const planSharedSchools = defineCall({
  id: 'planSharedSchools',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/shared-schools',
  promise: 'academy-plan-report#shared-schools-call',
  summary: 'Schools that a plan is shared with',
  params: planParams,
  answer: list(shape({ schoolId: id(), schoolName: text() })),
});

/** A student's standing in a plan; without `attendancePercent`, attended of total sessions is it. */
const planStudent = v.pipe(
  shape({
    pid: id(),
    firstName: text(),
    gradeId: idOrNull(),
    gradeName: textOrNull(),
    attendedSessions: count(),
    totalSessions: count(),
    attendancePercent: measure(),
    daysCompleted: count(),
    totalDays: count(),
    weeksCompleted: count(),
    totalWeeks: count(),
    lastActivity: moment(),
  }),
  v.transform((row) => {
    if (row.attendancePercent !== null || row.totalSessions <= 0) return row;
    return { ...row, attendancePercent: (row.attendedSessions / row.totalSessions) * 100 };
  }),
);

/** Student Wise, Session Performance and Exam Performance tabs. */
export const planStudents = defineCall({
  id: 'planStudents',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/school/{schoolId}/students',
  promise: 'academy-plan-report#students-call',
  summary: "A school's students in a plan",
  params: schoolParams,
  query: {
    classId: optionalId(),
    sort: optionalWord(STUDENT_SORTS),
    search: searchInput(),
    page: pageInput(),
    pageSize: optionalNumber(1, PAGE_SIZE.performanceTab),
    preset: optionalWord([STUDENTS_PRESET]),
  },
  answer: itemsAndTotal(planStudent),
});

/** Not Started tab. */
export const planNotStartedStudents = defineCall({
  id: 'planNotStartedStudents',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/school/{schoolId}/not-started-students',
  promise: 'academy-plan-report#not-started-call',
  summary: "A school's students who have not started a plan",
  params: schoolParams,
  query: {
    classId: optionalId(),
    search: searchInput(),
    page: pageInput(),
    pageSize: optionalNumber(1, PAGE_SIZE.performanceTab),
  },
  answer: itemsAndTotal(shape({ pid: id(), firstName: text(), gradeId: idOrNull(), gradeName: textOrNull() })),
});

/** Summary tab. `distribution` is a map whose order is the order shown. */
export const planSchoolSummary = defineCall({
  id: 'planSchoolSummary',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/school/{schoolId}/summary',
  promise: 'academy-plan-report#summary-call',
  summary: 'How far a school has come in a plan',
  params: schoolParams,
  answer: shape({
    studentsInSchool: measure(),
    studentsStarted: measure(),
    studentsNotStarted: measure(),
    studentsCompleted100: measure(),
    totalSessions: measure(),
    distribution: map(shape({ label: text(), count: count() })),
  }),
});

/** Day Wise tab. */
export const planDayWiseReport = defineCall({
  id: 'planDayWiseReport',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/school/{schoolId}/daywise-report',
  promise: 'academy-plan-report#day-wise-report-call',
  summary: "A school's attendance on each day of a plan",
  params: schoolParams,
  query: { page: pageInput(), pageSize: optionalNumber(1, PAGE_SIZE.performanceTab) },
  answer: itemsAndTotal(
    shape({
      day: id(),
      itemCount: count(),
      attendedAll: count(),
      attendedHalf: count(),
      attendedQuarter: count(),
      notAttended: count(),
      avgPercentage: measure(),
    }),
  ),
});

/** Exam Performance tab, joined to the students by `pid`. */
export const planExamData = defineCall({
  id: 'planExamData',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/school/{schoolId}/students/exam-data',
  promise: 'academy-plan-report#exam-data-call',
  summary: "Category 5 exams of a school's students in a plan",
  params: schoolParams,
  answer: list(shape({ pid: id(), examsCompleted: count(), avgExamPercentage: measure() })),
});

/**
 * Sessions Attended dialog; `watchDuration` in seconds. `type` is the session's, beyond the spec's fields: it tells an
 * exam that was handed in blank from a video, which has nothing to answer.
 */
export const planStudentLogs = defineCall({
  id: 'planStudentLogs',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/school/{schoolId}/students/{pid}/logs',
  promise: 'academy-plan-report#student-logs-call',
  summary: 'What a student did in a plan',
  params: { ...schoolParams, pid: idInput() },
  query: { preset: optionalWord([STUDENTS_PRESET]) },
  answer: list(
    shape({
      day: idOrNull(),
      subjectId: idOrNull(),
      subjectTitle: text(),
      title: text(),
      type: v.optional(idOrNull()),
      activityDate: moment(),
      watchDuration: measure(),
      noTimes: count(),
      mark: measure(),
      percentage: measure(),
      rightAnswers: measure(),
      attended: measure(),
    }),
  ),
});

export const schoolClasses = defineCall({
  id: 'schoolClasses',
  method: 'GET',
  path: '/api/admin/schools/{schoolId}/classes',
  promise: 'academy-plan-report#classes-call',
  summary: 'Classes of a school',
  params: { schoolId: idInput() },
  answer: list(shape({ gradeId: id(), grade: text() })),
});

/** Sessions tab: its days. */
export const planDaySummary = defineCall({
  id: 'planDaySummary',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/day-summary',
  promise: 'academy-plan-report#day-summary-call',
  summary: 'Days of a plan with their number of sessions',
  params: planParams,
  answer: list(shape({ day: id(), itemCount: count() })),
});

/** Sessions tab: one day, fetched when it is first opened. */
export const planDaySessions = defineCall({
  id: 'planDaySessions',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/day/{day}/sessions',
  promise: 'academy-plan-report#day-sessions-call',
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
  promise: 'academy-plan-attendance#day-list-call',
  summary: 'Days of a plan with their weeks',
  params: planParams,
  answer: shape({ totalStudents: measure(), days: list(shape({ day: id(), weekNo: idOrNull() })) }),
});

/** Attendance by School: a day. A row belongs to a school by its name. */
export const attendanceBySchool = defineCall({
  id: 'attendanceBySchool',
  method: 'GET',
  path: '/api/admin/study-plans/{planId}/day/{day}/attendance-by-school',
  promise: 'academy-plan-attendance#attendance-call',
  summary: 'How many students of each school attended a day of a plan',
  params: dayParams,
  answer: list(shape({ schoolName: text(), attendees: count() })),
});
