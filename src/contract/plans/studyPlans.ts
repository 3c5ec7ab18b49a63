/** Study plans: which there are, and which schools they are shared with. */
import { defineCall } from '#contract/call.ts';
import { bit, flag, flagOrNull, id, idOrNull, measure, moment, shape, text } from '#contract/fields.ts';
import { idInput, optionalId } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';

const params = { planId: idInput() };

/** A study plan (promises/academy-plans.md#plans-call). */
const studyPlan = shape({
  studyPlanId: id(),
  title: text(),
  description: text(),
  gradeId: idOrNull(),
  addedDate: moment(),
  isEnable: bit(),
  isShared: flag(),
  isOwner: flagOrNull(),
});

/** The schools that have study plans, with the number of their plans. */
export const planSchools = defineCall('planSchools', {
  route: 'GET /api/admin/study-plans/schools',
  promise: 'academy-plans#schools-call',
  summary: 'Schools with their number of study plans',
  answer: neededList(shape({ schoolId: id(), schoolName: text(), planCount: measure() })),
});

/**
 * The study plans of one school, or of all schools that you may see. `isEnable` is 1 for an active plan; `isShared`
 * says whether it is shared with a school that you see, `isOwner` whether it is your own plan. Answers 404 when the
 * school does not exist or you may not see it.
 */
export const studyPlans = defineCall('studyPlans', {
  route: 'GET /api/admin/study-plans',
  promise: 'academy-plans#plans-call',
  summary: 'Study plans',
  query: { schoolId: optionalId() },
  answer: neededList(studyPlan),
});

/** One study plan. */
export const studyPlanById = defineCall('studyPlanById', {
  route: 'GET /api/admin/study-plans/{planId}',
  promise: 'academy-plan-report#plan-call',
  summary: 'One study plan',
  params,
  answer: studyPlan,
});

/** The schools that a study plan is shared with. */
export const planSharedSchools = defineCall('planSharedSchools', {
  route: 'GET /api/admin/study-plans/{planId}/shared-schools',
  promise: 'academy-plan-report#shared-schools-call',
  summary: 'Schools that a plan is shared with',
  params,
  answer: neededList(shape({ schoolId: id(), schoolName: text() })),
});

/** The classes (grades) of a school. */
export const schoolClasses = defineCall('schoolClasses', {
  route: 'GET /api/admin/schools/{schoolId}/classes',
  promise: 'academy-plan-report#classes-call',
  summary: 'Classes of a school',
  params: { schoolId: idInput() },
  answer: neededList(shape({ gradeId: id(), grade: text() })),
});

/** The calls of this file, in the order in which the reference lists them. */
export const studyPlanCalls = { planSchools, studyPlans, studyPlanById, planSharedSchools, schoolClasses };
