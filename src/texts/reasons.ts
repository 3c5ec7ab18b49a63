import english from './en/reasons.json';
import { defineTexts } from './texts.ts';

/** Reasons why a student may need attention, in plain words (promises/academy-attention.md#the-reasons). */
export const reasonTexts = defineTexts('reasons', english);
