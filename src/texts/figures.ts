import english from './en/figures.json';
import { defineTexts } from './texts.ts';

/** The one word beside figures: what they mean comes when somebody asks. */
export const figuresTexts = defineTexts('figures', english);
