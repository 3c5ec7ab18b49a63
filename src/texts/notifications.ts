import english from './en/notifications.json';
import { defineTexts } from './texts.ts';

/** Words of Notifications (promises/academy-notifications.md). */
export const notificationsTexts = defineTexts('notifications', english);
