import english from './en/planAttendance.json';
import { defineTexts } from './texts.ts';

/** Words of Attendance by School (promises/academy-plan-attendance.md). */
export const planAttendanceTexts = defineTexts('planAttendance', english);
