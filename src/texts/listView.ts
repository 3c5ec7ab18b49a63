import english from './en/listView.json';
import { defineTexts } from './texts.ts';

/** The button of what is chosen about a list; the words behind it come when it is pressed (`views.ts`). */
export const listViewTexts = defineTexts('listView', english);
