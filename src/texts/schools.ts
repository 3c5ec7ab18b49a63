import english from './en/schools.json';
import { defineTexts } from './texts.ts';

/** Words of School Management (promises/academy-schools.md). */
export const schoolsTexts = defineTexts('schools', english);
