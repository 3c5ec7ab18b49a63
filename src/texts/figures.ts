import english from './en/figures.json';
import { defineTexts } from './texts.ts';

/** The button beside figures; the explanations are loaded when it is pressed (see `measures.ts`). */
export const figuresTexts = defineTexts('figures', english);
