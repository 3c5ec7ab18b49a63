import english from './en/linkRequests.json';
import { defineTexts } from './texts.ts';

/** Words of the console's page of requests to link people to schools. */
export const linkRequestsTexts = defineTexts('linkRequests', english);
