import english from './en/sharedNumbers.json';
import { defineTexts } from './texts.ts';

/** Words of the console's page of people who share a phone number. */
export const sharedNumbersTexts = defineTexts('sharedNumbers', english);
