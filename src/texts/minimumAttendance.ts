import english from './en/minimumAttendance.json';
import { defineTexts } from './texts.ts';

/** Words of the section Minimum attendance of the console's page Data. */
export const minimumAttendanceTexts = defineTexts('minimumAttendance', english);
