import english from './en/access.json';
import { defineTexts } from './texts.ts';

/** Words shown in place of a screen that may not be seen, and in the dialog of a session that has expired. */
export const accessTexts = defineTexts('access', english);
