import english from './en/attentionDraft.json';
import { defineTexts } from './texts.ts';

/** The draft of a message to parents, in the language of the family (promises/academy-attention.md#the-draft). */
export const attentionDraftTexts = defineTexts('attentionDraft', english);
