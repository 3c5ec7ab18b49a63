import english from './en/writes.json';
import { defineTexts } from './texts.ts';

/** Words around deleting and taking it back. */
export const writesTexts = defineTexts('writes', english);
