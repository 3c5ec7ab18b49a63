/** Rules of notices that arrive on a device (promises/academy-notices.md#on-this-device). Our own numbers. */
import { lettersOf } from '#platform/letters.ts';
import { NOTIFICATION_PRIORITY, type NotificationPriority } from './messaging.ts';

/** In `user.capabilities`: this server sends notices to devices. */
export const PUSH = 'push';

/** The most devices of one person. Beyond them, those that showed themselves longest ago are sent no more. */
export const PUSH_DEVICES_MAX = 10;

/** The longest address of a device at its push service, in characters. */
export const PUSH_ENDPOINT_MAX = 2_000;

/** The sizes of a browser's keys in bytes: a point of P-256, and a secret (RFC 8291, sections 2.1 and 3.2). */
export const PUSH_KEY_BYTES = { p256dh: 65, auth: 16 } as const;

/** What could not be sent for this many hours after a notice has begun is not sent any more. */
export const PUSH_LATE_HOURS = 24;

/** The push service keeps a push for a device that is off for this many hours, or until the notice ends. */
export const PUSH_KEPT_HOURS = 72;

/** How often a push is tried. */
export const PUSH_TRIES = 8;

/** The most characters of the academy's name and of a notice's title on a lock screen; the rest is cut. */
export const PUSH_SHOWN = { academy: 60, title: 140 } as const;

/** The largest text of a push before encryption, in bytes (RFC 8291, section 4). */
export const PUSH_BYTES_MAX = 3_993;

/** How urgent a push is to the device (RFC 8030, section 5.3): a phone that saves its battery shows `low` ones later. */
export const PUSH_URGENCY = {
  [NOTIFICATION_PRIORITY.low]: 'low',
  [NOTIFICATION_PRIORITY.medium]: 'normal',
  [NOTIFICATION_PRIORITY.high]: 'high',
} as const satisfies Record<NotificationPriority, string>;

/** What a device is sent: words alone, and no pupil's data. */
export interface PushText {
  /** The academy's name. */
  title: string;
  /** The title of the notice, or what a message is about. */
  body: string;
  /** Names the notice or message: shown twice it is one. */
  tag: string;
  /** Language and direction of the words. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** The address that a press opens, of a message to a family; a notice opens the list of notices. */
  open?: string;
}

/** A text of one line with at most this many characters, as a person counts them. */
export function cutTo(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = lettersOf(line);
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
