import english from './en/performance.json';
import { defineTexts } from './texts.ts';

/** Words of Performance Tracking (promises/academy-performance.md). */
export const performanceTexts = defineTexts('performance', english);
