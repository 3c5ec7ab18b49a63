import english from './en/weekScreen.json';
import { defineTexts } from './texts.ts';

/** Words of the screen of a child's week that are shown before the week is known. */
export const weekScreenTexts = defineTexts('weekScreen', english);
