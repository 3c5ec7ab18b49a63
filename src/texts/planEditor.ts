import english from './en/planEditor.json';
import { defineTexts } from './texts.ts';

/** Words of the pages on which study plans are written. */
export const planEditorTexts = defineTexts('planEditor', english);
