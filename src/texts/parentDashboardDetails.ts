import english from './en/parentDashboardDetails.json';
import { defineTexts } from './texts.ts';

/** Words of what the Parent Dashboard shows below its figures, which is loaded with its data. */
export const parentDashboardDetailsTexts = defineTexts('parentDashboardDetails', english);
