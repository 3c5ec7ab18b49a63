import english from './en/planReports.json';
import { defineTexts } from './texts.ts';

/** Words of Study Plan Reports (promises/academy-plan-reports.md). */
export const planReportsTexts = defineTexts('planReports', english);
