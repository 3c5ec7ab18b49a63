import english from './en/whatYouGet.json';
import { defineTexts } from './texts.ts';

/** Words of the console's page on which parents see what they are sent, and how. */
export const whatYouGetTexts = defineTexts('whatYouGet', english);
