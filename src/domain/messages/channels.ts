/** Over which channels an academy tells families, and in which registered words (promises/channels.md#registered-texts). */
import { NEWS_TOPICS } from '#domain/messages/familyMail.ts';
import type { Language } from '#domain/people/languages.ts';

/** Channels that go over a gateway that the academy pays. */
export const GATEWAY_CHANNELS = ['whatsapp', 'sms'] as const;
export type GatewayChannel = (typeof GATEWAY_CHANNELS)[number];

/** `push` is a notification on the devices on which a parent has switched notices on. */
export const CHANNELS = ['email', 'push', ...GATEWAY_CHANNELS] as const;
export type Channel = (typeof CHANNELS)[number];

export const isGatewayChannel = (channel: Channel): channel is GatewayChannel =>
  GATEWAY_CHANNELS.some((each) => each === channel);

/** What a registered text is about: that a child was absent, that a family was told so wrongly, and what else comes in the evening. */
export const TEXT_TOPICS = ['absence', 'correction', ...NEWS_TOPICS] as const;
export type TextTopic = (typeof TEXT_TOPICS)[number];

/** What may stand in a slot of a registered text. `key` is the end of `link`, after its last slash. */
export const SLOT_VALUES = ['children', 'day', 'academy', 'link', 'key'] as const;
export type SlotValue = (typeof SLOT_VALUES)[number];
/** The values of a message; one about a correction asks nothing, so it has no link. */
export type SlotValues = Readonly<Partial<Record<SlotValue, string>>>;
export const slotValuesOf = (topic: TextTopic): readonly SlotValue[] =>
  topic === 'correction' ? ['children', 'day', 'academy'] : SLOT_VALUES;

/** A text as it is registered: with the operators of India (DLT) for SMS, or approved by Meta for WhatsApp. */
export interface RegisteredText {
  topic: TextTopic;
  language: Language;
  /** The registered sender of SMS, such as `LKSIDE`; empty for WhatsApp. */
  header: string;
  /** The number of an SMS text at the operators, or the name of a WhatsApp template. */
  templateId: string;
  /** What the gateway calls the language, such as `en_US`; empty where it is as here. */
  languageCode: string;
  /** The exact words with their slots: `{#var#}` in an SMS, `{{1}}` in a WhatsApp template. */
  words: string;
  /** What stands in each slot, in their order. */
  slots: SlotValue[];
}

/** A value in one slot of an SMS may have this many characters at the operators of India. */
export const SMS_SLOT_MAX = 30;
/** The longest body of a WhatsApp template, in characters. */
export const WHATSAPP_TEXT_MAX = 1024;
/** Longer texts are paid for in more parts than any school would want. */
export const SMS_PARTS_MAX = 6;

const SMS_SLOT = /\{#\w+#\}/g;
const WHATSAPP_SLOT = /\{\{(\d{1,2})\}\}/g;

/** The slots of a registered text, as they stand in it. */
export const slotsIn = (channel: GatewayChannel, words: string): readonly string[] =>
  words.match(channel === 'sms' ? SMS_SLOT : WHATSAPP_SLOT) ?? [];

/** Why a registered text is not taken, or a message is not sent in it. */
export type TextFault = 'slots' | 'values' | 'edges' | 'link' | 'header' | 'too-long';

/** What is wrong with a text that is to be registered; nothing where it can be sent. */
export function textFaults(channel: GatewayChannel, { topic, words, slots, header }: RegisteredText): TextFault[] {
  const found = slotsIn(channel, words);
  const faults: TextFault[] = [];
  // Those of a WhatsApp template are numbered from 1 without a gap, and each stands once.
  const isInOrder = channel === 'sms' || found.every((slot, at) => slot === `{{${at + 1}}}`);
  if (found.length !== slots.length || !isInOrder) faults.push('slots');
  if (!slots.every((value) => slotValuesOf(topic).includes(value))) faults.push('values');
  // What a form takes away at the ends would not be what is registered.
  if (words !== words.trim()) faults.push('edges');
  if (topic !== 'correction' && !slots.includes('link') && !slots.includes('key')) faults.push('link');
  if (channel === 'sms' && !/^[A-Za-z0-9]{3,11}$/.test(header)) faults.push('header');
  if (words.length > WHATSAPP_TEXT_MAX) faults.push('too-long');
  return faults;
}

/** A message in a registered text. */
export interface FilledText {
  /** The registered words with a value in each slot, and not a byte changed beside them. */
  text: string;
  /** What stands in each slot. */
  values: readonly string[];
}

/**
 * Fills the slots. A value that is longer than a slot of an SMS goes on in the slots that follow it at once and are for the same
 * value, as the operators have it.
 * @returns `too-long` where a value has no room: the operators would drop the message without a word.
 */
export function fillText(
  channel: GatewayChannel,
  { words, slots }: Pick<RegisteredText, 'words' | 'slots'>,
  values: SlotValues,
): FilledText | TextFault {
  const pieces = words.split(channel === 'sms' ? SMS_SLOT : /\{\{\d{1,2}\}\}/);
  if (pieces.length !== slots.length + 1) return 'slots';
  const filled: string[] = [];
  for (let at = 0; at < slots.length; ) {
    const name = slots[at];
    if (name === undefined) return 'slots';
    let run = 1;
    while (slots[at + run] === name && pieces[at + run] === '') run += 1;
    // Characters as people count them would let more through than the operators do.
    const rest = [...(values[name] ?? '').replace(/\s+/g, ' ').trim()];
    // An empty slot is refused by both.
    if (rest.length === 0) return 'slots';
    const most = channel === 'sms' ? SMS_SLOT_MAX : WHATSAPP_TEXT_MAX;
    for (let one = 0; one < run; one += 1) filled.push(rest.splice(0, channel === 'sms' ? most : rest.length).join(''));
    if (rest.length > 0) return 'too-long';
    at += run;
  }
  const text = pieces.map((piece, at) => piece + (filled[at] ?? '')).join('');
  if (channel === 'whatsapp' ? text.length > WHATSAPP_TEXT_MAX : smsSize(text).parts > SMS_PARTS_MAX) return 'too-long';
  return { text, values: filled };
}

/** The alphabet of GSM 03.38; those of its extension take two places. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENSION = '^{}\\[~]|€\f';

/** How long an SMS is, and in how many parts it travels and is paid for. */
export interface SmsSize {
  /** `gsm`: 160 places, or 153 in each of several parts. `unicode`: 70, or 67. */
  alphabet: 'gsm' | 'unicode';
  length: number;
  parts: number;
}

export function smsSize(text: string): SmsSize {
  let gsm: number | undefined = 0;
  for (const character of text) {
    if (GSM.includes(character)) gsm += 1;
    else if (GSM_EXTENSION.includes(character)) gsm += 2;
    else {
      gsm = undefined;
      break;
    }
  }
  // UCS-2 counts units of 16 bits, as `length` does.
  const [alphabet, length, one, many] =
    gsm === undefined ? (['unicode', text.length, 70, 67] as const) : (['gsm', gsm, 160, 153] as const);
  return { alphabet, length, parts: length <= one ? Math.min(length, 1) : Math.ceil(length / many) };
}

/** What a gateway reports of a message, the later ones above the earlier: a report never takes back a higher one. */
export const REPORTS = ['accepted', 'failed', 'delivered'] as const;
export type Report = (typeof REPORTS)[number];

/** Why a channel was passed over for a family. `gone`: its push service does not know the device any more. */
export const PASSED_OVER = [
  'no-number',
  'shared-number',
  'no-address',
  'no-device',
  'gone',
  'no-gateway',
  'unregistered',
  'too-long',
  'slots',
] as const;
export type PassedOver = (typeof PASSED_OVER)[number];

/** A channel that was passed over, with the reason, as it is kept and told: `sms no-number`. */
export const passedOverEntry = (channel: Channel, why: PassedOver): string => `${channel} ${why}`;

/** The same, read: why that channel was passed over; undefined for a reason that is not known. */
export function readPassedOver(entry: string): { channel: string; why: PassedOver | undefined } {
  const [channel = '', reason] = entry.split(' ');
  return { channel, why: PASSED_OVER.find((each) => each === reason) };
}
