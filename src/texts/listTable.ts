import english from './en/listTable.json';
import { defineTexts } from './texts.ts';

/** The columns and the number of rows of the list behind a number (promises/academy-list.md#the-screen). */
export const listTableTexts = defineTexts('listTable', english);
