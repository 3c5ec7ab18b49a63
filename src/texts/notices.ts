import english from './en/notices.json';
import { defineTexts } from './texts.ts';

/** Words of the notices that people are shown (promises/academy-notices.md). */
export const noticesTexts = defineTexts('notices', english);
