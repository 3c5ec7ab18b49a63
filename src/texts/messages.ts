import english from './en/messages.json';
import { defineTexts } from './texts.ts';

/** Words of Messages, the parents' side and the staff's (spec 2 §2). */
export const messagesTexts = defineTexts('messages', english);
