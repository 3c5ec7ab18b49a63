import english from './en/planReport.json';
import { defineTexts } from './texts.ts';

/** Words of a plan's report, its tabs and dialogs (promises/academy-plan-report.md). */
export const planReportTexts = defineTexts('planReport', english);
