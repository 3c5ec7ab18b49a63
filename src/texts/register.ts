import english from './en/register.json';
import { defineTexts } from './texts.ts';

/** Words of the register (promises/academy-register.md). */
export const registerTexts = defineTexts('register', english);
