import english from './en/actions.json';
import { defineTexts } from './texts.ts';

/** Words for buttons whose action neither the host page nor a form handles. */
export const actionsTexts = defineTexts('actions', english);
