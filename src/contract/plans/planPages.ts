/** The tables of plan reports in pages: apart from the basic calls, since no first load needs them. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { measure, shape } from '#contract/fields.ts';
import { idInput, optionalNumber, optionalWord, pageInput, searchInput } from '#contract/inputs.ts';
import { itemsAndTotal, itemsTotalAnd } from '#contract/pageFields.ts';
import { CARE_ORDERS, EXAM_ORDERS, EXAM_SCORE_BANDS } from '#domain/learning/planOrders.ts';
import { LARGE_PAGE } from '#domain/lists/sizes.ts';
import { PLAN_REPORT_PAGES } from '#domain/people/partCapabilities.ts';
import { examsOfStudent, progress, withPercent } from './planStudents.ts';
import { studentInCare } from './studyPlanReports.ts';

/**
 * A page of the students of `planIntensiveCare`, for academies with more of them than a table is read for. `sort` names the
 * field that they are sorted by, with `-` before it the other way round; without it the weakest come first.
 */
export const planCareStudents = defineCall('planCareStudents', {
  route: 'GET /api/admin/study-plan/{id}/intensive-care/students',
  promise: 'academy-plan-reports#intensive-care-in-pages-call',
  summary: 'A page of the students of a plan below 50% performance',
  capability: PLAN_REPORT_PAGES,
  params: { id: idInput() },
  query: {
    sort: optionalWord(CARE_ORDERS),
    page: pageInput(),
    pageSize: optionalNumber(1, LARGE_PAGE),
  },
  answer: itemsAndTotal(studentInCare),
});

/**
 * A page of the students of `planExamData` with their progress, as `planStudents` has it, for schools with more of them than a
 * table is read for. `band` leaves those whose average is above 75, from 50 to 75, or below 50; `search` those whose name has
 * these words. `sort` names the column that they are sorted by, with `-` before it the other way round; without it the best in
 * attendance come first. `students` is the number of all, whatever is left out.
 */
export const planExamStudents = defineCall('planExamStudents', {
  route: 'GET /api/admin/study-plans/{planId}/school/{schoolId}/students/exam-performance',
  promise: 'academy-plan-report#exam-data-in-pages-call',
  summary: "A page of a school's students with Chapter Wise Exams in a plan",
  capability: PLAN_REPORT_PAGES,
  params: { planId: idInput(), schoolId: idInput() },
  query: {
    band: optionalWord(EXAM_SCORE_BANDS),
    search: searchInput(),
    sort: optionalWord(EXAM_ORDERS),
    page: pageInput(),
    pageSize: optionalNumber(1, LARGE_PAGE),
  },
  answer: itemsTotalAnd(v.pipe(shape({ ...progress, ...examsOfStudent }), v.transform(withPercent)), {
    students: measure(),
  }),
});
