import english from './en/export.json';
import { defineTexts } from './texts.ts';

/** Words of exports and prints. */
export const exportTexts = defineTexts('export', english);
