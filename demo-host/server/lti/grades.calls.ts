/** Grades that a course of an LMS gets: a study plan's progress, or an exam's result. */
import { GRADE_NEEDS, type GradeNeed } from '#domain/people/lmsGrades.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { isVisible } from '#host/server/http/objects.ts';
import {
  deleteLineItem,
  gradesOf,
  insertLineItem,
  lineItemsOf,
  offeredIn,
  retryLineItem,
  sendAgain,
} from './grades.queries.ts';
import { GRADE_SCOPES } from './serviceToken.ts';

const NOT_PERMITTED =
  'The LMS does not permit grades in this course. Its administrator permits the service Assignment and Grade Services for the academy, with its own line items; then somebody opens the academy from the course.';

/** What an LMS does not permit of grades; null where it permits all. */
const lacksOf = ({ lineItemsUrl, scopes }: Awaited<ReturnType<typeof offeredIn>>): GradeNeed | null =>
  GRADE_NEEDS.find((need) => (need === 'service' ? lineItemsUrl === null : !scopes.includes(GRADE_SCOPES[need]))) ??
  null;

export const lmsGradeHandlers = {
  lmsLineItems: async ({ db, params: { courseId } }) => ({
    lacks: lacksOf(await offeredIn(db, courseId)),
    lineItems: await lineItemsOf(db, courseId),
  }),

  addLmsLineItem: async ({ db, params: { courseId }, body: { planId, examId }, session, record }) => {
    if ((planId === null) === (examId === null)) throw badRequest('Choose a study plan or an exam');
    if (planId !== null && !(await isVisible(db, 'plan', planId))) throw badRequest('There is no such study plan');
    if (examId !== null && !(await isVisible(db, 'exam', examId))) throw badRequest('There is no such exam');
    if (lacksOf(await offeredIn(db, courseId)) !== null) throw new ApiError(409, NOT_PERMITTED);
    const lineItemId = await insertLineItem(db, { courseId, planId, examId, chosenBy: session.person.pid });
    if (lineItemId === undefined) throw new ApiError(409, 'The course gets these grades already');
    if (planId !== null) await record({ kind: 'addedLmsProgress', values: { plan: planId, course: courseId } });
    if (examId !== null) await record({ kind: 'addedLmsResults', values: { exam: examId, course: courseId } });
    return { message: 'Grades are sent', lineItemId };
  },

  removeLmsLineItem: async ({ db, params: { lineItemId }, record }) => {
    await deleteLineItem(db, lineItemId);
    await record({ kind: 'removedLmsGrades', values: { lineItem: lineItemId } });
    return { message: 'Grades are sent no more' };
  },

  retryLmsLineItem: async ({ db, params: { lineItemId }, record }) => {
    await retryLineItem(db, lineItemId);
    await record({ kind: 'retriedLmsGrades', values: { lineItem: lineItemId } });
    return { message: 'It is tried again' };
  },

  lmsGrades: async ({ db, params: { lineItemId } }) => ({ students: await gradesOf(db, lineItemId) }),

  sendLmsGrades: async ({ db, params: { lineItemId }, body: { members }, record }) => {
    const sending = await sendAgain(db, lineItemId, members);
    const line = { kind: 'sentLmsGrades', values: { grades: sending, lineItem: lineItemId } } as const;
    await record(...(sending === 0 ? [] : [line]));
    return { message: 'Grades are sent', sending };
  },
} satisfies Partial<Handlers>;
