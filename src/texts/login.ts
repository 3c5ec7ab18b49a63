import english from './en/login.json';
import { defineTexts } from './texts.ts';

/** Words of the sign-in form (spec 1 §2, Login screen). */
export const loginTexts = defineTexts('login', english);
