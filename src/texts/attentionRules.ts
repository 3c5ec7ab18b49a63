import english from './en/attentionRules.json';
import { defineTexts } from './texts.ts';

/** Words of the dialog of the thresholds (promises/academy-attention.md). */
export const attentionRulesTexts = defineTexts('attentionRules', english);
