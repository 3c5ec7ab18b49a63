import { notificationCounts, notifications } from '#contract/messages/notifications.ts';

/** What shows a notification that is written. */
export const RELOADS = [notifications, notificationCounts] as const;
