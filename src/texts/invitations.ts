import english from './en/invitations.json';
import { defineTexts } from './texts.ts';

/** Words of the console's page Data, section Invitations. */
export const invitationsTexts = defineTexts('invitations', english);
