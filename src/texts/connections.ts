import english from './en/connections.json';
import { defineTexts } from './texts.ts';

/** Words of the console's page about learning management systems. */
export const connectionsTexts = defineTexts('connections', english);
