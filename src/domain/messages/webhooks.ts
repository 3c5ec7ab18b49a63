/** Webhooks by the Standard Webhooks scheme: what other programs are told of, limits, and when a message is tried again. */

/** What an address may be told of (promises/webhooks.md#messages). */
export const WEBHOOK_EVENTS = [
  'person.created',
  'person.changed',
  'person.removed',
  'person.erased',
  'student.absent',
  'student.late',
  'attendance.changed',
  'exam.result',
  'attention.found',
  'invitation.used',
  'import.ended',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** What a test says, which every address is sent. */
export const WEBHOOK_TEST = 'webhook.test';

/** Why an address is off: somebody switched it off, it answered 410 Gone, or nothing arrived for days. */
export const WEBHOOK_OFFS = ['switched', 'gone', 'failing'] as const;
export type WebhookOff = (typeof WEBHOOK_OFFS)[number];

/** Where a message stands. `failed`: it was tried as often as it is. */
export const WEBHOOK_STATES = ['waiting', 'sent', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/**
 * Why a message did not arrive at the last try. `refused`: the status says so; `unanswered`: nobody knows whether it arrived;
 * `unreachable`: it did not; `inside`: its address leads inside the server's own network; `secret`: the server cannot read the secret.
 */
export const WEBHOOK_FAILURES = ['refused', 'unanswered', 'unreachable', 'inside', 'secret'] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** This many addresses of the academy, and of each school. */
export const WEBHOOKS_MAX = 10;
/** This many messages are sent to an address at the same moment. */
export const WEBHOOK_AT_ONCE = 4;
/** Messages are signed with the secret before, too, for this many hours. */
export const FORMER_SECRET_HOURS = 24;
/** An address at which nothing arrived for this many days is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
/** The last messages that are shown. */
export const WEBHOOK_MESSAGES_SHOWN = 50;
/** This many characters of an answer are kept. */
export const WEBHOOK_ANSWER_MAX = 300;
/** From this hour of the academy on it is told who was absent, where it has chosen none for families. */
export const WEBHOOK_ABSENT_HOUR = 18;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The pauses after each try, in seconds: the schedule that Standard Webhooks recommends. The first try is at once. */
export const WEBHOOK_PAUSES: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** So often a message is tried. */
export const WEBHOOK_TRIES = WEBHOOK_PAUSES.length + 1;
/** A pause is longer by up to this part, so that what failed together does not come together again. */
const JITTER = 0.1;
/** Nobody is waited for longer, whatever an answer asks for. */
const LONGEST_PAUSE = 24 * HOUR;

/**
 * In how many seconds a message is tried again (promises/webhooks.md#tries).
 * @param tries how often it was tried, from 1; @param retryAfter the seconds that the answer asked for, if it did
 * @param random from 0 to 1
 * @returns undefined where it is not tried any more
 */
export function webhookPause(tries: number, retryAfter: number | undefined, random: number): number | undefined {
  const pause = WEBHOOK_PAUSES[tries - 1];
  if (pause === undefined) return undefined;
  return Math.round(Math.max(pause * (1 + JITTER * random), Math.min(retryAfter ?? 0, LONGEST_PAUSE)));
}
