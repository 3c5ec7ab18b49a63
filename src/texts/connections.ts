import english from './en/connections.json';
import { defineTexts } from './texts.ts';

/** Words of the console's page of LMS connections. */
export const connectionsTexts = defineTexts('connections', english);
