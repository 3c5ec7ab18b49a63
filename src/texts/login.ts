import english from './en/login.json';
import { defineTexts } from './texts.ts';

/** Words of the sign-in form (promises/academy-login.md). */
export const loginTexts = defineTexts('login', english);
