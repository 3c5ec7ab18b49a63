/** The students of one school in one study plan. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, idOrNull, map, measure, moment, shape, text, textOrNull, word } from '#contract/fields.ts';
import { idInput, optionalId, optionalNumber, optionalWord, pageInput, searchInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { itemsAndTotal } from '#contract/pageFields.ts';
import { STUDENT_SORTS, STUDENTS_PRESET } from '#domain/learning/studyPlans.ts';
import type { ListBand } from '#domain/lists/lists.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { dated } from './dated.ts';

const params = { planId: idInput(), schoolId: idInput() };

/** The progress of a student in a plan, by its fields. */
export const progress = {
  pid: id(),
  firstName: text(),
  gradeId: idOrNull(),
  gradeName: textOrNull(),
  attendedSessions: measure(),
  totalSessions: measure(),
  attendancePercent: measure(),
  daysCompleted: measure(),
  totalDays: measure(),
  weeksCompleted: measure(),
  totalWeeks: measure(),
  lastActivity: moment(),
};
/** The Chapter Wise Exams of a student. */
export const examsOfStudent = { examsCompleted: measure(), avgExamPercentage: measure() };

type Attended = Record<'attendedSessions' | 'totalSessions' | 'attendancePercent', number | null>;

/** A missing `attendancePercent` is calculated from the sessions. */
export function withPercent<Row extends Attended>(row: Row): Row {
  const { attendancePercent, attendedSessions: attended, totalSessions: total } = row;
  if (attendancePercent !== null || attended === null || total === null || total <= 0) return row;
  return { ...row, attendancePercent: (attended / total) * 100 };
}

const planStudent = v.pipe(shape(progress), v.transform(withPercent));

/**
 * A page of the students of a school who have started a study plan, with their attendance and progress. `sort` puts
 * the best or the lowest first. `attendancePercent` is the share of sessions attended. `preset` has no effect: the
 * answer is always about the whole plan.
 */
export const planStudents = defineCall('planStudents', {
  route: 'GET /api/admin/study-plans/{planId}/school/{schoolId}/students',
  promise: 'academy-plan-report#students-call',
  summary: "A school's students who have started a plan",
  params,
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

/** A page of the students of a school who have not started a study plan. */
export const planNotStartedStudents = defineCall('planNotStartedStudents', {
  route: 'GET /api/admin/study-plans/{planId}/school/{schoolId}/not-started-students',
  promise: 'academy-plan-report#not-started-call',
  summary: "A school's students who have not started a plan",
  params,
  query: {
    classId: optionalId(),
    search: searchInput(),
    page: pageInput(),
    pageSize: optionalNumber(1, PAGE_SIZE.performanceTab),
  },
  answer: itemsAndTotal(shape({ pid: id(), firstName: text(), gradeId: idOrNull(), gradeName: textOrNull() })),
});

/**
 * How far the students of a school have come in a study plan. `distribution` maps a bucket to its label and its number
 * of students; its order is the order in which it is shown.
 */
export const planSchoolSummary = defineCall('planSchoolSummary', {
  route: 'GET /api/admin/study-plans/{planId}/school/{schoolId}/summary',
  promise: 'academy-plan-report#summary-call',
  summary: 'How far a school has come in a plan',
  params,
  answer: shape({
    studentsInSchool: measure(),
    studentsStarted: measure(),
    studentsNotStarted: measure(),
    studentsCompleted100: measure(),
    totalSessions: measure(),
    distribution: map(
      shape({
        label: text(),
        count: measure(),
        // Beyond the basic fields: it leads to the students.
        band: v.optional(word<ListBand>()),
      }),
    ),
  }),
});

/**
 * A page of the days of a study plan, with the numbers of a school’s students by how many of the day’s sessions they
 * attended: all, at least half, at least a quarter, or fewer (`notAttended`). Each student is in one of these numbers.
 * `avgPercentage` is a percentage.
 */
export const planDayWiseReport = defineCall('planDayWiseReport', {
  route: 'GET /api/admin/study-plans/{planId}/school/{schoolId}/daywise-report',
  promise: 'academy-plan-report#day-wise-report-call',
  summary: "A school's attendance on each day of a plan",
  params,
  query: { page: pageInput(), pageSize: optionalNumber(1, PAGE_SIZE.performanceTab) },
  answer: itemsAndTotal(
    shape({
      day: id(),
      ...dated,
      itemCount: measure(),
      attendedAll: measure(),
      attendedHalf: measure(),
      attendedQuarter: measure(),
      notAttended: measure(),
      avgPercentage: measure(),
    }),
  ),
});

/**
 * For each student of a school in a study plan, the number of Chapter Wise Exams (category 5) completed and their
 * average percentage. Joined to `planStudents` by `pid`.
 */
export const planExamData = defineCall('planExamData', {
  route: 'GET /api/admin/study-plans/{planId}/school/{schoolId}/students/exam-data',
  promise: 'academy-plan-report#exam-data-call',
  summary: "Chapter Wise Exams of a school's students in a plan",
  params,
  answer: neededList(shape({ pid: id(), ...examsOfStudent })),
});

/**
 * The sessions of a study plan that a student has attended. `watchDuration` is in seconds, `noTimes` the number of
 * times. `type` is the type of the session: it tells an exam that was handed in without answers from a video. `preset`
 * has no effect.
 */
export const planStudentLogs = defineCall('planStudentLogs', {
  route: 'GET /api/admin/study-plans/{planId}/school/{schoolId}/students/{pid}/logs',
  promise: 'academy-plan-report#student-logs-call',
  summary: 'What a student did in a plan',
  params: { ...params, pid: idInput() },
  query: { preset: optionalWord([STUDENTS_PRESET]) },
  answer: neededList(
    shape({
      day: idOrNull(),
      subjectId: idOrNull(),
      subjectTitle: text(),
      title: text(),
      type: v.optional(idOrNull()),
      activityDate: moment(),
      watchDuration: measure(),
      noTimes: measure(),
      mark: measure(),
      percentage: measure(),
      rightAnswers: measure(),
      attended: measure(),
    }),
  ),
});

/** The calls of this file, in the order in which the reference lists them. */
export const planStudentCalls = {
  planStudents,
  planNotStartedStudents,
  planSchoolSummary,
  planDayWiseReport,
  planExamData,
  planStudentLogs,
};
