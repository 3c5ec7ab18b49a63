import english from './en/names.json';
import { defineTexts } from './texts.ts';

/** What people, schools, plans and the like are called where an answer has no name for them. */
export const namesTexts = defineTexts('names', english);
