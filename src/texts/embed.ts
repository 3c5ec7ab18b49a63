import english from './en/embed.json';
import { defineTexts } from './texts.ts';

/** Words of the page that others frame. */
export const embedTexts = defineTexts('embed', english);
