import english from './en/linkRequests.json';
import { defineTexts } from './texts.ts';

/** Words of the console's page about people whom schools ask to be linked to them. */
export const linkRequestsTexts = defineTexts('linkRequests', english);
