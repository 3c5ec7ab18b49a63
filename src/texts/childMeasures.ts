import english from './en/childMeasures.json';
import { defineTexts } from './texts.ts';

/** Explanations of the figures on parents' screens, one for each measure; more in demo-host/server/students/parents.md. */
export const childMeasuresTexts = defineTexts('childMeasures', english);

export type ChildMeasure = keyof typeof english;
