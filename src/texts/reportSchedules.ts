import english from './en/reportSchedules.json';
import { defineTexts } from './texts.ts';

/** Words of the console's page Reports by email, and of the emails (promises/scheduled-reports.md). */
export const reportSchedulesTexts = defineTexts('reportSchedules', english);
