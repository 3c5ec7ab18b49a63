import english from './en/courseUnits.json';
import { defineTexts } from './texts.ts';

/** Words of the units that a child may open (promises/course-packages.md#where-parents-open-them). */
export const courseUnitsTexts = defineTexts('courseUnits', english);
