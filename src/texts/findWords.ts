import english from './en/findWords.json';
import { defineTexts } from './texts.ts';

/** Other words by which the search finds a page that parents have too: never shown. */
export const findWordsTexts = defineTexts('findWords', english);
