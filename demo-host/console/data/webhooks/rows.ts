import type { webhookMessages, webhooks } from '#contract/academy/webhooks.ts';
import type { CallAnswer } from '#contract/call.ts';
import { WEBHOOK_TEST, type WebhookEvent } from '#domain/messages/webhooks.ts';

/** An address, as the page shows it. */
export type WebhookRow = CallAnswer<typeof webhooks>['webhooks'][number];
/** A message to one. */
export type MessageRow = CallAnswer<typeof webhookMessages>[number];

/** What each event is called. */
export const EVENT_WORDS = {
  'person.created': 'personCreated',
  'person.changed': 'personChanged',
  'person.removed': 'personRemoved',
  'person.erased': 'personErased',
  'student.absent': 'studentAbsent',
  'student.late': 'studentLate',
  'attendance.changed': 'attendanceChanged',
  'exam.result': 'examResult',
  'attention.found': 'attentionFound',
  'invitation.used': 'invitationUsed',
  'import.ended': 'importEnded',
  [WEBHOOK_TEST]: 'testMessage',
} as const satisfies Record<WebhookEvent | typeof WEBHOOK_TEST, string>;

/** The word of an event; undefined for one that only the server knows. */
export const eventWord = (type: string) => Object.entries(EVENT_WORDS).find(([event]) => event === type)?.[1];
