import english from './en/parentStudyProgress.json';
import { defineTexts } from './texts.ts';

/** Words of Study Progress Tracking (promises/parent-study-progress.md). */
export const parentStudyProgressTexts = defineTexts('parentStudyProgress', english);
