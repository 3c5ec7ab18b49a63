import english from './en/schoolDialogs.json';
import { defineTexts } from './texts.ts';

/** Words of School Management's dialogs; loaded with them. */
export const schoolDialogsTexts = defineTexts('schoolDialogs', english);
