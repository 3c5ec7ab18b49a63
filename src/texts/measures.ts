import english from './en/measures.json';
import { defineTexts } from './texts.ts';

/** Explanations of the figures on staff screens, one for each measure. */
export const measuresTexts = defineTexts('measures', english);

export type Measure = keyof typeof english;
