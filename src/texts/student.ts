import english from './en/student.json';
import { defineTexts } from './texts.ts';

/** Words of the page of one student (promises/academy-student.md). */
export const studentTexts = defineTexts('student', english);
