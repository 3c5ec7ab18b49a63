import english from './en/account.json';
import { defineTexts } from './texts.ts';

/** Words of the console's page of one's own password, sessions and devices. */
export const accountTexts = defineTexts('account', english);
