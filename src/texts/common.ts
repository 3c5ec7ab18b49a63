import english from './en/common.json';
import { defineTexts } from './texts.ts';

/** Words that every part uses. */
export const commonTexts = defineTexts('common', english);
