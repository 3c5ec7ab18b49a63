import english from './en/setUp.json';
import { defineTexts } from './texts.ts';

/** Words of the page on which an academy is set up. */
export const setUpTexts = defineTexts('setUp', english);
