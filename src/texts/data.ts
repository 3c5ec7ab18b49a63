import english from './en/data.json';
import { defineTexts } from './texts.ts';

/** Names of the sections of the console's page Data. */
export const dataTexts = defineTexts('data', english);
