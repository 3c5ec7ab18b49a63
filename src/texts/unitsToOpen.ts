import english from './en/unitsToOpen.json';
import { defineTexts } from './texts.ts';

/** Words of how many units a child has still to do, and of what units are called (promises/course-packages.md). */
export const unitsToOpenTexts = defineTexts('unitsToOpen', english);
