import english from './en/notifications.json';
import { defineTexts } from './texts.ts';

/** Words of Notifications (spec 2 §2). */
export const notificationsTexts = defineTexts('notifications', english);
