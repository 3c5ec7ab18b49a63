import english from './en/notificationList.json';
import { defineTexts } from './texts.ts';

/** The list of Notifications: what each says of its audience, its times and its readers. */
export const notificationListTexts = defineTexts('notificationList', english);
