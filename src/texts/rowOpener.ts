import english from './en/rowOpener.json';
import { defineTexts } from './texts.ts';

/** What opens a row of a table on a phone. */
export const rowOpenerTexts = defineTexts('rowOpener', english);
