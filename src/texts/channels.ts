import english from './en/channels.json';
import { defineTexts } from './texts.ts';

/** Words of the section Channels of the console's page Data. */
export const channelsTexts = defineTexts('channels', english);
