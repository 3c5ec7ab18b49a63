import english from './en/linkedAccounts.json';
import { defineTexts } from './texts.ts';

/** Words of the console's page of accounts that an LMS has linked: everybody sees their own. */
export const linkedAccountsTexts = defineTexts('linkedAccounts', english);
