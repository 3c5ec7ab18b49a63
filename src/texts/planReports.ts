import english from './en/planReports.json';
import { defineTexts } from './texts.ts';

/** Words of Study Plan Reports (spec 1 §2). */
export const planReportsTexts = defineTexts('planReports', english);
