import english from './en/noParent.json';
import { defineTexts } from './texts.ts';

/** Why nobody can be written to about a student, and what to do. */
export const noParentTexts = defineTexts('noParent', english);
