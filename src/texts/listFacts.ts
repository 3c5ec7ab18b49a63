import english from './en/listFacts.json';
import { defineTexts } from './texts.ts';

/** What narrows the list behind a number (promises/academy-list.md#the-screen). */
export const listFactsTexts = defineTexts('listFacts', english);
