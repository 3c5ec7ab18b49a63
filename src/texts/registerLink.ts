import english from './en/registerLink.json';
import { defineTexts } from './texts.ts';

/** Words of the register (promises/academy-register.md). */
export const registerLinkTexts = defineTexts('registerLink', english);
