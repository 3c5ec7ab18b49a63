import english from './en/schools.json';
import { defineTexts } from './texts.ts';

/** Words of School Management (spec 2 §2). */
export const schoolsTexts = defineTexts('schools', english);
