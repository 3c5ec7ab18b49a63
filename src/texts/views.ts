import english from './en/views.json';
import { defineTexts } from './texts.ts';

/** What is chosen about a list: columns, rows per page, saved views. */
export const viewsTexts = defineTexts('views', english);
