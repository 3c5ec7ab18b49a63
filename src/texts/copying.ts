import english from './en/copying.json';
import { defineTexts } from './texts.ts';

/** Words of lists of texts to copy, in the console. */
export const copyingTexts = defineTexts('copying', english);
