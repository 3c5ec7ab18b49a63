import english from './en/messages.json';
import { defineTexts } from './texts.ts';

/** Words of Messages, the parents' side and the staff's (promises/parent-messages.md). */
export const messagesTexts = defineTexts('messages', english);
