import english from './en/studentDetails.json';
import { defineTexts } from './texts.ts';

/** Words of what stands below the figures of a student, and on paper (promises/academy-student.md). */
export const studentDetailsTexts = defineTexts('studentDetails', english);
