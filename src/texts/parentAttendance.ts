import english from './en/parentAttendance.json';
import { defineTexts } from './texts.ts';

/** Words of Attendance Tracking (spec 2 §2). */
export const parentAttendanceTexts = defineTexts('parentAttendance', english);
