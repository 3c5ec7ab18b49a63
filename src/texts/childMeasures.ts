import english from './en/childMeasures.json';
import { defineTexts } from './texts.ts';

/** What the figures of the parents' screens count, each measure once; for teachers who ask: demo-host/db/parents.md. */
export const childMeasuresTexts = defineTexts('childMeasures', english);

export type ChildMeasure = keyof typeof english;
