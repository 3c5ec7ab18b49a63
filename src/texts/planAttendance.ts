import english from './en/planAttendance.json';
import { defineTexts } from './texts.ts';

/** Words of Attendance by School (spec 1 §2). */
export const planAttendanceTexts = defineTexts('planAttendance', english);
