import { notificationCounts, notifications } from '#contract/notifications.ts';

/** What shows a notification that is written. */
export const RELOADS = [notifications, notificationCounts] as const;
