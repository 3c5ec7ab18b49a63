import english from './en/attentionActions.json';
import { defineTexts } from './texts.ts';

/** Words of what is done about a student, in the list and its dialogs (promises/academy-attention.md). */
export const attentionActionsTexts = defineTexts('attentionActions', english);
