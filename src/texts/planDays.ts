import english from './en/planDays.json';
import { defineTexts } from './texts.ts';

/** Words of the days of a plan and of their dates, on all screens that show these. */
export const planDaysTexts = defineTexts('planDays', english);
