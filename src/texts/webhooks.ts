import english from './en/webhooks.json';
import { defineTexts } from './texts.ts';

/** Words of the section Webhooks of the console's page Data. */
export const webhooksTexts = defineTexts('webhooks', english);
