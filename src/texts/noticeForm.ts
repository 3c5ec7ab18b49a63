import english from './en/noticeForm.json';
import { defineTexts } from './texts.ts';

/** Words of writing, changing and withdrawing notices (promises/academy-notifications.md#audience). */
export const noticeFormTexts = defineTexts('noticeForm', english);
