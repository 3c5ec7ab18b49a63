import english from './en/attentionMessage.json';
import { defineTexts } from './texts.ts';

/** Words of the dialog in which a message to parents is written (promises/academy-attention.md). */
export const attentionMessageTexts = defineTexts('attentionMessage', english);
