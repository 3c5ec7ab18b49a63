import english from './en/lti.json';
import { defineTexts } from './texts.ts';

/** Words of the page that an LMS frames, and of the console's page about LMS. */
export const ltiTexts = defineTexts('lti', english);
