/** What the parts of a student's study progress share: for parents, and for staff. */
import type { CallAnswer } from '#contract/call.ts';
import type { parentStudyProgress } from '#contract/students/parent.ts';

export type Progress = CallAnswer<typeof parentStudyProgress>;
export type Plan = NonNullable<Progress['studyPlans']>[number];
