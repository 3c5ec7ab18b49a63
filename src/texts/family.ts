import english from './en/family.json';
import { defineTexts } from './texts.ts';

/** Words of linking parents and children. */
export const familyTexts = defineTexts('family', english);
