/** Grades that the academy sends to a learning management system (LMS). */

/** What becomes of the grade of a student in a line item: `none` is there while the student has done nothing of it. */
export const GRADE_STATES = ['none', 'waiting', 'sent', 'refused', 'changed'] as const;

/** Why the LMS takes no grade for a student: it finds it wrong, permits it to nobody, or does not know the student. */
export const GRADE_REFUSALS = ['invalid', 'forbidden', 'unknown'] as const;
export type GradeRefusal = (typeof GRADE_REFUSALS)[number];

/** What an LMS has to permit before it gets grades, in the order in which it is looked for. */
export const GRADE_NEEDS = ['service', 'lineItem', 'result', 'score'] as const;
export type GradeNeed = (typeof GRADE_NEEDS)[number];

/** By how much two scores of 100 may differ and still be the same: some LMS round. */
export const SAME_SCORE = 0.05;

/** The longest that an LMS may make the academy wait, in seconds. */
export const LONGEST_WAIT = 86_400;
