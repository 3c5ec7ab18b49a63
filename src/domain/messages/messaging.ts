/** Priorities and filters of notifications and messages. */

/** Priority of a notification (promises/academy-notifications.md#create): the number sent. */
export const NOTIFICATION_PRIORITY = { low: 1, medium: 2, high: 3 } as const;
export type NotificationPriority = (typeof NOTIFICATION_PRIORITY)[keyof typeof NOTIFICATION_PRIORITY];
/** From the lowest. */
export const NOTIFICATION_PRIORITIES = [
  NOTIFICATION_PRIORITY.low,
  NOTIFICATION_PRIORITY.medium,
  NOTIFICATION_PRIORITY.high,
] as const;
/** What a new notification begins with (promises/academy-notifications.md#create). */
export const DEFAULT_NOTIFICATION_PRIORITY: NotificationPriority = NOTIFICATION_PRIORITY.low;

/** Priority of a message (promises/parent-messages.md#priorities). */
export const MESSAGE_PRIORITIES = ['normal', 'high', 'urgent'] as const;
export type MessagePriority = (typeof MESSAGE_PRIORITIES)[number];
/** What a new message begins with (promises/parent-messages.md#priorities). */
export const DEFAULT_MESSAGE_PRIORITY: MessagePriority = 'normal';

/** Filter of the staff's conversations (promises/academy-messages.md#search-and-filter): All Messages, Sent, Unread. */
export const CONVERSATION_STATUSES = ['all', 'sent', 'unread'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** Height of the boxes for writing messages, in lines of text (promises/academy-messages.md#thread-and-reply). */
export const NEW_MESSAGE_ROWS = 5;
export const REPLY_ROWS = { parent: 2, staff: 3 } as const;

/** Shown for a person whose name was erased; the reference API's database uses the same words (`name_shown`). */
export const DELETED_USER = 'A deleted user';
