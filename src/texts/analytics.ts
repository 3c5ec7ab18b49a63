import english from './en/analytics.json';
import { defineTexts } from './texts.ts';

/** Words of Platform Analytics (spec 2 §2). */
export const analyticsTexts = defineTexts('analytics', english);
