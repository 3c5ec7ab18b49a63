import english from './en/compared.json';
import { defineTexts } from './texts.ts';

/** Words of figures beside those of the period before (promises/comparisons.md). */
export const comparedTexts = defineTexts('compared', english);
