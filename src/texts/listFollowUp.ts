import english from './en/listFollowUp.json';
import { defineTexts } from './texts.ts';

/** Whether a student of a list is to follow up, and why not (promises/academy-list.md#the-screen). */
export const listFollowUpTexts = defineTexts('listFollowUp', english);
