import english from './en/parentStudyProgress.json';
import { defineTexts } from './texts.ts';

/** Words of Study Progress Tracking (spec 2 §2). */
export const parentStudyProgressTexts = defineTexts('parentStudyProgress', english);
