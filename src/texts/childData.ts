import english from './en/childData.json';
import { defineTexts } from './texts.ts';

/** Words of the console's page on which parents download the data of their children. */
export const childDataTexts = defineTexts('childData', english);
