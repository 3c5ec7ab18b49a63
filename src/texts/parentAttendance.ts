import english from './en/parentAttendance.json';
import { defineTexts } from './texts.ts';

/** Words of Attendance Tracking (promises/parent-attendance.md). */
export const parentAttendanceTexts = defineTexts('parentAttendance', english);
