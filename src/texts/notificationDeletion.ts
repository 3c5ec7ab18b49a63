import english from './en/notificationDeletion.json';
import { defineTexts } from './texts.ts';

/** The question before a notification is deleted. */
export const notificationDeletionTexts = defineTexts('notificationDeletion', english);
