import english from './en/brand.json';
import { defineTexts } from './texts.ts';

/** Words of the section Logo and colours of the console's page Data. */
export const brandTexts = defineTexts('brand', english);
