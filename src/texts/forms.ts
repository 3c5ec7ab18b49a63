import english from './en/forms.json';
import { defineTexts } from './texts.ts';

/** Words of the forms for schools and users. */
export const formsTexts = defineTexts('forms', english);
