import english from './en/list.json';
import { defineTexts } from './texts.ts';

/** Words of the list behind a number (promises/academy-list.md). */
export const listTexts = defineTexts('list', english);
