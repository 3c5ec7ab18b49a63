import english from './en/userDialogs.json';
import { defineTexts } from './texts.ts';

/** Words of User Management’s dialogs; loaded with them. */
export const userDialogsTexts = defineTexts('userDialogs', english);
