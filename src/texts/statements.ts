import english from './en/statements.json';
import { defineTexts } from './texts.ts';

/** Words of the section Statements of the console's page Data. */
export const statementsTexts = defineTexts('statements', english);
