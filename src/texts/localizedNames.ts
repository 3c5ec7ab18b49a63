import english from './en/localizedNames.json';
import { defineTexts } from './texts.ts';

/** Words of the section Names in other languages of the console's page Data. */
export const localizedNamesTexts = defineTexts('localizedNames', english);
