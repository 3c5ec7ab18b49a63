import english from './en/bulk.json';
import { defineTexts } from './texts.ts';

/** Bulk actions: what is chosen in a list, and what is done with many people at once. */
export const bulkTexts = defineTexts('bulk', english);
