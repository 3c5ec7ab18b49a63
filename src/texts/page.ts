import english from './en/page.json';
import { defineTexts } from './texts.ts';

/** Words of what exists once per page, and of the element shell. */
export const pageTexts = defineTexts('page', english);
