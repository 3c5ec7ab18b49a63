import english from './en/familyMail.json';
import { defineTexts } from './texts.ts';

/** Words of the switches by which parents choose what they are sent by e-mail. */
export const familyMailTexts = defineTexts('familyMail', english);
