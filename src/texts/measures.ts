import english from './en/measures.json';
import { defineTexts } from './texts.ts';

/** What the figures of the staff's screens count, each measure once. */
export const measuresTexts = defineTexts('measures', english);

export type Measure = keyof typeof english;
