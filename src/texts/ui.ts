import english from './en/ui.json';
import { defineTexts } from './texts.ts';

/** Words of the building blocks. */
export const uiTexts = defineTexts('ui', english);
