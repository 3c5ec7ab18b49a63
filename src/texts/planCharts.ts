import english from './en/planCharts.json';
import { defineTexts } from './texts.ts';

/** What the charts of Study Plan Reports and of a plan's report show, in sentences (promises/academy-plan-reports.md). */
export const planChartsTexts = defineTexts('planCharts', english);
