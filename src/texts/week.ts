import english from './en/week.json';
import { defineTexts } from './texts.ts';

/** Words of a child's week (promises/parent-week.md), on the screen and in the e-mail. */
export const weekTexts = defineTexts('week', english);
