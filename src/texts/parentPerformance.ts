import english from './en/parentPerformance.json';
import { defineTexts } from './texts.ts';

/** Words of Student Performance Analysis and of Study Sessions (spec 2 §2). */
export const parentPerformanceTexts = defineTexts('parentPerformance', english);
