import english from './en/listNone.json';
import { defineTexts } from './texts.ts';

/** What stands in the place of a list that is not there, or has no rows (promises/academy-list.md#states-and-failures). */
export const listNoneTexts = defineTexts('listNone', english);
