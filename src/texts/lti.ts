import english from './en/lti.json';
import { defineTexts } from './texts.ts';

/** Words of the page that an LMS frames. */
export const ltiTexts = defineTexts('lti', english);
