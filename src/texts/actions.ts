import english from './en/actions.json';
import { defineTexts } from './texts.ts';

/** What a button says whose action neither the page nor a form takes. */
export const actionsTexts = defineTexts('actions', english);
