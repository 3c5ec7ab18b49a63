import type { Tone } from '#domain/learning/bands.ts';
import { NOTIFICATION_PRIORITY, type NotificationPriority } from '#domain/messages/messaging.ts';

/** The priorities in their order, each with its word in the texts and its colour. */
export const PRIORITIES = [
  { priority: NOTIFICATION_PRIORITY.low, word: 'low', tone: 'info' },
  { priority: NOTIFICATION_PRIORITY.medium, word: 'medium', tone: 'fair' },
  { priority: NOTIFICATION_PRIORITY.high, word: 'high', tone: 'poor' },
] as const satisfies readonly { priority: NotificationPriority; word: string; tone: Tone }[];

/** The word and the colour of a priority. */
export const displayOf = (priority: NotificationPriority) =>
  PRIORITIES.find((known) => known.priority === priority) ?? PRIORITIES[0];

/** The priority that a select's value names; undefined for none. */
export const priorityOf = (value: string): NotificationPriority | undefined =>
  PRIORITIES.find(({ priority }) => String(priority) === value)?.priority;
