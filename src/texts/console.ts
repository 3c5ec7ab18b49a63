import english from './en/console.json';
import { defineTexts } from './texts.ts';

/** Words of the console's own layout and pages. */
export const consoleTexts = defineTexts('console', english);
