import english from './en/performance.json';
import { defineTexts } from './texts.ts';

/** Words of Performance Tracking (spec 2 §2). */
export const performanceTexts = defineTexts('performance', english);
