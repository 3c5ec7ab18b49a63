import english from './en/invite.json';
import { defineTexts } from './texts.ts';

/** Words of the page that the link of an invitation opens. */
export const inviteTexts = defineTexts('invite', english);
