import english from './en/find.json';
import { defineTexts } from './texts.ts';

/** Words of the console's search. */
export const findTexts = defineTexts('find', english);
