import english from './en/analytics.json';
import { defineTexts } from './texts.ts';

/** Words of Platform Analytics (promises/academy-analytics.md). */
export const analyticsTexts = defineTexts('analytics', english);
