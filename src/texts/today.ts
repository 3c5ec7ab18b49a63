import english from './en/today.json';
import { defineTexts } from './texts.ts';

/** Words of Today (promises/academy-today.md). */
export const todayTexts = defineTexts('today', english);
