import english from './en/planReport.json';
import { defineTexts } from './texts.ts';

/** Words of a plan's report, its tabs and dialogs (spec 1 §2). */
export const planReportTexts = defineTexts('planReport', english);
