import english from './en/parentPerformance.json';
import { defineTexts } from './texts.ts';

/** Words of Student Performance Analysis and of Study Sessions (promises/parent-performance.md). */
export const parentPerformanceTexts = defineTexts('parentPerformance', english);
