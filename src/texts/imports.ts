import english from './en/imports.json';
import { defineTexts } from './texts.ts';

/** Words of the sections Import and Overview of the console's page Data. */
export const importsTexts = defineTexts('imports', english);
