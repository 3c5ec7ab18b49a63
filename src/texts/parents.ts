import english from './en/parents.json';
import { defineTexts } from './texts.ts';

/** Words that all parents' screens share. */
export const parentsTexts = defineTexts('parents', english);
