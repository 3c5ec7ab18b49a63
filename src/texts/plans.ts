import english from './en/plans.json';
import { defineTexts } from './texts.ts';

/** Words of the Study Plans list (spec 1 §2). */
export const plansTexts = defineTexts('plans', english);
