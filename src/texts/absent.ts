import english from './en/absent.json';
import { defineTexts } from './texts.ts';

/** Words of Absent (promises/academy-absent.md). */
export const absentTexts = defineTexts('absent', english);
