import english from './en/plans.json';
import { defineTexts } from './texts.ts';

/** Words of the Study Plans list (promises/academy-plans.md). */
export const plansTexts = defineTexts('plans', english);
