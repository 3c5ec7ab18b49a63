import english from './en/install.json';
import { defineTexts } from './texts.ts';

/** Words of the row that offers to have the console on the home screen of a phone. */
export const installTexts = defineTexts('install', english);
