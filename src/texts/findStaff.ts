import english from './en/findStaff.json';
import { defineTexts } from './texts.ts';

/** Other words by which the search finds the pages of staff, and what staff do from everywhere, with its words. */
export const findStaffTexts = defineTexts('findStaff', english);
