import english from './en/attention.json';
import { defineTexts } from './texts.ts';

/** Words of Students to Follow Up (promises/academy-attention.md). */
export const attentionTexts = defineTexts('attention', english);
