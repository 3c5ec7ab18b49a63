import english from './en/keys.json';
import { defineTexts } from './texts.ts';

/** Words of the section Keys of the console's page Data. */
export const keysTexts = defineTexts('keys', english);
