import english from './en/reportLink.json';
import { defineTexts } from './texts.ts';

/** Words of the way to a report by email (promises/scheduled-reports.md#send-by-email). */
export const reportLinkTexts = defineTexts('reportLink', english);
