import english from './en/fileSending.json';
import { defineTexts } from './texts.ts';

/** Words of a file that is being sent, and of one that was not. */
export const fileSendingTexts = defineTexts('fileSending', english);
